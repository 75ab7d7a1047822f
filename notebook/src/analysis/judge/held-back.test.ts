import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";
import type { Part } from "../facts.ts";

const SETUP = `import pandas as pd
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
X, y = moths[["span", "mass"]], moths["kind"]`;
const SPLIT = "X_train, X_val, y_train, y_val = train_test_split(X, y, test_size=0.25)";
const JUDGED = `tree = DecisionTreeClassifier().fit(X_train, y_train)
print("Validation AUC:", roc_auc_score(y_val, tree.predict_proba(X_val)[:, 1]))`;

const partsOf = (code: string, printed: string): readonly (Part | null)[] =>
  analyseNotebook(notebookOf({ code: SETUP }, { code, printed })).facts.experiments.flatMap(({ metrics }) =>
    metrics.map(({ part }) => part),
  );

describe("rows that the author calls validation", () => {
  it("are test rows where the code holds out no others", () => {
    expect(partsOf(`${SPLIT}\n${JUDGED}`, "Validation AUC: 0.8271\n")).toEqual(["test"]);
  });

  it("stay what they are beside test rows, judged or not, loaded or cut", () => {
    const cut = "X, X_test, y, y_test = train_test_split(X, y, test_size=0.1)";
    expect(partsOf(`${cut}\n${SPLIT}\n${JUDGED}`, "Validation AUC: 0.8271\n")).toEqual(["validation"]);
    const loaded = 'unseen = pd.read_csv("moths_test.csv")';
    expect(partsOf(`${loaded}\n${SPLIT}\n${JUDGED}\nunseen.shape`, "Validation AUC: 0.8271\n")).toEqual(["validation"]);
  });

  it("are one part with those that a name calls test rows, where the data is divided once", () => {
    const both = `${SPLIT}\n${JUDGED}\n`.replaceAll("_val", "_test");
    const again = `${both}forest = DecisionTreeClassifier(max_depth=3).fit(X_train, y_train)
print("AUC:", roc_auc_score(y_test, forest.predict_proba(X_test)[:, 1]))`;
    const facts = analyseNotebook(
      notebookOf(
        { code: SETUP },
        { code: both, printed: "Validation AUC: 0.8271\n" },
        { code: again.slice(both.length), printed: "AUC: 0.8312\n" },
      ),
    ).facts;
    expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ part }) => part))).toEqual(["test", "test"]);
  });
});
