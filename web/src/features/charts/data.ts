import * as z from "zod/mini";
import type { Chart } from "@data-documentation/notebook/format/charts.ts";
import { logError } from "../../lib/log.ts";
import { rowsOf } from "../../lib/rows.ts";
import { chartRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";

/** A picture of the notebook's outputs and the cell it came from, as the table charts has it. */
export type NotebookChart = Omit<Chart, "title" | "mime_type"> & {
  readonly title: string | null;
  readonly mime_type: string;
};

/** The stored pictures of a notebook, in the order of its cells. Where they cannot be loaded there are none, and that is logged (spec section 4). */
export async function loadCharts(notebookId: string): Promise<NotebookChart[]> {
  const db = await supabase();
  return rowsOf(
    db
      .from("charts")
      .select("cell_index,position,title,mime_type,data")
      .eq("notebook_id", notebookId)
      .order("cell_index")
      .order("position"),
    z.array(chartRow),
  ).catch((error: unknown) => {
    logError("Error loading charts:", error);
    return [];
  });
}
