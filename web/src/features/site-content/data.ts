import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod/mini";
import { logError } from "../../lib/log.ts";
import { rowsOf } from "../../lib/rows.ts";
import { columnsOf, siteTextRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { type TextItem, knownTexts, storedTexts, storeTexts } from "./stored-texts.ts";
import { DEFAULT_TEXTS, type SiteContentType, type TextId } from "./texts.ts";

export type { TextId } from "./texts.ts";

/** What the server has of a page's texts; a page that nobody has saved yet has no rows. */
export const siteRowsQuery = (type: SiteContentType) =>
  queryOptions({
    queryKey: ["site-content", type] as const,
    staleTime: 5 * 60_000,
    initialData: type === "landing" ? servedTexts : undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: async (): Promise<readonly TextItem[]> => {
      const db = await supabase();
      const rows = await rowsOf(
        db.from("site_content").select(columnsOf(siteTextRow)).eq("type", type),
        z.array(siteTextRow),
      );
      if (rows.length > 0) storeTexts(type, rows);
      return rows;
    },
  });

/** The texts that came with the landing page. Without them, or where they cannot be read, they are asked for. */
const servedTexts = (): readonly TextItem[] | undefined => {
  try {
    const served: unknown = JSON.parse(document.querySelector("#site-texts")?.textContent ?? "null");
    const rows = z.safeParse(z.array(siteTextRow), served).data;
    if (rows && rows.length > 0) storeTexts("landing", rows);
    return rows;
  } catch (error) {
    logError("Error parsing the landing page's texts:", error);
    return undefined;
  }
};

/**
 * The texts of a page: this browser's copy at once, the site's current ones when they have come, the default where neither has one. They
 * are plain text. A server that does not answer changes nothing.
 */
export const useSiteTexts = <Type extends SiteContentType>(type: Type): Readonly<Record<TextId<Type>, string>> => {
  const stored = useMemo(() => storedTexts(type), [type]);
  const { data: rows } = useQuery(siteRowsQuery(type));
  return useMemo(
    () => ({ ...DEFAULT_TEXTS[type], ...(rows && rows.length > 0 ? knownTexts(type, rows) : stored) }),
    [type, stored, rows],
  );
};
