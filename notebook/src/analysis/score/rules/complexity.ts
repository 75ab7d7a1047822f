import { decisions, MAX_COMPLEXITY } from "../lint/complexity.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

/** Decisions a cell may make outside of any function: half of what a function may. */
const CELL_LIMIT = 7;

export const complexity: Rule = {
  id: "complexity",
  category: "codeQuality",
  measures: "Share of functions with more than 10 paths, and of cells with more than 7 decisions outside of functions",
  source: "McCabe 1976; mccabe C901 with ruff's limit of 10",
  weight: 0.9,
  remedy: "Divide functions and cells with many branches and loops",
  needs: "python",
  check: ({ lint, code }) => {
    const functions = lint.findings.filter((finding) => finding.code === "C901");
    const tangled = code.filter(
      (cell) =>
        decisions((cell.module?.body ?? []).filter((s) => s.kind !== "function" && s.kind !== "class")) > CELL_LIMIT,
    );
    const units = code.reduce((sum, cell) => sum + Math.max(1, cell.functions.length), 0);
    const names = listed(functions.map((finding) => `${finding.name} (${finding.complexity ?? MAX_COMPLEXITY} paths)`));
    const message = [
      functions.length > 0
        ? `${count(functions.length, "function")} with more than ${MAX_COMPLEXITY} paths: ${names}`
        : "",
      tangled.length > 0 ? `${count(tangled.length, "code cell")} with more than ${CELL_LIMIT} decisions` : "",
    ];
    const cells = [...functions.map((finding) => finding.cell), ...tangled.map((cell) => cell.index)];
    return observe(
      easeOut(cells.length / Math.max(units, 8), 0.35),
      message.filter((part) => part !== "").join("; "),
      cells,
    );
  },
};
