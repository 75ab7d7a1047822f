/** The columns that a call names: as arguments, in a condition, or by the column that it is called on. */
import type { Treatment } from "../../know/library.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type ArgumentValue, type TableState, type Value, textOf, textsOf } from "../../read/trace/value.ts";
import { targetOf } from "../data/target.ts";
import { statesOf } from "../kept.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** Ways of `dropna`. */
const NO_KEY: ReadonlySet<string> = new Set(["any", "all", "rows", "columns", "index"]);

/** Columns in the condition of `filter` as it is written: `F.col("age") > 18`, `df.age > 18`, `"age > 18"`. */
export function comparedIn(event: CallEvent): readonly string[] {
  const [given] = event.args;
  const condition = textOf(given?.value);
  if (condition !== null && /[<>=]/.test(condition)) return namesIn(condition);
  if (given?.value.kind === "table" && given.value.state.made === "condition" && given.value.state.column !== null)
    return [given.value.state.column];
  const text = given?.text ?? "";
  const found = [...text.matchAll(/\bcol\(\s*["']([^"']+)["']|\w\[\s*["']([^"']+)["']\s*\]/g)].map(
    (m) => m[1] ?? m[2] ?? "",
  );
  return found.length > 0 ? [...new Set(found)] : columnsOf(event, "filtered");
}

/** Columns that a call names, or those of the part of a table that it was called on. */
export function columnsOf({ args, path, receiver, before }: CallEvent, as: Treatment["as"]): readonly string[] {
  if (as === "deduplicated" || as === "dropped-missing") {
    const [given] = args;
    const keys = given?.name === null ? textsOf(given.value) : null;
    if (keys !== null && keys.every((key) => !NO_KEY.has(key))) return keys;
    const subset = named(args, "subset");
    // All columns that a table has are no keys of its rows.
    if (before !== null && before.bound.length > 0 && before.column === null && subset === undefined) return [];
  }
  const own = as === "aggregated" ? summedUp(args) : as === "reshaped" ? turned(args, path) : [];
  if (own.length > 0) return own;
  for (const name of ["subset", "columns", "cols", "column", "on", "select_columns"]) {
    const given = textsOf(named(args, name));
    if (given !== null) return given;
  }
  // What an array is laid out in has no columns, and what many under a name of their own go through is done to the whole table.
  if (as === "reshaped" && path.startsWith("numpy.")) return [];
  if (receiver?.kind === "table" && receiver.view?.columns)
    return receiver.view.columns.length > MOST_NAMED && (before?.bound.length ?? 0) > 0 ? [] : receiver.view.columns;
  if (before?.column) return [before.column];
  const names = args.flatMap(({ value }) => {
    if (value.kind !== "table") return [];
    const [texts] = value.state.made.includes("Tokenizer.texts_to_") ? value.state.from : [value.state];
    return texts?.column ? [texts.column] : [];
  });
  return receiver === null ? [...new Set(names)] : [];
}

const MOST_NAMED = 8;

/** The columns that `agg` works out figures of: `agg({"a": "sum"})`, `agg(total=("a", "sum"))`, `agg(F.avg("a"))`, `agg(pl.col("a").mean())`. */
function summedUp(args: readonly ArgumentValue[]): readonly string[] {
  const [first] = args;
  if (first?.value.kind === "dictionary" && !first.value.open)
    return [...first.value.entries.keys()].filter((key) => !key.startsWith(" "));
  const found = args.flatMap(({ name, value, text }) => {
    const [column] = value.kind === "sequence" ? value.items : [];
    const own = name === null ? null : textOf(column);
    return own === null ? [...text.matchAll(FIRST_TEXT)].map(([, of = ""]) => of) : [own];
  });
  return [...new Set(found)];
}

/** The columns whose values are turned into rows, or spread over columns. */
function turned(args: readonly ArgumentValue[], path: string): readonly string[] {
  const names = ["value_vars", "index", "columns", "values", "cols", "names_from", "values_from"];
  const found = names.flatMap((name) => textsOf(named(args, name)) ?? []);
  return found.length === 0 && path.endsWith(".explode") ? (textsOf(args[0]?.value) ?? []) : found;
}

/** The text that a function is given alone or first: `F.sum("a")`, `pl.col("a")`, `pd.NamedAgg(column="a", aggfunc="sum")`. */
const FIRST_TEXT = /\b(?!alias|lit)\w+\(\s*(?:column\s*=\s*)?["']([^"']+)["']\s*[,)]/g;

/** What leaves each column what it is: copies, parts of the rows, functions of each value. */
const KEEPS_COLUMNS =
  /^(?:split|rows|rows by condition|distance from (?:mean|minimum))$|\.(?:copy|values|to_numpy|astype|reset_index|fillna|dropna|drop_duplicates|sort_values|sample|log|log1p|log10|log2|sqrt|cbrt|asarray|array)$/;
const MOST_STEPS = 12;

/** The columns that the code chose by name before rows were split, copied or rescaled; empty if it chose none. */
export function chosenColumns(state: TableState, selections: ReadonlyMap<number, SelectEvent>): readonly string[] {
  for (const at of lineage(state, MOST_STEPS)) {
    const choice = selections.get(at.id);
    if (choice?.by === "columns") return choice.columns;
    // A number that is added to each value leaves it in its column.
    if (!KEEPS_COLUMNS.test(at.made) && !(at.made === "operation" && at.from.length === 1)) return [];
  }
  return [];
}

/** What functions do to the columns that they are given. */
const OF_COLUMNS: ReadonlySet<Treatment["as"]> = new Set(["transformed", "scaled"]);

/** The columns of what a function is given may have been chosen before: `np.log1p(df[["price", "area"]])`, `scale(rows)`. */
export function columnsOrChosen(
  event: CallEvent,
  as: Treatment["as"],
  selections: ReadonlyMap<number, SelectEvent>,
): readonly string[] {
  const columns = columnsOf(event, as);
  const given = event.args[0] ?? (event.receiver === null ? undefined : { value: event.receiver });
  if (columns.length > 0 || given?.value.kind !== "table") return columns;
  const { state } = given.value;
  // Of columns that are chosen for it, an encoder takes all; of those under a name of their own, it may pass over some.
  if (as === "encoded" && state.bound.length === 0) return selections.get(state.id)?.columns ?? columns;
  return OF_COLUMNS.has(as) ? chosenColumns(state, selections) : columns;
}

/** Columns that the text of a query compares; what the code knows by name comes after "@", what is done to a column after a full stop. */
export const namesIn = (condition: string): readonly string[] => [
  ...new Set(
    [...condition.matchAll(/(?:`([^`]+)`|(?<![@.])\b([A-Za-z_]\w*))\s*(?:[<>=!]=?|\bin\b|\bnot in\b|\.)/g)].map(
      (m) => m[1] ?? m[2] ?? "",
    ),
  ),
];

/** Columns that tables are joined on, under all their names; where none is named, those that both tables of a merge have. */
export const keysOf = ({ args, path }: CallEvent, [left, right]: readonly TableState[] = []): readonly string[] => {
  const second = path.endsWith(".join") ? textsOf(args.filter(({ name }) => name === null)[1]?.value) : null;
  const under = ["on", "left_on", "right_on", "by"].flatMap((name) => textsOf(named(args, name)) ?? []);
  const keys = [...new Set([...(second ?? []), ...under])];
  if (keys.length > 0 || !left?.columns || !right?.columns || args.some(({ name }) => name?.endsWith("_index")))
    return keys;
  return left.columns.filter((name) => right.columns?.includes(name));
};

/** The columns whose texts are passed to a call. */
export const textColumns = ({ args }: Pick<CallEvent, "args">): readonly string[] => [
  ...new Set(args.flatMap(({ value }) => textsIn(value)).flatMap(({ column }) => (column === null ? [] : [column]))),
];

/** The texts that a value is, holds or is put together of: `str(row["text"])`, `["translate: " + text for text in texts]`. */
function textsIn(value: Value): readonly TableState[] {
  if (value.kind === "template") return value.parts.flatMap(textsIn);
  return value.kind === "sequence" ? value.items.flatMap(textsIn) : statesOf(value);
}

export const groupedBy = ({ before }: CallEvent, trace: Trace): readonly string[] => {
  // A column of the groups is grouped as they are: `groupby("port")["crew"]`.
  const ids = new Set(lineage(before, 2).map(({ id }) => id));
  const grouping = trace.calls.findLast(
    ({ after, path }) => after !== null && ids.has(after.id) && /\.group_?[bB]y$/.test(path),
  );
  if (grouping === undefined) return [];
  return textsOf(named(grouping.args, "by") ?? grouping.args.find((a) => a.name === null)?.value) ?? [];
};

/** The columns that a table has, or the one that it is, as far as they are known. */
export const columnsOfState = ({ columns, column }: TableState): readonly string[] =>
  columns ?? (column === null ? [] : [column]);

/** The columns that models learn to predict. */
export const predictedColumns = ({ fits }: Trace): ReadonlySet<string> =>
  new Set(
    fits.flatMap((fit) => [
      ...statesOf(fit.y).map(({ column, columns }) => column ?? columns?.join() ?? ""),
      // Spark is told by its name which one that is.
      ...(fit.model.path.startsWith("pyspark.") ? [targetOf(fit) ?? ""] : []),
    ]),
  );
