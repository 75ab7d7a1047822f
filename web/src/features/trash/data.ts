/** What the person deleted in the last thirty days, and how it comes back or goes for good. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { parseInstant } from "../../lib/dates.ts";
import { BackendError, messageOf } from "../../lib/errors.ts";
import type { ChangeTexts, Toast } from "../../lib/query-client.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { columnsOf } from "../../lib/stored/rows.ts";
import { type RestoredRow, restoredRow, trashRow } from "../../lib/stored/trash.ts";
import { supabase } from "../../lib/supabase.ts";
import { TRASH_DAYS } from "../../lib/trash-days.ts";
import { useChange } from "../../lib/use-change.ts";
import { usePerson } from "../auth/data.ts";
import { restoredWords } from "./words.ts";

export interface TrashEntry {
  /** That the notebook, folder or team had and gets again. */
  readonly id: string;
  readonly kind: "notebook" | "folder" | "team";
  readonly title: string;
  /** How many are in it. */
  readonly notebooks: number;
  readonly bytes: number;
  readonly deletedAt: string;
  /** Days until it goes for good, the one that has begun among them: 30, then down to 1. */
  readonly daysLeft: number;
}

const DAY = 86_400_000;
const PAGE = 100;

const trashKey = (personId: string) => ["trash", personId] as const;

/** The newest first. Fetched again each time it is looked at: things are deleted everywhere. */
export const useTrash = () => {
  const { id } = usePerson();
  return useInfiniteQuery({
    queryKey: trashKey(id),
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam }): Promise<TrashEntry[]> => {
      const db = await supabase();
      const rows = db
        .from("trash")
        .select(columnsOf(trashRow))
        .order("deleted_at", { ascending: false })
        .order("object_id")
        .range(pageParam, pageParam + PAGE - 1);
      return (await rowsOf(rows, z.array(trashRow))).map(entryOf);
    },
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
  });
};

const entryOf = (row: z.infer<typeof trashRow>): TrashEntry => ({
  id: row.object_id,
  kind: row.kind,
  title: row.title,
  notebooks: row.notebooks,
  bytes: row.bytes,
  deletedAt: row.deleted_at,
  daysLeft: Math.max(
    1,
    Math.ceil(TRASH_DAYS - (Date.now() - (parseInstant(row.deleted_at)?.getTime() ?? Date.now())) / DAY),
  ),
});

export const useRestore = () =>
  useRestoring({
    success: restoredWords,
    failure: (error) => ({ title: "Failed to restore", description: reasonOf(error) }),
  });

/** For the toast that says that something was deleted. */
export const useUndoDeletion = () => {
  const undo = useRestoring({
    success: (restored) => ({ ...restoredWords(restored), title: "Deletion undone" }),
    failure: (error) => ({ title: "Could not undo", description: reasonOf(error) }),
  });
  return (ids: readonly string[]): Pick<Toast, "action"> => ({
    action: {
      label: "Undo",
      altText: "Undo the deletion, or restore it from the trash",
      onClick: () => undo.mutate(ids),
    },
  });
};

/** By the ids that they had. */
const useRestoring = (texts: ChangeTexts<readonly RestoredRow[], readonly string[]>) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: restore,
    // Notebooks, folders, teams, the catalog and the trash: there is no list that it could not concern.
    onSettled: () => queryClient.invalidateQueries(),
    texts,
  });
};

/** Asks again for what did not come back in the time that the server takes. */
const restore = async (ids: readonly string[]): Promise<readonly RestoredRow[]> => {
  const db = await supabase();
  const restored = new Map<string, RestoredRow>();
  let wanted = ids;
  while (wanted.length > 0) {
    const answer = await rowsOf(db.rpc("restore_from_trash", { object_ids: [...wanted] }), z.array(restoredRow));
    for (const row of answer) restored.set(row.object_id, together(restored.get(row.object_id), row));
    wanted = answer.filter(({ remaining }) => remaining > 0).map(({ object_id }) => object_id);
  }
  return [...restored.values()];
};

const together = (before: RestoredRow | undefined, row: RestoredRow): RestoredRow =>
  before === undefined
    ? row
    : {
        ...row,
        renamed: before.renamed ?? row.renamed,
        notebooks: before.notebooks + row.notebooks,
        without_folder: before.without_folder + row.without_folder,
        without_team: before.without_team + row.without_team,
      };

const reasonOf = (error: Error): string =>
  error instanceof BackendError && error.kind === "not-found" ? "It is no longer in your trash." : messageOf(error);

/** Of one entry, or of all of them. */
export const useDeleteForGood = () => {
  const { id: personId } = usePerson();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (entry: TrashEntry | "everything"): Promise<void> => {
      const db = await supabase();
      const mine = db.from("trash").delete().eq("deleted_by", personId);
      await done(entry === "everything" ? mine : mine.eq("object_id", entry.id));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: trashKey(personId) }),
    texts: {
      success: (_nothing, entry) =>
        entry === "everything"
          ? { title: "Trash emptied", description: "Everything in it has been deleted for good." }
          : { title: "Deleted for good", description: `"${entry.title}" can no longer be restored.` },
      failure: (error) => ({ title: "Failed to delete for good", description: messageOf(error) }),
    },
  });
};
