import { observe, type Rule } from "../rule.ts";

/** Lines of code or words of text from which on a notebook shows whether it is clear. */
const LINES = 12;
const WORDS = 120;

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
    const missing = 1 - lines / LINES - words / WORDS;
    return observe(Math.max(0, missing) ** 1.5, "There is too little in the notebook to show whether it is clear", []);
  },
};
