import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { byName } from "../../lib/by-name.ts";
import { afterChange, BackendError, failureToast, isNetworkFailure, messageOf, Refusal } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { columnsOf, folderRow } from "../../lib/stored/rows.ts";
import type { TextLimit } from "../../lib/text-limit.ts";
import { accessToken, supabase } from "../../lib/supabase.ts";
import { authState } from "../auth/data.ts";
import { notebooksKey } from "../notebooks/data.ts";
import { useChange } from "../../lib/use-change.ts";
import { useUndoDeletion } from "../trash/data.ts";

export interface Folder {
  readonly id: string;
  readonly name: string;
}

export const FOLDER_NAME: TextLimit = { what: "The name", most: 100, unit: "characters" };

/** Ordered by name (spec section 7). */
const foldersQuery = queryOptions({
  queryKey: ["folders"],
  // Another tab may have deleted the folder that this one shows.
  refetchOnWindowFocus: "always",
  queryFn: async (): Promise<Folder[]> => {
    const db = await supabase();
    const all = db.from("folders").select(columnsOf(folderRow)).order("name").order("id");
    return (await rowsOf(all, z.array(folderRow))).toSorted(byName);
  },
});

export const useFolders = () => useQuery(foldersQuery);

/** The name is trimmed and not empty. Rejects with a Refusal where a rule of the spec says no. */
export const useCreateFolder = () => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (name: string): Promise<Folder> => {
      const auth = authState();
      if (auth.status !== "signed-in" || (await accessToken()) === null) throw notLoggedIn();
      try {
        const existing = await queryClient.fetchQuery({ ...foldersQuery, staleTime: 0 });
        if (existing.some((folder) => sameName(folder.name, name))) throw nameTaken();
        const db = await supabase();
        const made = db.from("folders").insert({ name, user_id: auth.person.id }).select(columnsOf(folderRow)).single();
        return await rowsOf(made, folderRow);
      } catch (error) {
        if (error instanceof BackendError && error.kind === "not-authenticated") throw notLoggedIn();
        // Somebody was faster, in another tab: the database's own rule.
        throw error instanceof BackendError && error.code === "23505" ? nameTaken() : error;
      }
    },
    onSettled: (_folder, error) =>
      afterChange(error, () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey })),
    texts: {
      success: (folder) => ({
        title: "Folder created",
        description: `"${folder.name}" is ready for notebooks.`,
      }),
      failure: changeFailure("Failed to create folder", "There was an error creating your folder."),
    },
  });
};

/** The notebooks inside go with it, in one statement, into the person's trash. `leave`: away from its page, before the lists miss it. */
export const useDeleteFolder = (leave: (folder: Folder) => Promise<void> | void) => {
  const queryClient = useQueryClient();
  const undo = useUndoDeletion();
  return useChange({
    mutationFn: async ({ id }: Folder): Promise<void> => {
      const db = await supabase();
      await done(db.from("folders").delete().eq("id", id).select("id").single());
    },
    onSuccess: (_nothing, folder) => leave(folder),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: notebooksKey }),
      ]),
    texts: {
      success: (_nothing, folder) => ({
        title: "Folder deleted",
        description: `"${folder.name}" and its notebooks have been deleted.`,
        ...undo([folder.id]),
      }),
      failure: changeFailure("Failed to delete folder", "There was an error deleting your folder."),
    },
  });
};

/** Spec section 8 has two wordings: the generic "Error" is for requests without an answer, and says so. */
const changeFailure = (title: string, description: string) => (error: unknown) =>
  isNetworkFailure(error)
    ? { title: "Error", description: `${title}. ${messageOf(error)}` }
    : failureToast(description, title)(error);

const notLoggedIn = (): Refusal => new Refusal("Authentication required", "You need to be logged in to create folders");

const nameTaken = (): Refusal => new Refusal("Folder name already exists", "Please choose a different folder name.");

const sameName = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
