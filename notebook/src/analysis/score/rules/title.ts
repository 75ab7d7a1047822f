import type { Heading } from "../markdown.ts";
import { observe, type Rule } from "../rule.ts";

/** How many cells at the start may come before the title (imports, a badge). */
const START = 3;

export const title: Rule = {
  id: "title",
  category: "documentation",
  measures: "Whether a heading near the top of the notebook, or the only one of the first level, names it",
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
    // Badges, installs and imports may stand before it: the one heading that all others stand under is the title wherever it is.
    const isTop = ({ level }: Heading): boolean => level === 1;
    const top = markdown.flatMap((cell) => cell.headings).filter(isTop);
    if (top.length === 1 && first?.headings.some(isTop)) return null;
    if (near) return observe(0.3, "The notebook begins with a small heading, not with a title", [first.index]);
    return observe(1, "The notebook has no title", where);
  },
};
