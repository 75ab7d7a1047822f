/** The columns that models learn from. */
import { treatmentOfState } from "../find/chains.ts";
import { lineage } from "../find/shown-values.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";

/** The columns that all models of an experiment learn from; empty where they differ or the code does not name them. */
export function learnedColumns(fits: readonly FitEvent[], target: string | null, knowledge: Knowledge): string[] {
  const named = fits.map(({ x }) => (x.kind === "table" ? columnsOf(x.state, knowledge) : []));
  const [first = []] = named;
  const isKnown = named.every((columns) => isSame(columns, first)) && (target === null || !first.includes(target));
  return isKnown ? [...new Set(first)] : [];
}

function columnsOf(state: TableState, knowledge: Knowledge): readonly string[] {
  const way = lineage(state);
  // What was reduced or selected by a method has other columns than what it was made of.
  if (way.some(({ made }) => /^(?:reduced|selected)$/.test(treatmentOfState(made, knowledge)?.as ?? ""))) return [];
  if (state.columns !== null) return state.columns;
  // A column stands for a table only if nothing else went into it.
  return state.column === null || way.some(({ from }) => from.length > 1) ? [] : [state.column];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));
