import { KEEPS_COLUMNS, leftOutAt } from "../treatments/left-behind.ts";
import type { Leak, LeakPlace } from "./learned-steps.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type TableState, textsOf } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/**
 * Targets that are still among the features when a model learns: `model.fit(df, df["price"])`. What a pipeline is given may hold more than
 * its model learns from. Each target once, with the states that hold it. Linear in the states.
 *
 * Source: Kaufman et al. 2012, Leakage in data mining; Kapoor and Narayanan 2023, leakage type L2.
 */
export function placedTargetLeaks(trace: Trace): ReadonlyMap<Leak, LeakPlace> {
  const found = new Map<string, { readonly leak: Leak; readonly states: Set<number> }>();
  for (const fit of trace.fits) {
    const { x, y } = fit;
    if (x.kind !== "table" || y.kind !== "table" || y.state.column === null || !learnsFromAll(fit)) continue;
    const target = y.state.column;
    if (!holds(x.state, target, tablesBehind(y.state), trace)) continue;
    const leak: Leak = { kind: "leak", by: target, how: "target", cells: [fit.cell], certainty: "certain" };
    const known = found.get(target) ?? { leak, states: new Set<number>() };
    known.states.add(x.state.id);
    found.set(target, known);
  }
  return new Map([...found.values()].map(({ leak, states }) => [leak, { states, isOfFolds: false }]));
}

/** Whether the code itself gives the model its features and target, and nothing chooses columns on the way. */
const learnsFromAll = ({ outer, model, how, args, y }: FitEvent): boolean =>
  args.some(({ value, text }) => value === y && text !== "") &&
  (outer === model || how === "search" || how === "cross-validation");

/** The tables that a column was taken from, as they were. */
function tablesBehind(column: TableState): ReadonlySet<number> {
  const way = lineage(column);
  const taken = way.findIndex(({ made }) => made === "subscript");
  return new Set((taken < 0 ? [] : way.slice(taken + 1)).map(({ id }) => id));
}

/** Whether a table with all of its columns goes back to one that the target was taken from, and nothing took it out on the way. */
function holds(rows: TableState, target: string, tables: ReadonlySet<number>, trace: Trace): boolean {
  for (const at of lineage(rows)) {
    if (at.column !== null || (at.columns !== null && !at.columns.includes(target))) return false;
    if (tables.has(at.id)) return true;
    // Which column was popped or deleted is not always known.
    if (
      !KEEPS_COLUMNS.test(at.made) ||
      at.made.endsWith(".pop") ||
      isUnclear(at, trace) ||
      leftOutAt(at, trace).includes(target)
    )
      return false;
  }
  return false;
}

/** Whether columns are left out whose names are not all known. */
function isUnclear({ id }: TableState, { makers }: Trace): boolean {
  const maker = makers.get(id);
  return (
    maker?.kind === "call" &&
    maker.path.endsWith(".drop") &&
    maker.args.some(
      ({ name, value }) =>
        (name === "columns" || (name === null && value.kind !== "table")) &&
        value.kind !== "constant" &&
        textsOf(value) === null,
    )
  );
}
