import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ: WrittenCell = {
  code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from helpers import assess, describe_model, fit_model, plot_curves
trips = pd.read_csv("trips.csv")
X_train, X_test, y_train, y_test = train_test_split(trips.drop(columns="late"), trips["late"], test_size=0.2)`,
};
const read = (...cells: readonly (WrittenCell | string)[]) => analyseNotebook(notebookOf(...cells));
const validation = (...cells: readonly WrittenCell[]): string =>
  read(READ, ...cells)
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("a model that is handed to a function of another module", () => {
  it("is judged by what the function prints, on the rows that it is given", () => {
    expect(
      validation({
        code: "forest = RandomForestClassifier()\nassess(forest, X_train, y_train, X_test, y_test)",
        printed: "Accuracy: 0.812\nRecall: 0.744\n",
      }),
    ).toBe(
      "On the 20% of the rows held out for testing, the random forest reaches an accuracy of 81.2%, with a recall of 0.744.",
    );
  });

  it("is judged by what the function gives back under the names of metrics", () => {
    expect(
      validation(
        { code: "forest = RandomForestClassifier()\nf1, cm = assess(forest, X_train, y_train, X_test, y_test)" },
        { code: "f1", shown: "0.7441" },
      ),
    ).toContain("an F1 of 0.744");
  });

  it.each([["forest.predict(X_test)"], ["cross_val_predict(forest, X_train, y_train)"]])(
    "is not judged by its own predictions, even if they are called f1: %s",
    (predicted) => {
      expect(
        read(READ, {
          code: `from sklearn.model_selection import cross_val_predict
forest = RandomForestClassifier().fit(X_train, y_train)
f1 = ${predicted}
print("First: %.2f" % f1[0])`,
          printed: "First: 1.00\n",
        }).facts.experiments.flatMap(({ metrics }) => metrics),
      ).toEqual([]);
    },
  );

  it("each gets its own lines where several calls print them", () => {
    expect(
      validation({
        code: `for model in [RandomForestClassifier(), LogisticRegression()]:
    assess(model, X_train, y_train, X_test, y_test)`,
        printed: "Accuracy: 0.81\nAccuracy: 0.77\n",
      }),
    ).toBe(
      "On the 20% of the rows held out for testing, the random forest does best: an accuracy of 81%, ahead of logistic regression (77%).",
    );
  });

  it("is named by the table that a function gives back for several", () => {
    expect(
      validation({
        code: `models = {"Random Forest": RandomForestClassifier(), "Logistic Regression": LogisticRegression()}
results = assess(models, X_train, y_train, X_test, y_test)
results`,
        shown: `                     accuracy      f1
Random Forest          0.8120  0.7710
Logistic Regression    0.7730  0.7020`,
      }),
    ).toContain("the random forest does best: an accuracy of 81.2%");
  });

  it("predicts as what the function gives back", () => {
    expect(
      validation({
        code: `from sklearn.metrics import accuracy_score
trained = fit_model(RandomForestClassifier(), X_train, y_train)
print(accuracy_score(y_test, trained.predict(X_test)))`,
        printed: "0.913\n",
      }),
    ).toContain("the random forest reaches an accuracy of 91.3%");
  });

  it("is not trained by a function that only draws or is given no rows", () => {
    const { models } = read(READ, {
      code: "forest = RandomForestClassifier()\nplot_curves(forest, X_train, y_train)\ndescribe_model(forest)",
    }).facts.experiments[0] ?? { models: [] };
    expect(models).toEqual([]);
  });

  it("is trained by an object of another module that holds it with its rows", () => {
    expect(
      validation({
        code: `from training import Trainer
trainer = Trainer(LogisticRegression(), X_train, y_train, X_test, y_test)
trainer.fit()
accuracy = trainer.evaluate()
print("Test accuracy:", accuracy)`,
        printed: "Test accuracy: 0.884\n",
      }),
    ).toContain("logistic regression reaches an accuracy of 88.4%");
  });
});

describe("a model of another module", () => {
  const DATA = `import numpy as np
import pandas as pd
from shop import recommenders, tools
baskets = pd.read_csv("baskets.csv")
baskets_train = baskets.iloc[:8000]
baskets_test = baskets.iloc[8000:]
`;

  it("is known by the predictions that it is asked for, unlike what is only fitted", () => {
    const { facts } = read({
      code: `${DATA}shrink = tools.Shrink()
shrink.fit(baskets_train)
guess = tools.Guess()
guess.fit(baskets_train)
guess.predict(baskets_test)`,
    });
    expect(facts.experiments.flatMap(({ models }) => models.map(({ name }) => name))).toEqual(["Guess"]);
  });
});

describe("a module that is not at hand", () => {
  const code = (names: string): string => `import pandas as pd
import stations.predict as predict
from sklearn.metrics import accuracy_score
trips = pd.read_csv("trips.csv")
${names} = predict.prepared(trips)
late = predict.LateModel().fit(X_train, y_train)
print("Accuracy:", accuracy_score(y_test, late.predict(X_test)))`;
  const shown = (names: string) => read({ code: code(names), printed: "Accuracy: 0.812\n" }).facts.experiments[0];

  it("divides the table that it is given, where all that it gives is named after a part", () => {
    const named = shown("X_train, X_test, y_train, y_test");
    expect(named).toMatchObject({ data: ["trips.csv"], split: { how: "holdout" }, metrics: [{ part: "test" }] });
    expect(shown("X_train, y_train, more")?.split.how).not.toBe("holdout");
  });
});
