/** What people do with notebooks in a list: rename, move, delete; one or several, each as one request. */
import { useQueryClient } from "@tanstack/react-query";
import { BackendError, messageOf } from "../../lib/errors.ts";
import type { ChangeTexts, Toast } from "../../lib/query-client.ts";
import { done } from "../../lib/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { notebooksKey } from "./data.ts";
import { useChange } from "../../lib/use-change.ts";
import { useUndoDeletion } from "../trash/data.ts";

export interface Renaming {
  readonly id: string;
  /** Trimmed; the caller does nothing with an empty title (spec section 5). */
  readonly title: string;
  readonly former: string;
}

export const useRenameNotebook = () => {
  const undo = useNotebookChange(
    // Only while it still has the title that is to be undone: a teammate's newer one stays.
    ({ id, title, former }: Renaming) => rename(id, former, title),
    {
      success: { title: "Rename undone", description: "The previous title was restored." },
      failure: undoFailure("The notebook was renamed again or deleted in the meantime. Nothing was changed."),
    },
  );
  return useNotebookChange(({ id, title }: Renaming) => rename(id, title), {
    success: (_nothing, renaming) => ({
      title: "Notebook renamed",
      description: "The notebook has been successfully renamed.",
      ...undoable("Undo the rename", () => undo.mutate(renaming)),
    }),
    failure: changeFailure("The notebook was not renamed."),
  });
};

/** Where a notebook goes, and where it was. null: in no folder. */
export interface Filing {
  readonly id: string;
  readonly folderId: string | null;
  readonly former: string | null;
}

export const useMoveNotebooks = () => {
  const undo = useNotebookChange(
    (filings: readonly Filing[]) => move(filings.map(({ id, former }) => ({ id, folderId: former }))),
    {
      success: (_nothing, filings) =>
        isOne(filings)
          ? { title: "Move undone", description: "The notebook is back where it was." }
          : { title: "Move undone", description: "The notebooks are back where they were." },
      failure: undoFailure("A notebook or its previous folder no longer exists. Nothing was changed."),
    },
  );
  return useNotebookChange((filings: readonly Filing[]) => move(filings), {
    success: (_nothing, filings) => {
      const text = isOne(filings)
        ? { title: "Notebook moved", description: "The notebook has been moved to a different folder." }
        : {
            title: "Notebooks moved",
            description: `${filings.length} notebooks have been moved to a different folder.`,
          };
      return { ...text, ...undoable("Undo the move", () => undo.mutate(filings)) };
    },
    failure: changeFailure("Nothing was moved: a notebook or the folder no longer exists or isn't yours."),
  });
};

/** With everything that belongs to them, into the person's trash. */
export const useDeleteNotebooks = () => {
  const undo = useUndoDeletion();
  return useNotebookChange((ids: readonly string[]) => remove(ids), {
    success: (_nothing, ids) => ({
      ...(isOne(ids)
        ? { title: "Notebook deleted", description: "The notebook has been successfully deleted." }
        : { title: "Notebooks deleted", description: `${ids.length} notebooks have been successfully deleted.` }),
      ...undo(ids),
    }),
    failure: changeFailure("Nothing was deleted: a notebook no longer exists, or you may not delete it."),
  });
};

/** `select().single()` makes a refusal by the row rules (no row touched) an error instead of a silence. */
const rename = async (id: string, title: string, expected?: string): Promise<void> => {
  const db = await supabase();
  const update = db.from("notebooks").update({ title }).eq("id", id);
  await done((expected === undefined ? update : update.eq("title", expected)).select("id").single());
};

const move = async (filings: readonly Pick<Filing, "id" | "folderId">[]): Promise<void> => {
  const db = await supabase();
  const rows = filings.map(({ id, folderId }) => ({ id, folder_id: folderId }));
  const [only] = rows;
  await (rows.length === 1 && only
    ? done(db.from("notebooks").update({ folder_id: only.folder_id }).eq("id", only.id).select("id").single())
    : done(db.rpc("file_notebooks", { filings: rows })));
};

const remove = async (ids: readonly string[]): Promise<void> => {
  const db = await supabase();
  const [only] = ids;
  await (ids.length === 1 && only
    ? done(db.from("notebooks").delete().eq("id", only).select("id").single())
    : done(db.rpc("delete_notebooks", { notebook_ids: [...ids] })));
};

const isOne = ({ length }: readonly unknown[]): boolean => length === 1;

const useNotebookChange = <Change>(change: (values: Change) => Promise<void>, texts: ChangeTexts<void, Change>) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: notebooksKey }),
    texts,
  });
};

/** The toast may outlive the list it came from: a mutation runs without it, too. */
const undoable = (altText: string, onClick: () => void): Pick<Toast, "action"> => ({
  action: { label: "Undo", altText, onClick },
});

/** Spec section 8 has one text for all three; where the row rules said no, the reason follows. */
const changeFailure =
  (refused: string) =>
  (error: unknown): Toast => {
    const description = "Failed to rename, move or delete notebook. Please try again.";
    return { title: "Error", description: wasRefused(error) ? `${description} ${refused}` : description };
  };

const undoFailure =
  (refused: string) =>
  (error: unknown): Toast => ({ title: "Could not undo", description: wasRefused(error) ? refused : messageOf(error) });

const wasRefused = (error: unknown): boolean =>
  error instanceof BackendError && (error.kind === "not-found" || error.kind === "refused");
