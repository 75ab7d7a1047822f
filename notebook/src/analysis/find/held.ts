/** What values are made of. */
import type { Value } from "../read/trace/value.ts";
import { lineage } from "../read/trace/tables/lineage.ts";

const DEEPEST = 3;
const MOST_ITEMS = 40;

/** Whether a value, or anything that it was put together from, is of a kind. */
export function holds(value: Value, is: (inner: Value) => boolean, depth = 0): boolean {
  if (is(value)) return true;
  if (depth > DEEPEST) return false;
  if (value.kind === "sequence") return value.items.slice(0, MOST_ITEMS).some((item) => holds(item, is, depth + 1));
  if (value.kind === "dictionary")
    return [...value.entries.values()].slice(0, MOST_ITEMS).some((entry) => holds(entry.value, is, depth + 1));
  if (value.kind !== "table") return false;
  return lineage(value.state).some(({ content }) => content !== null && holds(content, is, depth + 1));
}

/** Whether it is what models said or were worth, or was compiled from that. */
export const isResult = (value: Value): boolean =>
  holds(value, (inner) => inner.kind === "prediction" || inner.kind === "measure");
