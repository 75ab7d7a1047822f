import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const treated = (code: string) =>
  analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from sklearn.cluster import KMeans
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
shops = pd.read_csv("shops.csv")
${code}`,
    }),
  ).facts.facts.flatMap((fact) =>
    fact.kind === "scaled" || fact.kind === "transformed" ? [[fact.kind, ...fact.columns]] : [],
  );

describe("columns that were chosen before a step", () => {
  it("are those of the step, whatever rows were split off or values rescaled in between", () => {
    expect(
      treated(`logged = np.log1p(shops[["sales", "area"]])
groups = KMeans(3).fit_predict(StandardScaler().fit_transform(logged))`),
    ).toEqual([
      ["transformed", "sales", "area"],
      ["scaled", "sales", "area"],
    ]);
    expect(
      treated(`X = shops[["sales", "area"]].copy()
train, test = train_test_split(X, test_size=0.2)
groups = KMeans(3).fit_predict(StandardScaler().fit_transform(train))`),
    ).toEqual([["scaled", "sales", "area"]]);
  });

  it("are those of a function that scales rows", () => {
    expect(
      treated(`from sklearn.preprocessing import scale
X = shops[["sales", "area"]].copy()
groups = KMeans(3).fit_predict(scale(X))`),
    ).toEqual([["scaled", "sales", "area"]]);
  });

  it("are others once some were added", () => {
    expect(
      treated(`X = shops[["sales", "area"]].copy()
X["ratio"] = X["sales"] / X["area"]
groups = KMeans(3).fit_predict(StandardScaler().fit_transform(X))`),
    ).toEqual([["scaled", "sales", "area", "ratio"]]);
  });
});
