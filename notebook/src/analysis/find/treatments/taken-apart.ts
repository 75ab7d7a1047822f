/** Tables that are taken apart: their rows are kept in several places, each under a condition of its own. */
import type { Trace } from "../../read/trace/trace.ts";
import { assignmentsIn } from "../../read/trace/assignments.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { SelectEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { type Kept, statesOf } from "../kept.ts";

/** Parts of tables, by the state they are: groups that are compared, or all the rows together. None is what the data is reduced to. */
export function takenApart(trace: Trace, kept: Kept): ReadonlySet<number> {
  const { selects, values } = trace;
  const all = new Map<number, SelectEvent[]>();
  const partsOf = new Map<number, SelectEvent[]>();
  for (const event of selects) {
    if (event.by !== "condition") continue;
    all.set(event.before.id, [...(all.get(event.before.id) ?? []), event]);
    if (!kept.isNamed(event.after)) continue;
    partsOf.set(event.before.id, [...(partsOf.get(event.before.id) ?? []), event]);
  }
  const found = new Set(partsOf.size === 0 ? [] : onlyReturned(trace));
  /** Masks whose opposite is asked for as well: `X[mask]` and `X[~mask]`, whatever these are taken of. */
  const opposed = new Set<number>();
  // Only where there are masks is the whole code searched for their opposites.
  for (const [node] of selects.some(({ mask }) => mask !== null) ? values : []) {
    const mask = node.kind === "operation" && node.operator === "~" ? values.get(node.right) : undefined;
    if (mask?.kind === "table") opposed.add(mask.state.id);
  }
  for (const event of selects) if (event.mask !== null && opposed.has(event.mask.id)) found.add(event.after.id);
  for (const parts of partsOf.values()) {
    if (new Set(parts.map(({ condition }) => condition)).size < 2) continue;
    const learned = parts.filter(({ after }) => kept.isLearnedFrom(after));
    for (const part of parts) {
      const { before, after, condition } = part;
      // A part that takes the name of the whole is what the data is reduced to, and so is the only one that a model gets, but for rows whose
      // answer is known.
      const isRest =
        after.bound.some((name) => before.bound.includes(name)) ||
        (learned.length === 1 && learned[0] === part && !ASKS_FOR_GAPS.test(condition));
      if (!isRest) found.add(after.id);
    }
  }
  for (const parts of all.values()) {
    // Rows that are stacked to be learned from together stay so, whatever else is done to those of one mark.
    const isOfOne = parts.filter(({ after }) => kept.isLearnedFrom(after)).length === 1;
    const stacks = parts.length > 1 && isOfOne ? stacksOf(parts, trace) : [];
    for (const { id } of [...stacks, ...(stacks.length === 0 ? [] : parts.map(({ after }) => after))]) found.add(id);
  }
  return found;
}

/** The tables that others were stacked into only to be taken apart again, by a column in which each of these had a mark of its own. */
function stacksOf(parts: readonly SelectEvent[], trace: Trace): readonly TableState[] {
  const [column, ...others] = new Set(parts.flatMap(({ columns }) => columns));
  const [before] = parts.map((part) => part.before);
  if (column === undefined || others.length > 0 || before === undefined) return [];
  const marks = new Set<unknown>();
  const behind = new Set([before]);
  for (const state of behind) {
    const { columns = [], mask, value } = assignmentsIn(trace).get(state.id) ?? {};
    if (columns.join() === column && mask === null && value?.kind === "constant") marks.add(value.value);
    else if (behind.size < MOST_STATES) for (const one of state.from) behind.add(one);
  }
  const isApart = new Set(parts.map(({ condition }) => condition)).size === marks.size && marks.size > 1;
  return !isApart ? [] : [...behind].filter(({ made, from }) => STACKS.test(made) && from.length > 1);
}
const MOST_STATES = 400;
const STACKS = /(?:^|\.)(?:concat|append|vstack|rbind|bind_rows|union(?:All|ByName)?)$/;

/** Rows that are chosen for the values of a column alone, which goes back into their table: `late = df[df["a"] > 9]; df["b"] = late["c"].map(f)`. */
function onlyReturned({ assigns, selects, fits, splits }: Trace): readonly number[] {
  const chosen = new Map(selects.map((event) => [event.after.id, event]));
  const found = new Set<number>();
  for (const { value, before, mask } of assigns) {
    const parts =
      value.kind === "table" && mask === null
        ? lineage(value.state).filter(({ id, bound }) => bound.length > 0 && chosen.get(id)?.by === "condition")
        : [];
    const back = new Set(parts.length === 0 ? [] : lineage(before).map(({ id }) => id));
    for (const { id } of parts) if (!back.has(id) && back.has(chosen.get(id)?.before.id ?? -1)) found.add(id);
  }
  if (found.size === 0) return [];
  for (const state of [...fits.flatMap(({ x }) => statesOf(x)), ...splits.flatMap(({ inputs }) => inputs)])
    for (const { id } of lineage(state)) found.delete(id);
  return [...found];
}

const ASKS_FOR_GAPS = /\b(?:is|not)n(?:ull|a)\b/;
