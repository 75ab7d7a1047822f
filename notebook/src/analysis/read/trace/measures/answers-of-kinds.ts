/** Answers that a notebook counts by kind, true and false positives and negatives, and what their ratios measure. */
import { metricOfCells } from "../../../know/metrics.ts";
import type { Expression } from "../../python/ast.ts";
import { judging } from "./judging.ts";
import { type Measure, numberOf, type Prediction, type Table, type Value } from "../value.ts";

/** The class of two that code asks for: the positive one is written as 1 or True. */
export type Side = 0 | 1;

/** Longer sums are no longer the counts of one table. */
const MOST_CELLS = 8;

/** The side that a comparison with a written number asks for: `preds == 1`, `labels != 1`, `y == True`; null for any other. */
function sideAsked(operator: string, left: Expression, right: Expression): Side | null {
  if (operator !== "==" && operator !== "!=") return null;
  const written = sideOf(right) ?? sideOf(left);
  return written === null ? null : operator === "==" ? written : otherSide(written);
}

/** A number of a class that comes from a list of classes may be any of more than two: only one that is written counts. */
function sideOf(node: Expression): Side | null {
  if (node.kind === "number") return Number(node.text) === 1 ? 1 : Number(node.text) === 0 ? 0 : null;
  if (node.kind !== "constant") return null;
  return node.value === "True" ? 1 : node.value === "False" ? 0 : null;
}

const otherSide = (side: Side): Side => (side === 1 ? 0 : 1);

/** What a comparison gives, with the side of the answers, or of the rows, that it marks. */
export function marked(value: Value, operator: string, left: Expression, right: Expression): Value {
  const side = sideAsked(operator, left, right);
  if (side === null) return value;
  if (value.kind === "prediction") return { ...value, side };
  return value.kind === "table" && value.state.made === "condition"
    ? { ...value, state: { ...value.state, side } }
    : value;
}

/** Answers of one side on rows of one side, `(preds == 1) & (labels == 0)`, as false positives; null where it is not known which they are. */
export function ofKind(left: Value, right: Value): Measure | null {
  const prediction = [left, right].find((one): one is Prediction => one.kind === "prediction");
  const truth = [left, right].find((one): one is Table => one.kind === "table");
  const [said, is] = [prediction?.side, truth?.state.side];
  if (prediction === undefined || truth === undefined || said === undefined || is === undefined) return null;
  const { side: _, ...plain } = prediction;
  const cell = `${said === is ? "T" : "F"}${said === 1 ? "P" : "N"}`;
  return { ...judging(plain, truth), shape: "other", cells: [cell] };
}

/** Sums and ratios of such counts; undefined where both sides are none. */
export function ofCells(operator: string, a: Measure, b: Measure): Measure | undefined {
  if (a.cells === undefined || b.cells === undefined || a.model !== b.model) return undefined;
  const cells = [...a.cells, ...b.cells];
  if (operator === "+" && cells.length <= MOST_CELLS) return { ...a, cells, ofBatch: false };
  return operator === "/" ? named(a, metricOfCells(a.cells, b.cells)) : undefined;
}

const named = (one: Measure, metric: string | null): Measure =>
  metric === null ? plainly(one) : { ...plainly(one), shape: "value", metric, ofBatch: false, ofCells: true };

/** A number of which only its label says what it is. */
export function plainly(one: Measure): Measure {
  const { cells: _, ...rest } = one;
  return rest;
}

/**
 * What precision and recall of the same rows make: their product over their sum is the F1, whatever keeps it from a division by zero. Undefined
 * for others, among them averages over classes, whose F1 is no such ratio.
 */
export function ofPair(operator: string, a: Measure, b: Measure): Measure | undefined {
  if (a.model !== b.model || a.on?.id !== b.on?.id) return undefined;
  if (operator === "/" && a.pair === "*" && b.pair === "+") {
    const { pair: _, ...one } = a;
    return { ...one, metric: "F1" };
  }
  const isPair = new Set([a.metric, b.metric]).size === 2 && [a, b].every(isOfOneClass);
  return isPair && (operator === "*" || operator === "+") ? { ...a, metric: null, pair: operator } : undefined;
}

const isOfOneClass = ({ metric, average, shape, of }: Measure): boolean =>
  (metric === "precision" || metric === "recall") && average === undefined && shape === "value" && of === undefined;

/** Whether a number is none that says how good predictions are, but on the way to one. */
export const isCount = ({ cells, pair }: Measure): boolean => cells !== undefined || pair !== undefined;

/** `max(tp + fp, 1)`: what keeps a division from failing leaves the count what it is; null where it is something else. */
export function keptFromZero(values: readonly Value[]): Measure | null {
  const [only, ...others] = values.filter((one): one is Measure => one.kind === "measure");
  const least = values.map(numberOf).find((number) => number !== null) ?? 0;
  return only !== undefined && isCount(only) && others.length === 0 && values.length === 2 && least > 0 && least <= 1
    ? only
    : null;
}
