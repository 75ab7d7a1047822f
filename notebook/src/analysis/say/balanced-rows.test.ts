import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

describe("rows that are balanced before they are divided", () => {
  const report = (balancing: string, rows = "") =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from imblearn.over_sampling import SMOTE
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, classification_report
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["clay", "heat"]], kilns["cracked"]
${balancing}
A, B, a, b = train_test_split(X, y, test_size=0.3)
model = LogisticRegression().fit(A, a)
print("accuracy", accuracy_score(b, model.predict(B)))
${rows === "" ? "" : "print(classification_report(b, model.predict(B)))"}`,
        printed: `accuracy 0.913\n${rows}`,
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

  it("are said to be so where only the outcome, or the summary, is read", () => {
    const read = (balancing: string, ...counts: readonly number[]) =>
      report(
        balancing,
        counts.length === 0
          ? ""
          : `              precision    recall  f1-score   support

           0       0.91      0.92      0.91       ${counts[0]}
           1       0.92      0.91      0.91       ${counts[1]}

    accuracy                           0.91       400
`,
      );
    const outcome = (...given: Parameters<typeof read>): string | null => read(...given).outcome;
    const [even, uneven] = ["SMOTE()", "SMOTE(sampling_strategy=0.33)"].map((by) => `X, y = ${by}.fit_resample(X, y)`);
    expect(outcome(even ?? "", 203, 197)).toMatch(/ on the test data, whose classes are balanced\.$/);
    expect(outcome(uneven ?? "", 300, 100)).not.toContain("balanced");
    expect(
      read(even ?? "", 203, 197)
        .executiveSummary.map(({ text }) => text)
        .join(" "),
    ).toContain("an accuracy of 91.3% on the balanced test data");
    // Without a count of them nobody knows.
    expect(outcome(uneven ?? "")).toMatch(/ on the test data\.$/);
    expect(outcome("")).toMatch(/ on the test data\.$/);
  });
});
