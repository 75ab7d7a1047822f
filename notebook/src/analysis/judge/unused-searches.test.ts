import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.tree import DecisionTreeRegressor
from sklearn.metrics import r2_score
kilns = pd.read_csv("kilns.csv")
X_train, X_test, y_train, y_test = train_test_split(kilns[["bricks", "age"]], kilns["gas"], test_size=0.2)
search = GridSearchCV(DecisionTreeRegressor(), {"max_depth": [3, 5, 7]}, cv=5)
search.fit(X_train, y_train)`;
const modeling = (code: string): string => {
  const judged = { code: `${code}\nprint("R2:", r2_score(y_test, guessed))`, printed: "R2: 0.71\n" };
  const { sections } = analyseNotebook(notebookOf({ code: SETUP }, judged));
  return sections.modeling.map(({ text }) => text).join(" ");
};
describe("what a search chose by", () => {
  const SEARCH = `${SETUP}
from sklearn.model_selection import cross_val_score
X, y = kilns[["bricks", "age"]], kilns["gas"]
search.fit(X, y)`;
  const bestOf = (code: string, printed: string): string | undefined =>
    analyseNotebook(notebookOf({ code: `${SEARCH}\n${code}`, printed })).facts.experiments[0]?.best?.metric.printed;

  it("stands back where the whole search was judged on folds around it", () => {
    const both = 'print("Inner R2:", search.best_score_)\nprint("R2:", cross_val_score(search, X, y, cv=4).mean())';
    expect(bestOf(both, "Inner R2: 0.742\nR2: 0.719\n")).toBe("0.719");
  });

  it("counts where only one of its models was", () => {
    const tree =
      'print("R2:", cross_val_score(DecisionTreeRegressor(), X, y).mean())\nprint("R2:", search.best_score_)';
    expect(bestOf(tree, "R2: 0.719\nR2: 0.742\n")).toBe("0.742");
  });
});

describe("a search for settings", () => {
  it.each([
    ["predicts", "guessed = search.predict(X_test)"],
    ["gives its model", "guessed = search.best_estimator_.predict(X_test)"],
    [
      "gives its settings",
      "tree = DecisionTreeRegressor(**search.best_params_).fit(X_train, y_train)\nguessed = tree.predict(X_test)",
    ],
    [
      "gives a name what it found",
      "depth = search.best_params_['max_depth']\ntree = DecisionTreeRegressor(max_depth=depth).fit(X_train, y_train)\nguessed = tree.predict(X_test)",
    ],
  ])("is not in vain where it %s", (_, code) => {
    expect(modeling(code)).not.toContain("is not used");
  });

  it.each([
    ["print('Mean AUC:', tuned.avgMetrics[0])", true],
    ["print('Tuned AUC:', judge.evaluate(tuned.transform(held)))", false],
    ["best = tuned.bestModel", false],
  ])("of Spark leaves the model as it was judged before: %s", (after, isInVain) => {
    const code = `from pyspark.sql import SparkSession
from pyspark.ml.classification import LogisticRegression
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.ml.tuning import CrossValidator, ParamGridBuilder
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)
learned, held = kilns.randomSplit([0.8, 0.2], seed=4)
line = LogisticRegression(featuresCol="features", labelCol="cracks")
judge = BinaryClassificationEvaluator(labelCol="cracks")
print("AUC:", judge.evaluate(line.fit(learned).transform(held)))
grid = ParamGridBuilder().addGrid(line.regParam, [0.1, 0.01]).build()
tuned = CrossValidator(estimator=line, estimatorParamMaps=grid, evaluator=judge, numFolds=5).fit(learned)
${after}`;
    const { sections } = analyseNotebook(notebookOf({ code, printed: "AUC: 0.903\n" }));
    const told = sections.modeling.map(({ text }) => text).join(" ");
    expect(told.includes("finds for logistic regression is not used")).toBe(isInVain);
    expect(told.includes("tuned by grid search")).toBe(!isInVain);
  });

  describe("the best trial of a search", () => {
    const CODE = (rate: string): string => `import numpy as np
import optuna
import pandas as pd
from lightgbm import LGBMClassifier
from sklearn.model_selection import cross_val_score
ewes = pd.read_csv("ewes.csv")
X, y = ewes.drop(columns="twins"), ewes["twins"]
found = {"learning_rate": ${rate}, "max_depth": 4}
print("F1:", cross_val_score(LGBMClassifier(**found), X, y, cv=5, scoring="f1").mean())
def objective(trial):
    model = LGBMClassifier(
        learning_rate=trial.suggest_float("learning_rate", 0.005, 0.05), max_depth=trial.suggest_int("max_depth", 3, 9)
    )
    return cross_val_score(model, X, y, cv=5, scoring="f1").mean()
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=50)
print("Best F1:", study.best_value)`;
    const values = (rate: string): string[] =>
      analyseNotebook(
        notebookOf({ code: CODE(rate), printed: "F1: 0.3261\nBest F1: 0.3300\n" }),
      ).facts.experiments.flatMap(({ metrics }) => metrics.map(({ printed }) => printed));

    it("is no second value where the settings that a search found are run again", () => {
      expect(values("0.006927918069998695")).toEqual(["0.3261"]);
      expect(values("0.01")).toEqual(["0.3261", "0.3300"]);
    });
  });
});
