/** Gaps that the code makes itself, where it asks for rows that the data does not have. */
import type { CallEvent, SelectEvent, TraceEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";

const MOST_STEPS = 20;

/** Whether what an event fills are rows of new labels: `reindex(days)`, `loc[pd.date_range(...)]`. */
export function fillsMadeGaps(
  event: TraceEvent,
  calls: ReadonlyMap<number, CallEvent>,
  selections: ReadonlyMap<number, SelectEvent>,
): boolean {
  let at: TableState | null | undefined = event.kind === "call" || event.kind === "assign" ? event.before : null;
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1) {
    const labels = selections.get(at.id)?.mask;
    if (calls.get(at.id)?.path.endsWith(".reindex") || (labels && /\.b?date_range$/.test(labels.made))) return true;
    [at] = at.from;
  }
  return false;
}
