/** Tables of results and arrays of predictions that the code makes, and fills one row, column or value after the other. */
import type { Expression, Subscript } from "../../python/ast.ts";
import { isConstantAnswer } from "../models/rules.ts";
import { collected } from "../rows/splitting.ts";
import type { Tracer } from "../tracer.ts";
import { isBlank } from "./numeric.ts";
import { wholeOf } from "./views.ts";
import {
  constant,
  type Dictionary,
  numberOf,
  type Prediction,
  type Scope,
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

/**
 * `said[rows] = m.predict(X[rows])`, `said.iloc[rows] = ...`: what has no columns holds nothing but predictions; where one model has filled some
 * rows and another fills others, they are of neither. `said[:, j] = m.predict(X)` has a column for each. False for anything else.
 */
export function collectedIn(t: Tracer, target: Subscript, object: Value, value: Prediction, scope: Scope): boolean {
  const [first = target, second] = target.index;
  const whole = object.kind === "table" ? wholeOf(target, object) : { written: target.object, type: "" };
  if (whole.written.kind !== "name") return false;
  const said = collected(t, value, t.evaluate(first, scope), first);
  const place = second === undefined ? null : numberOf(t.evaluate(second, scope));
  const isEmpty = isBlank(object) || isConstantAnswer(object);
  const columns = object.kind === "sequence" && object.type === "columns" ? object.items : isEmpty ? [] : null;
  if (place !== null && place >= 0 && columns !== null) {
    const items = Array.from({ length: Math.max(columns.length, place + 1) }, (_, at) => columns[at] ?? UNKNOWN);
    items[place] = said;
    scope.set(whole.written.id, sequence(items, "columns"));
    return true;
  }
  if (object.kind === "prediction") {
    const isOfOne = isEmpty || said.crossValidated || object.model === said.model;
    scope.set(whole.written.id, isOfOne ? said : { ...said, model: null, fit: -1 });
  } else if (object.kind === "table" && whole.type !== "pandas.DataFrame") scope.set(whole.written.id, said);
  else return false;
  return true;
}
