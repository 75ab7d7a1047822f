/** Rows that a loop collects with those before them: `X.append(series[i:i + n])`, then `np.array(X)`. */
import type { TreatmentFact } from "../facts.ts";
import type { CallEvent, SelectEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { type Kept, statesOf } from "./kept.ts";
import { columnsOfState } from "./named-columns.ts";

/** The columns of which models learn from windows; null for any other call. */
export function windowsOf(
  { path, args, after, cell, certain }: CallEvent,
  kept: Kept,
  selections: ReadonlyMap<number, SelectEvent>,
): TreatmentFact | null {
  if (after === null || !COLLECTS.test(path) || !kept.isLearnedFrom(after)) return null;
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
    cells: [cell],
    certainty: certain ? "certain" : "likely",
  };
}

const COLLECTS = /^(?:numpy\.(?:array|asarray|stack|vstack)|torch\.(?:tensor|stack|FloatTensor|Tensor))$/;

/** From one row that the loop counts to another: `i:i + n`, `i - n:i`, `start:end`. */
const MOVING = /^\s*[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\s*:\s*\(?[A-Za-z_]\w*(?:\s*[-+*]\s*\w+)*\)?\s*$/;

/** Whether rows, or columns of them, were cut out between moving ends. */
function isWindow(state: TableState, selections: ReadonlyMap<number, SelectEvent>): boolean {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    const cut = selections.get(at.id);
    if (cut?.by === "rows") return cut.repeated && MOVING.test(cut.condition);
    if (!PASSES.test(at.made)) return false;
    [at] = at.from;
  }
  return false;
}

const PASSES = /^subscript$|\.(?:values|to_numpy|reshape|flatten|ravel|copy|tolist)$/;
const MOST_STEPS = 5;
