import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ: WrittenCell = {
  code: `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["heat", "hours"]], kilns["strength"]`,
};
const ONCE: WrittenCell = {
  code: `A, B, a, b = train_test_split(X, y, test_size=0.2, random_state=8)
line = LinearRegression().fit(A, a)
line.score(B, b)`,
  shown: "0.712",
};
const loop = (turns: string, seed: string, keep: string): WrittenCell => ({
  code: `best, scores = 0, []
for turn in ${turns}:
    A, B, a, b = train_test_split(X, y, test_size=0.2${seed})
    drawn = LinearRegression().fit(A, a)
    score = drawn.score(B, b)
    ${keep}`,
});
const HELD = `if score > best:
        best = score
        kept = drawn`;
const TOP: WrittenCell = { code: "best", shown: "0.846" };

const analysed = (...cells: WrittenCell[]) => {
  const { facts, executiveSummary, sections } = analyseNotebook(notebookOf(READ, ...cells));
  return {
    hows: facts.cautions.flatMap((one) => (one.kind === "test-data-used" ? [one.how] : [])),
    best: facts.experiments[0]?.best?.metric.value,
    summary: executiveSummary.map(({ text }) => text).join(" "),
    validation: sections.validation.map(({ text }) => text).join(" "),
  };
};

describe("the best of several random splits", () => {
  it.each([
    ["where nothing makes them alike", "range(50)", ""],
    ["where each has a seed of its own", "range(50)", ", random_state=turn"],
    ["where they are few", "range(5)", ", random_state=turn"],
  ])("is no result beside one that was not chosen %s", (_, turns, seed) => {
    const { hows, best, validation } = analysed(ONCE, loop(turns, seed, HELD), TOP);
    expect(hows).toEqual(["split"]);
    expect(best).toBe(0.712);
    // A caution about the score that is not told would be taken for one about that which is.
    expect(validation).not.toContain("random splits");
    expect(validation).not.toContain("0.846");
  });

  it("is told with that where there is no other", () => {
    const { hows, best, summary } = analysed(loop("range(50)", "", HELD), TOP);
    expect([hows, best]).toEqual([["split"], 0.846]);
    expect(summary).toContain("inear regression with one of several random splits");
    expect(summary).toContain("is kept, so the scores may be too optimistic");
  });

  it("is found where code asks for its place", () => {
    const asked = loop("range(50)", ", random_state=turn", "scores.append(score)");
    expect(
      analysed(ONCE, asked, { code: "np.argmax(scores)", shown: "31" }, { code: "score", shown: "0.698" }).hows,
    ).toEqual(["split"]);
  });

  it.each([
    ["all turns divide the rows alike", loop("range(50)", ", random_state=3", HELD)],
    ["their mean is taken", loop("range(50)", "", "scores.append(score)")],
    ["a score is held against a level", loop("range(50)", "", "if score > 0.8:\n        print(turn)")],
  ])("is not found where %s", (_, cell) => {
    expect(analysed(ONCE, cell, { code: "np.mean(scores)", shown: "0.705" }).hows).toEqual([]);
  });

  it.each([
    [
      "each turn has another setting",
      `best = 0
for depth in range(2, 40):
    A, B, a, b = train_test_split(X, y, test_size=0.2)
    drawn = DecisionTreeRegressor(max_depth=depth).fit(A, a)
    score = drawn.score(B, b)
    ${HELD}`,
      "best",
    ],
    [
      "each turn has another kind of model",
      `def judged(one):
    A, B, a, b = train_test_split(X, y, test_size=0.2)
    return one.fit(A, a).score(B, b)
scores = {"line": judged(LinearRegression()), "ridge": judged(Ridge()), "tree": judged(DecisionTreeRegressor())}
print(max(scores, key=scores.get))`,
      'scores["ridge"]',
    ],
  ])("is not what is kept where %s", (_, code, shown) => {
    const named = `from sklearn.linear_model import Ridge\nfrom sklearn.tree import DecisionTreeRegressor\n${code}`;
    const { hows, summary } = analysed({ code: named }, { code: shown, shown: "0.846" });
    expect(hows).not.toContain("split");
    expect(summary).toMatch(/reaches an R2 of 0\.846/);
    expect(summary).not.toContain("random splits");
  });

  it.each([
    ["many", "range(50)", ", random_state=turn"],
    ["few", "range(5)", ""],
  ])("stands back where the mean of %s turns is shown beside it", (_, turns, seed) => {
    const both = { code: "print(np.mean(scores), max(scores))", printed: "0.705 0.846\n" };
    const { best, summary } = analysed(loop(turns, seed, "scores.append(score)"), both);
    expect(best).toBe(0.705);
    expect(summary).not.toContain("0.846");
  });

  it("is not told where none of their scores is shown", () => {
    expect(analysed(ONCE, loop("range(50)", "", HELD)).hows).toEqual([]);
  });

  it("is not found where settings are tried on one split", () => {
    const tried: WrittenCell = {
      code: `best = 0
for turn in range(50):
    drawn = LinearRegression().fit(A, a)
    score = drawn.score(B, b)
    ${HELD}`,
    };
    expect(analysed(ONCE, tried, TOP).hows).toEqual([]);
  });
});
