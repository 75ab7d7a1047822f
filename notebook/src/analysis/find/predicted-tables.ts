/** Tables that hold what a model predicts: what is done to them comes after the prediction. */
import type { TreatmentFact } from "../facts.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { TableState, Value } from "../read/trace/value.ts";

/** Calls that put columns, or tables, side by side. */
const PUTS_TOGETHER =
  /\.(?:concat|DataFrame|assign|join|merge|insert|hstack|column_stack|with_columns?|data\.frame|cbind|bind_cols)$/;

/** The states of tables that were put together of predictions and other columns, as they are at first. */
export const builtOfPredictions = (trace: Trace): ReadonlySet<number> =>
  new Set(
    callsTo(trace, (path) => PUTS_TOGETHER.test(path)).flatMap(({ args, after }) =>
      after !== null && args.some(({ value }) => holds(value)) ? [after.id] : [],
    ),
  );

const holds = (value: Value): boolean =>
  value.kind === "prediction" ||
  (value.kind === "sequence" && value.items.some(holds)) ||
  (value.kind === "dictionary" && [...value.entries.values()].some((entry) => entry.value.kind === "prediction"));

/** A fact without the columns that it drops of those that a model put beside the data: they were no part of it. Null where it drops no others. */
export function withoutPredicted({ assigns }: Trace): (fact: TreatmentFact) => TreatmentFact | null {
  const predicted = new Set<string>();
  for (const { value, mask, before, columns } of assigns)
    if (value.kind === "prediction" && mask === null)
      for (const name of columns) if (!before.columns?.includes(name)) predicted.add(name);
  return (fact) => {
    if (fact.kind !== "dropped-columns") return fact;
    const columns = fact.columns.filter((name) => !predicted.has(name));
    return columns.length === 0 && fact.columns.length > 0 ? null : { ...fact, columns };
  };
}

/** Whether a state of a table has predictions in it. A gap that a model fills is no prediction of that kind. */
export function arePredicted(trace: Trace): (state: TableState) => boolean {
  const known = new Map<number, boolean>();
  for (const id of builtOfPredictions(trace)) known.set(id, true);
  for (const { value, mask, before, after, columns } of trace.assigns)
    if (value.kind === "prediction" && mask === null && !columns.some((name) => before.columns?.includes(name)))
      known.set(after.id, true);
  return (first) => {
    const waiting = [first];
    for (let state = waiting.at(-1); state !== undefined; state = waiting.at(-1)) {
      const open = state.from.filter(({ id }) => !known.has(id));
      if (known.has(state.id) || open.length === 0) {
        const is = known.get(state.id) ?? state.from.some(({ id }) => known.get(id));
        known.set(state.id, is);
        waiting.pop();
      } else waiting.push(...open);
    }
    return known.get(first.id) ?? false;
  };
}
