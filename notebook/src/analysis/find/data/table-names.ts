import type { TableState } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** Name of a table, of the state itself or of the one that it was made from. */
export function nameOf(state: TableState | null): string | null {
  for (const at of lineage(state, 6)) {
    const name = at.bound.at(-1);
    if (name !== undefined) return name;
  }
  return null;
}
