/** Components that a projection makes of the features, and the codes that only lead to them or to a column for each category. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { flatMap } from "../../filter-map.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { type Kept, statesOf } from "../kept.ts";
import { isRebound } from "./selected.ts";

/**
 * Whether what a projection gives is set beside other columns of a table that a model learns from: `df["first"] = components[:, 0]`,
 * `df = pd.concat([df, components], axis=1)`.
 */
export function isSetBeside({ after }: CallEvent, { assigns, calls }: Trace, { isLearned }: Kept): boolean {
  const isOfIt = (state: TableState): boolean => lineage(state, MOST_TAKEN).some((one) => one === after);
  if (after === null) return false;
  const isGrown = calls.some(({ path, args, after: set }) => {
    if (set === null || !path.endsWith("pandas.concat") || !isLearned(set)) return false;
    const tables = flatMap(args, ({ value }) => statesOf(value));
    // A column that is taken out of the table may be the target.
    const isWhole = (one: TableState): boolean => one.bound.length > 0 && isRebound({ before: one, after: set });
    return tables.some(isOfIt) && tables.some((one) => !isOfIt(one) && isWhole(one));
  });
  return (
    isGrown ||
    assigns.some(
      ({ value, before, after: set }) =>
        value.kind === "table" && isOfIt(value.state) && before.sources.length > 0 && !isOfIt(before) && isLearned(set),
    )
  );
}
const MOST_TAKEN = 4;

/** The codes of categories that a projection, or a column for each category, is then made of: no model gets them. */
export function codesOnTheWay(trace: Trace, knowledge: Knowledge, kept: Kept): ReadonlySet<TableState> {
  const made = trace.calls.filter(
    (call) =>
      HOT.test(call.path) ||
      (knowledge.treatment(call.path.replace(/\.(?:fit_)?transform$/, ""))?.as === "reduced" &&
        isSetBeside(call, trace, kept)),
  );
  // What is set in a column, or taken out of one, is no longer on the way.
  return new Set(made.flatMap(({ after }) => lineage(after).filter((one) => CODES.test(one.made))));
}
const HOT = /\.(?:get_dummies|to_categorical|OneHotEncoder\.(?:fit_)?transform)$/;
const CODES = /\.(?:Label|Ordinal)Encoder\.(?:fit_)?transform$/;
