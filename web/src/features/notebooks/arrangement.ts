import { scoreGrade } from "../../components/score.tsx";
import { byName } from "../../lib/by-name.ts";
import { NOTEBOOK_STATUSES, type NotebookCardData, type NotebookStatus } from "./data.ts";

export const SORT_KEYS = ["date", "title", "status", "score"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortOrder = "asc" | "desc";

/** Ranges of the score as spec section 9 grades it; "none": not scored. */
export const SCORE_RANGES = ["excellent", "good", "poor", "none"] as const;
export type ScoreRange = (typeof SCORE_RANGES)[number];

/** How a list of cards is sorted and which of them it shows. null: all. */
export interface Arrangement {
  readonly sort: SortKey;
  readonly order: SortOrder;
  readonly status: NotebookStatus | null;
  readonly score: ScoreRange | null;
}

/** The order people expect first: newest, A to Z, In Development, best. */
export const usualOrder = (sort: SortKey): SortOrder => (sort === "date" || sort === "score" ? "desc" : "asc");

/** The words of an address for it: `?sort=title&status=ready-for-review`. */
const PARAMETERS = ["sort", "order", "status", "score"] as const;

/** `understood` is false where the address asks for something that does not exist; that part is left out. */
export const readArrangement = (query: URLSearchParams): { arrangement: Arrangement; understood: boolean } => {
  const sort = one(SORT_KEYS, query.get("sort"));
  const order = one(["asc", "desc"] as const, query.get("order"));
  const status = NOTEBOOK_STATUSES.find((known) => slug(known) === query.get("status")) ?? null;
  const score = one(SCORE_RANGES, query.get("score"));
  const found = { sort, order, status, score };
  return {
    arrangement: { sort: sort ?? "date", order: order ?? usualOrder(sort ?? "date"), status, score },
    understood: PARAMETERS.every((name) => !query.has(name) || found[name] !== null),
  };
};

/** The same query with this arrangement in it. What is usual is not written; other parameters stay. */
export const writeArrangement = (query: URLSearchParams, arrangement: Arrangement): URLSearchParams => {
  const { sort, order, status, score } = arrangement;
  const written = {
    sort: sort === "date" ? null : sort,
    order: order === usualOrder(sort) ? null : order,
    status: status && slug(status),
    score,
  };
  const next = new URLSearchParams(query);
  for (const name of PARAMETERS) {
    const value = written[name];
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The notebooks come newest first, as every list does; where nothing else decides, they stay so. Those without a score are last. */
export const arranged = (
  newestFirst: readonly NotebookCardData[],
  { sort, order, status, score }: Arrangement,
): NotebookCardData[] => {
  const wanted = newestFirst.filter(
    (notebook) =>
      (status === null || notebook.status === status) && (score === null || rangeOf(notebook.overallScore) === score),
  );
  if (sort === "date") return order === "desc" ? wanted : wanted.toReversed();
  const direction = order === "asc" ? 1 : -1;
  if (sort !== "score") return wanted.toSorted((left, right) => direction * COMPARE[sort](left, right));
  const scored = wanted.filter((notebook) => notebook.overallScore !== null);
  const unscored = wanted.filter((notebook) => notebook.overallScore === null);
  return [
    ...scored.toSorted((left, right) => direction * ((left.overallScore ?? 0) - (right.overallScore ?? 0))),
    ...unscored,
  ];
};

const COMPARE = {
  title: (left, right) => byName({ name: left.title }, { name: right.title }),
  status: (left, right) => rankOf(left.status) - rankOf(right.status),
} as const satisfies Record<string, (left: NotebookCardData, right: NotebookCardData) => number>;

const rankOf = (status: string): number => NOTEBOOK_STATUSES.findIndex((known) => known === status);

const rangeOf = (score: number | null): ScoreRange => (score === null ? "none" : scoreGrade(score));

const slug = (status: string): string => status.toLowerCase().replaceAll(" ", "-");

const one = <Value extends string>(known: readonly Value[], text: string | null): Value | null =>
  known.find((value) => value === text) ?? null;
