import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SETUP = `import numpy as np, pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
X, y = boats.drop(columns="price"), boats["price"]`;
const SPLIT = "X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)";
const SCORED = "r2_score(y_test, Ridge().fit(X_train, y_train).predict(X_test))";

const found = (code: string, printed: string) => {
  const [experiment] = analyseNotebook(notebookOf(SETUP, { code: `${SETUP}\n${code}`, printed })).facts.experiments;
  return [experiment?.split.how, ...(experiment?.metrics ?? []).map(({ printed: text, part }) => `${text} ${part}`)];
};

describe("the mean over several random splits", () => {
  const MEANS = [
    [
      "of turns that are known",
      `scores = []\nfor k in range(5):\n    ${SPLIT}\n    scores.append(${SCORED})\nmean = np.mean(scores)`,
    ],
    [
      "of turns that are not known",
      `scores = []\nfor k in range(len(y)):\n    ${SPLIT}\n    scores.append(${SCORED})\nmean = np.mean(scores)`,
    ],
    ["of a function", `def once():\n    ${SPLIT}\n    return ${SCORED}\nmean = np.mean([once() for _ in range(20)])`],
  ] as const;

  it.each(MEANS)("is one of test rows: %s", (_, code) => {
    expect(found(`${code}\nprint("R2:", mean)`, "R2: 0.7213\n")).toEqual(["holdout", "0.7213 test"]);
  });

  it("is not where a bound of scores stands that were sorted", () => {
    const code = `${SPLIT}
model = Ridge().fit(X_train, y_train)
print(model.score(X_test, y_test))
drawn = []
for i in range(1000):
    rows = np.random.randint(0, len(y_test), len(y_test))
    drawn.append(model.score(X_test.iloc[rows], y_test.iloc[rows]))
scores = np.array(drawn)
scores.sort()
print(scores[int(0.025 * len(scores))], scores[int(len(scores) * 0.975)])`;
    expect(found(code, "0.7213\n0.6411 0.7998\n")).toEqual(["holdout", "0.7213 test"]);
  });
});

describe("the values of folds that a loop prints", () => {
  const FOLDS = `${SETUP}
from sklearn.model_selection import KFold`;
  const LOOP = `for n, (a, b) in enumerate(KFold(3).split(X)):
    score = r2_score(y.iloc[b], Ridge().fit(X.iloc[a], y.iloc[a]).predict(X.iloc[b]))
    print(f"Fold {n}: {score:.4f}")`;
  const PRINTED = "Fold 0: 0.7011\nFold 1: 0.6902\nFold 2: 0.7413\n";
  const values = (code: string, printed: string) =>
    analyseNotebook(notebookOf(FOLDS, { code: `${FOLDS}\n${code}`, printed })).facts.experiments.flatMap(
      ({ metrics }) => metrics.map(({ printed: text, part, variant }) => [text, part, variant]),
    );

  it.each([
    ["added up and divided", `total = 0\n${LOOP}\n    total += score\nprint("R2:", total / 3)`],
    ["added up in shares", `total = 0\n${LOOP}\n    total += score / 3\nprint("CV:", total)`],
    ["listed", `all = []\n${LOOP}\n    all.append(score)\nprint("R2:", sum(all) / len(all))`],
  ])("stand back where one is printed after them for all: %s", (_, code) => {
    expect(values(code, `${PRINTED}R2: 0.71087\n`.replace("R2", code.includes("CV") ? "CV" : "R2"))).toEqual([
      ["0.71087", "cross-validation", null],
    ]);
  });

  it("stand back, with those of each seed, where one is printed for all seeds", () => {
    const code = `total = 0
for seed in [1, 2]:
    own = 0
    for n, (a, b) in enumerate(KFold(3, shuffle=True, random_state=seed).split(X)):
        score = r2_score(y.iloc[b], Ridge().fit(X.iloc[a], y.iloc[a]).predict(X.iloc[b]))
        total += score
        own += score
        print(f"Fold {n}: {score:.4f}")
    print("Seed", seed, own / 3)
print("All:", total / 6)`;
    expect(values(code, `${PRINTED}Seed 1 0.71087\n${PRINTED}Seed 2 0.71087\nAll: 0.70914\n`)).toEqual([
      ["0.70914", "cross-validation", null],
    ]);
  });

  it("are told from the lowest to the highest where none is, and none is the result", () => {
    expect(values(LOOP, PRINTED)).toEqual([
      ["0.6902", "cross-validation", null],
      ["0.7413", "cross-validation", null],
    ]);
    const { facts, sections, outcome } = analyseNotebook(
      notebookOf(FOLDS, { code: `${FOLDS}\n${LOOP}`, printed: PRINTED }),
    );
    expect([facts.headline, outcome]).toEqual([null, null]);
    expect(sections.validation.map(({ text }) => text)).toContain(
      "In cross-validation, Ridge's R2 lies between 0.69 and 0.741.",
    );
  });

  it("are told of each model that the folds judge", () => {
    const code = `from sklearn.linear_model import Lasso
for name, model in {"ridge": Ridge(), "lasso": Lasso()}.items():
    for n, (a, b) in enumerate(KFold(2).split(X)):
        model.fit(X.iloc[a], y.iloc[a])
        print(name, n, "R2:", r2_score(y.iloc[b], model.predict(X.iloc[b])))`;
    const printed = "ridge 0 R2: 0.7011\nridge 1 R2: 0.7413\nlasso 0 R2: 0.6011\nlasso 1 R2: 0.6902\n";
    expect(values(code, printed).map(([text]) => text)).toEqual(["0.7011", "0.7413", "0.6011", "0.6902"]);
  });

  it("are those of the last fit where a library that nobody knows divides the rows", () => {
    const code = `from harbour import rounds
for part in rounds(boats):
    model = Ridge().fit(part.train_rows, part.train_prices)
    print("test R2:", r2_score(part.test_prices, model.predict(part.test_rows)))`;
    expect(values(code, "test R2: 0.7011\ntest R2: 0.6902\n")).toEqual([
      ["0.6902", "test", "in the last of several fits"],
    ]);
  });
});
