/** Counts of right and wrong answers, and what is worked out of them by hand. */
import { unnamed } from "../arguments.ts";
import { averaged } from "./measure-arithmetic.ts";
import { compare, rowsAre } from "./measuring.ts";
import { withGuess } from "../models/rules.ts";
import type { Tracer } from "../tracer.ts";
import type { ArgumentValue, Measure, Value } from "../value.ts";

/** `table(truth, predicted)`, `diag(counts)`, `sum(diag(counts))`; null for any other call. */
export function confusionCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  // R takes the names of what it counts for a heading: `table(Predicted = predict(fit, test), Actual = test$sick)`.
  if (path === "r.base.table" || path === "pandas.crosstab") {
    const given = path === "pandas.crosstab" ? args : args.map(({ value }) => unnamed(value));
    return counted(path, withGuess(t, given, false));
  }
  const first = args.find(({ name }) => name === null)?.value;
  return first?.kind === "measure" && first.report === COUNTS
    ? ofCounts(first, path.slice(path.lastIndexOf(".") + 1))
    : null;
}

/** What a function or method makes of the counts; null where it is none of theirs. */
export function ofCounts(counts: Measure, name: string): Value | null {
  switch (name) {
    case "diag":
    case "diagonal":
      return { ...counts, shape: "hits" };
    case "trace":
      return total({ ...counts, shape: "hits" });
    case "sum":
      return total(counts);
    case "prop.table":
    case "proportions":
      return { ...counts, over: "mean" };
    case "rowSums":
    case "colSums":
    case "apply":
      return { ...counts, shape: "list" };
    case "summary":
      return { ...counts, report: "evaluation", shape: "list" };
    case "as.matrix":
    case "ravel":
      return counts;
    default:
      return null;
  }
}

const COUNTS = "confusion matrix";

function counted(path: string, args: readonly ArgumentValue[]): Value | null {
  const isPredicted = args.some(({ value }) => value.kind === "prediction");
  const isTrue = args.some(({ value }) => value.kind === "table");
  // Names are what the sides of the table are to be called.
  return isPredicted && isTrue
    ? { ...compare(args.map((one) => ({ ...one, name: null }))), ...rowsAre(path, args), report: COUNTS }
    : null;
}

/** A table of counts with its rows as columns. */
export const transposed = (one: Measure): Measure =>
  one.rowsAre === undefined ? one : { ...one, rowsAre: one.rowsAre === "truth" ? "predicted" : "truth" };

/** The right ones of all, or as many as there are of anything else. */
function total(counts: Measure): Measure {
  if (counts.shape !== "hits") return counts;
  const right = { ...counts, report: null };
  return counts.over === "mean" ? averaged(right) : right;
}
