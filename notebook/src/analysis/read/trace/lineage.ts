import type { TableState } from "./value.ts";

const MOST_STEPS = 40;

/** A state and what it was made from, back to the data: the first of several tables at each step, and no more than `most` states. */
export function lineage(state: TableState | null | undefined, most = MOST_STEPS): readonly TableState[] {
  const way: TableState[] = [];
  for (let at = state ?? undefined; at !== undefined && way.length < most; [at] = at.from) way.push(at);
  return way;
}
