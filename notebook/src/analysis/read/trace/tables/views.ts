import type { Expression, Subscript } from "../../python/ast.ts";
import type { Table } from "../value.ts";

/** The table that a part of it, or a part of that part, can change. */
export function rootOf(table: Table): Table {
  let root = table;
  for (let steps = 0; root.view !== null && steps < 5; steps += 1) root = root.view.of;
  return root;
}

/** What `said[rows]` and `said.iloc[rows]` are parts of: how it is written, and what it is. */
export function wholeOf({ object }: Subscript, table: Table): { readonly written: Expression; readonly type: string } {
  const isPlace = table.type === "pandas.Indexer" && object.kind === "attribute";
  return isPlace ? { written: object.object, type: rootOf(table).type } : { written: object, type: table.type };
}

/** The table that a set attribute changes. Chosen columns get names of their own: `df[["a", "b"]].columns = [...]`. */
export const ownerOf = (object: Table, set: string): Table => (set === "columns" ? object : rootOf(object));
