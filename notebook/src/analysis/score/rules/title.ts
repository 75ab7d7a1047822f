import { observe, type Rule } from "../rule.ts";

/** How many cells at the start may come before the title (imports, a badge). */
const START = 3;

export const title: Rule = {
  id: "title",
  category: "documentation",
  measures: "Whether a heading near the top of the notebook names it",
  source: "Pimentel et al. 2019 (MSR); Pynblint: missing-h1-MD-heading",
  weight: 1,
  remedy: "Begin with a markdown cell whose first line is “# ” and the title",
  needs: "cells",
  check: ({ markdown, cells }) => {
    const first = markdown.find((cell) => cell.headings.length > 0);
    const start = cells.filter((cell) => cell.source.trim() !== "").slice(0, START);
    const near = first !== undefined && start.some((cell) => cell.index === first.index);
    if (near && Math.min(...first.headings.map((heading) => heading.level)) <= 2) return null;
    const where = start.slice(0, 1).map((cell) => cell.index);
    if (near) return observe(0.3, "The notebook begins with a small heading, not with a title", [first.index]);
    return observe(1, "The notebook has no title", where);
  },
};
