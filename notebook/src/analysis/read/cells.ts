import { filterMap } from "../filter-map.ts";
import type { Notebook } from "../../format/notebook.ts";
import type { Module, Statement } from "./python/ast.ts";
import { isPython, readCell } from "./python/code.ts";
import type { Magic } from "./python/source.ts";
import { own } from "../own.ts";
import { commandsOf, readShell, readSql } from "./commands.ts";
import { readJulia } from "./julia/module.ts";
import { readR } from "./r/module.ts";

/** A code cell in the syntax tree that all languages share. */
export interface ReadCell {
  /** Position among all cells of the file. */
  readonly index: number;
  /** "python", "r", "julia", "sql", "bash", or what a cell magic names. */
  readonly language: string;
  /**
   * Of the same length as the cell's source, to which its positions refer; whatever is not in the language is blanked.
   */
  readonly text: string;
  /** As written in the cell's own language. */
  readonly module: Module;
  /**
   * The statements that it runs: those of the module, with what it runs outside its language as calls in their places.
   */
  readonly body: readonly Statement[];
  readonly magics: readonly Magic[];
  /** False if more than a few lines are invalid. */
  readonly ok: boolean;
}

/** The language of a notebook by its kernel's name for it; null for unsupported languages. */
export function languageOf(language: string): "python" | "r" | "julia" | null {
  if (isPython(language)) return "python";
  if (/^(?:r|ir|rlang)$/i.test(language)) return "r";
  return /^julia/i.test(language) ? "julia" : null;
}

/** Reads all code cells. Linear in the source; never throws on broken code. Empty for unsupported languages. */
export function readCells(notebook: Notebook): ReadCell[] {
  const language = languageOf(notebook.language);
  if (language === null) return [];
  return filterMap(notebook.cells, ({ type, index, source }) => {
    if (type !== "code") return null;
    return language === "python" ? readPythonCell(source, index) : foreignCell(source, index, language, []);
  });
}

/** A cell of a Python notebook; what it runs outside Python becomes calls of `shell::wget` and `sql::query`. */
function readPythonCell(source: string, index: number): ReadCell {
  const cell = readCell(source, index);
  const magic = cell.magics.find(({ kind }) => kind === "cell");
  if (cell.language === "python" || magic === undefined) {
    const commands = commandsOf(cell.magics);
    const { body } = cell.module;
    return { ...cell, body: commands.length === 0 ? body : [...body, ...commands].sort((a, b) => a.from - b.from) };
  }
  const text = source.slice(0, magic.to).replace(/[^\n]/g, " ") + source.slice(magic.to);
  return foreignCell(text, index, cell.language, cell.magics);
}

function foreignCell(text: string, index: number, language: string, magics: readonly Magic[]): ReadCell {
  const module = own(READERS, language)?.(text, magics) ?? EMPTY;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  const { body } = module;
  return {
    index,
    language,
    text,
    module,
    body,
    magics,
    ok: module.errors.length <= 1 || module.errors.length * 5 <= lines,
  };
}

const READERS: Readonly<Record<string, (text: string, magics: readonly Magic[]) => Module>> = {
  r: readR,
  julia: readJulia,
  bash: readShell,
  sql: readSql,
};
const EMPTY: Module = { body: [], comments: [], errors: [], python2: false };
