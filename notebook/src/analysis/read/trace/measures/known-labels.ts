/** Rows that the code gives one label, so that a prediction held against that is right or wrong. */
import { allBehind } from "../tables/lineage.ts";
import type { AssignEvent, Tracer } from "../tracer.ts";
import { type Table, type TableState, textOf, type Value } from "../value.ts";

/** The column whose value is this text in all rows: `wild["kind"] = "wild"`; null where none is set so. */
function labelledAs(t: Tracer, on: TableState, text: string): Table | null {
  const set = t.events.filter(
    (one): one is AssignEvent =>
      one.kind === "assign" &&
      one.mask === null &&
      one.update === null &&
      one.columns.length === 1 &&
      textOf(one.value) === text,
  );
  if (set.length === 0) return null;
  const behind = new Set(allBehind(on, MOST_STATES).map(({ id }) => id));
  const found = set.findLast(({ after }) => behind.has(after.id));
  return found === undefined
    ? null
    : t.table("pandas.Series", { made: "column", from: [found.after], column: found.columns[0] ?? null });
}
const MOST_STATES = 60;

/** A prediction and a label, with the column that holds that label in all of its rows in place of the label itself. */
export function heldAgainstLabel(t: Tracer, operator: string, left: Value, right: Value): readonly [Value, Value] {
  const [guess, label] = left.kind === "prediction" ? [left, textOf(right)] : [right, textOf(left)];
  const on = guess.kind === "prediction" && (operator === "==" || operator === "!=") ? guess.on : null;
  const truth = label === null || on === null ? null : labelledAs(t, on, label);
  return truth === null ? [left, right] : [guess, truth];
}
