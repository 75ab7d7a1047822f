import { count, easeOut, observe, type Rule } from "../rule.ts";

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
    return observe(
      easeOut(empty.length / Math.max(cells.length, 8), 0.25),
      message,
      empty.map((cell) => cell.index),
    );
  },
};
