/** Functions that a method of a table is given: `df.apply(clean)`, `df.groupby("a").apply(lambda rows: rows.ffill())`. */
import type { Expression } from "../../python/ast.ts";
import { unnamed } from "../arguments.ts";
import type { Tracer } from "../tracer.ts";
import type { ArgumentValue, Scope, Table, TableState, Value } from "../value.ts";
import { lineage } from "./lineage.ts";

/** What made a table of the rows that a function gives back of each group: `df.groupby("a").apply(lambda rows: rows.ffill())`. */
export const OF_EACH_GROUP = "of each group";

/** Whether a table is made of the rows of a part, step by step, and no figure of them. */
export function areRowsOfPart(t: Tracer, worked: TableState): boolean {
  const way = lineage(worked, MOST_WITHIN);
  const end = way.findIndex(({ made }) => made === "part");
  return (
    end > 0 &&
    way.slice(0, end).every(({ made }) => ROW_WISE.test(made) || KEEPS_ROWS.test(t.knowledge.operation(made) ?? ""))
  );
}
const MOST_WITHIN = 60;
const ROW_WISE =
  /^(?:assignment|operation|subscript|rows(?: by condition)?|condition)$|\.(?:head|tail|sample|apply|shift|diff|pct_change|rank|cum\w+)$/;
const KEEPS_ROWS = /^(?:clean|drop|filter|convert|rename|sort|neutral)$/;

/** Functions given to `apply` and its like run on what they get; what they make of a row, or null. */
export function runGiven(
  t: Tracer,
  receiver: Table,
  each: "part" | "row",
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value | null {
  const given = args[0]?.value;
  if (given?.kind !== "function") return null;
  const { columns, column } = receiver.state;
  const isOfGroups = receiver.type === "pandas.GroupBy";
  const type = isOfGroups ? (column === null ? "pandas.DataFrame" : "pandas.Series") : receiver.type;
  const value = t.table(type, { made: each, from: [receiver.state], columns, column });
  let made: Value | null = null;
  t.repeatedly(() => {
    made = t.call(given, [unnamed(value)], node, scope);
  });
  return made;
}
