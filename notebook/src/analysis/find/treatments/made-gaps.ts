/** Gaps that the code makes itself, where it asks for rows that the data does not have. */
import type { CallEvent, SelectEvent, TraceEvent } from "../../read/trace/tracer.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

const MOST_STEPS = 20;

/** Whether what an event fills are rows of new labels: `reindex(days)`, `loc[pd.date_range(...)]`. */
export function fillsMadeGaps(
  event: TraceEvent,
  calls: ReadonlyMap<number, CallEvent>,
  selections: ReadonlyMap<number, SelectEvent>,
): boolean {
  for (const at of lineage(event.kind === "call" || event.kind === "assign" ? event.before : null, MOST_STEPS)) {
    const labels = selections.get(at.id)?.mask;
    if (calls.get(at.id)?.path.endsWith(".reindex") || (labels && /\.b?date_range$/.test(labels.made))) return true;
  }
  return false;
}
