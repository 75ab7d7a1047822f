/** Standardised values that only say how far each is from the mean: to find outliers, or to be looked at. */
import { once } from "../../remembered.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Kept } from "../kept.ts";

/**
 * Whether z-scores stay beside the data: no model learns from them, and no column takes them. Scalers of other libraries are fitted for what
 * learns next, while `zscore(values)` is as often a ruler.
 */
export const measuresDistances = (event: CallEvent, trace: Trace, { isLearned }: Pick<Kept, "isLearned">): boolean => {
  const { path, after } = event;
  return SCORES.test(path) && after !== null && !isLearned(after) && !setInColumns(trace).has(after.id);
};
const SCORES = /(?:^|\.)zscore$/;

/** All that values which are set in columns were made of. */
const setInColumns = once(
  ({ assigns }: Trace): ReadonlySet<number> =>
    new Set(
      assigns.flatMap(({ value }) =>
        value.kind === "table" ? lineage(value.state, MOST_STEPS).map(({ id }) => id) : [],
      ),
    ),
);
const MOST_STEPS = 10;
