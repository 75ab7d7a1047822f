import type { Cell } from "./notebook.ts";
import { plainText } from "./plain-text.ts";

/**
 * Titles for the pictures of a cell, if its code or a caption in the cell below gives them: one per picture, or one for
 * all.
 */
export function chartTitles(cell: Cell, below: Cell | undefined, pictures: number): readonly (string | undefined)[] {
  const given = codeTitles(cell.source);
  if (given.length === pictures) return given;
  const whole = given.length === 1 ? given[0] : captionIn(below);
  return Array.from({ length: pictures }, () => whole ?? undefined);
}

const TITLE_CHARACTERS = 200;

/**
 * Titles that code gives to whole figures: suptitle wins; else plt.title, set_title, or a title argument. Only plain literals: what is
 * computed is not known here.
 */
function codeTitles(source: string): string[] {
  const whole = literals(source, /\bsuptitle\(\s{0,20}(["'])((?:(?!\1)[^\\\n]){1,200})\1/g);
  if (whole.length > 0) return whole;
  return literals(
    source,
    /(?:\b(?:set_)?title\(\s{0,20}|[(,]\s{0,40}title\s{0,3}=\s{0,3})(["'])((?:(?!\1)[^\\\n]){1,200})\1/g,
  );
}

function literals(source: string, pattern: RegExp): string[] {
  return Array.from(source.matchAll(pattern), (match) => (match[2] ?? "").trim()).filter((title) => title !== "");
}

/** A markdown cell right below that begins like a caption: "Figure 3: ...", "*Fig. 2. ...*". */
function captionIn(below: Cell | undefined): string | null {
  if (below?.type !== "markdown") return null;
  const line = firstLine(below.source.trimStart());
  return /^[*_\s]{0,3}fig(?:ure|\.)?\s{0,3}\d/i.test(line) ? plainText(line) : null;
}

function firstLine(text: string): string {
  return text.slice(0, TITLE_CHARACTERS).split("\n", 1)[0] ?? "";
}
