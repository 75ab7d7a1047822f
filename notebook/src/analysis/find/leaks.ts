import type { Caution } from "../facts.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { own } from "../own.ts";
import { partOfName } from "../read/trace/part-names.ts";
import type { Trace } from "../read/trace/trace.ts";
import { type Instance, type TableState, textOf, type Value } from "../read/trace/value.ts";

export type Leak = Extract<Caution, { readonly kind: "leak" }>;

/** States visited on the way from the rows of a split, or of a fit, back to their source. */
const LONGEST_WAY = 600;

/** Where a step is: the states of the data that come from it, and whether only folds of its rows were judged. */
export interface LeakPlace {
  readonly states: ReadonlySet<number>;
  readonly isOfFolds: boolean;
}

/**
 * Steps that learn something from rows (a mean, a vocabulary, copies of rows) before those are divided, so that what a model is judged
 * on had a part in what it learned from. Each step once, with its place. Linear in the states of the trace.
 *
 * Source: Yang et al. 2022, Data leakage in notebooks (preprocessing and overlap leakage).
 */
export function findLeaks(trace: Trace, knowledge: Knowledge): Leak[] {
  return [...placedLeaks(trace, knowledge).keys()];
}

/** The same, each with its place. */
export function placedLeaks(trace: Trace, knowledge: Knowledge): ReadonlyMap<Leak, LeakPlace> {
  const found = new Map<string, { readonly leak: Leak; readonly states: Set<number>; isOfFolds: boolean }>();
  const assigned = assignedColumns(trace);
  const look = (value: TableState, cell: number, isBehindSplit: boolean, isOfFolds = false): void => {
    for (const step of stepsBehind(value, { trace, knowledge, assigned, isBehindSplit })) {
      const key = `${step.how}|${step.by}`;
      const leak: Leak = {
        kind: "leak",
        by: step.by,
        how: step.how,
        cells: [...new Set([step.cell, cell])].sort((a, b) => a - b),
        certainty: "certain",
      };
      const known = found.get(key) ?? { leak, states: new Set<number>(), isOfFolds };
      known.states.add(step.state);
      known.isOfFolds &&= isOfFolds;
      found.set(key, known);
    }
  };
  for (const split of trace.splits) {
    if (split.how === "given") continue;
    for (const input of split.inputs)
      if (split.how === "holdout" || split.how === "time" || !isTraining(input)) look(input, split.cell, false);
  }
  for (const fit of trace.fits) {
    const folds =
      fit.how === "cross-validation" ||
      fit.how === "search" ||
      fit.args.some(({ name }) => name === "validation_split");
    for (const state of [fit.x, fit.y].flatMap(statesOf)) {
      const isPart = isOnePart(state, trace);
      if (isPart || (folds && state.division === null && !isTraining(state))) look(state, fit.cell, isPart, !isPart);
    }
  }
  return new Map([...found.values()].map(({ leak, ...place }) => [leak, place]));
}

/** Rows that code or name call training rows: folds of them choose between models, and other rows judge. */
const isTraining = ({ division, bound }: TableState): boolean =>
  division?.part === "train" || bound.some((name) => partOfName(name) === "train");

interface Step {
  readonly by: string;
  readonly how: Leak["how"];
  readonly cell: number;
  /** Number of the state that it made. */
  readonly state: number;
}

interface Search {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly assigned: ReadonlyMap<number, readonly string[]>;
  /** True if the walk starts at rows that were split: only what certainly saw all of them counts. */
  readonly isBehindSplit: boolean;
}

/** A state on the way back, the columns of it that are still needed (null: all), and the state that it flowed into. */
interface Stop {
  readonly state: TableState;
  readonly wanted: readonly string[] | null;
  readonly into: TableState | null;
  /** True if it is not what was changed but what it was changed with: the second operand, an argument. */
  readonly beside: boolean;
}

function stepsBehind(start: TableState, search: Search): Step[] {
  const steps: Step[] = [];
  const extremes: { readonly name: string; readonly cell: number; readonly state: number }[] = [];
  // By the columns needed: a path that needs one column must not close the path that needs them all.
  const seen = new Set<string>();
  const chain = chainOf(start);
  const waiting: Stop[] = [{ state: start, wanted: null, into: null, beside: false }];
  for (let stop = waiting.pop(); stop !== undefined && seen.size < LONGEST_WAY; stop = waiting.pop()) {
    const { state } = stop;
    // A mask selects rows and changes none of their values.
    const key = `${state.id} ${stop.wanted?.join() ?? ""}`;
    if (seen.has(key) || seen.has(`${state.id} `) || state.made === "condition") continue;
    seen.add(key);
    const step = learnedAt(stop, search, chain);
    if (step?.extreme) extremes.push({ name: step.by, cell: step.cell, state: step.state });
    else if (step !== null) steps.push(step);
    const wanted = wantedBefore(stop);
    const set = search.assigned.get(state.id);
    const behind = search.trace.behind.get(state.id);
    if (behind !== undefined) waiting.push({ state: behind, wanted: null, into: state, beside: true });
    state.from.forEach((before, at) => {
      const isValue = at > 0 && set !== undefined;
      if (isValue && wanted !== null && set.length > 0 && !set.some((name) => wanted.includes(name))) return;
      waiting.push({
        state: before,
        wanted: isValue ? null : wanted,
        into: state.made === "subscript" || state.made === "rows" ? stop.into : state,
        beside: stop.beside || at > 0,
      });
    });
  }
  // A minimum or maximum alone is an offset; both together are a scale.
  const [first] = extremes;
  if (first !== undefined && new Set(extremes.map(({ name }) => name)).size > 1)
    steps.push({ by: "min and max", how: "statistic", cell: first.cell, state: first.state });
  return steps;
}

/** The rows themselves, back to where they were loaded: what a state was changed from, not what it was changed with. */
function chainOf(start: TableState): ReadonlySet<number> {
  const chain = new Set<number>();
  for (let state: TableState | undefined = start; state !== undefined && chain.size < LONGEST_WAY; [state] = state.from)
    chain.add(state.id);
  return chain;
}

/** Columns of the previous state that the needed ones come from; null if unknown. */
function wantedBefore({ state, wanted }: Stop): readonly string[] | null {
  if (state.made === "subscript" && state.columns !== null && state.columns.length > 0) return wanted ?? state.columns;
  return state.made === "assignment" || /^rows|\.(?:drop|copy|reset_index|dropna|sample|astype)$/.test(state.made)
    ? wanted
    : null;
}

function learnedAt(
  stop: Stop,
  search: Search,
  chain: ReadonlySet<number>,
): (Step & { readonly extreme?: boolean }) | null {
  const { state } = stop;
  const { made, cell } = state;
  const method = made.slice(made.lastIndexOf(".") + 1);
  if (/^fit_(?:resample|sample)$/.test(method)) {
    const path = made.slice(0, made.lastIndexOf("."));
    // What is divided after it was resampled has copies on both sides, though it was one part of the data before.
    return !search.isBehindSplit || sawAll(state.from, search)
      ? { by: lastName(path), how: "resampling", cell, state: state.id }
      : null;
  }
  if (made === "sklearn.utils.resample")
    return sawAll(state.from, search) ? { by: "resample", how: "resampling", cell, state: state.id } : null;
  if (state.label?.kind === "instance" && /^(?:transform|support)$/.test(method)) {
    const learner = state.label;
    const names = learnersIn(learner, search.knowledge);
    const from = learner.fields.get("learned from");
    const rows = from?.kind === "table" ? [from.state] : state.from;
    if (names.length === 0 || !sawAll(rows, search)) return null;
    return { by: names.join(" and "), how: "preprocessing", cell, state: state.id };
  }
  if (FITTING_FUNCTIONS.test(made))
    return sawAll(state.from, search) ? { by: lastName(made), how: "preprocessing", cell, state: state.id } : null;
  if (SCORING_FUNCTIONS.test(made))
    return sawAll(state.from, search) ? { by: `${lastName(made)}()`, how: "statistic", cell, state: state.id } : null;
  return statisticAt(stop, search, chain);
}

/** A mean, a median or the like of all rows, with which other values of the same rows were computed. */
function statisticAt(
  { state, into, beside }: Stop,
  search: Search,
  chain: ReadonlySet<number>,
): (Step & { readonly extreme?: boolean }) | null {
  const found = STATISTIC.exec(state.made);
  if (found === null || !beside || chain.has(state.id) || !sawAll(state.from, search)) return null;
  // What sums up another table, or the rows that became one row of this one, says nothing about other rows.
  if (![...chainOf(state)].some((id) => chain.has(id))) return null;
  const [, type = "", name = ""] = found;
  if (/GroupBy/.test(type)) return { by: "group statistic", how: "statistic", cell: state.cell, state: state.id };
  if (name === "min" || name === "max")
    return { by: name, how: "statistic", cell: state.cell, state: state.id, extreme: true };
  const by = into?.made.endsWith(".fillna") ? `fillna(${name})` : name.startsWith("corr") ? `${name}()` : name;
  return { by, how: "statistic", cell: state.cell, state: state.id };
}

const STATISTIC =
  /(?:^|\.)(Series|DataFrame|GroupBy|SeriesGroupBy|numpy|ndarray|Tensor|torch)\.(?:nan)?(mean|median|mode|std|var|min|max|quantile|percentile|transform|agg|corr|corrwith)$/;

/** Functions that score columns by what they say of the target. */
const SCORING_FUNCTIONS = /^sklearn\.feature_selection\.(?:mutual_info_\w+|chi2|[fr]_(?:classif|regression))$/;

/** Functions that scale by what they see. */
const FITTING_FUNCTIONS =
  /^sklearn\.preprocessing\.(?:scale|minmax_scale|robust_scale|maxabs_scale|power_transform|quantile_transform)$|^scipy\.stats\.(?:zscore|boxcox|yeojohnson)$|^r\.(?:base\.)?scale$/;

/** The rows a step saw: true unless they are known to be one part of a split. */
function sawAll(rows: readonly TableState[], { trace, isBehindSplit }: Search): boolean {
  if (rows.length === 0) return !isBehindSplit;
  return rows.some((state) => !isOnePart(state, trace));
}

/** For instance only training rows. Files that are separate from the start are not a split made by the notebook. */
function isOnePart(state: TableState, { splits }: Trace): boolean {
  if (state.division === null || splits[state.division.split]?.how === "given") return false;
  const { part } = state.division;
  const joined = /(?:concat|concatenate|append|vstack|r_)$/.test(state.made);
  return !joined || state.from.every((before) => before.division?.part === part);
}

/** Names of the steps in a transformer, or in a pipeline of them, that learn from the rows they see. */
function learnersIn(instance: Instance, knowledge: Knowledge, depth = 0): string[] {
  // An imputer that fills in what it is given.
  if (instance.args.some(({ name, value }) => name === "strategy" && textOf(value) === "constant")) return [];
  const inner = depth < 4 ? instance.args.flatMap(({ value }) => instancesIn(value)) : [];
  const steps = inner.filter(({ path }) => isStep(path, knowledge));
  if (steps.length > 0) return [...new Set(steps.flatMap((step) => learnersIn(step, knowledge, depth + 1)))];
  return isStep(instance.path, knowledge) && !HARMLESS.test(instance.path) ? [lastName(instance.path)] : [];
}

const isStep = (path: string, knowledge: Knowledge): boolean =>
  CONTAINER.test(path) || (own(STEPS, knowledge.operation(path) ?? "") ?? false);
const CONTAINER = /\.(?:Pipeline|make_pipeline|ColumnTransformer|make_column_transformer|FeatureUnion|make_union)$/;
const STEPS: Readonly<Record<string, boolean>> = {
  scale: true,
  encode: true,
  vectorize: true,
  reduce: true,
  select: true,
  feature: true,
  clean: true,
};

/** Names, categories and substrings are the same whatever the other rows are. */
const HARMLESS =
  /\.(?:LabelEncoder|OneHotEncoder|OrdinalEncoder|LabelBinarizer|MultiLabelBinarizer|HashingVectorizer|FeatureHasher|DictVectorizer|FunctionTransformer|Binarizer|PolynomialFeatures|Normalizer|MissingIndicator|StringIndexer|VectorAssembler|Tokenizer|RegexTokenizer|HashingTF|StopWordsRemover|NGram|BinaryEncoder|TSNE)$/;

const instancesIn = (value: Value, depth = 0): Instance[] =>
  value.kind === "instance"
    ? [value]
    : value.kind === "sequence" && depth < 3
      ? value.items.flatMap((item) => instancesIn(item, depth + 1))
      : [];

const statesOf = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "sequence" ? value.items.flatMap(statesOf) : [];

/** Columns that each assignment sets, by the resulting state. */
const assignedColumns = ({ assigns }: Trace): ReadonlyMap<number, readonly string[]> =>
  new Map(assigns.map(({ after, columns }) => [after.id, columns]));

const lastName = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
