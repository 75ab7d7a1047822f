/** Objects that judge predictions: Spark's evaluators, and the metrics that are loaded by their names. */
import { averageOf, metricOfIdentifier } from "../../../know/metrics.ts";
import type { Part } from "../../../facts.ts";
import type { Expression } from "../../python/ast.ts";
import { judging } from "./judging.ts";
import { addedTo } from "./measure-arithmetic.ts";
import { compare } from "./measuring.ts";
import { compiledMetric } from "./own-scores.ts";
import { named, unnamed } from "../arguments.ts";
import { argument, fit, prediction } from "../models/learners.ts";
import type { Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  type Measure,
  NONE,
  sequence,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** `BinaryClassificationEvaluator().evaluate(predictions)`, `load("rouge").compute()`; null for anything else. */
export function evaluatorCall(receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  if (LOADED.test(receiver.path)) return ofLoaded(receiver, name, args);
  if (GATHERS.test(receiver.path)) return gathered(receiver, name, args);
  const kind = SPARK.exec(receiver.path)?.[1];
  return kind === undefined || name !== "evaluate" ? null : ofSpark(receiver, kind, args);
}

const SPARK = /pyspark\.ml\.evaluation\.(\w+)Evaluator$/;

/** Spark's setters are arguments that come later, in the place of earlier ones: whether a method is one. */
export function setLater({ path, args: known }: Instance, name: string, [given]: readonly ArgumentValue[]): boolean {
  const [, first = "", rest = ""] = (path.startsWith("pyspark.") ? /^set([A-Z])(\w*)$/.exec(name) : null) ?? [];
  if (first === "" || given === undefined) return false;
  const own = `${first.toLowerCase()}${rest}`;
  const before = known.findIndex((one) => one.name === own);
  (known as ArgumentValue[]).splice(before === -1 ? known.length : before, before === -1 ? 0 : 1, {
    ...given,
    name: own,
  });
  return true;
}

function ofSpark(receiver: Instance, kind: string, args: readonly ArgumentValue[]): Measure {
  const usual: Readonly<Record<string, string>> = {
    BinaryClassification: "AUC",
    MulticlassClassification: "F1",
    Regression: "RMSE",
    Clustering: "silhouette",
  };
  const given = metricAsked(args) ?? textOf(named([...args, ...receiver.args], "metricName"));
  const metric =
    given === null
      ? (usual[kind] ?? null)
      : /areaUnderPR/.test(given)
        ? "PR AUC"
        : /areaUnderROC/.test(given)
          ? "AUC"
          : metricOfIdentifier(given);
  const judged = args.find((a) => a.value.kind === "prediction")?.value;
  // Spark weighs the classes by their rows, unless it is asked for one of them ("precisionByLabel").
  const average = averageOf(
    metric,
    kind === "MulticlassClassification" && !given?.endsWith("ByLabel") ? "weighted" : null,
  );
  return { ...judging(judged?.kind === "prediction" ? judged : null, null), metric, ...average };
}

/**
 * What Spark's searches keep of the settings that they tried, a value for each: `avgMetrics` over the folds, `validationMetrics` on the rows
 * held back, https://spark.apache.org/docs/latest/api/python/reference/pyspark.ml.html#tuning; null for anything else.
 */
export function triedBySpark({ path, args }: Instance, name: string, base: Measure): Measure | null {
  const part = path.startsWith("pyspark.") && Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
  const evaluator = args.find((a) => a.name === "evaluator")?.value;
  const kind = evaluator?.kind === "instance" ? SPARK.exec(evaluator.path)?.[1] : undefined;
  if (part === undefined || kind === undefined || evaluator?.kind !== "instance") return null;
  const { metric, average } = ofSpark(evaluator, kind, []);
  return { ...base, metric, average, part, shape: "list", over: "trials" };
}
const KEPT: Readonly<Record<string, Part>> = { avgMetrics: "cross-validation", validationMetrics: "validation" };

/** `evaluate(predictions, {evaluator.metricName: "accuracy"})` */
function metricAsked(args: readonly ArgumentValue[]): string | null {
  const options = args.find((a) => a.value.kind === "dictionary")?.value;
  const [only] = options?.kind === "dictionary" ? [...options.entries.values()] : [];
  return textOf(only?.value);
}

const LOADED = /^(?:evaluate\.(?:load|combine)|datasets\.load_metric)$/;

/** Where such a metric keeps what it was given so far. */
const GIVEN = " given";

/** They are given predictions bit by bit, or all at once when they are asked for their values, which then begin afresh. */
function ofLoaded(receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  if (name === "add" || name === "add_batch") {
    receiver.fields.set(GIVEN, compare(args));
    return NONE;
  }
  if (name !== "compute") return null;
  const before = receiver.fields.get(GIVEN);
  receiver.fields.delete(GIVEN);
  const judged = before?.kind === "measure" ? before : compare(args);
  const called = textOf(receiver.args[0]?.value);
  return {
    ...judged,
    metric: called === null ? null : metricOfIdentifier(called),
    report: "evaluation",
    shape: "list",
  };
}

const GATHERS = /^(?:keras|river)\.metrics\.|^torchmetrics\.(?!functional)|^mxnet\.metric\./;

/** Such metrics are given answers and predictions batch by batch, and a mean what was measured. */
function gathered(receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  if (/^(?:__call__|update|update_state|forward)$/.test(name)) {
    const metric = compiledMetric(receiver);
    // A mean of batches is no sum of them.
    const { summed: _, ...given } = addedTo(compare(args));
    const isOnline = receiver.path.startsWith("river.");
    receiver.fields.set(GIVEN, {
      ...given,
      metric: metric ?? given.metric,
      // Each row is judged before it is learned from.
      part: isOnline ? "test" : given.part,
    });
    if (isOnline) return receiver;
    return receiver.path.startsWith("torchmetrics.") ? gatheredBy(receiver) : NONE;
  }
  if (!/^(?:result|compute|get|get_name_value)$/.test(name)) return null;
  const value = gatheredBy(receiver);
  return value !== null && receiver.path.startsWith("mxnet.") ? sequence([UNKNOWN, value], "tuple") : value;
}

/** What a metric that is shown itself says. */
export const gatheredBy = (value: Value): Value | null =>
  (value.kind === "instance" && GATHERS.test(value.path) ? value.fields.get(GIVEN) : null) ?? null;

/** River's `progressive_val_score(stream, model, metric)`: each row is predicted, then learned from. */
export function progressive(t: Tracer, _: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  const [rows, model, metric] = [/^dataset$/, /^model$/, /^metric$/].map((name, place) => argument(args, name, place));
  if (model?.kind !== "instance" || metric?.kind !== "instance") return null;
  fit(t, model, rows === undefined ? [] : [unnamed(rows)], node, "fit");
  const judged = judging(prediction(model, rows === undefined ? [] : [unnamed(rows)]), null);
  const value: Measure = { ...judged, metric: compiledMetric(metric), part: "test" };
  metric.fields.set(GIVEN, value);
  return metric;
}
