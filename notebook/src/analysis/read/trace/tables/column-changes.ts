/** What methods of a table do to the names of its columns. */
import { named } from "../arguments.ts";
import { chosenByType } from "./column-types.ts";
import { type ArgumentValue, type Table, type TableState, textOf, textsOf } from "../value.ts";

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

/** Names of the columns after a method, where they are known. */
export function columnsAfter(
  name: string,
  { columns }: TableState,
  args: readonly ArgumentValue[],
  receiver: Table,
): readonly string[] | null {
  if (name === "drop" && columns !== null) {
    const isByName = /^(?:pyspark|polars)\./.test(receiver.type);
    const gone = droppedColumns(args) ?? (isByName ? args.flatMap(({ value }) => textsOf(value) ?? []) : null);
    return gone === null ? columns : columns.filter((column) => !gone.includes(column));
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
  if (name === "select_dtypes") return chosenByType(receiver.state, args);
  if (
    /^(?:merge|join|get_dummies|pivot|pivot_table|melt|unstack|reset_index|set_index|T|transpose|agg|groupby|stack|crosstab|explode|concat|append|dot)$/.test(
      name,
    )
  )
    return null;
  return receiver.state.columns;
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
