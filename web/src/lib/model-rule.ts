/** Whether notebooks may go to the language model of the installation. */
import type * as z from "zod/mini";
import { rowsOf } from "./rows.ts";
import { modelRule } from "./stored/language-model.ts";
import { supabase } from "./supabase.ts";

export type ModelRule = z.infer<typeof modelRule>;

/** Where a notebook is or is to be saved; null for nowhere yet, and for no team. */
export interface NotebookPlace {
  readonly notebookId: string | null;
  readonly teamId: string | null;
}

/** What holds for a notebook, by the site's admin and the team's. Rejects with a BackendError. */
export const ruleFor = async ({ notebookId, teamId }: NotebookPlace): Promise<ModelRule> => {
  const db = await supabase();
  return rowsOf(
    db.rpc("model_rule", {
      ...(notebookId === null ? {} : { notebook: notebookId }),
      ...(teamId === null ? {} : { team: teamId }),
    }),
    modelRule,
  );
};
