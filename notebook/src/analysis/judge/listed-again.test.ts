import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const FITS = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KDTree
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
from shops import voteOf
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span", "spots"]], moths["kind"], test_size=0.25)
machine, tree = SVC().fit(A, a), DecisionTreeClassifier().fit(A, a)
line = LogisticRegression().fit(A, a)`;
const judged = (model: string, value: string) => ({
  code: `print("Accuracy:", accuracy_score(b, ${model}.predict(B)))`,
  printed: `Accuracy: ${value}\n`,
});
const told = (list: string) => {
  const { outcome, sections } = analyseNotebook(
    notebookOf({ code: FITS }, judged("machine", "0.9347826"), judged("tree", "0.8913043"), {
      code: "table = voteOf(line, machine, tree)\ntable",
      shown: list,
    }),
  );
  return { outcome, validation: sections.validation.map(({ text }) => text).join(" ") };
};

describe("a list that repeats known values", () => {
  it("says what models are worth that nothing else judges, and which are level", () => {
    const { outcome, validation } = told(
      '3×2 Matrix{Any}:\n "SVM"   0.934783\n "Logistic regression"  0.934783\n "Decision tree"  0.891304',
    );
    expect(validation).toContain("the SVM reaches an accuracy of 93.5%, level with logistic regression");
    expect(validation).not.toContain("leaves out");
    expect(outcome).toContain("with an accuracy of 93.5% on the test data, level with logistic regression");
  });

  it("is of something else where a value differs", () => {
    const { outcome, validation } = told(
      ' "SVM"   0.934783\n "Logistic regression"  0.951111\n "Decision tree"  0.700000',
    );
    expect(validation).toContain("leaves out logistic regression");
    expect(outcome).not.toContain("level");
  });
});
