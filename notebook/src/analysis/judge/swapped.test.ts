import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, mean_absolute_error, r2_score, recall_score
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
X_train, X_test, y_train, y_test = train_test_split(hens.drop(columns="eggs"), hens["eggs"])
model = LinearRegression().fit(X_train, y_train)
y_pred = model.predict(X_test)`;
const analysed = (code: string, printed = "0.71") =>
  analyseNotebook(notebookOf({ code: START }, { code: `print(${code})`, printed }));
const swapped = (code: string): string[] =>
  analysed(code).facts.cautions.flatMap((one) => (one.kind === "swapped-arguments" ? [one.by] : []));

describe("predictions that are given as the true answers", () => {
  it.each([
    ["r2_score", "r2_score(y_pred, y_test)"],
    ["r2_score", "r2_score(model.predict(X_train), y_train)"],
    ["r2_score", "r2_score(y_pred=y_test, y_true=y_pred)"],
    ["classification_report", "classification_report(y_pred.round(), y_test)"],
    ["recall_score", "recall_score([round(p) for p in y_pred], y_test)"],
  ])("are a caution where %s changes with the order", (by, code) => {
    expect(swapped(code)).toEqual([by]);
  });

  it.each([
    "r2_score(y_test, y_pred)",
    "r2_score(y_pred=y_pred, y_true=y_test)",
    "mean_absolute_error(y_pred, y_test)",
    "accuracy_score(y_pred.round(), y_test)",
    "r2_score(y_test, y_train)",
  ])("are none in %s", (code) => {
    expect(swapped(code)).toEqual([]);
  });

  it("leave other measures to lead, and say nothing of the mean", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf(
        { code: START },
        { code: "print('R2', r2_score(y_pred, y_test))", printed: "R2 -4.412" },
        { code: "print('MAE', mean_absolute_error(y_test, y_pred))", printed: "MAE 3.25" },
      ),
    );
    expect(facts.experiments[0]?.best?.metric).toMatchObject({ name: "MAE" });
    const said = sections.validation.map(({ text }) => text).join(" ");
    expect(said).toContain("an MAE of 3.25");
    expect(said).not.toMatch(/4\.41|predicting the mean/);
  });

  it("are said with what they change", () => {
    const said = (code: string): string =>
      analysed(code)
        .sections.validation.map(({ text }) => text)
        .join(" ");
    expect(said("'R2', r2_score(y_pred, y_test)")).toContain(
      "`r2_score` is given the predictions as the true answers and the true answers as predictions, so its value is not what it says.",
    );
    expect(said("classification_report(y_pred, y_test)")).toContain("so precision and recall change places.");
  });

  it("say which data they spoil where other calls are right, and nothing where no value is known", () => {
    const both = "print('Train', r2_score(y_train, model.predict(X_train)))\nprint('Test', r2_score(y_pred, y_test))";
    const said = (code: string, printed: string): string =>
      analyseNotebook(notebookOf({ code: START }, { code, printed }))
        .sections.validation.map(({ text }) => text)
        .join(" ");
    expect(said(both, "Train 0.82\nTest 0.71")).toContain(
      "On the test data, `r2_score` is given the predictions as the true answers and the true answers as predictions, so its value there is not what it says.",
    );
    expect(said(both, "")).not.toContain("r2_score");
    // A value on the training data that is not told spoils none of those that are.
    const other = "print('Train', r2_score(model.predict(X_train), y_train))\nprint('Test', r2_score(y_test, y_pred))";
    expect(said(other, "Train 0.82\nTest 0.71")).not.toContain("r2_score");
  });
});
