import { distances } from "../cells.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Lines of code that one section may hold before a reader loses the thread. */
const SECTION = 45;
/** Shorter notebooks need no headings to find one's way. */
const SMALL = 25;
/** How much of the weight code without any heading takes; the rest is for long sections. */
const HOMELESS = 0.7;

export const navigation: Rule = {
  id: "navigation",
  category: "clarity",
  measures: "Share of the lines of code that are under no heading or deep in a section of more than 45 lines",
  source: "Rule et al. 2019, rule 3; Head et al. 2019 (CHI, Managing messes in computational notebooks)",
  weight: 2.2,
  remedy: "Divide the notebook with headings so that a reader can jump to a step",
  needs: "code",
  check: (material) => {
    let homeless = 0;
    let deep = 0;
    const cells: number[] = [];
    for (const { cell, linesSinceHeading, underHeading } of distances(material)) {
      const own = cell.codeLines.length;
      const beyond = Math.min(own, linesSinceHeading - SECTION);
      if (!underHeading) homeless += own;
      if (beyond > 0) deep += beyond;
      if (!underHeading || beyond > 0) cells.push(cell.index);
    }
    const lines = Math.max(material.lines, 1);
    const severity = HOMELESS * easeOut(homeless / lines, 1.2) + (1 - HOMELESS) * easeOut(deep / lines, 1);
    const parts = [
      homeless > 0 ? `${count(homeless, "line")} of code under no heading` : "",
      deep > 0 ? `${count(deep, "line")} deep in a long section` : "",
    ];
    return observe(
      severity * Math.min(1, material.lines / SMALL),
      parts.filter((part) => part !== "").join(", "),
      cells,
    );
  },
};
