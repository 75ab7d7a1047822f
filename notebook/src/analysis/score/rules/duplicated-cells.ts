import type { CodeCell } from "../material.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Shorter code, such as `df.head()`, is repeated for good reasons. Counted in symbols, so that long names weigh no more. */
const SYMBOLS = 8;

export const duplicatedCells: Rule = {
  id: "duplicated-cells",
  category: "codeQuality",
  measures: "Share of code lines in cells that repeat an earlier cell word for word",
  source: "Koenzen et al. 2020 (VL/HCC, Code duplication and reuse in Jupyter notebooks); Pynblint: duplicate-cells",
  weight: 1.2,
  remedy: "Delete repeated cells, or put what they share into a function",
  needs: "code",
  check: ({ code, lines }) => {
    const seen = new Set<string>();
    const repeated: CodeCell[] = [];
    for (const cell of code) {
      const text = cell.codeLines.map((line) => line.trimEnd()).join("\n");
      if (seen.has(text) && (text.match(/\w+|[^\w\s]/g)?.length ?? 0) >= SYMBOLS) repeated.push(cell);
      seen.add(text);
    }
    const again = repeated.reduce((sum, cell) => sum + cell.codeLines.length, 0);
    const share = Math.max(again / Math.max(lines, 20), repeated.length / Math.max(code.length, 8) / 2);
    const message = `${count(repeated.length, "code cell")} ${repeated.length === 1 ? "repeats" : "repeat"} an earlier one word for word`;
    return observe(
      easeOut(share, 0.3),
      message,
      repeated.map((cell) => cell.index),
    );
  },
};
