/** Tables of which rows are taken for one question, and that the notebook then goes on with. */
import type { TreatmentFact } from "../../facts.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { statesOf } from "../kept.ts";
import { isRebound } from "./selected.ts";

/** Whether rows get a name of their own beside a table that is used again, where nothing learns: what is kept of them is not kept of the data. */
export function usedBeside({ events, fits }: Trace): (event: TraceEvent, kind: TreatmentFact["kind"]) => boolean {
  const places = new Map<TraceEvent, number>();
  const last = new Map<string, number>();
  for (const [place, event] of fits.length > 0 ? [] : events.entries()) {
    places.set(event, place);
    for (const state of usedBy(event)) last.set(keyOf(state), place);
  }
  return (event, kind) => {
    const place = places.get(event);
    if (place === undefined || !TAKES_ROWS.has(kind)) return false;
    if ((event.kind !== "select" && event.kind !== "call") || event.before === null || event.after === null)
      return false;
    const { before, after } = event;
    return before.bound.length > 0 && !isRebound({ before, after }) && (last.get(keyOf(before)) ?? -1) > place;
  };
}

const TAKES_ROWS: ReadonlySet<TreatmentFact["kind"]> = new Set(["filtered", "dropped-missing", "deduplicated"]);

function usedBy(event: TraceEvent): readonly TableState[] {
  if (event.kind === "select" || event.kind === "assign") return [event.before];
  if (event.kind !== "call" || LOOKS.test(event.path)) return [];
  return [...(event.before === null ? [] : [event.before]), ...event.args.flatMap(({ value }) => statesOf(value))];
}

/** What shows some rows of a table, or how large it is. */
const LOOKS = /(?:^|\.)(?:head|tail|info|len|print|display|sample)$/;

/** The table that a state is, whatever was set in it since. */
const keyOf = ({ bound, sources }: TableState): string => `${bound[0] ?? ""}\n${sources.join("\n")}`;
