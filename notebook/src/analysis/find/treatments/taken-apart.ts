/** Tables that are taken apart: their rows are kept in several places, each under a condition of its own. */
import type { Trace } from "../../read/trace/trace.ts";
import type { SelectEvent } from "../../read/trace/tracer.ts";
import type { Kept } from "../kept.ts";

/** Parts of tables, by the state they are: groups that are compared, or all the rows together. None is what the data is reduced to. */
export function takenApart(trace: Trace, kept: Kept): ReadonlySet<number> {
  const { selects, values } = trace;
  const partsOf = new Map<number, SelectEvent[]>();
  for (const event of selects) {
    if (event.by !== "condition" || !kept.isNamed(event.after)) continue;
    partsOf.set(event.before.id, [...(partsOf.get(event.before.id) ?? []), event]);
  }
  const found = new Set<number>();
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
  return found;
}

const ASKS_FOR_GAPS = /\b(?:is|not)n(?:ull|a)\b/;
