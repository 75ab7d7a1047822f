/** Rows that are chosen by their numbers or labels: `perm[:n]`, `random.choice(len(X), n)`, `df.drop(sample.index)`. */
import type { Division } from "./division.ts";
import { divisionBy } from "./divisions.ts";
import type { Tracer } from "../tracer.ts";
import { positional } from "../arguments.ts";
import { round } from "./written-shares.ts";
import { type ArgumentValue, numberOf, type Rows, type Table, type TableState, type Value } from "../value.ts";
import { lineage } from "../tables/lineage.ts";

/** What the numbers of all rows of a table are made by. */
export const NUMBERS = "row numbers";

/** Functions that give numbers of rows: all of them, or some; null for any other. */
export function rowNumbers(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const [first] = positional(args);
  // Answers that are drawn from a few are no rows: `sample(c(0, 1), nrow(test), replace = TRUE)`.
  const isOfAnswers =
    first?.kind === "sequence" && first.items.length > 1 && first.items.every((one) => one.kind === "constant");
  if (path === "r.base.sample" && isOfAnswers && args.some(({ name }) => name === "replace" || name === "prob"))
    return t.table("numpy.ndarray", { made: path });
  const of = first?.kind === "rows" ? first.of : undefined;
  if (of !== undefined && path === "numpy.arange") return allNumbers(t, of);
  if (of !== undefined && path.startsWith("numpy.random.")) return t.table("numpy.ndarray", { made: path, from: [of] });
  return null;
}

/** The numbers of all rows of a table, in a list. */
export const allNumbers = (t: Tracer, of: TableState): Table => t.table("numpy.ndarray", { made: NUMBERS, from: [of] });

/** Where the other rows are of what is divided in two. */
export const OTHER_HALF = { train: "test", test: "train", validation: "train" } as const;

/** The rows of a division that are not in a part of it. */
export const othersOf = ({ split, part, share }: Division): Division => ({
  split,
  part: OTHER_HALF[part],
  ...(share === undefined ? {} : { share: round(1 - share) }),
});

const INDEX = /^pandas\.Index$/;
const LONGEST_WAY = 12;

/**
 * The division into the rows drawn from a table and those left in it, for what chooses by the labels of the drawn ones: `sample.index`, a mask
 * made of them, or the drawn rows themselves. Null for anything else.
 */
export function drawnFrom(t: Tracer, labels: Value, table: TableState, isRows = false): Division | null {
  if (labels.kind !== "table") return null;
  let at: TableState | undefined = labels.state;
  let isLabels = isRows || INDEX.test(labels.type);
  let isOpposite = false;
  for (let steps = 0; at !== undefined && steps < LONGEST_WAY; steps += 1) {
    const [from, given]: readonly TableState[] = at.from;
    if (at.made === "condition" && given === undefined) isOpposite = !isOpposite;
    if (at.made === "condition" && given !== undefined) isLabels = true;
    if (isLabels && /\.(?:slice_)?sample(?:_frac|_n)?$/.test(at.made) && from !== undefined) {
      // What is left of a sample is all in it.
      if (!isSameRows(from, table) || lineage(table, LONGEST_WAY).some(({ id }) => id === at?.id)) return null;
      const division = divisionBy(t, at);
      return isOpposite ? othersOf(division) : division;
    }
    at = at.made === "condition" ? (given ?? from) : from;
  }
  return null;
}

/** Whether two tables or columns come from the same rows, of which the labels speak in both, and none of a part of the other's. */
function isSameRows(one: TableState, other: TableState): boolean {
  const others = new Set(lineage(other, LONGEST_WAY).map(({ id }) => id));
  const way = lineage(one, LONGEST_WAY);
  const met = way.findIndex(({ id }) => others.has(id));
  return met >= 0 && !way.slice(0, met).some(({ made }) => made === "rows by condition");
}

/** The share of uniform random numbers that are below a bound, or above it; null for any other comparison. */
export function shareBelow(operator: string, left: Value, right: Value): Rows | null {
  const bound = numberOf(right);
  if (left.kind !== "table" || !UNIFORM.test(left.state.made) || bound === null || bound <= 0 || bound >= 1)
    return null;
  return /^<=?$/.test(operator)
    ? { kind: "rows", share: bound }
    : /^>=?$/.test(operator)
      ? { kind: "rows", share: 1 - bound }
      : null;
}
const UNIFORM = /(?:^|\.)random\.(?:Generator\.)?(?:rand|random|random_sample|uniform)$|\.runif$/;

/** Of a mask that random numbers make, the share of the rows that it keeps; null for any other. */
export function shareOfMask(mask: Value): number | null {
  if (mask.kind !== "table" || mask.state.made !== "condition") return null;
  const { content, from } = mask.state;
  if (content?.kind === "rows") return content.share;
  const [opposite] = from;
  return opposite?.made === "condition" && opposite.content?.kind === "rows" ? 1 - opposite.content.share : null;
}
