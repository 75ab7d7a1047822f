import type { Notebook } from "./notebook.ts";

/** The badges of the Code tab: all cells, code cells, markdown cells. Raw cells count only towards the total. */
export interface CellCounts {
  readonly total: number;
  readonly code: number;
  readonly markdown: number;
}

export function cellCounts(notebook: Notebook): CellCounts {
  let code = 0;
  let markdown = 0;
  for (const cell of notebook.cells) {
    if (cell.type === "code") code++;
    else if (cell.type === "markdown") markdown++;
  }
  return { total: notebook.cells.length, code, markdown };
}
