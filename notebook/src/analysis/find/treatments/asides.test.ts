import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.impute import SimpleImputer
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
eels = pd.read_csv("eels.csv")`;
const FIT = "a, b, c, d = train_test_split(X, y)\nRidge().fit(a, c)";

/** What is told of the preparation and the features, without the split. */
const told = (...cells: string[]): string => {
  const { sections } = analyseNotebook(notebookOf(...[START, ...cells].map((code) => ({ code }))));
  return [...sections.preparation, ...sections.featureEngineering]
    .map(({ text }) => text.replace(/(?:; |^)(?:some|\d+%) of the rows [^;]*held out[^;.]*/i, ""))
    .map((text) => text.replace(/^\.$/, ""))
    .filter((text) => text !== "")
    .join(" ");
};

describe("rows beside the table that they are taken from", () => {
  it("are not all that is kept where a model learns from what nobody can follow", () => {
    const list = `caught = pd.concat([eels.loc[eels["trap"] == 2, "file"].reset_index(drop=True), pd.DataFrame([])], axis=1)
caught.columns = ["file", "mark"]
caught = caught.merge(eels[["file", "label"]], on="file", how="left")
caught["label"].mean()`;
    const fit = 'from sklearn.ensemble import IsolationForest\nIsolationForest().fit(load_pictures(eels["file"]))';
    expect(told(list, fit)).not.toContain("trap");
    expect(told('eels = eels[eels["trap"] == 2]', fit)).toContain("Only rows where `trap` is 2 are kept.");
  });
});

describe("what is done to data", () => {
  it.each([
    [
      "after the model's part was taken",
      [
        "X, y = eels[['girth', 'age']], eels['length']",
        "eels['old'] = eels['age'] - 3\neels = eels.drop(columns='river')",
        FIT,
      ],
    ],
    [
      "for a chart",
      [
        "X, y = eels.drop(columns='length'), eels['length']",
        "Z = StandardScaler().fit_transform(X)\nimport matplotlib.pyplot as plt\nplt.scatter(Z[:, 0], Z[:, 1])",
        FIT,
      ],
    ],
    [
      "for what a column is worth",
      [
        "X, y = eels.drop(columns='length'), eels['length']\nRidge().fit(X, y)",
        "for name in X.columns:\n    Ridge().fit(X.copy().drop(name, axis=1), y)",
      ],
    ],
    [
      "for one of two pools",
      [
        "from catboost import CatBoostRegressor, Pool\nX, y = eels.drop(columns='length'), eels['length']",
        "few = X.drop(columns=['river', 'month'])\nfor rows in [Pool(few, y), Pool(X, y)]:\n    CatBoostRegressor().fit(rows)",
      ],
    ],
    [
      "for one of two models",
      [
        "X, y = eels.drop(columns='length'), eels['length']",
        FIT,
        "few = a.drop(columns=['river', 'month'])\nRidge().fit(few, c)",
      ],
    ],
  ])("is not told as if models learned from it: %s", (_, cells) =>
    expect(told(...cells)).toMatch(/^(?:The column `length` is dropped\.)?$/),
  );

  it.each([
    [
      "on the way to a model",
      ["eels['old'] = eels['age'] - 3\nX, y = eels[['girth', 'old']], eels['length']", FIT],
      "`age - 3`",
    ],
    [
      "by a step that is put into a pipeline afterwards",
      [
        "X, y = eels.drop(columns='length'), eels['length']\na, b, c, d = train_test_split(X, y)\nfilled = SimpleImputer(strategy='median').fit_transform(a)",
        "make_pipeline(SimpleImputer(strategy='median'), Ridge()).fit(a, c)",
      ],
      "the median",
    ],
    [
      "where nobody knows what the model gets",
      ["X, y = rows_of(eels)\neels['old'] = eels['age'] - 3\nRidge().fit(X, y)"],
      "`age - 3`",
    ],
  ])("is told where it is done %s", (_, cells, words) => expect(told(...cells)).toContain(words));
});

describe("how often values occur", () => {
  const explored = (code: string, shown: string): string =>
    analyseNotebook(notebookOf({ code: START }, { code, shown }))
      .sections.exploration.map(({ text }) => text)
      .join(" ");
  const even = "sex\nf    40\nm    40\nName: sex, dtype: int64";

  it("is not told of rows that were drawn to be as many of each", () => {
    const some = "few, many = eels[eels['sex'] == 'f'], eels[eels['sex'] == 'm']\n";
    expect(explored(`${some}even = pd.concat([few, many.sample(40)])\neven['sex'].value_counts()`, even)).not.toContain(
      "40",
    );
    const smote = "from imblearn.over_sampling import SMOTE\nX, y = SMOTE().fit_resample(eels[['age']], eels['sex'])\n";
    expect(explored(`${smote}y.value_counts()`, even)).not.toContain("40");
    expect(explored("eels['sex'].value_counts()", even)).toContain("40");
    const divided = "from sklearn.model_selection import train_test_split\nfar, near = train_test_split(eels)\n";
    expect(explored(`${divided}near['sex'].value_counts()`, even)).toContain(
      "In the test data, `sex` takes two values",
    );
  });

  it("is told of the rows that are learned from rather than of those to judge by", () => {
    const counted = (name: string, most: number) => ({
      code: `${name}["sex"].value_counts()`,
      shown: `sex\nf    ${most}\nm    40\nName: sex, dtype: int64`,
    });
    const parts = `${START}\ntrain, test = pd.read_csv("train.csv"), pd.read_csv("test.csv")`;
    const { sections } = analyseNotebook(notebookOf({ code: parts }, counted("train", 90), counted("test", 70)));
    expect(JSON.stringify(sections.exploration)).toContain("(90)");
  });
});
