import { count, easeOut, observe, type Rule } from "../rule.ts";

const LIMIT = 100;

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
    const found = code.filter((cell) => cell.codeLines.some((line) => line.length > LIMIT));
    const long = found.reduce((sum, cell) => sum + cell.codeLines.filter((line) => line.length > LIMIT).length, 0);
    const message = `${count(long, "line")} longer than ${LIMIT} characters`;
    return observe(
      easeOut(long / Math.max(lines, 20), 0.15),
      message,
      found.map((cell) => cell.index),
    );
  },
};
