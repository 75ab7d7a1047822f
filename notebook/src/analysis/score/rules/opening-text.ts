import { count, observe, type Rule } from "../rule.ts";

/** Words that say what is asked, of which data and how: two sentences. */
const ENOUGH = 30;
/** Text between the imports and the data still opens the notebook. */
const OPENING_CELLS = 3;

export const openingText: Rule = {
  id: "opening-text",
  category: "documentation",
  measures: "Words of text before the third code cell",
  source: "Rule et al. 2019, rule 1 (tell a story for an audience); Pynblint: missing-opening-MD-text",
  weight: 1.3,
  remedy: "Say at the top, in two or three sentences, what question the notebook answers, with which data and how",
  needs: "cells",
  check: ({ markdown, code }) => {
    const end = code[OPENING_CELLS - 1]?.index ?? Number.POSITIVE_INFINITY;
    const words = markdown.filter((cell) => cell.index < end).reduce((sum, cell) => sum + cell.words, 0);
    if (words >= ENOUGH) return null;
    const message =
      words === 0 ? "No text introduces the notebook" : `Only ${count(words, "word")} introduce the notebook`;
    return observe(
      1 - words / ENOUGH,
      message,
      code.slice(0, 1).map((cell) => cell.index),
    );
  },
};
