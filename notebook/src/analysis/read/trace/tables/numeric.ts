import { OF_A_FOLD } from "../../../facts/parts.ts";
import { combine } from "../language/arithmetic.ts";
import { judging } from "../measures/judging.ts";
import { ofKind } from "../measures/answers-of-kinds.ts";
import { averaged, root } from "../measures/measure-arithmetic.ts";
import { weightedBy } from "../models/by-hand.ts";
import { severalIn, together } from "../models/ensembles.ts";
import type { Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Measure,
  numberOf,
  type Prediction,
  sequence,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** Functions of numpy, math and tensor libraries on predictions and measures; null where none takes part. */
export function numericCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const values = args.filter((a) => a.name === null).map((a) => a.value);
  const [first = UNKNOWN] = values;
  const several = severalIn(first);
  // What a loop collected batch by batch are the answers of one model again.
  const [only, ...others] = several ?? [];
  if (only !== undefined && others.length === 0 && first.kind === "sequence" && first.open && JOINS.test(name))
    return only;
  if (several !== null) return ofSeveral(t, name, several) ?? first;
  const isWhole = first.kind === "sequence" && /^(?:round|around|signif)$/.test(name);
  const measure = isWhole ? null : measuresIn(first);
  if (measure && /^(?:float_)?pow(?:er)?$/.test(name)) return combine(t, "**", measure, values[1] ?? UNKNOWN);
  if (measure) return ofMeasure(name, measure, first);
  if (name === "dot" || name === "matmul") {
    const weighted = weightedBy(first, values[1] ?? UNKNOWN);
    if (weighted !== null) return weighted;
  }
  if (name === "logical_and") {
    const counted = ofKind(first, values[1] ?? UNKNOWN);
    if (counted !== null) return counted;
  }
  const prediction = values.find((v) => v.kind === "prediction");
  if (prediction?.kind === "prediction") {
    if (/^(?:log1p|log|log10|log2)$/.test(name)) return { ...prediction, log: true };
    if (/^(?:expm1|exp)$/.test(name)) return { ...prediction, log: false };
    if (/^(?:mean|std|sum|min)$/.test(name)) return workedOut(prediction);
    if (/^(?:bincount|unique|histogram)$/.test(name)) return UNKNOWN;
    return name === "max" && path.startsWith("torch.") ? sequence([prediction, prediction], "tuple") : prediction;
  }
  if (first.kind === "rows" && /^(?:floor|ceil|round|around|trunc|rint)$/.test(name)) return first;
  if (first.kind === "outcome" && /^(?:round|around|float64)$/.test(name)) return first;
  if (first.kind === "constant" && numberOf(first) !== null) {
    const x = numberOf(first) ?? 0;
    if (name === "sqrt" && x >= 0) return constant(Math.sqrt(x));
    if (name === "log" && x > 0) return constant(Math.log(x));
  }
  if (isWhole) return first;
  if (/^(?:arange|linspace|logspace)$/.test(name)) return sequence([UNKNOWN], "list", true);
  if (/^(?:array|asarray|mean|sum|sqrt)$/.test(name) && first.kind === "sequence")
    return first.items.some((i) => i.kind === "instance") ? first : null;
  return null;
}

const JOINS = /^(?:cat|concat|concatenate|vstack|hstack|array|asarray)$/;

/** An average or a vote of what several models say; null for what only puts their predictions side by side. */
export function ofSeveral(t: Tracer, name: string, predictions: readonly Prediction[]): Prediction | null {
  if (/^(?:mode|bincount|argmax)$/.test(name)) return together(t, predictions, "Voting");
  return /^(?:nan)?(?:mean|average|median|sum|max|prod)$|^[gh]mean$/.test(name) ? together(t, predictions) : null;
}

/** A number that is worked out from predictions: only its label says what it is. */
export const workedOut = (prediction: Prediction): Measure => ({ ...judging(prediction, null), shape: "other" });

/** A measure, or a list that holds measures. */
export function measuresIn(value: Value): Measure | null {
  if (value.kind === "measure") return value;
  if (value.kind !== "sequence") return null;
  const found = value.items.find((item) => item.kind === "measure");
  if (found?.kind !== "measure" || value.items.some((item) => item.kind !== "measure" && item.kind !== "unknown"))
    return null;
  const measures = value.items.filter((item) => item.kind === "measure");
  // What models of several targets come to together is the result of none.
  if (new Set(measures.flatMap(({ truth }) => truth?.column ?? [])).size > 1) return null;
  const models = measures.map(({ model }) => model);
  // Of models of one kind, as a loop over settings makes them, the last stands for all.
  const isOneKind = new Set(models.map((model) => model?.path)).size === 1;
  return { ...found, shape: "list", model: isOneKind ? (models.at(-1) ?? null) : null };
}

/** What a function of numbers makes of a measure. */
export function ofMeasure(name: string, measure: Measure, given: Value): Value {
  switch (name) {
    case "mean":
    case "average":
    case "nanmean":
    case "reduce_mean":
      return averaged(measure);
    case "std":
    case "var":
      return { ...measure, shape: "value", over: "spread" };
    case "sqrt":
      return root(measure);
    case "abs":
    case "absolute":
    case "fabs":
      return measure.shape === "residual" ? { ...measure, shape: "absolute" } : { ...measure, negated: false };
    case "square":
      return measure.shape === "residual" ? { ...measure, shape: "squared" } : measure;
    case "median":
      return { ...measure, shape: "value", metric: MEDIANS[measure.shape] ?? measure.metric };
    case "exp":
      return measure.metric === "loss" ? { ...measure, metric: "perplexity" } : { ...measure, metric: null };
    case "argmax":
    case "argmin":
    case "argsort":
    case "where":
    case "cumsum":
    // Where errors become too large, and how far scores spread.
    case "percentile":
    case "nanpercentile":
    case "quantile":
      return UNKNOWN;
    case "max":
    case "min":
      return endOf(measure);
    default:
      return given.kind === "measure" ? given : measure;
  }
}

/** The best or the worst of several values: of the folds of one model no result of its own. */
export const endOf = (list: Measure): Measure => {
  if (list.shape !== "list") return list;
  const isOfFolds = list.part === "cross-validation" && list.over === null;
  return { ...list, shape: "value", ...(isOfFolds && list.of === undefined && { of: OF_A_FOLD }) };
};

const MEDIANS: Readonly<Record<string, string>> = { absolute: "median absolute error", relative: "MDAPE" };

/** Of a list that is summed up, its mean and how far it spreads. */
export function described(list: Measure): Value {
  const entries = [
    ["mean", averaged(list)],
    ["std", { ...list, shape: "value", over: "spread" } as const],
  ] as const;
  return {
    kind: "dictionary",
    entries: new Map(entries.map(([name, value]) => [name, { key: constant(name), value }])),
    open: true,
  };
}

/** `np.zeros(n)`, `rep("no", n)` */
export const isBlank = (value: Value): boolean =>
  value.kind === "table" &&
  value.state.sources.length === 0 &&
  /\.(?:zeros|ones|full|repeat|rep|rep_len|numeric|double|vector|empty)$/.test(value.state.made);
