import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

describe("models of which one is judged on rows as they came and others on balanced ones", () => {
  const cells = [
    {
      code: `import pandas as pd
from sklearn.utils import resample
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
mites = pd.read_csv("mites.csv")
mites["legs"].value_counts()`,
      shown: "0    900\n1    100\nName: legs, dtype: int64",
    },
    {
      code: `A, B, a, b = train_test_split(mites.drop(columns=["legs"]), mites["legs"], random_state=2)
plain = LogisticRegression(C=3).fit(A, a)
print("Accuracy:", accuracy_score(b, plain.predict(B)))`,
      printed: "Accuracy: 0.94\n",
    },
    {
      code: `few = mites[mites["legs"] == 1]
more = resample(few, replace=True, n_samples=900, random_state=2)
even = pd.concat([more, mites[mites["legs"] == 0]])
A, B, a, b = train_test_split(even.drop(columns=["legs"]), even["legs"], random_state=2)
forest = RandomForestClassifier().fit(A, a)
print("Accuracy:", accuracy_score(b, forest.predict(B)))`,
      printed: "Accuracy: 0.987\n",
    },
    {
      code: 'svm = SVC().fit(A, a)\nprint("Accuracy:", accuracy_score(b, svm.predict(B)))',
      printed: "Accuracy: 0.951\n",
    },
  ];
  const { sections, executiveSummary } = analyseNotebook(notebookOf(...cells));
  const textOf = (sentences: readonly { readonly text: string }[]): string =>
    sentences.map(({ text }) => text).join(" ");

  it("tell what the others come to with the rows that they are judged on, and warn of these scores alone", () => {
    expect(textOf(sections.validation)).toContain(
      "On balanced rows, the accuracy is 98.7% for the random forest and 95.1% for the SVM. Copies of rows that are drawn with replacement before the split (`resample`) are on both sides, so the scores on balanced rows may be too optimistic.",
    );
  });

  it("do not name the others beside the result as if it were better than theirs", () => {
    expect(textOf(executiveSummary)).toContain("ogistic regression reaches an accuracy of 94%");
    expect(textOf(executiveSummary)).not.toMatch(/random forest|SVM|balanced/);
  });

  it("are told with their data where others learn from other data", () => {
    const ticks = {
      code: `ticks = pd.read_csv("ticks.csv")
A, B, a, b = train_test_split(ticks[["size"]], ticks["host"], random_state=2)
woods = RandomForestClassifier().fit(A, a)
print("Accuracy:", accuracy_score(b, woods.predict(B)))`,
      printed: "Accuracy: 0.91\n",
    };
    const { validation } = analyseNotebook(notebookOf(...cells, ticks)).sections;
    expect(textOf(validation)).toContain(
      "On balanced rows of `mites.csv`, the accuracy is 98.7% for the random forest",
    );
  });
});
