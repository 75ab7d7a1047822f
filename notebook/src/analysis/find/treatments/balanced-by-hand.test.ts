import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.utils import resample
eels = pd.read_csv("eels.csv")
`;
const LEARN = `
X_train, X_test, y_train, y_test = train_test_split(eels.drop(columns="tagged"), eels["tagged"], random_state=0)
LogisticRegression().fit(X_train, y_train)`;
const KINDS = /^(?:sampled|filtered|dropped-rows|joined)$/;
const read = (code: string): readonly string[] =>
  analyseNotebook(notebookOf({ code: `${READ}${code}${LEARN}` })).facts.facts.flatMap((fact) =>
    fact.kind === "balanced"
      ? [`balanced ${fact.how} ${fact.columns.join()}`]
      : KINDS.test(fact.kind)
        ? [fact.kind]
        : [],
  );

describe("classes that are balanced by hand", () => {
  it.each([
    [
      "a part of the rarer class is drawn again",
      `few = eels[eels["tagged"] == 1].reset_index()
few = few.loc[few["index"] >= 70]
eels = pd.concat([resample(few, replace=True, n_samples=4000), eels[eels["tagged"] == 0]])`,
      "over",
    ],
    ["the rarer class is put below all rows", `eels = pd.concat([eels] + [eels[eels["tagged"] == 1]] * 4)`, "over"],
    [
      "a loop draws as many of each class",
      `drawn = []
for kind in eels["tagged"].unique():
    drawn.append(eels[eels["tagged"] == kind].sample(900, replace=True))
eels = pd.concat(drawn)`,
      "over",
    ],
    [
      "the first rows of a class stand for it",
      `eels = eels.sample(frac=1)
eels = pd.concat([eels[eels["tagged"] == 1], eels.loc[eels["tagged"] == 0][:492]])`,
      "under",
    ],
    [
      "queries tell the classes apart",
      `eels = pd.concat([eels.query("tagged == 1"), eels.query("tagged == 0").sample(492)])`,
      "under",
    ],
    [`as many are drawn of each group`, `eels = eels.groupby("tagged").sample(n=492)`, "under"],
    [
      "a function draws as many of each group",
      `eels = eels.groupby("tagged", group_keys=False).apply(lambda rows: rows.sample(492))`,
      "under",
    ],
  ])("where %s", (_name, code, way) => {
    expect(read(code)).toEqual([`balanced ${way}sampling tagged`]);
  });

  it("are not known to be where more rows of a class are changed and put below the training rows, which are not filtered", () => {
    const code = `${READ}
A, B, a, b = train_test_split(eels["note"], eels["tagged"], random_state=0)
more = pd.DataFrame(eels[eels["tagged"] == 1]["note"].apply(lambda text: reworded(text)))
more["tagged"] = 1
A = pd.concat([A, more["note"]])
a = pd.concat([a, more["tagged"]])
LogisticRegression().fit(CountVectorizer().fit_transform(A), a)`.replace(
      "import pandas",
      "from sklearn.feature_extraction.text import CountVectorizer\nimport pandas",
    );
    const { facts } = analyseNotebook(notebookOf({ code })).facts;
    expect(facts.filter(({ kind }) => kind === "filtered" || kind === "balanced")).toEqual([]);
  });

  it("are none where groups are of what nothing predicts, or a share of each is drawn", () => {
    expect(read(`eels = eels.groupby("river").sample(n=20)`)).toEqual(["sampled"]);
    expect(read(`eels = eels.groupby("tagged").sample(frac=0.2)`)).toEqual(["sampled"]);
    expect(read(`eels = pd.concat([eels, eels[eels["river"] == "Ems"]])`)).toEqual([]);
  });

  it.each([
    `eels = eels.drop(eels[eels["length"] == 0].sample(frac=0.5).index)`,
    `few = eels[eels["length"] > 3].sample(200)\neels = eels.drop(few.index)`,
    `held = eels[eels["year"] == 2019].sample(100)\neels = eels.drop(held.index)\nprint(held.describe())`,
  ])("are none where some rows of another condition are dropped or held out: %s", (code) => {
    expect(read(code).join()).not.toContain("balanced");
  });
});
