/** The links that show a notebook to whoever has them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { parseInstant } from "../../lib/dates.ts";
import { failureToast } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { columnsOf, linkRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import type { TextLimit } from "../../lib/text-limit.ts";
import { useChange } from "../../lib/use-change.ts";

export interface NotebookLink {
  readonly id: string;
  /** For the people who made it. */
  readonly label: string | null;
  readonly withCode: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the list was fetched. */
  readonly expired: boolean;
  readonly views: number;
  readonly lastViewedAt: string | null;
}

export interface NewLink {
  readonly label: string;
  readonly withCode: boolean;
  readonly expiresAt: Date;
}

/** As the database has it. */
export const LINK_NAME: TextLimit = { what: "The name", most: 100, unit: "characters" };

const linksKey = (notebookId: string) => ["links", notebookId] as const;

/** The newest first. Fetched again each time they are looked at: views are counted meanwhile. */
export const useLinks = (notebookId: string) =>
  useQuery({
    queryKey: linksKey(notebookId),
    staleTime: 0,
    queryFn: async (): Promise<NotebookLink[]> => {
      const db = await supabase();
      const rows = db
        .from("notebook_links")
        .select(columnsOf(linkRow))
        .eq("notebook_id", notebookId)
        .order("created_at", { ascending: false })
        .order("id");
      return (await rowsOf(rows, z.array(linkRow))).map((row) => ({
        id: row.id,
        label: row.label,
        withCode: row.with_code,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        expired: (parseInstant(row.expires_at)?.getTime() ?? 0) <= Date.now(),
        views: row.views,
        lastViewedAt: row.last_viewed_at,
      }));
    },
  });

/** Gives the token of the link, which nobody can be given a second time. */
export const useCreateLink = (notebookId: string) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async ({ label, withCode, expiresAt }: NewLink): Promise<string> => {
      const db = await supabase();
      const made = db.rpc("create_notebook_link", {
        notebook: notebookId,
        with_code: withCode,
        expires_at: expiresAt.toISOString(),
        label: label.trim(),
      });
      return rowsOf(made, z.string());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey(notebookId) }),
    texts: { failure: failureToast("Failed to create the link. Please try again.") },
  });
};

export const useRevokeLink = (notebookId: string) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (id: string): Promise<void> => {
      const db = await supabase();
      await done(db.from("notebook_links").delete().eq("id", id));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey(notebookId) }),
    texts: {
      success: { title: "Link revoked", description: "It no longer opens the notebook." },
      failure: failureToast("Failed to revoke the link. Please try again."),
    },
  });
};
