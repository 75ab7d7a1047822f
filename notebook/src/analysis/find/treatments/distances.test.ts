import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const scaled = (...lines: readonly string[]): readonly (readonly string[])[] =>
  analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from scipy import stats
wells = pd.read_csv("wells.csv")
depth = wells["depth"].to_numpy()
${lines.join("\n")}`,
    }),
  ).facts.facts.flatMap((fact) => (fact.kind === "scaled" ? [fact.columns] : []));

it.each([
  "z = np.abs(stats.zscore(depth))\nz",
  "stats.zscore(wells['depth'])",
  "far = stats.zscore(depth)\nprint(far.max())",
])("z-scores that are only looked at scale nothing: %s", (code) => {
  expect(scaled(code)).toEqual([]);
});

it("z-scores that a column takes scale it", () => {
  expect(scaled("wells['depth'] = stats.zscore(wells['depth'])")).toEqual([["depth"]]);
});

it("z-scores that a model learns from scale its features", () => {
  expect(
    scaled("from sklearn.cluster import KMeans", "X = stats.zscore(wells[['depth', 'flow']])", "KMeans(3).fit(X)"),
  ).not.toEqual([]);
});
