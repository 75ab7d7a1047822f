import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const said = (measures: string, ...lines: readonly string[]): { outcome: string; validation: string } => {
  const { outcome, sections } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error, r2_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
A, B, a, b = train_test_split(kilns[["width", "age"]], kilns["fuel"], test_size=0.2, random_state=4)
for model in [RandomForestRegressor(), Ridge()]:
    guess = model.fit(A, a).predict(B)
    print(f"${measures}")`,
      printed: `${lines.join("\n")}\n`,
    }),
  );
  return { outcome: `${outcome}`, validation: sections.validation.map(({ text }) => text).join(" ") };
};
const ERRORS = "R2 {r2_score(b, guess):.3f}, MAE {mean_absolute_error(b, guess):.2f}";

describe("models that two measures put in different orders", () => {
  const { outcome, validation } = said(ERRORS, "R2 0.811, MAE 4.92", "R2 0.742, MAE 3.15");

  it("have a result by the measure that a reader would quote", () => {
    expect(outcome).toContain("A Random Forest model predicts fuel from two features, with an R2 of 0.811");
  });

  it("are told by the other as well, and none is called the best", () => {
    expect(validation).toContain("Ridge has the lowest MAE (3.15).");
    expect(validation).not.toContain("does best");
  });

  it("are not told twice where they are about level by the other, or in the same order", () => {
    expect(said(ERRORS, "R2 0.811, MAE 4.92", "R2 0.742, MAE 4.91").validation).not.toContain("lowest MAE");
    expect(said(ERRORS, "R2 0.811, MAE 3.92", "R2 0.742, MAE 4.91").validation).not.toContain("lowest MAE");
  });
});
