/** Tables that a function of the notebook makes of the rows that it is given, for a figure or a chart: they are gone with it. */
import type { Trace } from "../read/trace/trace.ts";
import type { Frame, TraceEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";

/** Whether an event changes a table that does not outlive the function that makes it. */
export function staysInside({ events }: Trace): (event: TraceEvent) => boolean {
  const makers = new Map<number, TraceEvent>();
  if (events.some(({ inside }) => inside !== null))
    for (const event of events) if ("after" in event && event.after !== null) makers.set(event.after.id, event);
  /** The function that made the table, not the one that last changed it. */
  const madeIn = (state: TableState): Frame | null => {
    let maker = makers.get(state.id);
    for (let steps = 0; maker !== undefined && steps < MOST_STEPS; steps += 1) {
      if (maker.kind === "select" || !changesInPlace(maker)) return maker.inside;
      maker = "before" in maker && maker.before !== null ? makers.get(maker.before.id) : undefined;
    }
    return null;
  };
  return (event) => {
    if (event.inside === null || !("after" in event) || event.after === null) return false;
    const around = framesOf(madeIn(event.after));
    return framesOf(event.inside).some((frame) => frame.keepsRows && around.includes(frame));
  };
}

const MOST_STEPS = 60;

const changesInPlace = (event: TraceEvent): boolean =>
  event.kind === "assign" ||
  event.kind === "delete" ||
  (event.kind === "call" && (event.result.kind !== "table" || event.result === event.receiver));

function framesOf(innermost: Frame | null): readonly Frame[] {
  const found: Frame[] = [];
  for (let frame = innermost; frame !== null; frame = frame.outer) found.push(frame);
  return found;
}
