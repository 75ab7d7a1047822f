/** Components that a projection makes of the features. */
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Kept } from "../kept.ts";

/** Whether what a projection gives is set beside other columns of a table that a model learns from: `df["first"] = components[:, 0]`. */
export function isSetBeside({ after }: CallEvent, { assigns }: Trace, { isLearned }: Kept): boolean {
  const isOfIt = (state: TableState): boolean => lineage(state, MOST_TAKEN).some((one) => one === after);
  return (
    after !== null &&
    assigns.some(
      ({ value, before, after: set }) =>
        value.kind === "table" && isOfIt(value.state) && before.sources.length > 0 && !isOfIt(before) && isLearned(set),
    )
  );
}
const MOST_TAKEN = 4;
