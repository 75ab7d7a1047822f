import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const LOADED = `import pandas as pd
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, precision_score, r2_score
from sklearn.model_selection import train_test_split
geese = pd.read_csv("geese.csv")
X, y = geese.drop(columns="ringed"), geese["ringed"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25)`;
const told = (code: string, printed: string): string =>
  analyseNotebook(notebookOf({ code: LOADED }, { code, printed }))
    .sections.validation.map(({ text }) => text)
    .join(" ");

const report = (rows: readonly string[]): string =>
  ["              precision    recall  f1-score   support", "", ...rows, ""].join("\n");

describe("a measure of one class", () => {
  const CODE = `guess = LogisticRegression().fit(X_train, y_train).predict(X_test)
print("Accuracy:", accuracy_score(y_test, guess))
print("Precision:", precision_score(y_test, guess))
print(classification_report(y_test, guess))`;
  const rows = [
    "           0       0.68      0.96      0.80       980",
    "           1       0.98      0.78      0.87      1978",
    "",
    "    accuracy                           0.84      2958",
  ];

  it("is told as that of the class, where the report shows which one it is", () => {
    expect(told(CODE, `Accuracy: 0.839\nPrecision: 0.9771\n${report(rows)}`)).toContain(
      "with a precision of 0.977 for `1`",
    );
    expect(told(CODE, `Accuracy: 0.839\nPrecision: 0.8831\n${report(rows)}`)).toContain("with a precision of 0.883.");
  });
});

it("is not told again with the classes of the report", () => {
  const both = `from sklearn.metrics import f1_score
guess = LogisticRegression().fit(X_train, y_train).predict(X_test)
print("Accuracy:", accuracy_score(y_test, guess))
print("F1:", f1_score(y_test, guess))
print(classification_report(y_test, guess))`;
  const rows = [
    "           0       0.84      0.90      0.87       130",
    "           1       0.75      0.61      0.67        62",
    "",
    "    accuracy                           0.81       192",
  ];
  const words = told(both, `Accuracy: 0.8125\nF1: 0.6726\n${report(rows)}`);
  expect(words).toContain("an F1 of 0.673 for `1`");
  expect(words).not.toContain("Its F1");
  // Nor where the name of a class reads like two parts of the sentence.
  const named = both.replace("classification_report(y_test, guess", '$&, target_names=["no, never", "yes, once"]');
  const byName = rows.map((row) =>
    row.replace(/^ {11}([01])/, (_, at) => (at === "0" ? "   no, never" : "   yes, once")),
  );
  const inNames = told(named, `Accuracy: 0.8125\nF1: 0.6726\n${report(byName)}`);
  expect(inNames).toContain("an F1 of 0.673 for `yes, once`");
  expect(inNames).not.toContain("Its F1");
});

describe("what stands beside a measure", () => {
  const LEARNED = `guide = LogisticRegression().fit(X_train, y_train)
sure = guide.predict_proba(X_test)[:, 1]`;
  const scores = (threshold: string): string => `guess = (sure >= ${threshold}).astype(int)
print("Precision:", precision_score(y_test, guess))
print("Recall:", recall_score(y_test, guess))
print("F1:", f1_score(y_test, guess))`;
  const NEEDED = "from sklearn.metrics import f1_score, recall_score";
  const text = (...cells: readonly WrittenCell[]): string =>
    analyseNotebook(notebookOf({ code: LOADED }, { code: NEEDED }, ...cells))
      .sections.validation.map((one) => one.text)
      .join(" ");

  it("was measured of the same predictions, where a threshold is moved", () => {
    const first = { code: `${LEARNED}\n${scores("0.5")}`, printed: "Precision: 0.134\nRecall: 0.857\nF1: 0.231\n" };
    const second = { code: scores("0.6"), printed: "Precision: 0.175\nRecall: 0.816\nF1: 0.289\n" };
    expect(text(first, second)).toContain("an F1 of 0.289, with a precision of 0.175 and a recall of 0.816.");
  });

  it("is no accuracy that is rounded to 1", () => {
    const both = `guess = guide.predict(X_test)\nprint("F1:", f1_score(y_test, guess))\nprint("Accuracy:", accuracy_score(y_test, guess))`;
    const rounded = { code: `${LEARNED}\n${both}`, printed: "F1: 0.82\nAccuracy: 1.00\n" };
    expect(text(rounded)).toMatch(/an F1 of 0\.82\./);
    expect(text({ ...rounded, printed: "F1: 0.82\nAccuracy: 0.99\n" })).toContain("with an accuracy of 99%");
  });

  it("may be measured in another cell, where the model is judged once", () => {
    const [precision = "", ...others] = scores("0.5").split("\n").slice(1);
    const first = {
      code: `${LEARNED}\nguess = (sure >= 0.5).astype(int)\n${precision}`,
      printed: "Precision: 0.134\n",
    };
    expect(text(first, { code: others.join("\n"), printed: "Recall: 0.857\nF1: 0.231\n" })).toContain(
      "an F1 of 0.231, with a precision of 0.134 and a recall of 0.857.",
    );
  });
});

describe("the classes of a report", () => {
  it("are told to be those with enough rows, where others are left out", () => {
    const CODE = `guess = LogisticRegression().fit(X_train, y_train).predict(X_test)
print(classification_report(y_test, guess))`;
    const rows = [
      "       bean       0.90      0.91      0.91       100",
      "    greylag       0.50      0.60      0.55        40",
      "   pinkfoot       0.70      0.74      0.72        60",
    ];
    const end = ["", "   accuracy                           0.79       200"];
    expect(told(CODE, report([...rows, ...end]))).toContain("By class, its F1 is lowest for `greylag` (0.55)");
    const few = "      snow       0.00      0.00      0.00         1";
    expect(told(CODE, report([...rows, few, ...end]))).toContain(
      "Among classes of at least ten rows, its F1 is lowest for `greylag` (0.55)",
    );
  });
});

describe("a measure that says again what another says", () => {
  it("is left out: wrong answers beside right ones, an R2 that is hardly adjusted", () => {
    const wrong = `guess = LogisticRegression().fit(X_train, y_train).predict(X_test)
print("Accuracy:", accuracy_score(y_test, guess))
print("Error rate:", 1 - accuracy_score(y_test, guess))`;
    expect(told(wrong, "Accuracy: 0.912\nError rate: 0.088\n")).not.toContain("error rate");
    const adjusted = (value: string): string =>
      told(
        `guess = LinearRegression().fit(X_train, y_train).predict(X_test)
print("R2:", r2_score(y_test, guess))
print("Adjusted R2:", 1 - (1 - r2_score(y_test, guess)) * 99 / 90)`,
        `R2: 0.612\nAdjusted R2: ${value}\n`,
      );
    expect(adjusted("0.607")).not.toContain("adjusted");
    expect(adjusted("0.542")).toContain("with an adjusted R2 of 0.542");
  });
});
