import { count, observe, type Rule } from "../rule.ts";

/** Half by lines, half by cells of four lines, so that neither one-line cells nor long ones tip the scale. */
const LINES_PER_CELL = 4;
/** Words of text for such a line: the notebooks that readers vote for have two to five. */
const WORDS_PER_LINE = 0.9;

export const markdownShare: Rule = {
  id: "markdown-share",
  category: "documentation",
  measures: "Words of explaining text for the amount of code",
  source:
    "Wang et al. 2021 (TOCHI, Documentation Matters): highly voted notebooks hold about as many markdown cells as code cells",
  weight: 2,
  remedy: "Explain in text why each step is done and what its result means",
  needs: "code",
  check: ({ markdown, code, lines }) => {
    const words = markdown.reduce((sum, cell) => sum + cell.words, 0);
    const wanted = Math.max(15, ((lines + code.length * LINES_PER_CELL) / 2) * WORDS_PER_LINE);
    if (words >= wanted) return null;
    const message =
      words === 0
        ? "The notebook has no explaining text"
        : `${count(words, "word")} of text for ${count(lines, "line")} of code`;
    return observe((1 - words / wanted) ** 1.3, message, []);
  },
};
