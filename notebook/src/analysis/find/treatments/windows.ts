/** Rows that a loop collects with those before them: `X.append(series[i:i + n])`, then `np.array(X)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";
import { type Kept, statesOf } from "../kept.ts";
import { columnsOfState } from "./named-columns.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

/** The columns of which models learn from windows; null for any other call. */
export function windowsOf(
  { args, after, cell, certain }: CallEvent,
  kept: Kept,
  selections: ReadonlyMap<number, SelectEvent>,
  trace: Pick<Trace, "fits" | "makers">,
): TreatmentFact | null {
  if (after === null || !kept.isLearnedFrom(after)) return null;
  const [given] = args;
  if (given?.value.kind !== "sequence" || !given.value.open) return null;
  for (const state of statesOf(given.value)) {
    const cut = windowIn(state, selections);
    if (cut === null) continue;
    const columns = columnsOfState(state);
    // What is cut out of a text ends with what is to be predicted.
    const size = columns.length === 0 || (cut.width ?? 0) < 2 ? {} : { size: cut.width };
    const ahead = columns.length === 0 ? null : aheadOf(after, selections, trace);
    return {
      kind: "lagged",
      columns,
      from: columns,
      how: "windows",
      ...size,
      ...(ahead !== null && { ahead }),
      table: null,
      ...evidenceOf({ cell, certain }),
    };
  }
  return null;
}

/** How many consecutive values are learned from each window, where these are several and always as many; null otherwise. */
function aheadOf(
  { id }: TableState,
  selections: ReadonlyMap<number, SelectEvent>,
  { fits, makers }: Pick<Trace, "fits" | "makers">,
): number | null {
  const widths = fits.flatMap(({ x, y }) => {
    if (x.kind !== "table" || y.kind !== "table" || !lineage(x.state).some((one) => one.id === id)) return [];
    return lineage(y.state).flatMap((one) => {
      const maker = makers.get(one.id);
      const given = maker?.kind === "call" ? maker.args[0]?.value : undefined;
      if (given?.kind !== "sequence" || !given.open) return [];
      return statesOf(given).flatMap((state) => windowIn(state, selections)?.width ?? []);
    });
  });
  const [ahead, ...others] = new Set(widths);
  return ahead === undefined || ahead < 2 || others.length > 0 ? null : ahead;
}

/** From one row that the loop counts to another: `i:i + n`, `i - n:i`, `start:end`. */
const MOVING = /^\s*\(?[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\)?\s*:\s*\(?[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\)?\s*$/;

/** Where rows, or columns of them, were cut out between moving ends; null where they were not. */
function windowIn(state: TableState, selections: ReadonlyMap<number, SelectEvent>): SelectEvent | null {
  for (const at of lineage(state, MOST_STEPS)) {
    const cut = selections.get(at.id);
    if (cut?.by === "rows") return cut.repeated && MOVING.test(cut.condition) ? cut : null;
    if (!PASSES.test(at.made)) return null;
  }
  return null;
}

const PASSES = /^subscript$|\.(?:values|to_numpy|reshape|flatten|ravel|copy|tolist)$/;
const MOST_STEPS = 5;

/** Methods that compare a row with those before it, or sum these up. */
export const LOOKS_BACK = /\.(?:diff|shift|pct_change|rolling|expanding|ewm)$/;
