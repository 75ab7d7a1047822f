/** What arithmetic makes of numbers that say how good predictions are. */
import { ofCells, ofPair, plainly } from "./answers-of-kinds.ts";
import { type Measure, type Prediction, saying, UNKNOWN, type Value } from "../value.ts";

/** Errors relative to the truth. Authors call what they leave of 1 an accuracy; it is not a share of right predictions. */
const RELATIVE: ReadonlySet<string | null> = new Set(["MAPE", "SMAPE", "WAPE"]);

/** `1 - accuracy` is an error rate; where the code does not say what is subtracted, the label decides. */
export function complement(one: Measure, from: number): Measure {
  const isRelative = one.shape === "relative" || RELATIVE.has(one.metric);
  const metric = one.isUnexplained
    ? "R2"
    : isRelative
      ? "accuracy (from MAPE)"
      : one.metric === "accuracy"
        ? "error rate"
        : one.metric === "error rate"
          ? "accuracy"
          : null;
  return { ...one, shape: "value", metric, times: from === 100 ? 100 : one.times };
}

/** What two measures make together. */
export function ofTwo(operator: string, first: Measure, second: Measure): Value {
  const counts = ofCells(operator, first, second) ?? ofPair(operator, first, second);
  if (counts !== undefined) return counts;
  const [a, b] = [plainly(first), plainly(second)];
  if (operator === "*" && a.shape === "residual" && b.shape === "residual") return { ...a, shape: "squared" };
  if (operator === "+" && (a.report === COUNTS || b.report === COUNTS)) return counted(a, b);
  // Adding up over batches keeps what is added; a difference or ratio of two measures measures something else.
  if (operator === "+" && a.shape === b.shape && (a.metric === b.metric || a.metric === null || b.metric === null))
    // The losses of two answers of one batch are still of this batch.
    return a.ofBatch === true && b.ofBatch === true ? a : addedTo(a.metric === null ? b : a);
  if (a.shape === "other" && b.shape === "other" && a.model === b.model && a.on === b.on) return a;
  const areAlike = a.shape === "value" && b.shape === "value" && a.on === b.on && a.model === b.model;
  // What is computed from several measures of the same rows is what its label says: `2 * p * r / (p + r)`.
  if ((operator === "*" || operator === "+") && areAlike && a.report === null && b.report === null)
    return { ...a, metric: null };
  if (operator === "/" && areAlike && a.metric === null && b.metric === null && a.report === null && b.report === null)
    return a;
  if (operator === "/" && b.report === COUNTS) return shareOfCounts(a, b);
  if (operator === "/" && a.shape === "hits") return averaged(a);
  return UNKNOWN;
}

/** What a loop adds to is of all that it went through. */
export const addedTo = (one: Measure): Measure =>
  one.ofBatch === true
    ? { ...one, ofBatch: false, ...(one.shape === "value" && one.metric === "loss" && { summed: true as const }) }
    : one;

const COUNTS = "confusion matrix";

/** Right answers of several classes are those of all; with wrong ones among them they are only counts. */
function counted(a: Measure, b: Measure): Measure {
  const isRight = ({ shape, report }: Measure): boolean => shape === "right" || (shape === "hits" && report === null);
  return isRight(a) && isRight(b)
    ? { ...a, shape: "hits", report: null }
    : { ...(a.report === COUNTS ? a : b), shape: "value" };
}

/** Ratios of confusion-matrix counts: correct answers over all are known, for others the label decides. */
function shareOfCounts(a: Measure, b: Measure): Value {
  if (b.shape === "list") return UNKNOWN;
  if (a.report === null) return a.shape === "hits" ? averaged(a) : UNKNOWN;
  if (a.shape === "right") return { ...a, shape: "value", report: null };
  return a.shape === "hits" ? { ...a, over: "mean" } : { ...a, report: null };
}

/** The mean of what was computed row by row, or of several values. */
export function averaged(given: Measure): Measure {
  const { summed: _, ...one } = given;
  const log = one.log;
  switch (one.shape) {
    case "hits":
      return { ...one, shape: "value", metric: one.metric ?? "accuracy" };
    case "misses":
      return { ...one, shape: "value", metric: "error rate" };
    case "absolute":
      return { ...one, shape: "value", metric: log ? null : "MAE" };
    case "squared":
      return { ...one, shape: "value", metric: log ? "MSLE" : "MSE" };
    case "relative":
      return { ...one, shape: "value", metric: "MAPE" };
    case "list":
      return { ...one, shape: "value", over: "mean" };
    default:
      return one.ofBatch === true ? { ...one, ofBatch: false } : one;
  }
}

/** The square root of a mean squared error. */
export function root(one: Measure): Measure {
  if (one.metric === "MSE") return { ...one, metric: "RMSE" };
  if (one.metric === "MSLE") return { ...one, metric: "RMSLE" };
  return { ...one, metric: one.metric === "loss" ? one.metric : null };
}

/** Whether errors are of what a model makes of rows that it is to give back. */
export const isOfRebuilt = ({ on, truth, model, report }: Measure): boolean =>
  model !== null && report === null && truth !== null && truth.id === on?.id;

/** `mse > threshold`: rows that are rebuilt badly are taken for odd ones. */
export const oddRows = ({ model, fit, on }: Measure): Prediction => saying(model, fit, on);
