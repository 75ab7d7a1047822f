import type { Notebook } from "./notebook.ts";
import { cleanFileName } from "./file-name.ts";
import { plainText } from "./plain-text.ts";
import { isBlank } from "./text.ts";

/**
 * The notebook's title: the first markdown cell whose source starts with "# ", its first line without the sign, trimmed (spec section 5);
 * emphasis, links and tags give way to their text, since a title is shown as text. Null where no cell has one.
 */
export function notebookTitle(notebook: Notebook): string | null {
  for (const cell of notebook.cells) {
    if (cell.type !== "markdown" || !cell.source.startsWith("# ")) continue;
    const title = plainText(firstLine(cell.source).slice(2));
    if (!isBlank(title)) return title;
  }
  return null;
}

/**
 * A title from the name of a file without a heading: "03_parcel-delays (1).ipynb" is "parcel delays", and an author's name before two
 * underscores goes. Null where nothing is left.
 */
export function titleFromFileName(name: string): string | null {
  const words = cleanFileName(name)
    .replace(/\.ipynb$/i, "")
    .replace(/(?:\(\d{1,3}\)|-Copy\d{0,3})$/i, "")
    .replace(OWNER, "")
    .replace(PLACE, "")
    .replace(/[_\s-]+/g, " ")
    .trim();
  return isBlank(words) || /^(?:untitled|notebook)\d*$/i.test(words) ? null : words.slice(0, TITLE_CHARACTERS);
}

/** The owner of a file: "somebody__", "user-123 ". */
const OWNER = /^(?:[A-Z\d-]{1,40}__(?=\w)|user-?\d{1,12}[\s_-]{1,3})/i;
/** Its number in a series: "03_", "1.2 ", "01-". */
const PLACE = /^(?:\d{1,2}[._]{1,3}(?:\d{1,2}[._]{0,3})?\s?|0\d{0,2}[\s-]{1,3})(?=\D)/;

/** A line longer than this is a paragraph, and is cut. */
const TITLE_CHARACTERS = 300;

function firstLine(source: string): string {
  const line = source.slice(0, TITLE_CHARACTERS + 2).split(/[\r\n]/, 1)[0] ?? "";
  return line.length < TITLE_CHARACTERS + 2 ? line : `${line.slice(0, -1)}\u2026`;
}
