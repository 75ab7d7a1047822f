import * as z from "zod/mini";
import type { Chart } from "@data-documentation/notebook/format/charts.ts";
import { blobJson } from "../../lib/json-body.ts";
import { rowsOf } from "../../lib/rows.ts";
import { chartRow, columnsOf } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";

/** A picture of the notebook's outputs and the cell it came from, as the table charts has it. */
export type NotebookChart = Omit<Chart, "title" | "mime_type"> & {
  readonly title: string | null;
  readonly mime_type: string;
};

/** The pictures of a notebook file, as its reader wrote them. */
export const readCharts = async (json: Blob): Promise<NotebookChart[]> => z.array(chartRow).parse(await blobJson(json));

/** The stored pictures of a notebook, in the order of its cells. */
export async function loadCharts(notebookId: string): Promise<NotebookChart[]> {
  const db = await supabase();
  return rowsOf(
    db.from("charts").select(columnsOf(chartRow)).eq("notebook_id", notebookId).order("cell_index").order("position"),
    z.array(chartRow),
  );
}
