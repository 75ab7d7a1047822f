import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SPLIT = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
newts = pd.read_csv("newts.csv")
X_train, X_test, y_train, y_test = train_test_split(newts[["length", "crest"]], newts["kind"], test_size=0.2)`;
const modeling = (code: string): string =>
  analyseNotebook(notebookOf({ code: `${SPLIT}\n${code}` }))
    .sections.modeling.map(({ text }) => text)
    .join(" ");

describe("a model that the code sets nothing of", () => {
  it("is said to have default settings", () => {
    expect(modeling("SVC().fit(X_train, y_train)")).toBe(
      "An SVM with default settings predicts `kind` from `length` and `crest`.",
    );
    expect(modeling("SVC(random_state=7, verbose=True).fit(X_train, y_train)")).toContain("with default settings");
  });

  it("is not where a setting is given, unpacked, searched for or made later", () => {
    for (const code of [
      "SVC(C=3).fit(X_train, y_train)",
      "KNeighborsClassifier(weights='distance').fit(X_train, y_train)",
      "KNeighborsClassifier(7).fit(X_train, y_train)",
      "SVC(**chosen).fit(X_train, y_train)",
      "GridSearchCV(SVC(), {'C': [1, 10]}).fit(X_train, y_train)",
      "machine = SVC()\nmachine.set_params(C=3)\nmachine.fit(X_train, y_train)",
      "machine = SVC()\nmachine.C = 3\nmachine.fit(X_train, y_train)",
    ])
      expect(modeling(code), code).not.toContain("default");
  });

  it("is one of several where that is so of all of them", () => {
    const both = (own: string): string =>
      modeling(`SVC(${own}).fit(X_train, y_train)\nLogisticRegression().fit(X_train, y_train)`);
    expect(both("")).toBe(
      "Two models with default settings predict `kind` from `length` and `crest`: an SVM and logistic regression.",
    );
    expect(both("C=3")).not.toContain("default");
  });
});
