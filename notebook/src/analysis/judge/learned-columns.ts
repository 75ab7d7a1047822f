/** The columns that models learn from. */
import { lineage } from "../find/shown-values.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { sameSet } from "./drafts.ts";

/** The columns that all models of an experiment learn from; empty where they differ or the code does not name them. */
export function learnedColumns(fits: readonly FitEvent[], target: string | null): string[] {
  const named = fits.map(({ x }) => (x.kind === "table" ? columnsOf(x.state) : []));
  const [first = []] = named;
  const isKnown = named.every((columns) => sameSet(columns, first)) && (target === null || !first.includes(target));
  return isKnown ? [...new Set(first)] : [];
}

function columnsOf(state: TableState): readonly string[] {
  if (state.columns !== null) return state.columns;
  // A column stands for a table only if nothing else went into it.
  return state.column === null || lineage(state).some(({ from }) => from.length > 1) ? [] : [state.column];
}
