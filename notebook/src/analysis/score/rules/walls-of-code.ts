import { distances } from "../cells.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

/** About one screen. */
const SCREEN = 25;

export const wallsOfCode: Rule = {
  id: "walls-of-code",
  category: "clarity",
  measures: "Share of the lines of code that come more than a screen (25 lines) after the last text",
  source: "Rule et al. 2019, rule 2 (document the process); Wang et al. 2021",
  weight: 2,
  remedy: "Interrupt long stretches of code with text that says what comes next",
  needs: "code",
  check: (material) => {
    const all = distances(material);
    let beyond = 0;
    const cells: number[] = [];
    for (const { cell, linesSinceText, underText } of all) {
      const limit = underText ? SCREEN : SCREEN / 2;
      const over = Math.min(cell.codeLines.length, linesSinceText - limit);
      if (over <= 0) continue;
      beyond += over;
      cells.push(cell.index);
    }
    const message = `${count(Math.ceil(beyond), "line")} of code are far from any text`;
    return observe(easeOut(beyond / Math.max(material.lines, 20), 1), message, cells);
  },
};
