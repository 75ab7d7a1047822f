import { metricOfIdentifier } from "../../../know/metrics.ts";
import type { Expression } from "../../python/ast.ts";
import { judging } from "../measures/judging.ts";
import { modelsAmong } from "../models/chosen-models.ts";
import { bestScore, keptScores } from "../measures/kept-scores.ts";
import { ownMethod } from "./classes.ts";
import { callLocal } from "./functions.ts";
import { isTrainer, prediction } from "../models/learners.ts";
import { parametersOf } from "../models/networks.ts";
import { chosenColumns, stateOf } from "../rows/transforming.ts";
import { WEIGHTS } from "../models/layer-weights.ts";
import { isModel, isPipeline, isSearch, JUDGED, modelInside, stepsOf } from "../models/roles.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { MODEL, type Instance, type Measure, type Table, UNKNOWN, type Value } from "../value.ts";
import { reported, scoringOf, usualScore } from "../measures/scoring.ts";
import { triedBySpark } from "../measures/evaluators.ts";
import { forEachMeasure, trialsOf } from "../measures/search-scores.ts";

/** The value of an attribute of an instance. */
export function attributeOfInstance(t: Tracer, object: Instance, name: string, node: Expression): Value {
  if (modelsAmong(object) !== null) return name === "best_estimator_" ? object : UNKNOWN;
  const field = object.fields.get(name);
  if (field !== undefined) return field;
  if (name === "__class__") return object.own ?? { kind: "reference", path: object.path };
  const member = object.own?.members.get(name);
  if (member?.kind === "function") {
    // A property is read like a field.
    const isProperty =
      member.node.kind === "function" && member.node.decorators.some((d) => d.kind === "name" && d.id === "property");
    const method = ownMethod(object, name);
    return isProperty && method ? callLocal(t, method, []) : (method ?? UNKNOWN);
  }
  if (member !== undefined) return member;
  return ofModel(t, object, name, node) ?? chosenColumns(t, object, name) ?? ofLibrary(t, object, name);
}

/** What models expose after fitting; null for anything else. */
function ofModel(t: Tracer, object: Instance, name: string, node: Expression): Value | null {
  const model = modelInside(object);
  const base: Measure = { ...judging(null, null), model, fit: Math.max(model.fit, object.fit) };
  if (isSearch(object)) {
    if (name === "best_estimator_") return foundBy(object);
    if (name === "best_score_")
      return reported(t, { ...base, part: "cross-validation", over: "mean" }, scoringOf(object), object);
    // Surprise has one of each measure: `search.best_score["rmse"]`.
    if (name === "best_estimator" || name === "best_score") {
      const foundFor = (measure: Value): Value =>
        name === "best_estimator"
          ? foundBy(object)
          : reported(t, { ...base, part: "cross-validation", over: "mean" }, measure, object);
      return forEachMeasure(object.args, foundFor);
    }
    if (name === "best_params_") return note(t, object, name, node);
    if (name === "cv_results_") return trialsOf(t, object, note(t, object, name, node));
    const tried = triedBySpark(object, name, base);
    if (tried !== null) return tried;
  }
  if (isPipeline(object) && (name === "steps" || name === "named_steps")) {
    const steps = stepsOf(object);
    return { kind: "sequence", type: "list", items: [...steps], open: false };
  }
  if (object.path === "keras.Tensor" || (object.path === WEIGHTS && name === "data")) return object;
  if (name === "weight" && object.path === "torch.nn.Embedding") {
    const weights = t.instance(WEIGHTS, []);
    object.fields.set(name, weights);
    return weights;
  }
  // What a network ends in is where others go on.
  if (/^(?:in|out)puts?$/.test(name) && object.path.startsWith("keras.")) {
    const made = t.instance("keras.Tensor", []);
    made.fields.set("before", object);
    return made;
  }
  if (/^trainable_(?:variables|weights)$/.test(name) && object.path.startsWith("keras."))
    return parametersOf(t, object);
  if (name === "history" && object.path.endsWith("History")) return object;
  if (/^(?:labels_|predict|fittedvalues)$/.test(name) && isModel(t, object)) {
    const learned = t.fits[model.fit]?.x;
    return { ...prediction(object, []), on: learned ? stateOf(learned) : null };
  }
  if (name === "best_score" && model.path.startsWith("xgboost.")) return bestScore(t, object);
  if (/^(?:best_score_?|evals_result_)$/.test(name) && isBooster(model)) return keptScores(object);
  // A trainer keeps the model that it was given, or made and trained.
  const trained = name === "model" && isTrainer(object) ? trainedBy(object) : null;
  if (trained !== null) return trained;
  if (name === "leader" && object.path.endsWith(".H2OAutoML")) return object;
  if (name === "oob_score_") return { ...base, metric: usualScore(t, object), part: "out-of-bag" };
  if (name === "oob_prediction_" || name === "oob_decision_function_")
    return { ...prediction(object, []), crossValidated: true };
  if (name === "summary" && model.path.startsWith("pyspark."))
    return { ...base, part: "train", report: "evaluation", shape: "list" };
  if (name === "inertia_") return { ...base, metric: "inertia", part: "train" };
  if (name === "resid" && object.fields.has(MODEL)) return { ...base, shape: "residual", part: "train" };
  if (Object.hasOwn(RESULTS, name) && (object.fields.has(MODEL) || isModel(t, object)))
    return { ...base, metric: RESULTS[name] ?? null, part: "train" };
  if (object.fields.has(JUDGED)) {
    const judged = object.fields.get(JUDGED);
    const metric = metricOfIdentifier(name.replace(/([a-z])([A-Z])/g, "$1 $2"));
    if (judged?.kind === "measure" && metric !== null) return { ...judged, metric, report: null, shape: "value" };
  }
  if (
    /^(?:feature_importances_|coef_|intercept_|components_|cluster_centers_|explained_variance_ratio_|params|pvalues)$/.test(
      name,
    )
  )
    return note(t, object, name, node);
  return null;
}

const isBooster = ({ path }: Instance): boolean => /^(?:catboost|xgboost|lightgbm)\./.test(path);

const trainedBy = ({ fields, args }: Instance): Instance | null => {
  const known = fields.get("trained") ?? args.find((a) => a.name === "model" || a.name === null)?.value;
  return known?.kind === "instance" ? known : null;
};

/** The estimator of a search, fitted with the chosen settings: it scores itself as it would without the search. */
function foundBy(search: Instance): Instance {
  const given = search.args.find((a) => a.name === "estimator" || a.name === null)?.value;
  if (given?.kind !== "instance") return search;
  given.fit = Math.max(given.fit, search.fit);
  return given;
}

const RESULTS: Readonly<Record<string, string>> = {
  rsquared: "R2",
  rsquared_adj: "adjusted R2",
  prsquared: "pseudo R2",
  concordance_index_: "concordance",
  concordance_index: "concordance",
  aic: "AIC",
  AIC_: "AIC",
  AIC_partial_: "AIC",
  BIC_: "BIC",
  aicc: "AIC",
  bic: "BIC",
  bic_llf: "BIC",
  llf: "log-likelihood",
  deviance: "deviance",
};

/** Reading what a model learned is an event of its own. */
function note(t: Tracer, object: Instance, name: string, node: Expression): Table {
  const made = t.table("numpy.ndarray", { made: `${object.path}.${name}`, label: object });
  t.record<CallEvent>(
    {
      kind: "call",
      path: `${object.path}.${name}`,
      receiver: object,
      args: [],
      result: made,
      before: null,
      after: null,
    },
    node,
  );
  return made;
}

function ofLibrary(t: Tracer, object: Instance, name: string): Value {
  const type =
    t.knowledge.attribute(object.path, name) ?? t.knowledge.attribute(t.knowledge.returns(object.path) ?? "?", name);
  const from = object.fields.get("data");
  const state = from?.kind === "table" ? from.state : null;
  if (
    type === "numpy.ndarray" ||
    type === "pandas.DataFrame" ||
    /^(?:data|target|frame|images|feature_names|target_names)$/.test(name)
  ) {
    const made = t.table(type ?? "numpy.ndarray", {
      made: `attribute ${name}`,
      from: state ? [state] : [],
      column: name === "target" ? "target" : null,
    });
    return made;
  }
  if (type !== null) return t.instance(type, []);
  // A method that is handed on, `rows.apply(encoder.fit_transform)`, is named by its class.
  return TRANSFORMS.test(name) ? { kind: "reference", path: `${object.path}.${name}` } : UNKNOWN;
}

const TRANSFORMS = /^(?:fit_)?transform$/;
