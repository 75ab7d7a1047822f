import { linesOf } from "../cells.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

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
    return observe(
      easeOut(dead / Math.max(linesOf(code) + dead, 25), 0.3),
      message,
      found.map((cell) => cell.index),
    );
  },
};
