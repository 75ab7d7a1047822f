import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
loans = pd.read_csv("loans.csv")
X_train, X_test, y_train, y_test = train_test_split(loans.drop(columns="default"), loans["default"])`;
const validation = (code: string, printed: string): string =>
  analyseNotebook(notebookOf({ code: READ }, { code, printed }))
    .sections.validation.map(({ text }) => text)
    .join(" ");
const scored = (model: string): string => `print(${model}.fit(X_train, y_train).score(X_test, y_test))`;

describe("a model that is trained again and again", () => {
  it("is named by what it repeats, so that two of other kinds are two models", () => {
    const code = [
      scored("BaggingClassifier(estimator=DecisionTreeClassifier(), n_estimators=50)"),
      scored("BaggingClassifier(SVC(), n_estimators=50)"),
    ].join("\n");
    expect(validation(code, "0.831\n0.869\n")).toBe(
      "On the 25% of the rows held out for testing, bagging with SVMs does best: an accuracy of 86.9%, ahead of bagging with decision trees (83.1%).",
    );
  });

  it("keeps its plain name with small trees, which boosting takes by itself", () => {
    const code = scored("AdaBoostClassifier(DecisionTreeClassifier(max_depth=1))");
    expect(validation(code, "0.842\n")).toBe(
      "On the 25% of the rows held out for testing, AdaBoost reaches an accuracy of 84.2%.",
    );
  });

  it("is what a line means by the plain name where there is no other", () => {
    const code = `bag = BaggingClassifier(estimator=SVC()).fit(X_train, y_train)
tree = DecisionTreeClassifier().fit(X_train, y_train)
rates = [float(line) for line in open("rates.txt")]
print("Bagging test accuracy:", rates[0])
print("Decision Tree test accuracy:", rates[1])`;
    const printed = "Bagging test accuracy: 0.869\nDecision Tree test accuracy: 0.799\n";
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code, printed })).facts;
    const values = experiments.flatMap(({ metrics, models }) =>
      metrics.map((metric) => `${models.find(({ id }) => id === metric.model)?.name ?? "?"} ${metric.printed}`),
    );
    expect(values).toEqual(["SVM Bagging 0.869", "Decision Tree 0.799"]);
  });
});
