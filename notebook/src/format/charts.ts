import { chartTitles } from "./chart-title.ts";
import { lastHeading } from "./headings.ts";
import type { Cell, MimeBundle, Notebook } from "./notebook.ts";
import { isDrawable } from "./picture-size.ts";

/** A picture in the notebook's outputs, with the columns of the table charts. */
export interface Chart {
  /** Index among all cells, from 0. */
  readonly cell_index: number;
  /** Position among the pictures of the cell, from 0. */
  readonly position: number;
  readonly title: string;
  readonly mime_type: ChartMime;
  /** Base64 without line breaks; for image/svg+xml the SVG text. */
  readonly data: string;
}

/** Best first: if an output has several forms of one picture, the first of these is used. */
export const CHART_MIMES = ["image/png", "image/svg+xml", "image/jpeg", "image/gif"] as const;
export type ChartMime = (typeof CHART_MIMES)[number];

/**
 * The pictures in the outputs, in reading order. The title is what the code gives the figure, else a caption below ("Figure 2: ..."), else
 * the nearest heading above, else the cell's number. Pictures that no browser should decode (see picture-size.ts) are left out.
 */
export function notebookCharts(notebook: Notebook): Chart[] {
  const charts: Chart[] = [];
  let heading: string | null = null;
  for (const cell of notebook.cells) {
    if (cell.type === "markdown") heading = lastHeading(cell.source) ?? heading;
    const pictures = cellPictures(cell);
    if (pictures.length === 0) continue;
    const titles = chartTitles(cell, notebook.cells[cell.index + 1], pictures.length);
    const fallback = heading ?? `Cell ${cell.index + 1}`;
    for (const [position, picture] of pictures.entries()) {
      charts.push({ cell_index: cell.index, position, title: titles[position] ?? fallback, ...picture });
    }
  }
  return charts;
}

function cellPictures(cell: Cell): Pick<Chart, "mime_type" | "data">[] {
  return cell.outputs.flatMap((output) => {
    const picture = output.kind === "display" || output.kind === "result" ? bundlePicture(output.data) : null;
    return picture === null ? [] : [picture];
  });
}

function bundlePicture(bundle: MimeBundle): Pick<Chart, "mime_type" | "data"> | null {
  for (const mime of CHART_MIMES) {
    const content = bundle[mime];
    if (content === undefined || content.trim() === "") continue;
    const data = mime === "image/svg+xml" ? content : content.replace(/\s+/g, "");
    if (isDrawable(mime, data)) return { mime_type: mime, data };
  }
  return null;
}
