import type { Table } from "../value.ts";

/** The table that a part of it, or a part of that part, can change. */
export function rootOf(table: Table): Table {
  let root = table;
  for (let steps = 0; root.view !== null && steps < 5; steps += 1) root = root.view.of;
  return root;
}
