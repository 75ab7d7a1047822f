/** Tables of results that the code makes, and fills one row or one value after the other. */
import type { Expression } from "../../python/ast.ts";
import type { Tracer } from "../tracer.ts";
import {
  constant,
  type Dictionary,
  type Sequence,
  sequence,
  type Table,
  type TableState,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** `results.loc[name] = [a, b]`: a table created empty gets a row. */
export const appended = (t: Tracer, { type, view }: Table, label: Value, row: Sequence): boolean =>
  type === "pandas.Indexer" && view !== null && withRow(t, view.of, label, row);

/** A table that the code makes gets one more row, under a label or none; false for any other table. */
export function withRow(t: Tracer, root: Table, label: Value, { items }: Sequence): boolean {
  if (root.state.sources.length > 0) return false;
  const { columns, content } = root.state;
  if (columns === null || columns.length !== items.length || !(content === null || content.kind === "sequence"))
    return false;
  const entries: Dictionary["entries"] = new Map(
    columns.map((name, i) => [name, { key: constant(name), value: items[i] ?? UNKNOWN }]),
  );
  if (textOf(label) !== null) entries.set("", { key: constant(""), value: label });
  const rows = content?.kind === "sequence" ? content.items : [];
  root.state = t.nextState(root.state, {
    made: root.state.made,
    content: sequence([...rows, { kind: "dictionary", entries, open: false }], "list", t.place.repeated > 0),
  });
  return true;
}

/** `results.loc[name, "rmse"] = error`: a table created empty gets one value of a row. */
export function placed(t: Tracer, { type, view }: Table, label: Value, column: string | null, value: Value): void {
  const root = view?.of;
  if (type !== "pandas.Indexer" || root === undefined || root.state.sources.length > 0 || column === null) return;
  const { content } = root.state;
  const rows = content?.kind === "sequence" ? content.items : [];
  const isOf = (row: Value): boolean =>
    row.kind === "dictionary" && textOf(row.entries.get("")?.value) === textOf(label);
  const before = rows.find(isOf);
  const entries: Dictionary["entries"] = new Map(before?.kind === "dictionary" ? before.entries : []);
  entries.set("", { key: constant(""), value: label }).set(column, { key: constant(column), value });
  const row: Dictionary = { kind: "dictionary", entries, open: false };
  root.state = t.nextState(root.state, {
    made: root.state.made,
    content: sequence([...rows.filter((one) => one !== before), row], "list", t.place.repeated > 0),
  });
}

/** `results.loc[depth, "error"] = error`: in a table that the code made, a loop writes one such value in each row. */
export function withTurn(
  { content, sources }: TableState,
  columns: readonly string[],
  value: Value,
  target: Expression,
): Dictionary | null {
  const isCell = target.kind === "subscript" && target.index.length > 1;
  const [name] = columns;
  if (!isCell || name === undefined || value.kind !== "measure" || sources.length > 0) return null;
  const before = content?.kind === "dictionary" ? content.entries : [];
  return { kind: "dictionary", entries: new Map(before).set(name, { key: constant(name), value }), open: true };
}
