import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const LOAD = { code: 'import pandas as pd\nfrom scipy import stats\nboats = pd.read_csv("boats.csv")' };
const run = (left: string, p: string, more = ""): WrittenCell => ({
  code: `t, p = stats.ttest_ind(${left}, other)\nprint(p)${more}`,
  printed: `${p}\n`,
});
const testsOf = (...cells: readonly WrittenCell[]) =>
  analyseNotebook(notebookOf(LOAD, ...cells)).facts.facts.filter((fact) => fact.kind === "test");

describe("a statistical test", () => {
  const asked = (...cells: readonly WrittenCell[]): unknown[] => testsOf(...cells).map(({ under }) => under?.text);

  it("answers the heading that it stands under alone", () => {
    expect(
      asked(
        "## Question 1: Are northern boats faster than southern ones?",
        run("north", "0.2"),
        "## Weekdays",
        run("week", "0.3"),
        run("days", "0.4"),
        "## Data preparation",
        run("made", "0.5"),
      ),
    ).toEqual(["Are northern boats faster than southern ones?", undefined, undefined, undefined]);
  });
});

describe("the level of significance", () => {
  const level = (...cells: readonly WrittenCell[]): unknown => testsOf(...cells)[0]?.level;

  it.each([
    ["We use a significance level of 1%.", ""],
    ["We decide at the 1% level.", ""],
    ["", "\nalpha = 0.01\nprint(p < alpha)"],
    ["The significance level (alpha) is 0.01.", ""],
    ["", "\nif p < 0.01:\n    pass"],
  ])("is the one that the notebook sets: %s%s", (text, code) => {
    expect(level(text, run("north", "0.02", code))).toBe(0.01);
  });

  it("is not told where it is usual, missing or not one", () => {
    expect(level(run("north", "0.02"))).toBeUndefined();
    expect(level(run("north", "0.02", "\nalpha = 0.05"))).toBeUndefined();
    expect(
      level("We use a significance level of 1%.", run("north", "0.02", "\nif p < 0.1:\n    pass")),
    ).toBeUndefined();
    expect(level(run("north", "0.02", "\nplt.scatter(x, y,\n    alpha=0.1)\nprint(p < alpha)"))).toBeUndefined();
    expect(level(run("north", "0.02", "\nalpha = 0.01  # learning rate"))).toBeUndefined();
    expect(level("We fit a lasso with alpha = 0.01.", run("north", "0.02"))).toBeUndefined();
    expect(level("We keep 1% of the boats.", run("north", "0.02", "\nplot(alpha=0.1)"))).toBeUndefined();
  });
});
