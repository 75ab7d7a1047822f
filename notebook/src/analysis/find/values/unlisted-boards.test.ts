import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.model_selection import train_test_split
bees = pd.read_csv("bees.csv")
X_train, X_test, y_train, y_test = train_test_split(bees.drop("honey", axis=1), bees["honey"])
from hivelib import AutoHive
hive = AutoHive(minutes=2)
hive.fit(X_train, y_train)
`;
const BOARD = `            model   rmse  seconds
0  GradientBoost  2.311     3.41
1   RandomForest  2.455     2.20
2  HoneyBaseline  3.118     0.05
`;
const valuesOf = (...cells: WrittenCell[]): string[] =>
  analyseNotebook(notebookOf(...cells)).facts.experiments.flatMap(({ models, metrics }) =>
    metrics.map(({ name, value, part, model }) => `${name} ${value} ${part} ${models[model ?? -1]?.name}`),
  );

describe("the models that a tool tries which nobody knows", () => {
  it("are listed in a table under a heading that says so, with their values on rows held back", () => {
    expect(valuesOf({ code: `${READ}print(hive.leaderboard())`, printed: BOARD })).toEqual([
      "RMSE 2.311 validation Gradient Boosting",
      "RMSE 2.455 validation Random Forest",
      "RMSE 3.118 validation Honey Baseline",
    ]);
    expect(valuesOf({ code: `${READ}hive.leaderboard(X_test, y_test)`, shown: BOARD })[0]).toBe(
      "RMSE 2.311 test Gradient Boosting",
    );
  });

  it("are named in lines of one form, the best of which predicts afterwards", () => {
    const printed = `Looking for models ...
1_DecisionTree final rmse 3.114 time 1.2 seconds
2_RandomForest final rmse 2.644 time 5.3 seconds
Ensemble final rmse 2.518 time 0.3 seconds
`;
    const judged = {
      code: "from sklearn.metrics import r2_score\nprint(r2_score(y_test, hive.predict(X_test)))",
      printed: "0.712\n",
    };
    expect(valuesOf({ code: READ, printed }, judged)).toEqual([
      "RMSE 3.114 validation Decision Tree",
      "RMSE 2.644 validation Random Forest",
      "RMSE 2.518 validation Ensemble",
      "R2 0.712 test Ensemble",
    ]);
  });

  it("are told by their best where a log tries each of them many times", () => {
    const tries = Array.from(
      { length: 40 },
      (_, i) => `Random Forest final rmse ${(3.01 + i / 100).toFixed(2)} time 2.1 seconds`,
    );
    const printed = `${tries.join("\n")}
Decision Tree final rmse 3.114 time 1.2 seconds
Decision Tree final rmse 2.907 time 1.1 seconds
Decision Tree final rmse 4.250 time 1.1 seconds
Ensemble final rmse 2.518 time 0.3 seconds
`;
    const shape = { code: "X_test.shape", shown: "(40, 5)" };
    const { facts, sections } = analyseNotebook(notebookOf({ code: READ, printed }, shape));
    const [{ models, metrics, split, best } = expect.fail("nothing was found")] = facts.experiments;
    expect(metrics.map(({ printed: value, model }) => `${models[model ?? -1]?.name} ${value}`)).toEqual([
      "Random Forest 3.01",
      "Decision Tree 2.907",
      "Ensemble 2.518",
    ]);
    expect(best?.metric.printed).toBe("2.518");
    expect(models.every(({ trained }) => trained === "fit")).toBe(true);
    // The rows that the tool held back are not those that the code holds out.
    expect(split.heldOutFor).toBeUndefined();
    expect(sections.validation.map(({ text }) => text).join(" ")).toMatch(
      /held out for testing, but nothing is measured on them alone\. .* on the validation data/,
    );
  });

  it("are not those of one line, nor of a table that the notebook makes of its own values", () => {
    expect(valuesOf({ code: READ, printed: "RandomForest rmse 2.64\n" })).not.toContain(
      "RMSE 2.64 validation Random Forest",
    );
    const own = `${READ}rows = {"model": ["RandomForest", "Lasso"], "rmse": [2.31, 2.45]}\nrows`;
    expect(valuesOf({ code: own, shown: "{'model': ['RandomForest', 'Lasso'], 'rmse': [2.31, 2.45]}" })).toEqual([]);
  });
});
