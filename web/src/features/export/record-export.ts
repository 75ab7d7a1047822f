import { done } from "../../lib/rows.ts";
import { supabase } from "../../lib/supabase.ts";

/** What an archive holds: everything, or all of a folder or a team. */
export interface ExportScope {
  readonly kind: "workspace" | "folder" | "team";
  /** Null for everything. */
  readonly id: string | null;
}

/** Archives are written in the browser: the server's activity log learns of them from here. */
export const recordExport = async ({ kind, id }: ExportScope, notebooks: number): Promise<void> => {
  const db = await supabase();
  await done(db.rpc("record_export", { kind, notebooks, ...(id === null ? {} : { object: id }) }));
};
