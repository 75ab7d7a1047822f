import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.pipeline import FeatureUnion, Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from sklearn.impute import SimpleImputer
from sklearn.linear_model import Ridge
hives = pd.read_csv("hives.csv")
class Density(BaseEstimator, TransformerMixin):
    def fit(self, X, y=None):
        return self
    def transform(self, X):
        X = X.copy()
        X["density"] = X["bees"] / X["frames"]
        return X
class Median(BaseEstimator, TransformerMixin):
    def __init__(self, name):
        self.name = name
    def fit(self, X, y=None):
        self.middle = X[self.name].median()
        return self
    def transform(self, X):
        X = X.copy()
        X[self.name] = X[self.name].fillna(self.middle)
        return X
def swarm(X):
    X = X.copy()
    X["swarm"] = X["bees"] * X["queens"]
    return X
`;
const FIT = '\nRidge().fit(hives[["bees"]], hives["honey"])';
const steps = (...codes: readonly string[]) =>
  analyseNotebook(notebookOf({ code: READ }, ...codes.map((code) => ({ code })))).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "selected" ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );

describe("what the notebook's own transformers do", () => {
  it.each([
    ["hives = Density().fit_transform(hives)", ["derived density"]],
    [
      "hives = Pipeline([('d', Density()), ('m', Median('mites'))]).fit_transform(hives)",
      ["derived density", "filled mites"],
    ],
    ["hives = FunctionTransformer(swarm).fit_transform(hives)", ["derived swarm"]],
    ["fill = Median('mites')\nfill.fit(hives)\nhives = fill.transform(hives)", ["filled mites"]],
  ])("%s", (code, expected) => {
    expect(steps(code, FIT)).toEqual(expected);
  });

  it.each([
    ["make_pipeline(Median('mites'), StandardScaler(), Ridge())", ["filled mites", "scaled "]],
    ["make_pipeline(Pipeline([('d', Density())]), Ridge())", ["derived density"]],
    [
      "make_pipeline(FeatureUnion([('d', Density()), ('s', FunctionTransformer(swarm))]), Ridge())",
      ["derived density", "derived swarm"],
    ],
  ])("is told where a model follows in %s", (code, expected) => {
    expect(steps(`${code}.fit(hives.drop(columns="honey"), hives["honey"])`).toSorted()).toEqual(expected);
  });

  it("is one treatment for training and test rows", () => {
    const code = `from sklearn.model_selection import train_test_split
train, test = train_test_split(hives)
prepare = Pipeline([("d", Density())])
train = prepare.fit_transform(train)
test = prepare.transform(test)
Ridge().fit(train[["density"]], train["honey"])`;
    expect(steps(code)).toEqual(["split ", "derived density"]);
  });
});
