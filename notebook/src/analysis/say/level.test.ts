import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.metrics import accuracy_score, roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
ponies = pd.read_csv("ponies.csv")
X, y = ponies[["height", "age"]], ponies["lame"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)`;
const size = (rows: number): WrittenCell => ({ code: "ponies.shape", shown: `(${rows}, 6)` });
const score = (model: string, name: string, value: string, by = "accuracy_score"): WrittenCell => ({
  code: `${name} = ${model}().fit(X_train, y_train)\nprint(${by}(y_test, ${name}.${by === "accuracy_score" ? "predict(X_test)" : "predict_proba(X_test)[:, 1]"}))`,
  printed: `${value}\n`,
});
const said = (...cells: readonly (WrittenCell | string)[]): string => {
  const { executiveSummary, sections } = analyseNotebook(notebookOf({ code: SETUP }, ...cells));
  return [...executiveSummary, ...sections.validation].map(({ text }) => text).join(" ");
};

describe("models whose values the rows cannot tell apart", () => {
  const TREE = score("DecisionTreeClassifier", "tree", "0.77");
  it("are about level: two of 154 rows are no difference", () => {
    const text = said(size(770), TREE, score("SVC", "machine", "0.78"));
    expect(text).toContain(
      "the SVM reaches an accuracy of 78% on the test data, about level with the decision tree (77%).",
    );
    expect(text.split("about level with the decision tree (77%).")).toHaveLength(3);
    expect(text).not.toContain("best");
  });

  it("are not where the rows are many or the difference is large, and are not ranked where nobody knows how many they are", () => {
    const best = "the SVM comes out best, with an accuracy of";
    const exact = score("DecisionTreeClassifier", "tree", "0.7712");
    expect(said(size(77_000), exact, score("SVC", "machine", "0.7813"))).toContain(best);
    expect(said(size(770), TREE, score("SVC", "machine", "0.87"))).toContain(best);
    const text = said(exact, score("SVC", "machine", "0.7813"));
    expect(text).toContain("an accuracy of 78.1%, followed by the decision tree (77.1%).");
    expect(text).not.toMatch(/best|level|ahead/);
    expect(said(exact, score("SVC", "machine", "0.8113"))).toContain(best);
  });

  it("are where nothing lies between what they were rounded to, on however many rows", () => {
    expect(said(size(77_000), TREE, score("SVC", "machine", "0.78"))).toContain("about level with the decision tree");
    expect(said(size(77_000), TREE, score("SVC", "machine", "0.79"))).toContain("the SVM comes out best");
    expect(said(score("DecisionTreeClassifier", "tree", "0.8"), score("SVC", "machine", "0.9"))).toContain(
      "comes out best",
    );
  });

  it("are where they differ by a single row, also where one of them makes no mistake", () => {
    const text = said(size(190), score("DecisionTreeClassifier", "tree", "0.97"), score("SVC", "machine", "1.00"));
    expect(text).toContain("an accuracy of 1.00 on the test data, about level with the decision tree (97%)");
    const two = said(size(190), score("DecisionTreeClassifier", "tree", "0.95"), score("SVC", "machine", "1.00"));
    expect(two).toContain("the SVM comes out best, with an accuracy of 1.00");
  });

  it("are told from those that follow", () => {
    const text = said(size(770), TREE, score("SVC", "machine", "0.78"), score("GaussianNB", "bayes", "0.61"));
    expect(text).toContain(", about level with the decision tree (77%), and ahead of naive Bayes (61%).");
  });

  it("are not cut off from those that they are as close to as to the best", () => {
    const [machine, bayes] = [score("SVC", "machine", "0.78"), score("GaussianNB", "bayes", "0.76")];
    expect(said(size(77_000), TREE, machine, bayes)).toContain(
      ", about level with the decision tree (77%) and naive Bayes (76%).",
    );
    const far = score("KNeighborsClassifier", "near", "0.71");
    const neighbors: WrittenCell = { code: "from sklearn.neighbors import KNeighborsClassifier" };
    expect(said(size(77_000), neighbors, TREE, machine, bayes, far)).toContain(
      ", about level with the decision tree (77%) and naive Bayes (76%), and ahead of k-nearest neighbors (71%).",
    );
  });

  it("are only followed by others where these go on one by one", () => {
    const neighbors: WrittenCell = { code: "from sklearn.neighbors import KNeighborsClassifier" };
    const others = [
      score("SVC", "machine", "0.78"),
      score("GaussianNB", "bayes", "0.76"),
      score("KNeighborsClassifier", "near", "0.75"),
    ];
    const text = said(size(77_000), neighbors, TREE, ...others);
    expect(text).toContain(", followed by the decision tree (77%), naive Bayes (76%) and k-nearest neighbors (75%).");
    expect(text).toContain("an accuracy of 78% on the test data, about level with the decision tree (77%).");
    expect(text).not.toContain("ahead of");
  });

  it("are told by the area under the curve as well", () => {
    const areas = (rows: number): string =>
      said(
        size(rows),
        score("DecisionTreeClassifier", "tree", "0.786", "roc_auc_score"),
        score("SVC", "machine", "0.789", "roc_auc_score"),
      );
    expect(areas(935)).toContain("an AUC of 0.789 on the test data, about level with the decision tree (0.786)");
    // On however many rows, nobody would choose by so little.
    expect(areas(9_000_000)).toContain("about level with the decision tree (0.786)");
  });

  it("are told once where one of them is the baseline", () => {
    const notes = ["## Baseline", TREE, "## Kernels", score("SVC", "machine", "0.78")];
    const text = said(size(770), ...notes);
    expect(text).toContain("an accuracy of 78% on the test data, about level with the decision tree (77%).");
    expect(text).not.toContain("against");
    expect(said(size(770), ...notes.slice(0, 3), score("SVC", "machine", "0.88"))).toContain(
      ", against 77% for the decision tree",
    );
  });
});
