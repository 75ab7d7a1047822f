import type { Notebook } from "./notebook.ts";
import { outputTexts } from "./output-texts.ts";

/** A text in a notebook that people wrote or a program printed, and where it is. Pictures are not text. */
export interface NotebookText {
  /** Cell index among all cells. */
  readonly cell: number;
  readonly where: "source" | "output";
  /** Position among the outputs of the cell; null in a source. */
  readonly output: number | null;
  /** "source", "text" (stream), "evalue", "traceback", or the mime type. */
  readonly field: string;
  readonly text: string;
}

/** All texts of a notebook in reading order. */
export function notebookTexts(notebook: Notebook): NotebookText[] {
  const texts: NotebookText[] = [];
  for (const cell of notebook.cells) {
    if (cell.source !== "") {
      texts.push({ cell: cell.index, where: "source", output: null, field: "source", text: cell.source });
    }
    for (const [position, output] of cell.outputs.entries()) {
      for (const [field, text] of outputTexts(output)) {
        if (text !== "") texts.push({ cell: cell.index, where: "output", output: position, field, text });
      }
    }
  }
  return texts;
}
