import type { TableState } from "../read/trace/value.ts";

/** Name of a table, of the state itself or of the one that it was made from. */
export function nameOf(state: TableState | null): string | null {
  let at: TableState | undefined = state ?? undefined;
  for (let steps = 0; at !== undefined && steps < 6; steps += 1) {
    const name = at.bound.at(-1);
    if (name !== undefined) return name;
    [at] = at.from;
  }
  return null;
}
