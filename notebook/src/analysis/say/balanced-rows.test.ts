import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

describe("rows that are balanced before they are divided", () => {
  const report = (balancing: string) =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from imblearn.over_sampling import SMOTE
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["clay", "heat"]], kilns["cracked"]
${balancing}
A, B, a, b = train_test_split(X, y, test_size=0.3)
model = LogisticRegression().fit(A, a)
print("accuracy", accuracy_score(b, model.predict(B)))`,
        printed: "accuracy 0.913\n",
      }),
    );
  const validation = (balancing: string): string =>
    report(balancing)
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("are said to be those that judge", () => {
    expect(validation("X, y = SMOTE().fit_resample(X, y)")).toContain(
      "On the 30% of the balanced rows held out for testing, ",
    );
    expect(validation("")).toContain("On the 30% of the rows held out for testing, ");
  });

  it("are said to be so where only the outcome is read", () => {
    expect(report("X, y = SMOTE().fit_resample(X, y)").outcome).toMatch(
      / on the test data, whose classes are balanced\.$/,
    );
    expect(report("").outcome).toMatch(/ on the test data\.$/);
  });
});
