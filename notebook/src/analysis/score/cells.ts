import { once } from "../remembered.ts";
import type { CodeCell, Material } from "./material.ts";

/** For every code cell, how far the last text above it is. */
export interface Distance {
  readonly cell: CodeCell;
  /** Code cells since the last markdown with words or a heading; 1 directly below it. */
  readonly sinceText: number;
  /** Lines of code since then, the cell's own included. */
  readonly linesSinceText: number;
  /** Lines of code since the last linked heading, the cell's own included; counted from the top where there is none yet. */
  readonly linesSinceHeading: number;
  readonly underHeading: boolean;
  /** Some text stands above it. */
  readonly underText: boolean;
}

/** Reads the notebook from top to bottom, once for all rules that ask. */
export const distances = once((material: Material): readonly Distance[] => {
  const markdown = new Map(material.markdown.map((cell) => [cell.index, cell]));
  const code = new Map(material.code.map((cell) => [cell.index, cell]));
  const found: Distance[] = [];
  let sinceText = 0;
  let linesSinceText = 0;
  let linesSinceHeading = 0;
  let underHeading = false;
  let underText = false;
  for (const { index } of material.cells) {
    const text = markdown.get(index);
    if (text !== undefined && (text.words >= 3 || text.headings.length > 0))
      [sinceText, linesSinceText, underText] = [0, 0, true];
    if (text !== undefined && text.headings.some((heading) => heading.linked))
      [linesSinceHeading, underHeading] = [0, true];
    const cell = code.get(index);
    if (cell === undefined) continue;
    sinceText += 1;
    linesSinceText += cell.codeLines.length;
    linesSinceHeading += cell.codeLines.length;
    found.push({ cell, sinceText, linesSinceText, linesSinceHeading, underHeading, underText });
  }
  return found;
});

export const linesOf = (cells: Iterable<CodeCell>): number => {
  let lines = 0;
  for (const cell of cells) lines += cell.codeLines.length;
  return lines;
};
