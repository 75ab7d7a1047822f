/** What methods of a table do to the names of its columns. */
import { named } from "../arguments.ts";
import { filterMap } from "../../../filter-map.ts";
import { chosenByType } from "./column-types.ts";
import { lineage } from "./lineage.ts";
import { type ArgumentValue, type Table, type TableState, textOf, textsOf, type Value } from "../value.ts";

/** New names to old ones, as `rename(columns={"old": "new"})` lists them. */
export function renamedBy(args: readonly ArgumentValue[]): ReadonlyMap<string, string> | null {
  const [former, later] = args.map(({ value }) => textOf(value));
  if (former && later && args.length === 2 && args.every(({ name }) => name === null || NAMES.test(name)))
    return new Map([[later, former]]);
  const given = named(args, "columns") ?? named(args, "column_mapping") ?? named(args, "mapper") ?? args[0]?.value;
  if (given?.kind !== "dictionary") return null;
  return new Map(
    [...given.entries].flatMap(([from, { value }]) => {
      const to = textOf(value);
      return to === null ? [] : [[to, from] as const];
    }),
  );
}

const NAMES = /^(?:original_column_name|new_column_name|existing|new)$/;

/** New names to old ones, as `df.columns = [...]` gives them to all columns. */
export function newNames(
  before: readonly string[] | null,
  after: readonly string[] | null,
): Map<string, string> | null {
  if (before === null || before.length !== after?.length) return null;
  return new Map(after.flatMap((name, at) => (name === before[at] ? [] : [[name, before[at] ?? name] as const])));
}

/** Names of the columns after a method, where they are known. */
export function columnsAfter(
  name: string,
  { columns }: TableState,
  args: readonly ArgumentValue[],
  receiver: Table,
): readonly string[] | null {
  if (name === "drop" && columns !== null) {
    const gone = droppedColumns(args) ?? columnsByName(receiver.type, receiver.state, args);
    if (gone !== null) return columns.filter((column) => !gone.includes(column));
    return dropsColumns(args) ? null : columns;
  }
  if (name === "pop" && columns !== null) {
    const gone = textOf(args[0]?.value);
    return columns.filter((column) => column !== gone);
  }
  if (name === "rename" && columns !== null) {
    const to = named(args, "columns");
    if (to?.kind !== "dictionary") return columns;
    return columns.map((column) => textOf(to.entries.get(column)?.value) ?? column);
  }
  if (name === "withColumn" || name === "with_columns") {
    const added =
      name === "withColumn" ? (textsOf(args[0]?.value) ?? []) : args.flatMap((a) => (a.name === null ? [] : [a.name]));
    return columns === null ? null : [...columns, ...added.filter((column) => !columns.includes(column))];
  }
  // Those of the Hub select rows.
  if (name === "select" && receiver.type !== "datasets.Dataset") {
    const names = args.map((a) => textsOf(a.value));
    return names.every((one) => one !== null) ? names.flat() : null;
  }
  if (name === "merge" && args[0]?.value.kind === "table")
    return columnsMerged(receiver.state, args[0].value.state, args);
  if (name === "set_index" && columns !== null) {
    const labels = textsOf(args[0]?.value);
    return labels === null || named(args, "drop") ? null : columns.filter((column) => !labels.includes(column));
  }
  if (name === "explode" || (name === "reset_index" && isTrue(named(args, "drop")))) return columns;
  if (name === "select_dtypes") return chosenByType(receiver.state, args);
  if (
    /^(?:merge|join|get_dummies|pivot|pivot_table|melt|unstack|reset_index|set_index|T|transpose|agg|groupby|stack|crosstab|explode|concat|append|dot)$/.test(
      name,
    )
  )
    return null;
  return receiver.state.columns;
}

/** The columns that `frame.drop("a", "b")` names: where a library knows no labels of rows, names are those of columns; null in any other. */
export const columnsByName = (
  path: string,
  state: TableState | null,
  args: readonly ArgumentValue[],
): readonly string[] | null =>
  KNOWS_NO_LABELS.test(path) || (state !== null && lineage(state).at(-1)?.made.startsWith("h2o.") === true)
    ? args.flatMap(({ value }) => textsOf(value) ?? [])
    : null;
const KNOWS_NO_LABELS = /spark|polars|^datasets\./;

const isTrue = (value: Value | undefined): boolean => value?.kind === "constant" && value.value === true;

/** Names of the columns that a function makes of tables, the first of which is given apart; null where they are not known. */
export function columnsOfCall(
  name: string,
  first: TableState,
  parts: readonly TableState[],
  args: readonly ArgumentValue[],
): readonly string[] | null {
  if (name === "merge") return parts[1] === undefined ? null : columnsMerged(first, parts[1], args);
  if (name === "concat") return columnsTogether(parts, args);
  return name === "get_dummies" ? null : first.columns;
}

/** All columns of two tables that are merged by columns; null where those of one are not known. */
function columnsMerged(
  { columns: left }: TableState,
  { columns: right }: TableState,
  args: readonly ArgumentValue[],
): readonly string[] | null {
  if (left === null || right === null || args.some(({ name }) => name !== null && NAMES_OTHERWISE.test(name)))
    return null;
  const isApart = named(args, "left_on") !== undefined;
  const keys = isApart
    ? []
    : (textsOf(named(args, "on")) ?? (named(args, "on") ? null : left.filter((name) => right.includes(name))));
  if (keys === null || !keys.every((name) => left.includes(name) && right.includes(name))) return null;
  const others = right.filter((name) => !keys.includes(name));
  // What both have besides is told apart by a suffix.
  return [
    ...left.map((name) => (others.includes(name) ? `${name}_x` : name)),
    ...others.map((name) => (left.includes(name) ? `${name}_y` : name)),
  ];
}

const NAMES_OTHERWISE = /^(?:suffixes|indicator|\w*_index)$/;

/** All columns of tables that are put one below the other, where they have the same; of those beside each other, where no name is in two. */
function columnsTogether(parts: readonly TableState[], args: readonly ArgumentValue[]): readonly string[] | null {
  if (named(args, "keys") || named(args, "join")) return null;
  const names = filterMap(parts, ({ columns, column }) => (column === null ? columns : [column]));
  const [first] = names;
  if (first === undefined || names.length < parts.length) return null;
  const all = [...new Set(names.flat())];
  if (dropsColumns(args)) return all.length === names.flat().length ? all : null;
  return names.every((some) => some.length === all.length) ? first : null;
}

/** Columns that a call of `drop` names; null where it drops rows or does not say. */
export function droppedColumns(args: readonly ArgumentValue[]): readonly string[] | null {
  const columns = named(args, "columns");
  if (columns) return textsOf(columns);
  // Spark and polars drop columns by name.
  return dropsColumns(args) ? textsOf(named(args, "labels") ?? args[0]?.value) : null;
}

/** Whether a call of `drop` is about columns: it leaves all rows. */
export function dropsColumns(args: readonly ArgumentValue[]): boolean {
  const axis = named(args, "axis") ?? args.filter((a) => a.name === null)[1]?.value;
  const isAcross = axis?.kind === "constant" && (axis.value === 1 || axis.value === "columns");
  return isAcross || named(args, "columns") !== undefined;
}
