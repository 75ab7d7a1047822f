import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { readCells } from "../../read/cells.ts";
import { traceCells } from "../../read/trace/trace.ts";
import { findBalancedTests, findRefits } from "./refits.ts";

const SPLIT = `import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer, HashingVectorizer
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import LabelEncoder, Normalizer, OneHotEncoder, StandardScaler
goats = pd.read_csv("goats.csv")
X_train, X_test, y_train, y_test = train_test_split(goats.drop(columns="milk"), goats["milk"])`;
const refits = (code: string): string[] =>
  findRefits(traceCells(readCells(notebookOf({ code: SPLIT }, { code })), KNOWLEDGE), KNOWLEDGE).map(
    ({ by, part }) => `${by} on ${part}`,
  );

describe("a transformer that is fitted to both parts of a split", () => {
  it.each([
    ["StandardScaler", "s = StandardScaler()\nX_train = s.fit_transform(X_train)\nX_test = s.fit_transform(X_test)"],
    ["StandardScaler", "a = StandardScaler().fit_transform(X_train)\nb = StandardScaler().fit_transform(X_test)"],
    [
      "LabelEncoder",
      "e = LabelEncoder()\nfor c in X_train.columns:\n    X_train[c] = e.fit_transform(X_train[c])\nfor c in X_test.columns:\n    X_test[c] = e.fit_transform(X_test[c])",
    ],
    ["OneHotEncoder", "e = OneHotEncoder()\ne.fit(X_train)\ne.fit(X_test)"],
    ["scale", "from sklearn.preprocessing import scale\na, b = scale(X_train), scale(X_test)"],
    [
      "CountVectorizer",
      "w = CountVectorizer()\na = w.fit_transform(X_train['note'])\nb = w.fit_transform(X_test['note'])",
    ],
  ])("is reported: %s", (name, code) => {
    expect(refits(code)).toEqual([`${name} on test`]);
  });

  it("is reported where the part was split off later", () => {
    expect(
      refits(`X_val, X_last, y_val, y_last = train_test_split(X_test, y_test)
s = StandardScaler()
X_train = s.fit_transform(X_train)
X_val = s.fit_transform(X_val)`),
    ).toEqual(["StandardScaler on validation"]);
  });

  it.each([
    "s = StandardScaler()\nX_train = s.fit_transform(X_train)\nX_test = s.transform(X_test)",
    "n = Normalizer()\nX_train = n.fit_transform(X_train)\nX_test = n.fit_transform(X_test)",
    "e = LabelEncoder()\ny_train = e.fit_transform(y_train)\ny_test = e.fit_transform(y_test)",
    "s = StandardScaler()\nX_test = s.fit_transform(X_test)",
    `def coded(rows):
    e = OneHotEncoder(sparse_output=False)
    return pd.DataFrame(e.fit_transform(rows), columns=e.get_feature_names_out())
a = coded(X_train)
b = coded(X_test)[a.columns]`,
    "from scipy.stats import zscore\nX_train = X_train.apply(zscore)\nprint(zscore(y_test))",
    "from scipy.stats import boxcox\ny_train, power = boxcox(y_train)\ny_test = boxcox(y_test, power)",
  ])("is not reported for %s", (code) => {
    expect(refits(code)).toEqual([]);
  });
});

describe("rows held out whose classes are balanced", () => {
  const SAMPLER = "from imblearn.over_sampling import RandomOverSampler\nfrom sklearn.svm import SVC\n";
  const judged = (rows: string): string[] => {
    const code = `${SAMPLER}X_fit, y_fit = RandomOverSampler(random_state=1).fit_resample(X_train, y_train)
X_more, y_more = RandomOverSampler(random_state=1).fit_resample(X_test, y_test)
model = SVC().fit(X_fit, y_fit)
print(model.score(${rows}))`;
    return findBalancedTests(traceCells(readCells(notebookOf({ code: SPLIT }, { code })), KNOWLEDGE)).map(
      ({ by, part }) => `${by} on ${part}`,
    );
  };

  it("are reported where a model is judged on them", () => {
    expect(judged("X_more, y_more")).toEqual(["RandomOverSampler on test"]);
  });

  it("are not where it is judged on the rows as they came", () => {
    expect(judged("X_test, y_test")).toEqual([]);
  });
});
