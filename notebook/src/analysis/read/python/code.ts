import type { Module } from "./ast.ts";
import { type Magic, readSource } from "./source.ts";
import { parsePython } from "./syntax.ts";

export interface CodeCell {
  /** Position among all cells of the file. */
  readonly index: number;
  /** Python of the same length as the cell's source: magics and shell lines blanked, `print x` as `print,x`. */
  readonly text: string;
  readonly module: Module;
  readonly magics: readonly Magic[];
  /** "python", or the language a cell magic names ("bash", "sql", "r" ...); then `text` is blank. */
  readonly language: string;
  /** False where more than odd lines are not valid Python. */
  readonly ok: boolean;
}

export const isPython = (language: string): boolean => /^(?:i?python|sage|pyspark)/i.test(language);

/** Reads one cell alone. */
export function readCell(cellSource: string, index: number): CodeCell {
  const source = readSource(cellSource);
  const parsed = parsePython(source.text);
  return {
    index,
    text: parsed.text,
    module: parsed.module,
    magics: source.magics,
    language: source.language,
    ok: isMostlyValid(parsed.text, parsed.module),
  };
}

/** At most one line in five, or a single place, may be broken. */
function isMostlyValid(text: string, module: Module): boolean {
  if (module.errors.length <= 1) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return linesWith(module.errors, text) * 5 <= lines;
}

/** How many lines of a text hold at least one of the places, which are in order. */
function linesWith(places: readonly { readonly from: number }[], text: string): number {
  let count = 0;
  let nextLine = -1;
  for (const { from } of places) {
    if (count > 0 && (nextLine === -1 || from < nextLine)) continue;
    count += 1;
    nextLine = text.indexOf("\n", from + 1);
  }
  return count;
}
