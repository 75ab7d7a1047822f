import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "../../lib/rows.ts";
import { useSettledValue } from "../../lib/settled-value.ts";
import { type CatalogPage, catalogPage } from "../../lib/stored/catalog.ts";
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

/** What `find_notebooks` is asked (supabase/migrations/*_finding_notebooks.sql). */
export type CatalogQuestion = Readonly<Record<string, string | number | boolean | CatalogPage["next"]>>;

/** One page of the notebooks that the person may read. */
export async function catalogPageOf(asked: CatalogQuestion): Promise<CatalogPage> {
  const db = await supabase();
  return rowsOf(db.rpc("find_notebooks", { asked }), catalogPage);
}
