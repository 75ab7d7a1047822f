/** How the values of a column came about. */
import { assignmentsIn } from "../../read/trace/assignments.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";

/**
 * A state and what it was made from, back to the data, where a column of a table goes on with what was set in it: after
 * `df["price"] = np.log(df["price"])` the way of `df["price"]` leads through the logarithm.
 */
export function columnWay(first: TableState, trace: Trace): readonly TableState[] {
  const assigned = assignmentsIn(trace);
  const way: TableState[] = [];
  let column: string | null = null;
  for (let at: TableState | undefined = first; at !== undefined && way.length < MOST_STEPS;) {
    way.push(at);
    column = at.made === "subscript" ? (at.column ?? column) : column;
    const set = assigned.get(at.id);
    const isSet = column !== null && set?.mask === null && set.columns.includes(column);
    if (isSet && set.value.kind === "table") {
      at = set.value.state;
      column = null;
    } else at = at.from[0];
  }
  return way;
}
const MOST_STEPS = 200;
