/** What models say of themselves when they are asked how good they are. */
import { metricOfIdentifier } from "../../../know/metrics.ts";
import { judging } from "./judging.ts";
import { keptScores } from "./kept-scores.ts";
import { partOfCode, partOfName } from "../rows/part-names.ts";
import { layersIn } from "../models/layers.ts";
import { modelInside } from "../models/roles.ts";
import { reported } from "./scoring.ts";
import type { Tracer } from "../tracer.ts";
import {
  MODEL,
  type ArgumentValue,
  type Instance,
  type Measure,
  numberOf,
  sequence,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** `model.score(X, y)`, `model.evaluate(X, y)` and others by which models judge themselves; null for any other method. */
export function scoreOf(t: Tracer, receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  const model = modelInside(receiver);
  const tables = args.filter((a) => a.value.kind === "table").map((a) => a.value as Table);
  const [x] = tables;
  const base: Measure = {
    ...judging(null, null),
    model,
    fit: Math.max(model.fit, receiver.fit),
    on: x?.state ?? null,
    truth: tables[1]?.state ?? null,
  };
  switch (name) {
    case "score": {
      // What residuals of effects leave unexplained, in units of its own.
      if (model.path.startsWith("econml.")) return UNKNOWN;
      const scoring = receiver.args.find((a) => a.name === "scoring")?.value;
      return reported(t, base, scoring, receiver);
    }
    case "evaluate":
    case "evaluate_generator":
    case "test_on_batch":
    case "train_on_batch":
      return evaluation(receiver, name === "train_on_batch" ? { ...base, part: "train" } : base);
    case "val":
      return receiver.path.startsWith("ultralytics.") ? ofPictures(base, args) : null;
    case "aic":
    case "bic":
      return { ...base, metric: name.toUpperCase() };
    case "perplexity":
    case "log_perplexity":
      return { ...base, metric: name.replace("_", " ") };
    case "get_best_score":
    case "get_evals_result":
    case "evals_result":
      return keptScores(receiver);
    case "eval_metrics":
    case "model_performance":
      return { ...ofFrame(t, base, args), report: "evaluation", shape: "list" };
    case "summary":
    case "summary2":
      return receiver.fields.has(MODEL) ? { ...base, part: "train", report: "summary" } : null;
    default:
      if (receiver.path.startsWith("h2o."))
        return ONE_VALUE.test(name) ? { ...ofFrame(t, base, args), metric: metricOfIdentifier(name) } : null;
      return ofRows(base, name, args);
  }
}

/** `model.accuracy(rows)`: a method that is called after a metric, and given rows, measures it on them; null for any other. */
function ofRows(base: Measure, name: string, [given, ...others]: readonly ArgumentValue[]): Measure | null {
  const metric = base.fit < 0 || given === undefined || others.length > 1 ? null : metricOfIdentifier(name);
  const part = base.on === null ? partOfCode(given?.text ?? "") : null;
  const isMetric = metric !== null && /^[a-z]\w*$/.test(name) && name.replaceAll("_", "").length <= LONGEST_NAME;
  return isMetric && (base.on !== null || part !== null) ? { ...base, metric, part } : null;
}
const LONGEST_NAME = 16;

/** Darts gives relative errors in per cent. */
export const ofDarts = (metric: string | null): number => (metric?.endsWith("MAPE") ? 100 : 1);

/** YOLO judges the pictures of the part that it is told, which is the one for validation unless it is told another. */
export const ofPictures = (base: Measure, args: readonly ArgumentValue[]): Measure => ({
  ...base,
  part: partOfName(textOf(args.find((a) => a.name === "split")?.value) ?? "") ?? "validation",
  report: "evaluation",
  shape: "list",
});

/** H2O keeps what it measured on the rows that it was given to learn from, and asks by switches which of them are meant. */
function ofFrame(t: Tracer, base: Measure, args: readonly ArgumentValue[]): Measure {
  if (base.on !== null) return base;
  const asked = args.find(({ value }) => value.kind === "constant" && value.value === true)?.name;
  if (asked === "xval") return { ...base, part: "cross-validation" };
  if (asked !== "valid") return { ...base, part: "train" };
  const watched = t.fits[base.fit]?.args.find(({ name }) => name === "validation_frame")?.value;
  const on = watched?.kind === "table" ? watched.state : null;
  return { ...base, on, part: on?.division ? null : "validation" };
}

/** A compiled network gives its loss first, then what it was compiled with; elsewhere, what the label says. */
function evaluation(model: Instance, base: Measure): Value {
  const compiled = model.fields.get("metrics");
  const isUnseen = compiled === undefined && !model.fields.has("loss");
  const names = compiled?.kind === "sequence" ? compiled.items.map(compiledMetric) : isUnseen ? [null] : [];
  if (model.path.startsWith("pyspark.")) return { ...base, report: "evaluation", shape: "list" };
  if (model.path.startsWith("keras.") || compiled !== undefined) {
    const loss: Measure = { ...base, metric: names.length === 0 ? lossMetric(model) : "loss" };
    return names.length === 0 ? loss : sequence([loss, ...names.map((metric) => ({ ...base, metric }))], "list");
  }
  return { ...base, report: "evaluation", shape: "list" };
}

/**
 * A mean error that a network is compiled to minimise, and nothing beside it, is one that readers know by its name, unless penalties of its
 * layers are added to it.
 */
function lossMetric(model: Instance): string {
  const loss = model.fields.get("loss");
  const metric = loss === undefined ? null : compiledMetric(loss);
  const isPenalised = layersIn(model).some(({ args }) => args.some(({ name }) => name?.endsWith("_regularizer")));
  return metric !== null && MEAN_ERROR.has(metric) && !isPenalised ? metric : "loss";
}

const MEAN_ERROR = new Set(["MSE", "MAE", "MAPE"]);

export function compiledMetric(value: Value): string | null {
  const text = textOf(value);
  if (text !== null) return metricOfIdentifier(text) ?? text;
  const path = value.kind === "instance" || value.kind === "reference" ? value.path : null;
  const metric = path === null ? null : metricOfIdentifier(path.slice(path.lastIndexOf(".") + 1));
  // torchmetrics counts an answer as right if it is among so many.
  const among = value.kind === "instance" ? value.args.find(({ name }) => name === "top_k")?.value : undefined;
  return metric === "accuracy" && (numberOf(among ?? UNKNOWN) ?? 1) > 1 ? "top-k accuracy" : metric;
}

/** What H2O's evaluations give as one number; others come with the threshold that they hold for. */
export const ONE_VALUE = /^(?:auc|aucpr|pr_auc|logloss|rmse|mse|mae|rmsle|r2)$/;
