import type { Expression } from "../../python/ast.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { NOWHERE } from "./divisions.ts";
import { numberOf, type Table, type TableState, type Value } from "../value.ts";

const MEAN = /(?:^|\.)(?:nan)?mean$/;
const DEVIATION = /(?:^|\.)(?:nan)?std$/;
const GREATEST = /(?:^|\.)(?:nan|a)?max$/;
/** The greatest values that pixels have, as pictures divide by them. */
const BRIGHTEST: ReadonlySet<number | null> = new Set([15, 16, 127.5, 255, 256]);
/** What a column counts in that was divided by one of these: `salaries / 1e6`. */
export const UNITS: ReadonlyMap<number | null, string> = new Map([
  [1e3, "thousands"],
  [1e6, "millions"],
  [1e9, "billions"],
]);
/** The path of such a division begins with this. */
export const OTHER_UNITS = "arithmetic.in ";
const LEAST = /(?:^|\.)(?:nan|a)?min$/;

/** Scaling that is written out: `(x - x.mean()) / x.std()`, `(x - x.min()) / (x.max() - x.min())`, `x / 255`, `x / x.max()`; its first half, too. */
export function scalingOf(
  operator: string,
  left: Value,
  right: Value,
): { readonly path: string; readonly made: null } | { readonly path: null; readonly made: string } | null {
  if (left.kind !== "table") return null;
  if (operator === "-" && right.kind === "table" && right.type === "number") {
    if (MEAN.test(right.state.made)) return { path: null, made: "distance from mean" };
    if (LEAST.test(right.state.made) && left.type !== "number") return { path: null, made: "distance from minimum" };
    return null;
  }
  if (operator !== "/") return null;
  if (left.state.made === "distance from mean" && right.kind === "table" && DEVIATION.test(right.state.made))
    return { path: "arithmetic.standardise", made: null };
  if (left.state.made === "distance from minimum") return { path: "arithmetic.stretch", made: null };
  if (right.kind === "table" && GREATEST.test(right.state.made) && isSame(right.state.from[0], left.state))
    return { path: "arithmetic.recount", made: null };
  const unit = left.type === "pandas.Series" ? UNITS.get(numberOf(right)) : undefined;
  if (unit !== undefined) return { path: `${OTHER_UNITS}${unit}`, made: null };
  return BRIGHTEST.has(numberOf(right)) ? { path: "arithmetic.divide", made: null } : null;
}

/** Whether two states are the same rows: each time a column is taken from a table, it becomes a new state. */
const isSame = (one: TableState | undefined, other: TableState): boolean =>
  one === other ||
  (one?.made === "subscript" &&
    other.made === "subscript" &&
    one.column !== null &&
    one.column === other.column &&
    one.from[0] === other.from[0]);

/** Notes that arithmetic scales a table. */
export function noteScaling(t: Tracer, path: string, before: Table, result: Table): void {
  const event = { kind: "call", path, receiver: before, args: [], result } as const;
  t.record<CallEvent>({ ...event, before: before.state, after: result.state }, NOWHERE);
}

/** `y *= 1000`: from here on, a column counts in other units. */
export function inOtherUnits(
  t: Tracer,
  update: string,
  before: Value,
  by: Value,
  result: Value,
  node: Expression,
): void {
  if (!/^[*/]=$/.test(update) || numberOf(by) === null || before.kind !== "table" || before.state.column === null)
    return;
  if (result.kind !== "table" || result.state.made !== "operation") return;
  const event = { kind: "call", path: "arithmetic.recount", receiver: before, args: [], result } as const;
  t.record<CallEvent>({ ...event, before: before.state, after: result.state }, node);
}
