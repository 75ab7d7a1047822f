import { filterMap } from "../../../filter-map.ts";
import { metricOfFunction, metricOfIdentifier } from "../../../know/metrics.ts";
import { judging } from "./judging.ts";
import { root } from "./measure-arithmetic.ts";
import { pooled } from "../models/ensembles.ts";
import { modelInside } from "../models/roles.ts";
import { withGuess } from "../models/rules.ts";
import { ofDarts } from "./own-scores.ts";
import { averageIn } from "./scoring.ts";
import { named, positional } from "../arguments.ts";
import type { LibraryCall, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  type Measure,
  type Prediction,
  saying,
  sequence,
  type Table,
  type TableState,
  textOf,
  type Value,
} from "../value.ts";
import { isUnbound } from "../language/unbound.ts";

const REPORTS: Readonly<Record<string, NonNullable<Measure["report"]>>> = {
  classification_report: "classification report",
  confusion_matrix: "confusion matrix",
  confusionMatrix: "confusion matrix",
  conf_mat: "confusion matrix",
  roc_curve: "curve",
  precision_recall_curve: "curve",
};

const CENSORED = /^sksurv\.metrics\.(?:cumulative_dynamic_auc|(?:integrated_)?brier_score|concordance_index_ipcw)$/;

/** What gives several values at once. */
const EVALUATIONS =
  /^(?:r\.(?:yardstick\.metrics|caret\.postResample|forecast\.accuracy)|h2o\.make_metrics|pyspark\.mllib\.evaluation\.\w+Metrics|pycox\.evaluation\.EvalSurv|pyod\.utils\.(?:data\.)?evaluate_print|recommenders\.evaluation\.spark_evaluation\.\w+)$/;

/** A correlation that predictions take part in; null without one. */
export const correlated: LibraryCall = (_, __, given) =>
  given.some(({ value }) => predictionIn(value) !== null)
    ? { ...compare(given), shape: "other", metric: "correlation" }
    : null;

/** Functions that compare predictions with the truth; null for any other. */
export function measuringCall(t: Tracer, path: string, given: readonly ArgumentValue[]): Value | null {
  if (t.knowledge.operation(path) !== "evaluate" && !/^(?:torchmetrics|lifelines\.utils)\./.test(path)) {
    // A function of a module that nobody knows is what its name says, if it is given what a model predicted.
    if (t.knowledge.knows(path) || !given.some(({ value }) => predictionIn(value)?.model)) return null;
  }
  const name = path.slice(path.lastIndexOf(".") + 1).replace(/^\w+_(?=classification_report$)/, "");
  // What survival is judged by comes after the rows that say how many were lost from view.
  const args = withGuess(t, CENSORED.test(path) ? given.slice(1) : given, true);
  if (path === "catboost.utils.eval_metric") return namedInCall(args);
  if (/^r\.stats\.[AB]IC$|^nltk\.classify\.(?:util\.)?accuracy$/.test(path)) return ofModelGiven(name, args);
  if (path === "catboost.utils.get_roc_curve") return curveInCall(args);
  if (path === "r.ROCR.prediction") return args.map(({ value }) => predictionIn(value)).find((v) => v !== null) ?? null;
  if (path === "r.ROCR.performance") return namedMeasure(args);
  if (/^(?:r\.prophet|prophet\.diagnostics)\.performance_metrics$/.test(path)) return ofHorizons(args);
  if (EVALUATIONS.test(path)) {
    const judged = compare(args);
    // What is recommended comes of the rows that a model knows; the others say how good that was.
    const on = path.startsWith("recommenders.") ? (judged.truth ?? judged.on) : judged.on;
    return { ...judged, on, report: "evaluation", shape: "list" };
  }
  const report = Object.hasOwn(REPORTS, name) ? (REPORTS[name] ?? null) : null;
  const metric = metricOfFunction(path);
  if (report === null && metric === null && !name.endsWith("precision_recall_fscore_support")) return null;
  if (/^[A-Z]/.test(name) && !path.startsWith("r.")) return null;
  const compared = compare(
    path.startsWith("r.yardstick.") ? args.map((a) => (a.name === "data" ? { ...a, name: null } : a)) : args,
  );
  // LightFM is given the model itself.
  const base =
    compared.model === null && isOfUnbound(args)
      ? { ...compared, model: t.instance("?.Model", []) }
      : compared.model === null && metric !== null
        ? // Implicit is given the rows that the model knows before those that it is judged by.
          (ofModelGiven(metric, path.startsWith("implicit.") ? args.filter((_, at) => at !== 1) : args) ?? compared)
        : compared;
  // The area under it is what `auc` gives of its points.
  if (report === "curve") return curveOf({ ...base, metric: name === "precision_recall_curve" ? "PR AUC" : null });
  if (report !== null) {
    const asDictionary = args.some(
      (a) => a.name === "output_dict" && a.value.kind === "constant" && a.value.value === true,
    );
    // Reports count the rows of each class in what is given first: predictions, where the two are taken for each other.
    const isCounted = report === "confusion matrix" || report === "classification report";
    const counted = isCounted ? rowsAre(path, args) : {};
    return { ...base, ...counted, report, shape: asDictionary ? "list" : "value" };
  }
  const average = args.find((a) => a.name === "average")?.value;
  const isListed = average?.kind === "constant" && average.value === null;
  if (name === "precision_recall_fscore_support")
    return sequence(
      ["precision", "recall", "F1"].map((one) => ({
        ...base,
        metric: one,
        ...averageIn(one, args),
        ...((average === undefined || isListed) && { ofEach: "class" as const }),
      })),
      "tuple",
    );
  const unrooted = args.some((a) => a.name === "squared" && a.value.kind === "constant" && a.value.value === false);
  const log = base.log && metric === "MSE";
  const times = path.startsWith("darts.") ? ofDarts(metric) : base.times;
  const known = name === "auc" ? (base.metric ?? metric) : metric;
  const measure: Measure = {
    ...base,
    metric: log ? "MSLE" : known,
    times,
    shape: isListed ? "list" : "value",
    ...(isListed && { ofEach: "class" as const }),
    ...averageIn(known, args),
    ...(isSwapped(path, given) && { askew: "swapped" as const }),
  };
  const one = unrooted ? root(measure) : measure;
  return args.some((a) => a.name === "multioutput" && textOf(a.value) === "raw_values") ? ofEachOutput(one) : one;
}

/** scikit-learn's `multioutput="raw_values"`: a value for each column of the truth. */
const ofEachOutput = (measure: Measure): Value => {
  const { columns = null, column = null } = measure.truth ?? {};
  return columns === null || column !== null
    ? { ...measure, shape: "other", metric: null }
    : sequence(columns.map((of) => ({ ...measure, of })));
};

/** Whether what is judged comes of a name that nothing binds: it is not known who predicted, but nobody here did. */
const isOfUnbound = (args: readonly ArgumentValue[]): boolean =>
  args.some(({ value }) => isUnbound(value)) &&
  args.every(({ value }) => /^(?:table|constant)$/.test(value.kind) || isUnbound(value));

/** Prophet's table of errors by horizon: its columns are metrics, and their means are results. */
function ofHorizons(args: readonly ArgumentValue[]): Value | null {
  const folds = args[0]?.value;
  return folds?.kind === "measure" ? { ...folds, part: "cross-validation", report: "evaluation", shape: "list" } : null;
}

/** `AIC(fit)` of R, by the rows that it learned from, and NLTK's `accuracy(classifier, rows)`; null without a model, or of several. */
function ofModelGiven(metric: string, args: readonly ArgumentValue[]): Measure | null {
  const [model, ...others] = args.flatMap(({ value }) => (value.kind === "instance" ? [modelInside(value)] : []));
  if (model === undefined || others.length > 0) return null;
  const rows = args.map(({ value }) => tableIn(value)).find((table) => table !== null);
  const measure = judging(predictionOf(model, rows?.state ?? null), null);
  return { ...measure, metric, part: /^[AB]IC$/.test(metric) ? "train" : null };
}

/** CatBoost's `get_roc_curve(model, pool)`. */
function curveInCall(args: readonly ArgumentValue[]): Value {
  const model = args.find((a) => a.value.kind === "instance")?.value;
  const rows = args.find((a) => a.value.kind === "table")?.value;
  const prediction =
    model?.kind === "instance" ? predictionOf(model, rows?.kind === "table" ? rows.state : null) : null;
  return curveOf(judging(prediction, null));
}

/** Both rates, and the thresholds at which they are met. */
const curveOf = (base: Measure): Value => {
  const curve: Measure = { ...base, report: "curve" };
  return sequence([curve, curve, { ...curve, metric: null }], "tuple");
};

const predictionOf = (model: Instance, on: TableState | null): Prediction => saying(modelInside(model), model.fit, on);

/** CatBoost's `eval_metric(labels, predictions, "AUC")`: a list of one value, or of one for each class. */
function namedInCall(args: readonly ArgumentValue[]): Value | null {
  const given = args.find((a) => a.name === "metric" || (a.name === null && textOf(a.value) !== null));
  return sequence([namedMeasure(args)], "list", textOf(given?.value)?.includes("PerClass") ?? true);
}

/** A measure that an argument names. */
function namedMeasure(args: readonly ArgumentValue[]): Measure {
  const given = args.find(
    ({ name, value }) => name === "metric" || name === "measure" || (name === null && textOf(value) !== null),
  );
  const text = textOf(given?.value);
  return {
    ...compare(args),
    metric: text === null ? null : metricOfIdentifier(text.replace(/:.*/, "")),
  };
}

/** The prediction and the truth among what a measuring function is given. */
export function compare(args: readonly ArgumentValue[]): Measure {
  const values = args
    .filter(
      (a) =>
        a.name === null ||
        /^(?:y_|labels?$|predictions?|predicted$|references?$|preds?$|target|actuals?$|obs$|observed$|truth$|approx$|x|X)/.test(
          a.name,
        ),
    )
    .map((a) => a.value);
  const said = filterMap(values, (v) => predictionIn(v) ?? predictionBeside(v));
  // A rule of the author's that makes the true answers is what a model that learned is judged by.
  const prediction = said.find(({ fit }) => fit >= 0) ?? said[0] ?? null;
  const truth = values.map(tableIn).find((v) => v !== null) ?? null;
  const curve = values.find((v): v is Measure => v.kind === "measure");
  if (prediction === null && curve) return { ...curve, report: null, shape: "value" };
  return judging(prediction, truth);
}

/**
 * What the rows of a table of right and wrong answers are: what is given first, whatever it is called, in scikit-learn's and TensorFlow's
 * (truth, then predictions), caret's (predictions, then truth), `pandas.crosstab` and R's `table`; with yardstick always the predictions,
 * https://yardstick.tidymodels.org/reference/conf_mat.html.
 */
export function rowsAre(path: string, args: readonly ArgumentValue[]): Pick<Measure, "rowsAre"> {
  if (path.startsWith("r.yardstick.")) return { rowsAre: "predicted" };
  if (!/^(?:sklearn|tensorflow|pandas|r\.base|r\.caret)\./.test(path)) return {};
  const given = args.filter(({ name }) => name === null || SIDES.test(name));
  const first = given.find(({ name }) => FIRST.test(name ?? "")) ?? given[0];
  const [rows, columns] = [first, ...given.filter((one) => one !== first)].map((one) =>
    one === undefined
      ? null
      : tableIn(one.value) !== null
        ? "truth"
        : (predictionIn(one.value) && "predicted") || sideCalled(one.text),
  );
  return rows && columns && rows !== columns ? { rowsAre: rows } : {};
}
/** The side that a name tells, where its values are not followed: `all_preds`, `y_true`. */
const sideCalled = (text: string): "truth" | "predicted" | null =>
  /(?:^|_)(?:pred|hat)/i.test(text)
    ? "predicted"
    : /(?:^|_)(?:true|truth|real|actual|gold)/i.test(text)
      ? "truth"
      : null;
const SIDES = /^(?:y_(?:true|pred)|labels|predictions|index|columns|data|reference)$/;
const FIRST = /^(?:y_true|index|data)$/;

/**
 * Whether a function is given the predictions as the true answers, where its value changes with the order: `r2_score(predicted, y_test)`. Accuracy
 * and most errors are the same either way, and a matrix is only turned.
 *
 * Source: scikit-learn, metrics take `y_true` first and `y_pred` second.
 */
export function isSwapped(path: string, args: readonly ArgumentValue[]): boolean {
  if (!UNEQUAL.test(path)) return false;
  const [first, second] = positional(args);
  const truth = named(args, "y_true") ?? first;
  const predicted = named(args, "y_pred") ?? (truth === first ? second : first);
  // Rows that a table holds beside their predictions may be either.
  return (
    truth !== undefined &&
    predicted?.kind === "table" &&
    predicted.state.content === null &&
    (predictionIn(truth)?.fit ?? -1) >= 0
  );
}
const UNEQUAL =
  /^sklearn\.metrics\.(?:r2_score|explained_variance_score|mean_absolute_percentage_error|balanced_accuracy_score|classification_report|(?:precision|recall)_score|precision_recall_fscore_support)$/;

/** Predictions, also where a loop collected them one by one; null for anything else. */
export const predictionIn = (value: Value): Prediction | null => {
  const item = itemOf(value);
  if (item?.kind === "dictionary")
    return [...item.entries.values()].map((entry) => predictionIn(entry.value)).find((one) => one !== null) ?? null;
  if (item?.kind === "sequence") return pooled(item);
  return item?.kind === "prediction" ? item : null;
};

/** What was put beside the rows of a table, as `bind_cols` and `mutate` do. */
const predictionBeside = (value: Value): Prediction | null =>
  value.kind !== "table" ? null : value.state.content?.kind === "prediction" ? value.state.content : pooled(value);

/** The same for rows of the data. */
function tableIn(value: Value): Table | null {
  const item = itemOf(value);
  if (item?.kind === "dictionary")
    return [...item.entries.values()].map((entry) => tableIn(entry.value)).findLast((one) => one !== null) ?? null;
  return item?.kind === "table" ? item : null;
}

/** What a list is made of that a loop filled; anything else as it is. */
function itemOf(value: Value): Value | undefined {
  const [first] = value.kind === "sequence" && value.open ? value.items : [value];
  return first?.kind === "sequence" && first !== value ? itemOf(first) : first;
}
