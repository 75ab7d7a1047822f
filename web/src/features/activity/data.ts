/** Who shared, exported, deleted and changed what: for the site admin. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { rowsOf } from "../../lib/rows.ts";
import { type ActivityPage, type ActivityRow, activityPage } from "../../lib/stored/activity.ts";
import { supabase } from "../../lib/supabase.ts";

export interface ActivityFilters {
  /** Part of an address. */
  readonly person: string;
  /** One of ACTIONS; "": any. */
  readonly action: string;
  /** First and last day, "2026-11-22" in the reader's time zone; "": without end. */
  readonly from: string;
  readonly until: string;
}

export const NO_ACTIVITY_FILTERS: ActivityFilters = { person: "", action: "", from: "", until: "" };

const PAGE = 50;
const LARGEST_PAGE = 1000;

/** The newest first, page by page. Fetched again each time it is looked at. */
export const useActivity = (filters: ActivityFilters) =>
  useInfiniteQuery({
    queryKey: ["activity", filters],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as ActivityPage["next"],
    queryFn: ({ pageParam }) => pageOf(filters, PAGE, pageParam),
    getNextPageParam: (last) => last.next,
  });

/** All that the filters leave. */
export async function allActivity(filters: ActivityFilters): Promise<readonly ActivityRow[]> {
  const rows: ActivityRow[] = [];
  let after: ActivityPage["next"] = null;
  do {
    const page: ActivityPage = await pageOf(filters, LARGEST_PAGE, after);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

async function pageOf(filters: ActivityFilters, most: number, after: ActivityPage["next"]): Promise<ActivityPage> {
  const db = await supabase();
  const asked = {
    person: filters.person.trim() || null,
    action: filters.action || null,
    from: midnight(filters.from, 0),
    until: midnight(filters.until, 1),
    most,
    after,
  };
  return rowsOf(db.rpc("site_activity", { asked }), activityPage);
}

/** The start of a day, so many days later, as an instant; null for no day. */
function midnight(day: string, later: number): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
