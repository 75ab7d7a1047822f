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
  it.each([
    [
      "of turns that are known",
      `scores = []\nfor k in range(5):\n    ${SPLIT}\n    scores.append(${SCORED})\nprint(np.mean(scores))`,
    ],
    [
      "of turns that are not known",
      `scores = []\nfor k in range(len(y)):\n    ${SPLIT}\n    scores.append(${SCORED})\nprint(np.mean(scores))`,
    ],
    ["of a function", `def once():\n    ${SPLIT}\n    return ${SCORED}\nprint(np.mean([once() for _ in range(20)]))`],
  ])("is a cross-validation: %s", (_, code) => {
    expect(found(code, "0.7213\n")).toEqual(["cv", "0.7213 cross-validation"]);
  });

  it("is none where the rows are divided once, or where each value is shown", () => {
    const once = `${SPLIT}\nscores = []\nfor k in range(5):\n    scores.append(${SCORED})\nprint(np.mean(scores))`;
    expect(found(once, "0.7213\n")).toEqual(["holdout", "0.7213 test"]);
    const shown = `for k in range(2):\n    ${SPLIT}\n    print(${SCORED})`;
    expect(found(shown, "0.7213\n0.7017\n").slice(0, 2)).toEqual(["holdout", "0.7213 test"]);
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
