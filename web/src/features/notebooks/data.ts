import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { rowsOf } from "../../lib/rows.ts";
import { cardRow, columnsOf } from "../../lib/stored/rows.ts";
import type { TextLimit } from "../../lib/text-limit.ts";
import { supabase } from "../../lib/supabase.ts";

export const NOTEBOOK_STATUSES = ["In Development", "Ready for Review", "Published", "Archived"] as const;
export type NotebookStatus = (typeof NOTEBOOK_STATUSES)[number];

export const TITLE: TextLimit = { what: "The title", most: 500, unit: "characters" };

/** What a card shows. The notebook file itself is never part of a list. */
export interface NotebookCardData {
  readonly id: string;
  readonly title: string;
  /** Its first 1,500 characters: a list of whole ones could be of any size. */
  readonly description: string | null;
  readonly status: string;
  readonly folderId: string | null;
  readonly teamId: string | null;
  readonly userId: string;
  readonly fileName: string | null;
  readonly updatedAt: string;
  /** 0 to 10; null where the notebook was not scored. */
  readonly overallScore: number | null;
}

/** Key prefix of every list of notebooks: invalidate it after a change. */
export const notebooksKey = ["notebooks"] as const;

export const RECENT_NOTEBOOKS = 6;
/** Keeps an answer under 200 KB even with descriptions of several thousand characters. */
const PAGE = 50;

export const LOAD_FAILURE = {
  title: "Failed to load notebooks",
  description: "Could not retrieve your notebooks. Please try again later.",
} as const;

export const FOLDER_LOAD_FAILURE = {
  title: "Error loading data",
  description: "Failed to load folder data. Please try again.",
} as const;

/** The newest six of all the person may read, their teams' included. */
export const useRecentNotebooks = () =>
  useQuery({
    queryKey: [...notebooksKey, "recent"],
    queryFn: () => cards({ to: RECENT_NOTEBOOKS - 1 }),
    meta: { failure: LOAD_FAILURE },
  });

export const useFolderNotebooks = (folderId: string) =>
  useQuery({
    queryKey: [...notebooksKey, "folder", folderId],
    queryFn: () => cardsOf("folder_id", folderId),
    meta: { failure: FOLDER_LOAD_FAILURE },
  });

/** The newest of a team's, and the rest on request: a team may have very many. */
export const useTeamNotebooks = (teamId: string) =>
  useInfiniteQuery({
    queryKey: [...notebooksKey, "team", teamId],
    initialPageParam: 0,
    queryFn: ({ pageParam: from }) =>
      cards({ column: "team_id", id: teamId, from, to: from === 0 ? PAGE - 1 : from + LARGEST_ANSWER - 1 }),
    getNextPageParam: (last, pages, from) =>
      last.length === (from === 0 ? PAGE : LARGEST_ANSWER) ? pages.flat().length : undefined,
    meta: { failure: { title: "Error", description: "Failed to load team notebooks" } },
  });

/** All of a team's, newest first. */
export const loadTeamNotebooks = (teamId: string): Promise<NotebookCardData[]> => cardsOf("team_id", teamId);

/** Every notebook the person may read, page after page, for the search box. Loads once it is wanted. */
export const useAllNotebooks = (wanted: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [...notebooksKey, "all"],
    enabled: wanted,
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => cards({ from: pageParam, to: pageParam + PAGE - 1 }),
    meta: { failure: LOAD_FAILURE },
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return { ...query, notebooks: query.data?.pages.flat() ?? [] };
};

/** Hosted Supabase answers with a thousand rows at most. */
const LARGEST_ANSWER = 1000;

/** Every notebook that the person may read, newest first. */
export const loadAllNotebooks = (): Promise<NotebookCardData[]> => allCards({});

/** All of a folder or a team, newest first. */
const cardsOf = (column: "folder_id" | "team_id", id: string): Promise<NotebookCardData[]> => allCards({ column, id });

const allCards = async (filter: Pick<CardFilter, "column" | "id">): Promise<NotebookCardData[]> => {
  const found: NotebookCardData[] = [];
  for (;;) {
    const page = await cards({ ...filter, from: found.length, to: found.length + LARGEST_ANSWER - 1 });
    found.push(...page);
    if (page.length < LARGEST_ANSWER) return found;
  }
};

interface CardFilter {
  readonly column?: "folder_id" | "team_id";
  readonly id?: string;
  /** First and last row, from 0. */
  readonly from?: number;
  readonly to: number;
}

/** Newest first; the id settles ties, so that pages never overlap. */
const cards = async ({ column, id, from = 0, to }: CardFilter): Promise<NotebookCardData[]> => {
  const db = await supabase();
  const all = db.from("notebooks").select(columnsOf(cardRow));
  const wanted = column && id ? all.eq(column, id) : all;
  const page = wanted.order("updated_at", { ascending: false }).order("id").range(from, to);
  return (await rowsOf(page, z.array(cardRow))).map(cardOf);
};

const cardOf = (row: z.infer<typeof cardRow>): NotebookCardData => ({
  id: row.id,
  title: row.title,
  description: row.description_start,
  status: row.status,
  folderId: row.folder_id,
  teamId: row.team_id,
  userId: row.user_id,
  fileName: row.file_name,
  updatedAt: row.updated_at,
  overallScore: row.overall_score,
});
