/** Columns that only a copy of the data loses. */
import type { TreatmentFact } from "../facts.ts";
import { droppedColumns } from "../read/trace/column-changes.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, TraceEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { statesOf } from "./kept.ts";

/**
 * Gives the function that leaves out columns which a copy is made without, and which a model is given all the same: the
 * data keeps those.
 */
export function sparer(
  { events }: Trace,
  calls: ReadonlyMap<number, CallEvent>,
): (event: TraceEvent, facts: readonly TreatmentFact[]) => readonly TreatmentFact[] {
  const given = events.flatMap(givenToModel);
  return (event, facts) => {
    if (event.kind !== "call" && event.kind !== "select") return facts;
    const { before, after } = event;
    if (before === null || after === null || after.bound.some((name) => before.bound.includes(name))) return facts;
    return facts.flatMap((fact) => {
      if (fact.kind !== "dropped-columns" || fact.columns.length === 0) return [fact];
      const columns = fact.columns.filter((name) => !reaches(given, before, after, name, calls));
      return columns.length === 0 ? [] : [{ ...fact, columns }];
    });
  };
}

/** Features to learn from or to predict for. What a formula leaves out of its table is not known. */
function givenToModel(event: TraceEvent): readonly TableState[] {
  if (event.kind === "fit" && event.how !== "formula")
    return [event.x, ...event.args.map(({ value }) => value)].flatMap(statesOf);
  return event.kind === "call" && event.result.kind === "prediction" && event.result.on ? [event.result.on] : [];
}

/** Whether a column comes from a table into the features of a model, by any way but the copy. */
function reaches(
  given: readonly TableState[],
  table: TableState,
  copy: TableState,
  name: string,
  calls: ReadonlyMap<number, CallEvent>,
): boolean {
  const waiting = given.filter((state) => state !== copy);
  const seen = new Set<TableState>([copy, ...waiting]);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (state === table) return true;
    if (isWithout(state, name, calls)) continue;
    const further = state.from.filter((one) => !seen.has(one));
    for (const one of further) seen.add(one);
    waiting.push(...further);
  }
  return false;
}

/** Whether a column is lost on the way to a state, or may be. */
function isWithout(state: TableState, name: string, calls: ReadonlyMap<number, CallEvent>): boolean {
  if (state.made === "delete" || (state.column !== null && state.column !== name)) return true;
  if (state.made === "subscript") return state.columns?.includes(name) !== true;
  const call = calls.get(state.id);
  return call !== undefined && (droppedColumns(call.args)?.includes(name) ?? false);
}
