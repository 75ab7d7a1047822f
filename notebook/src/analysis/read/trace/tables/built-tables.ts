/** Tables that the code builds from values. */
import type { Tracer } from "../tracer.ts";
import { named, unnamed } from "../arguments.ts";
import { averaged } from "../measures/measure-arithmetic.ts";
import { historyIn } from "../measures/kept-scores.ts";
import { isByRow } from "./columns.ts";
import { lineage } from "./lineage.ts";
import { predictionIn } from "../measures/measuring.ts";
import { measuresIn } from "./numeric.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  type Prediction,
  sequence,
  type Table,
  type TableState,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** A table built from values that the code lists. */
export function built(t: Tracer, path: string, args: readonly ArgumentValue[]): Table {
  const data = args.find((a) => a.name === null || a.name === "data")?.value ?? UNKNOWN;
  const names = textsOf(named(args, "columns"));
  const content = named(args, "columns") ? columnar(data, names) : (historyIn(t, data) ?? heldIn(data));
  const columns = names ?? (data.kind === "dictionary" && !data.open ? [...data.entries.keys()] : null);
  const from =
    data.kind === "table"
      ? [data.state]
      : data.kind === "dictionary"
        ? [...data.entries.values()].flatMap(({ value }) => (value.kind === "table" ? [value.state] : []))
        : statesIn(args);
  return t.table(path, {
    made: path,
    from,
    columns: columns ?? (data.kind === "table" ? data.state.columns : null),
    division: data.kind === "table" ? data.state.division : null,
    content: content.kind === "dictionary" || content.kind === "sequence" || isReport(content) ? content : null,
  });
}

/** What tables and results hold, also those that a dictionary or a list has: one column or row each. */
function heldIn(data: Value): Value {
  if (data.kind === "table") return data.state.content ?? data;
  const said = saidIn(data);
  if (said !== null)
    return { kind: "dictionary", entries: new Map([["0", { key: constant(0), value: said }]]), open: false };
  if (data.kind !== "dictionary") return data;
  const entries = [...data.entries].map(
    ([name, { key, value }]) =>
      [
        name,
        {
          key,
          value: value.kind === "table" && value.state.content?.kind === "dictionary" ? value.state.content : value,
        },
      ] as const,
  );
  return { ...data, entries: new Map(entries) };
}

/** What a model says in a column, at once or row by row in a list; null for anything else. */
const saidIn = (column: Value | undefined): Prediction | null =>
  column?.kind === "prediction" || column?.kind === "sequence" ? predictionIn(column) : null;

/** What a model predicted, where a column was last set to it; null for any other column. */
export function predictedColumn(t: Tracer, state: TableState, column: string): Prediction | null {
  for (const at of lineage(state, MOST_STATES)) {
    const set = t.predicted.get(at.id);
    if (set?.columns.includes(column)) return set.value;
    // A table that was built with predictions beside the truth.
    const said = saidIn(at.content?.kind === "dictionary" ? at.content.entries.get(column)?.value : undefined);
    if (said !== null) return said;
  }
  return null;
}

const MOST_STATES = 20;

/** `data.frame(model = names, RMSE = errors)`: results in columns under names; null where none of them is a measure. */
export function builtOfColumns(t: Tracer, _: string, args: readonly ArgumentValue[]): Table | null {
  const entries: Dictionary["entries"] = new Map(
    args.flatMap(({ name, value }) => (name === null ? [] : [[name, { key: constant(name), value }] as const])),
  );
  const isOfResults = [...entries.values()].some(({ value }) => measuresIn(value) !== null);
  return isOfResults ? built(t, "pandas.DataFrame", [unnamed({ kind: "dictionary", entries, open: false })]) : null;
}

/** The rows of what a table was built from, of lists under the names of columns as well; null for anything else, as a series. */
export function rowsBuilt(content: Value): readonly Dictionary[] | null {
  if (content.kind === "sequence") {
    const rows = content.items.filter((item) => item.kind === "dictionary");
    return rows.length === content.items.length ? rows : null;
  }
  if (content.kind !== "dictionary") return null;
  const columns = [...content.entries].map(([name, { key, value }]) => ({
    name,
    key,
    items: value.kind === "sequence" ? value.items : value.kind === "measure" && value.shape === "value" ? [value] : [],
  }));
  const length = Math.max(0, ...columns.map(({ items }) => items.length));
  return Array.from({ length }, (_, i) => ({
    kind: "dictionary",
    entries: new Map(columns.map(({ name, key, items }) => [name, { key, value: items[i] ?? UNKNOWN }])),
    open: false,
  }));
}

/** What a table holds that a function makes of others: their rows, or predictions that R puts beside them; null where that is not known. */
export function contentOfCall(path: string, args: readonly ArgumentValue[]): Value | null {
  if (path === "pandas.concat") return isByRow(args) ? null : joinedContent(args);
  const values = args.map(({ value }) => value);
  if (/^r\.(?:base\.rbind|dplyr\.bind_rows)$/.test(path)) return joinedContent([unnamed(sequence(values))]);
  return path.startsWith("r.") ? (values.find(({ kind }) => kind === "prediction") ?? null) : null;
}

/** A table of results with its rows as columns: it holds what it held. */
export const turned = (t: Tracer, { type, state }: Table): Table =>
  t.table(type, { made: `${type}.T`, from: [state], division: state.division, content: state.content });

/** What a table holds after all its columns got new names. */
export function contentNamed({ content, made }: TableState, names: readonly string[] | null): Dictionary | null {
  if (content?.kind !== "dictionary" || made !== "pandas.DataFrame") return null;
  if (content.open || names?.length !== content.entries.size) return null;
  const values = [...content.entries.values()];
  const entries = new Map(names.map((name, i) => [name, { key: constant(name), value: values[i]?.value ?? UNKNOWN }]));
  return { ...content, entries };
}

/** What tables hold that are put below each other; null where that of one is not known. */
function joinedContent(args: readonly ArgumentValue[]): Value | null {
  const [list] = args;
  const parts = list?.value.kind === "sequence" ? list.value.items : [];
  const rows = parts.map(rowsWithin);
  return rows.length === 0 || rows.some((own) => own === null) ? null : sequence(rows.flatMap((own) => own ?? []));
}

/** What a function makes of its arguments: an array holds the texts that the code lists for it. */
export function ofArguments(t: Tracer, type: string, path: string, args: readonly ArgumentValue[]): Table {
  const listed = path === "numpy.array" ? args[0]?.value : undefined;
  const content = listed && (textsOf(listed)?.length ?? 0) > 1 ? listed : null;
  return t.table(type, { made: path, from: statesIn(args), content });
}

/** What a table holds after one of its methods; null where that is not known. */
export function contentAfter(name: string, table: Table, args: readonly ArgumentValue[]): Value | null {
  if (KEEPS_VALUES.test(name)) return table.state.content;
  // The values that are left still stand under their names.
  if (name === "drop" && (named(args, "columns") !== undefined || isOfNames(table.state.content)))
    return table.state.content;
  // It gets the rows of another table, or one that is written as a dictionary.
  if (name !== "append" || table.type !== "pandas.DataFrame") return null;
  return joinedContent([unnamed(sequence([table, args[0]?.value ?? UNKNOWN]))]);
}

/** Whether rows and columns have names: those of a dictionary of dictionaries. */
const isOfNames = (content: Value | null): boolean =>
  content?.kind === "dictionary" && [...content.entries.values()].every(({ value }) => value.kind === "dictionary");

/** Methods after which a table still shows the values that it was built from. */
const KEEPS_VALUES =
  /^(?:sort_values|set_index|reset_index|round|transpose|copy|sort_index|T|head|tail|nlargest|nsmallest|style|to_frame|applymap|map|rename|rename_axis|to_string|to_markdown|hide|format|query|astype|fillna)$/;

/** The rows of a table that was built, none of one that was made empty, or the one that a dictionary is. */
function rowsWithin(part: Value): readonly Dictionary[] | null {
  if (part.kind === "dictionary") return [part];
  // R begins with NULL as well.
  if (part.kind === "constant" && part.value === null) return [];
  if (part.kind !== "table") return null;
  const { content, from, made } = part.state;
  if (content === null) return from.length === 0 && /(?:^pandas\.DataFrame|\.data\.frame)$/.test(made) ? [] : null;
  return rowsBuilt(content);
}

/** The mean of each column of results; null where none holds any. */
export function meansOf(content: Value | null): Dictionary | null {
  const columns = new Map<string, Value>();
  if (content?.kind === "dictionary") for (const [name, { value }] of content.entries) columns.set(name, value);
  else
    for (const row of (content && rowsBuilt(content)) ?? [])
      for (const [name, { value }] of row.entries) columns.set(name, columns.get(name) ?? value);
  const entries: Dictionary["entries"] = new Map();
  for (const [name, value] of columns) {
    const list = measuresIn(value);
    if (list !== null) entries.set(name, { key: constant(name), value: averaged({ ...list, shape: "list" }) });
  }
  return entries.size === 0 ? null : { kind: "dictionary", entries, open: false };
}

/** Rows of tuples or dictionaries under named columns, as columns. */
function columnar(data: Value, names: readonly string[] | null): Value {
  if (names === null || data.kind !== "sequence") return data;
  const entries: Dictionary["entries"] = new Map();
  for (const [i, name] of names.entries()) {
    const items = data.items.map((row) =>
      row.kind === "sequence"
        ? (row.items[i] ?? UNKNOWN)
        : row.kind === "dictionary"
          ? (row.entries.get(name)?.value ?? UNKNOWN)
          : names.length === 1
            ? row
            : UNKNOWN,
    );
    entries.set(name, { key: { kind: "constant", value: name }, value: sequence(items, "list", data.open) });
  }
  return { kind: "dictionary", entries, open: false };
}

/** A report as a dictionary, of which a table is made. */
const isReport = (value: Value): boolean => value.kind === "measure" && value.report === "classification report";

/** Tables among the arguments, in lists and dictionaries too. */
export function statesIn(args: readonly ArgumentValue[]): readonly TableState[] {
  const states: TableState[] = [];
  const add = (value: Value): void => {
    if (value.kind === "table") states.push(value.state);
  };
  for (const { value } of args) {
    add(value);
    // A text that is cut into its words is a list of them.
    if (value.kind === "sequence")
      for (const item of value.items) for (const one of item.kind === "sequence" ? item.items : [item]) add(one);
    else if (value.kind === "dictionary") for (const entry of value.entries.values()) add(entry.value);
  }
  return states;
}
