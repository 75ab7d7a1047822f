import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Cleared notebooks are a practice of some teams, but then nothing shows that the code runs. */
const NEVER_RUN = 0.5;

export const unexecutedCells: Rule = {
  id: "unexecuted-cells",
  category: "codeQuality",
  measures: "Share of code cells that were never run",
  source: "Pimentel et al. 2019 (unexecuted cells); Pynblint: non-executed-cells",
  weight: 1,
  remedy: "Run all cells, and delete those that are not needed",
  needs: "code",
  check: ({ code }) => {
    const missed = code.filter(
      (cell) => cell.cell.executionCount === null && cell.codeLines.length > 0 && cell.cell.outputs.length === 0,
    );
    const shown = code.some((cell) => cell.cell.executionCount !== null || cell.cell.outputs.length > 0);
    if (!shown) return observe(NEVER_RUN, "No cell has been run, so nothing shows that the code works", []);
    const message = `${count(missed.length, "code cell")} of ${code.length} ${missed.length === 1 ? "was" : "were"} never run`;
    return observe(
      easeOut(missed.length / Math.max(code.length, 5), 0.5),
      message,
      missed.map((cell) => cell.index),
    );
  },
};
