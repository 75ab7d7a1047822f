/** The columns that models learn from. */
import { lineage } from "../read/trace/tables/lineage.ts";
import { formulaOf } from "../find/data/target.ts";
import { assembledColumns, vectorColumn } from "../find/data/spark-vectors.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { sameSet } from "./drafts.ts";

/** The columns that all models of an experiment learn from; empty where they differ or the code does not name them. */
export function learnedColumns(fits: readonly FitEvent[], target: string | null): string[] {
  const named = fits.map((fit) => {
    // Beside days and values it takes no column but those that are added by a call.
    if (PROPHET.test(fit.model.path)) return [];
    const formula = formulaOf(fit);
    if (formula !== null) return predictorsOf(formula);
    const vector = vectorColumn(fit);
    // The columns beside a vector of features are the label, keys and what the vector was made of.
    if (vector !== null) return assembledColumns(fit, vector);
    return fit.x.kind === "table" ? columnsOf(fit.x.state) : [];
  });
  const [first = []] = named;
  const isKnown = named.every((columns) => sameSet(columns, first)) && (target === null || !first.includes(target));
  // A name that stands for those of all turns of a loop says neither which columns there are nor how many.
  return isKnown && !first.some(isOfTurns) ? [...new Set(first)].filter((column) => !CONSTANT.test(column)) : [];
}

const PROPHET = /(?:^|\.)(?:neural)?prophet\./;

const isOfTurns = (column: string): boolean => /\{[^{}]*\}|%\d*[ds]\b/.test(column);

/** The column of ones that stands for the intercept. */
const CONSTANT = /^(?:const|constant|intercept)$/i;

/** The columns of a table, or the one that it is. */
export function columnsOf(state: TableState): readonly string[] {
  if (state.columns !== null) return state.columns;
  // A column stands for a table only if nothing else went into it.
  return state.column === null || lineage(state).some(({ from }) => from.length > 1) ? [] : [state.column];
}

/** Everything on the right of `y ~ a + C(b) * np.log(d)` that is a column; empty where it says more than it names: `y ~ .`, `(1 | group)`. */
function predictorsOf(formula: string): readonly string[] {
  const right = formula
    .slice(formula.indexOf("~") + 1)
    .replace(/\bQ\(\s*["']([^"']+)["']\s*\)/g, (_, name: string) => `\`${name}\``)
    .replace(/"[^"]*"|'[^']*'/g, "");
  if (/\||(?:^|[+~\s])\.(?:$|[+\s)])|-\s*[A-Za-z]/.test(right)) return [];
  const names = right.matchAll(/`([^`]+)`|(?<![\w.])([A-Za-z][\w.]*)(?![\w.]*\s*(?:[(=]|::))/g);
  return [...new Set([...names].map(([, quoted, plain]) => quoted ?? plain ?? ""))];
}
