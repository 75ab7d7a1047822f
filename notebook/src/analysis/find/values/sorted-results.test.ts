import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const MODELS = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.neighbors import KNeighborsClassifier
reefs = pd.read_csv("reefs.csv")
X_train, X_test, y_train, y_test = train_test_split(reefs.drop(columns="bleached"), reefs["bleached"])
models = {"Line": LogisticRegression(), "Close": KNeighborsClassifier(), "Woods": RandomForestClassifier()}
`;
const EACH = `for name, model in models.items():
    model.fit(X_train, y_train)
    `;
const SCORE = "accuracy_score(y_test, model.predict(X_test))";

/** Values as figure and model, in the order of the output. */
function values(made: string, asked: string, printed: string): string[] {
  const { experiments } = analyseNotebook(notebookOf({ code: MODELS + made }, { code: asked, printed })).facts;
  return experiments
    .flatMap(({ metrics, models }) =>
      metrics.map((one) => `${one.printed} ${models.find(({ id }) => id === one.model)?.name}`),
    )
    .sort((a, b) => b.localeCompare(a));
}

const BY_MODEL = ["0.91 Random Forest", "0.90 Logistic Regression", "0.89 K-Nearest Neighbors"];

describe("results that are sorted before they are shown belong to the models that they are named after", () => {
  const table = "        acc\nmodel      \nWoods  0.91\nLine   0.90\nClose  0.89\n";
  const rows = `rows = []\n${EACH}rows.append({"model": name, "acc": ${SCORE}})`;
  it.each([
    ["a column that became the index", rows, 'print(pd.DataFrame(rows).set_index("model").sort_values("acc"))'],
    [
      "rows of a function that puts dictionaries together",
      `def judged(models):
    rows = []
    for name, model in models.items():
        row = {"acc": cross_val_score(model, X_train, y_train).mean()}
        row |= {"model": name}
        rows.append(row)
    return pd.DataFrame(rows).set_index("model")`,
      'board = judged(models)\nprint(board.sort_values("acc", ascending=False))',
    ],
  ])("%s", (_, made, asked) => {
    expect(values(made, asked, table)).toEqual(BY_MODEL);
  });

  it("are given to none where neither a name nor a place tells which it is", () => {
    const unnamed = `rows = []\n${EACH}rows.append({"acc": ${SCORE}})`;
    const asked = 'board = pd.DataFrame(rows, index=load_names()).sort_values("acc")\nprint(board)';
    expect(
      values(unnamed, asked, "        acc\nalpha  0.91\nbeta   0.90\ngamma  0.89\n").map((one) =>
        one.replace(/^\S+ /, ""),
      ),
    ).toEqual(["undefined", "undefined", "undefined"]);
  });

  const results = `results = {}\n${EACH}results[name] = ${SCORE}`;
  const lines = "Woods: 0.91\nLine: 0.90\nClose: 0.89\n";
  const line = '    print(f"{name}: {value:.2f}")';
  const best = "key=lambda pair: pair[1], reverse=True";
  it.each([
    ["sorted items", results, `for name, value in sorted(results.items(), ${best}):\n${line}`, lines],
    ["the first of sorted items", results, `for name, value in sorted(results.items(), ${best})[:3]:\n${line}`, lines],
    [
      "a dictionary of sorted items",
      results,
      `ranking = dict(sorted(results.items(), ${best}))\nfor name, value in ranking.items():\n${line}`,
      lines,
    ],
    [
      "numbered places",
      results,
      `for place, (name, value) in enumerate(sorted(results.items(), ${best}), 1):\n    print(f"{place}. {name}: {value:.2f}")`,
      "1. Woods: 0.91\n2. Line: 0.90\n3. Close: 0.89\n",
    ],
    [
      "a list sorted in place",
      `pairs = []\n${EACH}pairs.append((name, ${SCORE}))\npairs.sort(${best})`,
      `for name, value in pairs:\n${line}`,
      lines,
    ],
  ])("%s in a loop", (_, made, asked, printed) => {
    expect(values(made, asked, printed)).toEqual(BY_MODEL);
  });
});
