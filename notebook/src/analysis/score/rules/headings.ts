import { count, easeOut, observe, type Rule } from "../rule.ts";

/** A section: about five code cells or forty lines. */
const CELLS_PER_HEADING = 5;
const LINES_PER_HEADING = 40;
/** Written in HTML, a heading is seen but cannot be linked to. */
const UNLINKED = 0.25;

export const headings: Rule = {
  id: "headings",
  category: "documentation",
  measures: "Number of headings for the amount of code; one written in HTML counts a quarter",
  source: "Rule et al. 2019, rule 3 (use cell divisions to make steps clear); Pynblint: too-few-MD-headings",
  weight: 1.5,
  remedy: "Give every step a heading (Data, Exploration, Preparation, Model, Validation)",
  needs: "code",
  check: ({ markdown, code, lines }) => {
    const present = markdown
      .flatMap((cell) => cell.headings)
      .reduce((sum, heading) => sum + (heading.linked ? 1 : UNLINKED), 0);
    const wanted = Math.max(1, Math.min(30, (code.length / CELLS_PER_HEADING + lines / LINES_PER_HEADING) / 2));
    if (present >= wanted) return null;
    const message =
      present < 1
        ? "No markdown heading divides the notebook"
        : `${count(Math.round(present), "heading")} for ${count(code.length, "code cell")}`;
    return observe(easeOut(1 - present / wanted, 1), message, []);
  },
};
