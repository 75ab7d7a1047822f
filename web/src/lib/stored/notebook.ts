import * as z from "zod/mini";
import { BackendError } from "../errors.ts";
import { logError } from "../log.ts";
import { rowsOf } from "../rows.ts";
import { supabase } from "../supabase.ts";
import { isUuid } from "../uuid.ts";
import { CONTENT_COLUMNS, type StoredContent, contentRow } from "./content.ts";
import { type NotebookRow, columnsOf, notebookRow } from "./rows.ts";

/** A notebook and its content; null where it has no content row. Rejects with a BackendError; kind "not-found" where there is no such notebook for this person. */
export async function storedNotebook(
  id: string,
): Promise<{ readonly notebook: NotebookRow; readonly content: StoredContent | null }> {
  if (!isUuid(id)) throw notFound();
  const db = await supabase();
  const content = rowsOf(
    db.from("notebook_content").select(CONTENT_COLUMNS).eq("notebook_id", id).maybeSingle(),
    z.nullable(contentRow),
  );
  // Read below; a notebook that is not there fails first.
  content.catch((error: unknown) => logError("Error loading notebook content:", error));
  const notebook = await rowsOf(
    db.from("notebooks").select(columnsOf(notebookRow)).eq("id", id).single(),
    notebookRow,
  ).catch((error: unknown) => {
    throw error instanceof BackendError && error.kind === "not-found" ? notFound() : error;
  });
  return { notebook, content: await content };
}

const notFound = (): BackendError => new BackendError("not-found", "Notebook not found");
