/** What a step on the way of the data has learned from which rows. */
import type { Caution } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { fitsItself, looksAtTarget, scoresColumns } from "../../know/learning-steps.ts";
import { lastName, learnersIn } from "./learners.ts";
import { once, remembered } from "../../remembered.ts";
import { copiedBy } from "./copied-rows.ts";
import { statisticInExpressions, summaryInExpressions } from "./learned-expressions.ts";
import type { Division } from "../../read/trace/rows/division.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";
import { type Instance, LEARNED, type TableState } from "../../read/trace/value.ts";
import { allBehind, isMostFrequent } from "../../read/trace/tables/lineage.ts";

/** A statistic over rows that training and test share. */
export type Leak = Extract<Caution, { readonly kind: "leak" }>;

/** A step that learned from rows before they were divided. */
export interface LearnedStep {
  /** All that learned in it: a pipeline may hold several. */
  readonly by: readonly string[];
  readonly how: Leak["how"];
  readonly cell: number;
  /** Number of the state that it made. */
  readonly state: number;
  /** True if it looked at the target, or may have. */
  readonly target?: boolean;
  /** True for a minimum or maximum, which say little alone. */
  readonly extreme?: boolean;
  /** True for rows that are drawn from all that there are once others of these were held out. */
  readonly afterwards?: true;
  /** The columns by whose values rows are dropped; undefined where what was learned changes values, or chooses columns. */
  readonly drops?: readonly string[];
}

export interface Search {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  /** The assignment of columns that made each state. */
  readonly assigned: ReadonlyMap<number, AssignEvent>;
  /** The rows that the walk starts at, back to where they were loaded. */
  readonly chain: ReadonlySet<number>;
  /** The part of an earlier split that is divided now; null where all rows are. */
  readonly of: Division | null;
  /** True if the walk starts at rows that were split: only what certainly saw all of them counts. */
  readonly isBehindSplit: boolean;
  /** Number of the state in which a condition chose those rows, so that another may have chosen the other part; null where none did. */
  readonly cut: number | null;
  /** True if it starts at what is predicted. */
  readonly isTarget: boolean;
}

/** A state on the way back, the columns of it that are still needed (null: all but those left out), and the state that it flowed into. */
export interface Stop {
  readonly state: TableState;
  readonly wanted: readonly string[] | null;
  readonly left: readonly string[];
  readonly into: TableState | null;
  /** True if it is not what was changed but what it was changed with: an operand, an argument. */
  readonly beside: boolean;
  /** True for what chose rows or columns, and what that was asked with. */
  readonly chooses: boolean;
  /** True if only a named column of it is used. */
  readonly picked: boolean;
  /** True for all that says which of the rows are dropped. */
  readonly drops: boolean;
}

/** Where a step is: the states of the data that come from it, and whether only folds of its rows were judged. */
export interface LeakPlace {
  readonly states: ReadonlySet<number>;
  readonly isOfFolds: boolean;
}

/** What a state was made by, if it learned from all rows that are divided; null for anything else. */
export function learnedAt(stop: Stop, search: Search): LearnedStep | null {
  const step = learnedBy(stop, search);
  if (step === null || !stop.drops) return step;
  const drops = stop.state.columns ?? (stop.state.column === null ? [] : [stop.state.column]);
  return { ...step, drops, target: step.target === true || drops.some((name) => targetsOf(search.trace).has(name)) };
}

function learnedBy(stop: Stop, search: Search): LearnedStep | null {
  const { state } = stop;
  const { made, from } = state;
  const maker = search.trace.makers.get(state.id);
  const step = (by: string | readonly string[], how: LearnedStep["how"]): LearnedStep => ({
    by: [by].flat(),
    how,
    cell: state.cell,
    state: state.id,
  });
  const method = lastName(made);
  // What is divided after rows were copied has copies on both sides, though it was one part of the data before.
  const copies = copiedBy(state, search.trace);
  if (copies !== null) return sawAll(from, search) ? step(copies, "resampling") : null;
  const learner = state.label?.kind === "instance" ? state.label : null;
  if (
    learner !== null &&
    /^(?:transform|support|(?:\w+_)?vector|texts_to_\w+|feature_importances_|coef_)$/.test(method)
  ) {
    const names = learnersIn(learner, search.knowledge);
    if (names.length === 0 || (method.endsWith("_") && !stop.beside)) return null;
    const rows = rowsOf(learner, state, search);
    if (!sawAll(rows, search) || !rows.every((one) => isFromSame(one, state) && !isJoinedTo(one, state))) return null;
    // What a model found to matter of the columns is what they say of the target.
    return { ...step(names, "preprocessing"), target: method.endsWith("_") || names.some(looksAtTarget) };
  }
  // What divides the rows changes nothing about either part.
  if (maker?.kind === "call" && state.division === (from[0]?.division ?? null)) {
    const statistic = statisticInExpressions(made, maker.args, stop.wanted);
    if (statistic !== null) {
      const words = new Set(maker.args.flatMap(({ text }) => text.match(/[\w.]+/g) ?? []));
      const target = [...targetsOf(search.trace)].some((name) => words.has(name));
      return sawAll(from, search) ? { ...step(statistic, "statistic"), target } : null;
    }
  }
  const [given] = maker?.kind === "call" && /\.(?:apply|transform)$/.test(made) ? maker.args : [];
  const by = given?.value.kind === "reference" ? given.value.path : made;
  if (fitsItself(by) || (by === "pandas.qcut" && !search.isTarget))
    return sawAll(from, search) ? step(lastName(by), "preprocessing") : null;
  if (scoresColumns(made))
    return sawAll(from, search) ? { ...step(`${method}()`, "statistic"), target: method !== "rank" } : null;
  return clusteredAt(stop, search) ?? statisticAt(stop, search);
}

/** The rows that something had learned from when it made a state; those of the state itself where that is not known. */
function rowsOf(learner: Instance, state: TableState, { trace }: Search): readonly TableState[] {
  const rows = trace.behind.get(state.id);
  if (rows !== undefined) return [rows];
  const fitted = trace.fits.findLast(({ model, cell }) => model === learner && cell <= state.cell)?.x;
  return fitted?.kind === "table" ? [fitted.state] : state.from;
}

/** Whether rows may come from the same file: a vocabulary of other texts says nothing of these. */
const isFromSame = (rows: TableState, others: TableState): boolean =>
  rows.sources.length === 0 || others.sources.length === 0 || rows.sources.some((one) => others.sources.includes(one));

/** Whether what was learned from is one of several things that were put together to get the rows: it is not all of these. */
const isJoinedTo = (rows: TableState, state: TableState): boolean =>
  allBehind(state, 60).some(
    ({ made, from }) =>
      PUTS_TOGETHER.test(made) &&
      from.some((part) => isBehind(rows, part)) &&
      from.some((part) => !isBehind(rows, part)),
  );
const isBehind = (rows: TableState, part: TableState): boolean => allBehind(part, 60).some(({ id }) => id === rows.id);
/** Lists are added to each other. */
const PUTS_TOGETHER =
  /^operation$|(?:^|\.)(?:append|concat|concatenate|vstack|extend|union(?:All|ByName)?|rbind|bind_rows)$/;

/** A layer of a network that learned from all rows, of which the network learns from some; null for any other. */
export function learnedIn(layer: Instance, rows: TableState, search: Search): LearnedStep | null {
  const from = layer.fields.get(LEARNED);
  if (from?.kind !== "table" || !sawAll([from.state], search)) return null;
  const learned = search.trace.calls.findLast(({ receiver, path }) => receiver === layer && path.endsWith(".adapt"));
  const cell = learned?.cell ?? from.state.cell;
  return { by: [lastName(layer.path)], how: "preprocessing", cell, state: rows.id };
}

/** Whether a state sums rows up. */
export const isSummary = ({ made }: TableState): boolean =>
  statisticBy(made) !== null && !/\.(?:transform|agg)$/.test(made);

/** What a state was changed from, not what it was changed with. */
export const ownRows = ({ from }: TableState): TableState | undefined =>
  from.find((state) => !isSummary(state)) ?? from[0];

/** A state and what it was changed from, step by step, no more than `most` of them. */
export function* sameRows(state: TableState, most: number): Generator<TableState> {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < most; steps += 1) {
    yield at;
    at = ownRows(at);
  }
}

/** Whether rows are more than one part of a split, or the part that is divided. */
export function isWhole({ division, made, from }: TableState, of: Division | null): boolean {
  if (division === null || (division.split === of?.split && division.part === of.part)) return true;
  const joined = /(?:concat|concatenate|append|vstack|r_)$/.test(made);
  return joined && from.some((before) => before.division?.part !== division.part);
}

/** The rows a step saw: true unless they are known to be one part of a split. */
const sawAll = (rows: readonly TableState[], search: Search): boolean =>
  rows.length === 0
    ? !search.isBehindSplit
    : rows.some((state) => isWhole(state, search.of) && !isSlice(state, search));

/**
 * Whether rows were cut out by their place: `values[:500]`, `table.loc[row, "a"]`; not if they are what is divided now. Where conditions
 * divide the rows, what one chose may be a part.
 */
function isSlice(rows: TableState, { chain, cut }: Search): boolean {
  for (const { id, made } of sameRows(rows, 8)) {
    if (chain.has(id)) return false;
    if (made === "rows" || (cut !== null && made === "rows by condition")) return true;
  }
  return false;
}

/** A column that says in which cluster of all rows each row is. */
function clusteredAt({ state, wanted, left }: Stop, search: Search): LearnedStep | null {
  const set = search.assigned.get(state.id);
  const model = set?.value.kind === "prediction" ? set.value.model : null;
  if (set === undefined || model === null || search.isTarget) return null;
  if (search.knowledge.model(model.path)?.task !== "clustering") return null;
  if (!set.columns.some((name) => (wanted?.includes(name) ?? true) && !left.includes(name))) return null;
  if (!sawAll(rowsOf(model, state, search), search)) return null;
  return { by: [lastName(model.path)], how: "preprocessing", cell: state.cell, state: state.id };
}

/** A mean, a median or the like of all rows, with which other values of the same rows were computed. */
function statisticAt({ state, into, beside, picked, chooses }: Stop, search: Search): LearnedStep | null {
  const { chain } = search;
  const maker = search.trace.makers.get(state.id);
  const summary = maker?.kind === "call" ? summaryInExpressions(maker.path, maker.args) : null;
  const known = summary ?? (isMostFrequent(state) && fills(into) ? "mode" : null);
  const found = known === null ? statisticBy(state.made) : ["", "", known];
  if (found === null || !beside || chain.has(state.id) || !sawAll(state.from, search)) return null;
  // What sums up another table, or the rows that became one row of this one, says nothing about other rows.
  if (!isOf(state, chain)) return null;
  const [, type = "", name = ""] = found;
  // How many rows fulfil a condition, and how columns go with each other, says nothing of the target.
  if (state.from[0]?.made === "condition" || (name === "corr" && type === "DataFrame" && !picked)) return null;
  const isGroup = /GroupBy/.test(type);
  const summedUp = state.columns ?? (state.column === null ? null : [state.column]);
  const isTarget = summedUp?.some((column) => targetsOf(search.trace).has(column)) ?? isGroup;
  const { cell, id } = state;
  const step = (by: string, target = isTarget): LearnedStep => ({
    by: [by],
    how: "statistic",
    cell,
    state: id,
    target,
  });
  const isNamed = /^(?:transform|agg)$/.test(name);
  const given = maker?.kind === "call" && isNamed ? maker.args : [];
  // A function that is written out was followed.
  if (isNamed && !given.some(({ value, text }) => value.kind !== "function" && SUMMARY_NAME.test(text))) return null;
  if (name === "describe") return chooses || into?.made === "condition" ? null : step("describe()");
  if (fills(into) && !isNamed) return step(`fillna(${name})`, false);
  if (isGroup) return step("group statistic");
  if (name.startsWith("corr")) return step(`${name}()`, true);
  if (name !== "min" && name !== "max") return step(name);
  const use = into === null ? undefined : search.trace.makers.get(into.id);
  // A column that is divided by its greatest value is scaled, pictures are by what pixels can be.
  const isScale = use?.kind === "call" && use.path === "arithmetic.recount" && type === "Series";
  return { ...step(name), extreme: !isScale };
}

const fills = (into: TableState | null): boolean => into !== null && /\.(?:fillna|na\.fill)$/.test(into.made);

/** The columns that models learn to predict, or that are divided as what they predict. */
const targetsOf = once(
  ({ fits, splits }: Trace): ReadonlySet<string> =>
    new Set([
      ...fits.flatMap(({ y }) => (y.kind === "table" ? (y.state.column ?? []) : [])),
      ...splits.flatMap(({ inputs: [, answers] }) => answers?.column ?? []),
    ]),
);

/** Whether what a state was worked out from is among other states. */
function isOf(state: TableState, others: ReadonlySet<number>): boolean {
  for (const { id, made } of sameRows(state, 600)) {
    if (others.has(id)) return true;
    // What sums up a row, or a value in it, looks at no other rows.
    if (made === "row") return false;
  }
  return false;
}

const STATISTIC =
  /(?:^|\.)(Series|DataFrame|GroupBy|SeriesGroupBy|numpy|ndarray|Tensor|torch|builtins|r\.base|r\.stats)\.(?:nan)?(mean|median|mode|std|sd|var|min|max|quantile|percentile|describe|transform|agg|corr|corrwith)$/;
const statisticBy = remembered((made) => STATISTIC.exec(made));
/** What groups are summed up by; not what only counts them or looks at neighbours: "count", "shift", "cumsum". */
const SUMMARY_NAME = /\b(?:nan)?(?:mean|avg|median|std|stddev|var|min|max)\b/;
