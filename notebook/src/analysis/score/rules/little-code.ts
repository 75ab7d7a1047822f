import { count, observe, type Rule } from "../rule.ts";

/** From here on there is enough code for its quality to show. */
const ENOUGH = 12;

export const littleCode: Rule = {
  id: "little-code",
  category: "codeQuality",
  measures: "Whether there is enough code to judge: none at all leaves the score at the middle of the scale",
  source: "A score needs evidence: a few lines without a fault do not show good practice",
  weight: 5,
  remedy: "Keep the code that the text describes in the notebook",
  needs: "cells",
  check: ({ lines }) => {
    if (lines >= ENOUGH) return null;
    const message =
      lines === 0
        ? "There is no code, so nothing shows its quality"
        : `There ${lines === 1 ? "is" : "are"} only ${count(lines, "line")} of code, too little to show good practice`;
    return observe((1 - lines / ENOUGH) ** 1.5, message, []);
  },
};
