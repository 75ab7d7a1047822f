import { type TableState, textOf } from "../value.ts";

/** Longer than tables are followed; it ends what has no end. */
const MOST_STEPS = 200;

/** A state and what it was made from, back to the data: the first of several tables at each step, and no more than `most` states. */
export function lineage(state: TableState | null | undefined, most = MOST_STEPS): readonly TableState[] {
  const way: TableState[] = [];
  for (let at = state ?? undefined; at !== undefined && way.length < most; at = at.from[0]) way.push(at);
  return way;
}

/** What a table was before values were set in it, `most` times at the most. */
export const beforeSetting = (state: TableState, most: number): TableState | undefined =>
  lineage(state, most + 1).find(({ made }) => made !== "assignment");

/**
 * A state and all that it was made from, the last of several tables first: no more than `most` of them, and nothing behind those that
 * `isEnd` names.
 */
export function allBehind(
  state: TableState,
  most: number,
  isEnd: (state: TableState) => boolean = () => false,
): readonly TableState[] {
  const found: TableState[] = [];
  const waiting = [state];
  for (let at = waiting.pop(); at !== undefined && found.length < most; at = waiting.pop()) {
    found.push(at);
    if (!isEnd(at)) waiting.push(...at.from);
  }
  return found;
}

/** `df["a"]`, and no piece that a text was cut into: `df["a"].str.split(",").str[0]`. */
export const isTakenOut = ({ made, from: [before] }: TableState): boolean =>
  made === "subscript" && !(before?.made.endsWith(".str.split") === true && before.bound.length === 0);

/** Whether a whole table has a name of its own: what was done to it before is not done to what is computed of it. */
export const isNamedTable = ({ bound, column, made }: TableState): boolean =>
  bound.length > 0 && column === null && OF_TABLES.test(made);

/** Rows that Spark collects are a list. */
const OF_TABLES = /^assignment$|\bDataFrame\.(?!collect$)|^pandas\.(?:read_\w+|merge|concat)$/;

/** Whether a value is the one that occurs most often: `value_counts().idxmax()`, `value_counts().index[0]`, `groupBy("a").count().orderBy(...).first()`. */
export const isMostFrequent = ({ made, from: [counts] }: TableState): boolean => {
  const way = /(?:^|\.)(?:idxmax|index|keys|first)$/.test(made) ? lineage(counts, 3) : [];
  const isSorted = !made.endsWith(".first") || way.some((at) => /\.(?:orderBy|sort)$/.test(at.made));
  return isSorted && way.some((at) => /\.value_counts$|\.GroupBy\.(?:count|size)$/.test(at.made));
};

/** The name under which a batch has a tensor, and the state that the batch is of; null for what is taken from none by name. */
export function fieldIn(state: TableState | null): { readonly name: string; readonly of: number } | null {
  const batch = lineage(state, MOST_MOVES).find(({ made }) => made === "batch");
  const name = textOf(batch?.content ?? undefined);
  const [of] = batch?.from ?? [];
  return name === null || of === undefined ? null : { name, of: of.id };
}
const MOST_MOVES = 4;

const MOST_SOURCES = 12;

/** The files that states come from, together. */
export function sourcesOf(from: readonly TableState[]): readonly string[] {
  const [only] = from;
  if (only !== undefined && from.length === 1) return only.sources;
  return [...new Set(from.flatMap((state) => state.sources))].slice(0, MOST_SOURCES);
}

/** Whether rows are a batch as a loader gives it, in whatever form and place. */
export function isBatch(state: TableState | undefined): boolean {
  const [before, ...others] = state?.from ?? [];
  return state?.made === "batch" || (others.length === 0 && KEEPS_ROWS.test(state?.made ?? "") && isBatch(before));
}
const KEEPS_ROWS =
  /\.(?:argmax|cpu|cuda|data|detach|double|float|int|long|numpy|reshape|squeeze|to|type|unsqueeze|view)$/;
