/** The columns that models learn, and those that they learn from. */
import { lineage } from "../read/trace/tables/lineage.ts";
import { isInnerName } from "../find/data/series-names.ts";
import { formulaOf } from "../find/data/target.ts";
import { assignmentsIn } from "../read/trace/assignments.ts";
import { assembledColumns, vectorColumn } from "../find/data/spark-vectors.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";
import { sameSet } from "./drafts.ts";
import type { Draft } from "./tasks.ts";

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

/** Whether a model learns the column of a table that is called so, however little the name says: `df["w"]`. */
export const learnsColumn = ({ y }: FitEvent, name: string | null): boolean =>
  name !== null &&
  y.kind === "table" &&
  lineage(y.state).some(
    ({ made, column, from: [table] }) =>
      made === "subscript" &&
      column === name &&
      (y.state.sources.length > 0 || lineage(table).some(({ columns }) => columns?.includes(name) === true)),
  );

/** Whether the target is a column of what was read, and not one that the notebook calls so. */
export const isColumnOfData = ({ fits, target }: Draft, { assigns }: Trace): boolean =>
  fits.some((fit) => learnsColumn(fit, target)) &&
  !assigns.some(({ columns }) => columns.some((one) => one === target));

/** Whether the target has a name within functions alone. */
export const isOfFunctions = ({ target, fits }: Draft): boolean =>
  target !== null && fits.length > 0 && fits.every(({ y }) => y.kind === "table" && isInnerName(target, y));

const PROPHET = /(?:^|\.)(?:neural)?prophet\./;

/**
 * The columns that features without names are made of, such as the vectors of texts: all that are taken out of a table on the way to them.
 * Undefined where some of it is a whole table, or comes from nobody knows where.
 */
export function originsOf(fits: readonly FitEvent[], trace: Trace): readonly string[] | undefined {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting: { readonly state: TableState; readonly column: string | null }[] = [];
  for (const { x } of fits) {
    if (x.kind !== "table") return undefined;
    waiting.push({ state: x.state, column: null });
  }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { state, column } = at;
    const key = `${state.id} ${column ?? ""}`;
    if (seen.has(key)) continue;
    if (seen.add(key).size > MOST_STATES) return undefined;
    const [before, ...values] = state.from;
    if (column === null) {
      // What nobody knows may hold any column.
      const maker = trace.makers.get(state.id);
      if (maker?.kind === "call" && maker.args.some(({ value }) => isUnknown(value))) return undefined;
      const isPicked = before !== undefined && before.column === null && values.length === 0;
      const picked = isPicked && state.made === "subscript" ? (state.columns ?? []) : [];
      if ((before === undefined && picked.length === 0) || picked.some(isOfTurns)) return undefined;
      for (const name of picked) found.add(name);
      if (picked.length === 0) waiting.push(...state.from.map((from) => ({ state: from, column: null })));
      else if (before !== undefined) waiting.push(...picked.map((name) => ({ state: before, column: name })));
      continue;
    }
    const set = assignmentsIn(trace).get(state.id);
    // Where columns get new names by their order, any of those before may be it.
    if (set?.columns.includes(column) !== true && isNamedAnew(state, column)) {
      waiting.push(...state.from.map((from) => ({ state: from, column: null })));
      continue;
    }
    const former = state.renamed?.get(column) ?? column;
    if (former !== column) found.add(former);
    if (set === undefined) waiting.push(...state.from.map((from) => ({ state: from, column: former })));
    else if (before !== undefined) waiting.push({ state: before, column });
    if (set?.columns.includes(column) === true) waiting.push(...values.map((from) => ({ state: from, column: null })));
  }
  return [...found];
}
const MOST_STATES = 400;

/** Whether what a column is made of has no such name: `pd.DataFrame(values, columns=["a", "b"])`, `df.columns = ["a", "b"]`. */
const isNamedAnew = ({ made, columns, renamed, from }: TableState, column: string): boolean =>
  renamed === null &&
  (made === "assignment" ? columns?.includes(column) === true : NAMES_ANEW.test(made)) &&
  !from.some((one) => one.columns?.includes(column));
const NAMES_ANEW = /\.(?:DataFrame|Series|rename|set_axis|add_(?:pre|suf)fix|agg(?:regate)?)$/;
const isUnknown = (value: Value): boolean =>
  value.kind === "unknown" || (value.kind === "sequence" && value.items.some(isUnknown));

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
