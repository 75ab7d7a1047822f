import { count, easeOut, observe, type Rule } from "../rule.ts";

export const executionOrder: Rule = {
  id: "execution-order",
  category: "codeQuality",
  measures: "Share of cells that were run before a cell above them",
  source:
    "Pimentel et al. 2019: 36 % of notebooks were run out of order, and fewer of those can be reproduced; Pynblint: non-linear-execution",
  weight: 1.8,
  remedy: "Restart the kernel and run all cells from top to bottom",
  needs: "code",
  check: ({ code }) => {
    const run = code.filter((cell) => cell.cell.executionCount !== null);
    const early: number[] = [];
    for (let i = 1; i < run.length; i += 1) {
      const cell = run[i];
      if (cell && (cell.cell.executionCount ?? 0) < (run[i - 1]?.cell.executionCount ?? 0)) early.push(cell.index);
    }
    const message = `${count(early.length, "code cell")} ${early.length === 1 ? "was" : "were"} run before the cell above`;
    return observe(easeOut(early.length / Math.max(run.length - 1, 5), 0.3), message, early);
  },
};
