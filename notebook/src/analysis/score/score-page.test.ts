import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Category } from "../analysis.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/score.md");

const CATEGORIES: Readonly<Record<Category, string>> = {
  clarity: "Clarity: can a reader follow it?",
  documentation: "Documentation: does it say what, why and what came out?",
  codeQuality: "Code quality: can it be trusted and run again?",
};

const NEEDS: Readonly<Record<Rule["needs"], string>> = {
  cells: "any notebook",
  code: "code in any language",
  python: "Python",
};

/** The page for readers, generated from the rules themselves: `npx vitest run score-page -u` rewrites it. */
function page(): string {
  const tables = Object.entries(CATEGORIES).map(([category, title]) => {
    const rules = RULES.filter((rule) => rule.category === category);
    const rows = rules.map(
      ({ id, measures, source, weight, remedy, needs }) =>
        `| \`${id}\` | ${[measures, source, String(weight), remedy, NEEDS[needs]].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
    );
    return `## ${title}\n\n| rule | measures | source | points at most | remedy | applies to |\n|---|---|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${INTRODUCTION}\n${tables.join("\n")}`;
}

const INTRODUCTION = `# How a notebook is scored

A notebook gets three scores from 0 to 10, for clarity, documentation and code quality, and their mean, each with one decimal. 8 and
more is excellent, 5 to 7 is good, below 5 needs improvement. The same notebook always gets the same score: it comes from the ${RULES.length}
rules below, and no model has a say in it.

- Each rule takes points from one category, up to its weight. How many depends on the share of the notebook that is affected: the
  first cases count most, and more of them cost more until the weight is reached.
- A point taken is a point lost, up to six. Beyond that, losses are squeezed into the last four points, so that a messy notebook
  does not end at zero and fixing anything in it still shows. The points beside a finding are those that fixing it alone gives back.
- What cannot be judged earns nothing: an empty notebook has 0, no code leaves code quality at 5, and code in a language that is not
  read (R, Julia and others) is judged by its structure, runs and outputs, with points held back.
- What a notebook says about its own quality counts for nothing. Lines that address a grader are not text, and text that is repeated
  counts once.
- Code is read, not run. Names are followed through all cells from top to bottom. The checks of Python names agree with
  [ruff](https://docs.astral.sh/ruff/) (F401, F403, F811, F821, E722, B006, C901, ARG), except for what a notebook knows and a module
  does not: the names that IPython provides, and those that magics and shell lines read or set.
`;

describe("the score page", () => {
  it("describes every rule as the code does", async () => {
    await expect(page()).toMatchFileSnapshot(PAGE);
  });
});
