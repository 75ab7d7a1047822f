/** Rows that a loop collects with those before them: `X.append(series[i:i + n])`, then `np.array(X)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
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
): TreatmentFact | null {
  if (after === null || !kept.isLearnedFrom(after)) return null;
  const [given] = args;
  if (given?.value.kind !== "sequence" || !given.value.open) return null;
  const window = statesOf(given.value).find((state) => isWindow(state, selections));
  if (window === undefined) return null;
  return {
    kind: "lagged",
    columns: columnsOfState(window),
    from: columnsOfState(window),
    how: "windows",
    table: null,
    ...evidenceOf({ cell, certain }),
  };
}

/** From one row that the loop counts to another: `i:i + n`, `i - n:i`, `start:end`. */
const MOVING = /^\s*[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\s*:\s*\(?[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\)?\s*$/;

/** Whether rows, or columns of them, were cut out between moving ends. */
function isWindow(state: TableState, selections: ReadonlyMap<number, SelectEvent>): boolean {
  for (const at of lineage(state, MOST_STEPS)) {
    const cut = selections.get(at.id);
    if (cut?.by === "rows") return cut.repeated && MOVING.test(cut.condition);
    if (!PASSES.test(at.made)) return false;
  }
  return false;
}

const PASSES = /^subscript$|\.(?:values|to_numpy|reshape|flatten|ravel|copy|tolist)$/;
const MOST_STEPS = 5;

/** Methods that compare a row with those before it, or sum these up. */
export const LOOKS_BACK = /\.(?:diff|shift|pct_change|rolling|expanding|ewm)$/;
