import type { Statement } from "../../read/python/ast.ts";
import type { CodeCell } from "../material.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

const LIMIT = 25;
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
    return observe(
      easeOut(beyond / Math.max(lines, LIMIT), 0.6),
      message,
      long.map((cell) => cell.index),
    );
  },
};

const excess = (cell: CodeCell): number =>
  Math.max(0, cell.codeLines.length - (onlyDefines(cell.module?.body) ? DEFINITIONS_LIMIT : LIMIT));

const DEFINING: ReadonlySet<Statement["kind"]> = new Set(["function", "class", "import"]);
const onlyDefines = (body: readonly Statement[] | undefined): boolean =>
  body !== undefined && body.length > 0 && body.every((statement) => DEFINING.has(statement.kind));
