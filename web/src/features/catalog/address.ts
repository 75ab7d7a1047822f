/** What the catalog shows, as its address says it: reload, Back and a shared link keep it. */
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { NOTEBOOK_STATUSES, type NotebookStatus } from "../notebooks/data.ts";
import type { CatalogQuestion } from "./data.ts";

export const CATALOG_SORTS = [
  "updated",
  "title",
  "question",
  "data",
  "target",
  "model",
  "value",
  "score",
  "owner",
] as const;
export type CatalogSort = (typeof CATALOG_SORTS)[number];
export const CATALOG_GROUPS = ["data", "model", "team", "owner"] as const;
export const CATALOG_SCORES = ["excellent", "good", "poor", "none"] as const;
export const CATALOG_AGES = ["week", "month", "year"] as const;

/** Every filter as a text of the address; "" where it narrows nothing. Folder, team and person are ids, or "none". */
export interface CatalogFilters {
  readonly text: string;
  readonly folder: string;
  readonly team: string;
  readonly person: string;
  readonly status: NotebookStatus | "";
  readonly score: (typeof CATALOG_SCORES)[number] | "";
  readonly updated: (typeof CATALOG_AGES)[number] | "";
  readonly model: string;
  readonly metric: string;
  readonly data: string;
  readonly library: string;
}

export interface CatalogView extends CatalogFilters {
  /** "": by relevance where there is a text, otherwise the newest first. */
  readonly sort: CatalogSort | "";
  readonly descending: boolean;
  readonly group: (typeof CATALOG_GROUPS)[number] | "";
  readonly files: boolean;
}

export const NO_FILTERS: CatalogFilters = {
  text: "",
  folder: "",
  team: "",
  person: "",
  status: "",
  score: "",
  updated: "",
  model: "",
  metric: "",
  data: "",
  library: "",
};

/** The order that people expect first: newest and best, otherwise A to Z. */
export const usuallyDescending = (sort: CatalogView["sort"]): boolean =>
  sort === "" || sort === "updated" || sort === "score" || sort === "value";

export function readView(query: URLSearchParams): CatalogView {
  const text = (name: string): string => query.get(name) ?? "";
  const id = (name: string): string => (/^(?:none|[0-9a-f-]{36})$/.test(text(name)) ? text(name) : "");
  const sort = one(CATALOG_SORTS, text("sort"));
  return {
    text: text("text"),
    folder: id("folder"),
    team: id("team"),
    person: id("person"),
    status: one(NOTEBOOK_STATUSES, text("status")),
    score: one(CATALOG_SCORES, text("score")),
    updated: one(CATALOG_AGES, text("updated")),
    model: text("model"),
    metric: text("metric"),
    data: text("data"),
    library: text("library"),
    sort,
    descending: query.has("order") ? text("order") === "desc" : usuallyDescending(sort),
    group: one(CATALOG_GROUPS, text("group")),
    files: text("show") === "files",
  };
}

/** What is usual is not written. */
export function writeView({ descending, files, ...view }: CatalogView): URLSearchParams {
  const written = Object.entries(view).filter(([, value]) => value !== "");
  const query = new URLSearchParams(written);
  if (descending !== usuallyDescending(view.sort)) query.set("order", descending ? "desc" : "asc");
  if (files) query.set("show", "files");
  return query;
}

/** Each change replaces the entry of the history, so that Back leaves the catalog. */
export function useCatalogView(): {
  readonly view: CatalogView;
  readonly change: (part: Partial<CatalogView>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (part: Partial<CatalogView>) =>
      setQuery((current) => writeView({ ...readView(current), ...part }), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return { view: readView(query), change };
}

/** The view as `find_notebooks` is asked for it. `today`: milliseconds; days count whole, so that the same question is asked all day. */
export function questionOf(view: CatalogView, today = Date.now()): CatalogQuestion {
  const { text, folder, team, person, status, score, updated, model, metric, data, library, sort, descending, group } =
    view;
  const texts = { text: text.trim(), folder, team, person, status, model, metric, data, library, sort, group };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(score === "" ? {} : SCORES[score]),
    ...(updated === "" ? {} : { updated_from: daysAgo(DAYS[updated], today) }),
    // Relevance knows one order, the newest first another.
    descending: sort === "" ? text.trim() === "" : descending,
  };
}

/** Where the grades of spec section 9 begin. */
const GOOD = 5;
const EXCELLENT = 8;
const SCORES: Readonly<Record<(typeof CATALOG_SCORES)[number], CatalogQuestion>> = {
  excellent: { score_from: EXCELLENT },
  good: { score_from: GOOD, score_below: EXCELLENT },
  poor: { score_below: GOOD },
  none: { scored: false },
};

const DAY = 24 * 60 * 60 * 1000;
const DAYS: Readonly<Record<(typeof CATALOG_AGES)[number], number>> = { week: 7, month: 31, year: 366 };
const daysAgo = (days: number, today: number): string =>
  new Date(Math.floor(today / DAY) * DAY - days * DAY).toISOString();

const one = <Value extends string>(known: readonly Value[], text: string): Value | "" =>
  known.find((value) => value === text) ?? "";
