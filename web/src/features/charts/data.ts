import * as z from "zod/mini";
import type { Chart } from "@data-documentation/notebook/format/charts.ts";
import { BackendError } from "../../lib/errors.ts";
import { blobJson } from "../../lib/json-body.ts";
import { logError } from "../../lib/log.ts";
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

/** The stored pictures of a notebook, in the order of its cells. Where they cannot be loaded there are none, and that is logged (spec section 4). */
export const loadCharts = (notebookId: string): Promise<NotebookChart[]> =>
  chartRows(notebookId, 0, MOST - 1).catch((error: unknown) => {
    logError("Error loading charts:", error);
    return [];
  });

/** An answer carries no more rows, and no screen more pictures. */
const MOST = 1000;

/** Pictures that are too large for one answer come in halves. */
async function chartRows(notebookId: string, from: number, to: number): Promise<NotebookChart[]> {
  const db = await supabase();
  const rows = db
    .from("charts")
    .select(columnsOf(chartRow))
    .eq("notebook_id", notebookId)
    .order("cell_index")
    .order("position")
    .order("id")
    .range(from, to);
  try {
    return await rowsOf(rows, z.array(chartRow));
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== "answer_too_large" || from === to) throw error;
    const middle = Math.floor((from + to) / 2);
    const first = await chartRows(notebookId, from, middle);
    return [...first, ...(await chartRows(notebookId, middle + 1, to))];
  }
}
