import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

/** Two models in a loop that keeps what each came to, whose best is looked up by a name that only the run knows. */
const keptResults = (code: string, printed: string): ReturnType<typeof analyseNotebook> =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, recall_score
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
kelp = pd.read_csv("kelp.csv")
X_train, X_test, y_train, y_test = train_test_split(kelp[["depth"]], kelp["grows"])
models = {"Logistic Regression": LogisticRegression(), "Tree": DecisionTreeClassifier()}
results = {}
for name, model in models.items():
    model.fit(X_train, y_train)
    guess = model.predict(X_test)
    learned = accuracy_score(y_train, model.predict(X_train))
    held = accuracy_score(y_test, guess)
    results[name] = {"held": held, "guess": guess}
    print(f"{name}: train accuracy {learned:.3f}")
    print(f"{name}: test accuracy {held:.3f}")`,
        printed: `Logistic Regression: train accuracy 0.842
Logistic Regression: test accuracy 0.801
Tree: train accuracy 0.842
Tree: test accuracy 0.835
`,
      },
      { code: `best = max(results, key=lambda name: results[name]["held"])\n${code}`, printed },
    ),
  );

const valuesAs = (shown: string, code: string): readonly (string | null | undefined)[][] =>
  keptResults(code, `Best: ${shown}\n`).facts.experiments.flatMap(({ metrics, models }) =>
    metrics
      .filter(({ printed }) => printed === shown)
      .map(({ name, model, part }) => [name, model === null ? null : models[model]?.name, part]),
  );

describe("results kept by the names of models", () => {
  it("are those of the best model where its name is looked up", () => {
    const values = valuesAs("0.835", "print('Best:', results[best]['held'])");
    expect(new Set(values.map(([, model]) => model))).toEqual(new Set(["Decision Tree"]));
  });

  it("hold what that model predicted", () => {
    const values = valuesAs("0.7124", "print('Best:', recall_score(y_test, results[best]['guess']))");
    expect(values).toEqual([["recall", "Decision Tree", "test"]]);
  });
});
