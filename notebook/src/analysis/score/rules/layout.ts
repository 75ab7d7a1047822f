import type { CodeCell } from "../material.ts";
import type { Statement } from "../../read/python/ast.ts";
import { count, easeOut, observe, type Rule, listed } from "../rule.ts";
import { distances, linesOf } from "../cells.ts";

/** About one screen. */
const SCREEN = 25;

export const wallsOfCode: Rule = {
  id: "walls-of-code",
  category: "clarity",
  measures: "Share of the lines of code that come more than a screen (25 lines) after the last text",
  source: "Rule et al. 2019, rule 2 (document the process); Wang et al. 2021",
  weight: 2,
  remedy: "Interrupt long stretches of code with text that says what comes next",
  needs: "code",
  check: (material) => {
    const all = distances(material);
    let beyond = 0;
    const cells: number[] = [];
    for (const { cell, linesSinceText, underText } of all) {
      const limit = underText ? SCREEN : SCREEN / 2;
      const over = Math.min(cell.codeLines.length, linesSinceText - limit);
      if (over <= 0) continue;
      beyond += over;
      cells.push(cell.index);
    }
    const message = `${count(Math.ceil(beyond), "line")} of code are far from any text`;
    return observe(easeOut(beyond / Math.max(material.lines, 20), 1), message, cells);
  },
};

/** Lines of code that one section may hold before a reader loses the thread. */
const SECTION = 45;
/** Shorter notebooks need no headings to find one's way. */
const SMALL = 25;
/** How much of the weight code without any heading takes; the rest is for long sections. */
const HOMELESS = 0.7;

export const navigation: Rule = {
  id: "navigation",
  category: "clarity",
  measures: "Share of the lines of code that are under no heading or deep in a section of more than 45 lines",
  source: "Rule et al. 2019, rule 3; Head et al. 2019 (CHI, Managing messes in computational notebooks)",
  weight: 2.2,
  remedy: "Divide the notebook with headings so that a reader can jump to a step",
  needs: "code",
  check: (material) => {
    let homeless = 0;
    let deep = 0;
    const cells: number[] = [];
    for (const { cell, linesSinceHeading, underHeading } of distances(material)) {
      const own = cell.codeLines.length;
      const beyond = Math.min(own, linesSinceHeading - SECTION);
      if (!underHeading) homeless += own;
      if (beyond > 0) deep += beyond;
      if (!underHeading || beyond > 0) cells.push(cell.index);
    }
    const lines = Math.max(material.lines, 1);
    const severity = HOMELESS * easeOut(homeless / lines, 1.2) + (1 - HOMELESS) * easeOut(deep / lines, 1);
    const parts = [
      homeless > 0 ? `${count(homeless, "line")} of code under no heading` : "",
      deep > 0 ? `${count(deep, "line")} deep in a long section` : "",
    ];
    return observe(
      severity * Math.min(1, material.lines / SMALL),
      parts.filter((part) => part !== "").join(", "),
      cells,
    );
  },
};

const CELL_LIMIT = 25;
/** A cell that only defines functions and classes may be longer: it is read a definition at a time. */
const DEFINITIONS_LIMIT = 60;

export const longCells: Rule = {
  id: "long-cells",
  category: "clarity",
  measures: "Share of the lines of code beyond the 25th line of a cell (60th in cells that only define)",
  source: "Rule et al. 2019, rule 3 (one cell, one step); Pynblint: cell-too-long",
  weight: 2,
  remedy: "Split long cells so that each does one thing",
  needs: "code",
  check: ({ code, lines }) => {
    const long = code.filter((cell) => excess(cell) > 0);
    const beyond = long.reduce((sum, cell) => sum + excess(cell), 0);
    const longest = long.reduce((most, cell) => Math.max(most, cell.codeLines.length), 0);
    const message = `${count(long.length, "code cell")} ${long.length === 1 ? "is" : "are"} too long (up to ${count(longest, "line")})`;
    return observe(easeOut(beyond / Math.max(lines, CELL_LIMIT), 0.6), message, long);
  },
};

const excess = (cell: CodeCell): number =>
  Math.max(0, cell.codeLines.length - (onlyDefines(cell.module?.body) ? DEFINITIONS_LIMIT : CELL_LIMIT));

const DEFINING: ReadonlySet<Statement["kind"]> = new Set(["function", "class", "import"]);
const onlyDefines = (body: readonly Statement[] | undefined): boolean =>
  body !== undefined && body.length > 0 && body.every((statement) => DEFINING.has(statement.kind));

/** A notebook this short may well be one cell. */
const SHORT = 8;
const FULL_SIZE = 26;

export const lumpedCode: Rule = {
  id: "lumped-code",
  category: "clarity",
  measures: "Whether one cell holds most of the code",
  source: "Rule et al. 2019, rule 3; Pimentel et al. 2019 (notebooks as scripts)",
  weight: 1.4,
  remedy: "Give loading, preparation, modelling and evaluation cells of their own",
  needs: "code",
  check: ({ code, lines }) => {
    if (lines <= SHORT) return null;
    const most = code.reduce((longest, cell) => Math.max(longest, cell.codeLines.length), 0);
    const share = most / lines;
    const size = Math.min(1, (lines - SHORT) / (FULL_SIZE - SHORT));
    const message = `One cell holds ${Math.round(share * 100)} % of the code`;
    return observe(
      Math.max(0, (share - 0.5) / 0.5) * size,
      message,
      code.filter((cell) => cell.codeLines.length === most),
    );
  },
};

const FUNCTION_LIMIT = 50;

export const longFunctions: Rule = {
  id: "long-functions",
  category: "clarity",
  measures: "Share of functions longer than 50 lines",
  source: "pylint too-many-statements (50); Martin 2008, Clean Code, chapter 3",
  weight: 0.7,
  remedy: "Divide long functions into smaller ones with telling names",
  needs: "python",
  check: ({ code }) => {
    const all = code.flatMap((cell) =>
      cell.functions.map((definition) => ({
        index: cell.index,
        name: definition.name,
        lines: cell.cell.source.slice(definition.from, definition.to).trimEnd().split("\n").length,
      })),
    );
    const long = all.filter((definition) => definition.lines > FUNCTION_LIMIT);
    const message = `${count(long.length, "function")} longer than ${FUNCTION_LIMIT} lines: ${listed(long.map((definition) => definition.name))}`;
    return observe(easeOut(long.length / Math.max(all.length, 3), 0.7), message, long);
  },
};

const LINE_LIMIT = 100;

export const longLines: Rule = {
  id: "long-lines",
  category: "clarity",
  measures: "Share of code lines longer than 100 characters",
  source:
    "PEP 8, Maximum line length; pycodestyle E501 (Wang et al. 2020 find it the commonest style error in notebooks)",
  weight: 0.7,
  remedy: "Break lines of more than 100 characters",
  needs: "code",
  check: ({ code, lines }) => {
    const found = code.filter((cell) => cell.codeLines.some((line) => line.length > LINE_LIMIT));
    const long = found.reduce((sum, cell) => sum + cell.codeLines.filter((line) => line.length > LINE_LIMIT).length, 0);
    const message = `${count(long, "line")} longer than ${LINE_LIMIT} characters`;
    return observe(easeOut(long / Math.max(lines, 20), 0.15), message, found);
  },
};

export const packedLines: Rule = {
  id: "packed-lines",
  category: "clarity",
  measures: "Share of code lines that hold several statements",
  source: "PEP 8, Other recommendations; pycodestyle E701, E702",
  weight: 0.4,
  remedy: "Write one statement per line",
  needs: "python",
  check: ({ code, lines }) => {
    const packed = code.flatMap((cell) => {
      const found = packedIn(cell.cell.source, cell.module?.body ?? []);
      return found > 0 ? [{ index: cell.index, found }] : [];
    });
    const all = packed.reduce((sum, cell) => sum + cell.found, 0);
    const message = `${count(all, "line")} with several statements`;
    return observe(easeOut(all / Math.max(lines, 20), 0.15), message, packed);
  },
};

/** Neighbouring top-level statements with no line end between them. */
function packedIn(source: string, body: readonly { readonly from: number; readonly to: number }[]): number {
  let found = 0;
  for (let i = 1; i < body.length; i += 1) {
    const [before, after] = [body[i - 1], body[i]];
    if (before && after && after.from > before.to && !source.slice(before.to, after.from).includes("\n")) found += 1;
  }
  return found;
}

/** Lines of code or words of text from which on a notebook shows whether it is clear. */
const ENOUGH_LINES = 12;
const ENOUGH_WORDS = 120;

export const littleContent: Rule = {
  id: "little-content",
  category: "clarity",
  measures: "Whether there is enough in the notebook to judge: very little leaves the score at the middle of the scale",
  source: "A score needs evidence: a few lines without a fault are not a clear notebook",
  weight: 5,
  remedy: "Add the steps and the text that the notebook is meant to show",
  needs: "cells",
  check: ({ lines, markdown }) => {
    const words = markdown.reduce((sum, cell) => sum + cell.words, 0);
    const missing = 1 - lines / ENOUGH_LINES - words / ENOUGH_WORDS;
    return observe(Math.max(0, missing) ** 1.5, "There is too little in the notebook to show whether it is clear", []);
  },
};

export const emptyCells: Rule = {
  id: "empty-cells",
  category: "clarity",
  measures: "Share of cells that are empty; the last cell, which editors leave, is free",
  source: "Pimentel et al. 2019; Pynblint: empty-cells; Dong et al. 2021 (Splitting, renaming, removing)",
  weight: 0.9,
  remedy: "Delete empty cells",
  needs: "cells",
  check: ({ cells }) => {
    const empty = cells.filter((cell, i) => cell.source.trim() === "" && i < cells.length - 1);
    const message = `${count(empty.length, "cell")} of ${cells.length} ${empty.length === 1 ? "is" : "are"} empty`;
    return observe(easeOut(empty.length / Math.max(cells.length, 8), 0.25), message, empty);
  },
};

export const commentedOutCode: Rule = {
  id: "commented-out-code",
  category: "clarity",
  measures: "Share of lines that are code turned into comments",
  source: "eradicate; ruff ERA001; Dong et al. 2021",
  weight: 1.3,
  remedy: "Delete code that is commented out; version control keeps it",
  needs: "code",
  check: ({ code }) => {
    const found = code.filter((cell) => cell.commentedOutLines > 0);
    const dead = found.reduce((sum, cell) => sum + cell.commentedOutLines, 0);
    const message = `${count(dead, "line")} of code ${dead === 1 ? "is" : "are"} commented out`;
    return observe(easeOut(dead / Math.max(linesOf(code) + dead, 25), 0.3), message, found);
  },
};
