import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { rowsOf } from "../../lib/rows.ts";
import { useSettledValue } from "../../lib/settled-value.ts";
import {
  type CatalogPage,
  type CatalogRow,
  catalogChoices,
  catalogPage,
  fileFlows,
  meantText,
} from "../../lib/stored/catalog.ts";
import { supabase } from "../../lib/supabase.ts";
import { notebooksKey } from "../notebooks/data.ts";

/** Key prefix of what the catalog answers: it changes with every list of notebooks. */
export const catalogKey = [...notebooksKey, "catalog"] as const;

/** Results below the titles in the search box. */
const FEW = 10;
/** Milliseconds without a key: each search is a request. */
const PAUSE = 200;
/** One letter is in every notebook. */
const SHORTEST = 2;

/** Notebooks with this text anywhere in them, as the person types it. `isPending`: they are still to come. */
export function useTextSearch(typed: string) {
  const asked = typed.trim();
  const text = useSettledValue(asked, PAUSE);
  const isWanted = asked.length >= SHORTEST;
  const query = useQuery({
    queryKey: [...catalogKey, "text", text],
    enabled: isWanted && text === asked,
    queryFn: () => catalogPageOf({ text, most: FEW }),
    // The next key asks again.
    retry: false,
  });
  const isCurrent = isWanted && text === asked;
  return {
    rows: isCurrent ? (query.data?.rows ?? []) : [],
    isPending: isWanted && (!isCurrent || query.isPending),
    isError: isCurrent && query.isError,
  };
}

/** A search that finds more needs no suggestion. */
const NEXT_TO_NOTHING = 2;

/** What a text that found so few notebooks probably meant; null where it found enough, and where nothing better is known. */
export function useMeantText(text: string, found: number | null): string | null {
  const asked = text.trim();
  const query = useQuery({
    queryKey: [...catalogKey, "meant", asked],
    enabled: asked !== "" && found !== null && found <= NEXT_TO_NOTHING,
    queryFn: async () => {
      const db = await supabase();
      return rowsOf(db.rpc("respelled_search", { asked }), meantText);
    },
    // A search is complete without it.
    retry: false,
  });
  return query.isEnabled ? (query.data ?? null) : null;
}

/** Rows on a page of the table. */
const PAGE = 50;
/** With a text, each row brings a passage. */
const PAGE_OF_FOUND = 20;
const LARGEST_PAGE = 500;

export const CATALOG_FAILURE = {
  title: "Failed to load the catalog",
  description: "Could not retrieve the catalog. Please try again later.",
} as const;

/** The catalog page by page. Rows of the question before stay until those of the next are there. */
export const useCatalog = (question: CatalogQuestion) =>
  useInfiniteQuery({
    queryKey: [...catalogKey, "rows", question],
    placeholderData: keepPreviousData,
    initialPageParam: null as CatalogPage["next"],
    queryFn: ({ pageParam }) =>
      catalogPageOf({ ...question, most: question["text"] === undefined ? PAGE : PAGE_OF_FOUND, after: pageParam }),
    getNextPageParam: (last) => last.next,
    meta: { failure: CATALOG_FAILURE },
  });

/** Every row that answers the question. */
export async function allCatalogRows(question: CatalogQuestion): Promise<readonly CatalogRow[]> {
  const rows: CatalogRow[] = [];
  let after: CatalogPage["next"] = null;
  do {
    const page: CatalogPage = await catalogPageOf({ ...question, most: LARGEST_PAGE, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

/** What the filters offer. Without an answer they offer nothing, and the table stays. */
export const useCatalogChoices = () =>
  useQuery({
    queryKey: [...catalogKey, "choices"],
    queryFn: async () => {
      const db = await supabase();
      return rowsOf(db.rpc("catalog_choices"), catalogChoices);
    },
  });

export const FLOWS_FAILURE = {
  title: "Failed to load the files",
  description: "Could not retrieve the files between notebooks. Please try again later.",
} as const;

/** Files that one notebook writes and another reads. */
export const useFileFlows = () =>
  useQuery({
    queryKey: [...catalogKey, "flows"],
    queryFn: async () => {
      const db = await supabase();
      return rowsOf(db.rpc("file_flows"), fileFlows);
    },
    meta: { failure: FLOWS_FAILURE },
  });

/** What `find_notebooks` is asked (supabase/migrations/*_catalog.sql). */
export type CatalogQuestion = Readonly<Record<string, string | number | boolean | CatalogPage["next"]>>;

/** One page of the notebooks that the person may read. */
export async function catalogPageOf(asked: CatalogQuestion): Promise<CatalogPage> {
  const db = await supabase();
  return rowsOf(db.rpc("find_notebooks", { asked }), catalogPage);
}
