import type { Cell, Notebook } from "../../format/notebook.ts";
import type { Caution } from "../facts.ts";
import type { Comment, FunctionDefinition, Module } from "../read/python/ast.ts";
import type { Actions } from "../read/actions/actions.ts";
import type { ReadCell } from "../read/cells.ts";
import type { Magic } from "../read/python/source.ts";
import { isCommentedOutCode } from "./commented-code.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import { type Learning, readLearning } from "./method/learning.ts";
import { type Scan, scanModule } from "./scan.ts";
import { allFunctions } from "./lint/definitions.ts";
import { type Lint, lintCells } from "./lint/lint.ts";
import { countWords, type MarkdownCell, readMarkdown } from "./markdown.ts";

/** A code cell with something in it. */
export interface CodeCell {
  readonly cell: Cell;
  readonly index: number;
  /** Lines that are neither blank nor only a comment. Magics count. */
  readonly codeLines: readonly string[];
  /** Comment lines and trailing comments that explain: at least two words, no commented-out code, nothing addressed to a grader. */
  readonly explanations: number;
  /** Comment lines that hold code. */
  readonly commentedOutLines: number;
  readonly magics: readonly Magic[];
  /** Null where the cell is not Python. */
  readonly module: Module | null;
  /** Every function of the module, methods and nested ones included. */
  readonly functions: readonly FunctionDefinition[];
  /** Null where the cell is not Python. */
  readonly scan: Scan | null;
  /** False where more than odd lines are not valid in the notebook's language; true where that is not known. */
  readonly valid: boolean;
}

/** A notebook read once for all rules. */
export interface Material {
  readonly notebook: Notebook;
  readonly cells: readonly Cell[];
  readonly markdown: readonly MarkdownCell[];
  /** Code cells that hold code or comments, in order. */
  readonly code: readonly CodeCell[];
  /** Lines of code over all cells. */
  readonly lines: number;
  /** What the cells in Python do. */
  readonly python: Actions;
  readonly lint: Lint;
  readonly learning: Learning;
  /** What texts warn of. */
  readonly cautions: readonly Caution[];
}

/** The leaks among the cautions. */
export const leaksIn = ({
  cautions,
}: Pick<Material, "cautions">): readonly Extract<Caution, { readonly kind: "leak" }>[] =>
  cautions.filter((one) => one.kind === "leak");

/** What was read of a notebook before its rules are asked. */
export interface ReadForScore {
  /** All code cells. */
  readonly cells: readonly ReadCell[];
  /** What those in Python do. */
  readonly python: Actions;
  readonly cautions: readonly Caution[];
}

/** Reads a notebook for the rules. Linear in its size; never throws. */
export function readMaterial(notebook: Notebook, { cells, python, cautions }: ReadForScore): Material {
  const read = new Map(cells.map((cell) => [cell.index, cell]));
  const code = notebook.cells
    .filter((cell) => cell.type === "code" && cell.source.trim() !== "")
    .map((cell) => readCode(cell, read.get(cell.index)));
  return {
    notebook,
    cells: notebook.cells,
    markdown: readMarkdown(notebook.cells),
    code,
    lines: code.reduce((sum, cell) => sum + cell.codeLines.length, 0),
    python,
    lint: lintCells(cells),
    learning: readLearning(python),
    cautions,
  };
}

function readCode(cell: Cell, read: ReadCell | undefined): CodeCell {
  const python = read !== undefined && read.language === "python";
  const comments = python ? read.module.comments : lineComments(cell.source);
  const commentLines = new Set<number>();
  let commentedOutLines = 0;
  let explanations = 0;
  for (const { from, text, ownLine } of comments) {
    if (ownLine) commentLines.add(from);
    if (ownLine && isCommentedOutCode(text)) commentedOutLines += 1;
    else if (explains(text)) explanations += 1;
  }
  return {
    cell,
    index: cell.index,
    codeLines: linesWithCode(cell.source, commentLines),
    explanations,
    commentedOutLines,
    magics: read?.magics ?? [],
    module: python ? read.module : null,
    functions: python ? allFunctions(read.module.body) : [],
    scan: python ? scanModule(read.module) : null,
    valid: !python || read.ok,
  };
}

const explains = (comment: string): boolean => countWords(comment) >= 2 && !isGradingTalk(comment);

function linesWithCode(source: string, commentStarts: ReadonlySet<number>): readonly string[] {
  const lines: string[] = [];
  let offset = 0;
  for (const line of source.split("\n")) {
    const text = line.trimStart();
    if (text !== "" && !commentStarts.has(offset + line.length - text.length)) lines.push(line);
    offset += line.length + 1;
  }
  return lines;
}

/** Comments of languages that we do not parse: whole lines after #, // or --. */
function lineComments(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  for (const match of source.matchAll(/^[ \t]*((?:#|\/\/|--).*)$/gm)) {
    const text = match[1] ?? "";
    const from = match.index + match[0].length - text.length;
    comments.push({ from, to: from + text.length, text, ownLine: true });
  }
  return comments;
}
