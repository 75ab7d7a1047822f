/** Tables that the code builds from values. */
import type { Tracer } from "./tracer.ts";
import { named } from "./arguments.ts";
import {
  type ArgumentValue,
  type Dictionary,
  sequence,
  type Table,
  type TableState,
  textsOf,
  UNKNOWN,
  type Value,
} from "./value.ts";

/** A table built from values that the code lists. */
export function built(t: Tracer, path: string, args: readonly ArgumentValue[]): Table {
  const data = args.find((a) => a.name === null || a.name === "data")?.value ?? UNKNOWN;
  const names = textsOf(named(args, "columns"));
  const content = named(args, "columns") ? columnar(data, names) : data;
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

/** Rows of tuples under named columns, as columns. */
function columnar(data: Value, names: readonly string[] | null): Value {
  if (names === null || data.kind !== "sequence") return data;
  const entries: Dictionary["entries"] = new Map();
  for (const [i, name] of names.entries()) {
    const items = data.items.map((row) =>
      row.kind === "sequence" ? (row.items[i] ?? UNKNOWN) : names.length === 1 ? row : UNKNOWN,
    );
    entries.set(name, { key: { kind: "constant", value: name }, value: sequence(items, "list", data.open) });
  }
  return { kind: "dictionary", entries, open: false };
}

/** A report as a dictionary, of which a table is made. */
const isReport = (value: Value): boolean => value.kind === "measure" && value.report === "classification report";

/** Tables among the arguments, in lists and dictionaries too. */
export const statesIn = (args: readonly ArgumentValue[]): readonly TableState[] =>
  args.flatMap(({ value }) =>
    value.kind === "table"
      ? [value.state]
      : value.kind === "sequence"
        ? value.items.flatMap((item) => (item.kind === "table" ? [item.state] : []))
        : value.kind === "dictionary"
          ? [...value.entries.values()].flatMap((entry) => (entry.value.kind === "table" ? [entry.value.state] : []))
          : [],
  );
