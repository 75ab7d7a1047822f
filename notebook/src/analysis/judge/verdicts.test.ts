import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.linear_model import Ridge, Lasso
from sklearn.metrics import r2_score
X_train, X_test, y_train, y_test = train_test_split(df.drop(columns="rent"), df["rent"])`;
const fitted = (name: string, printed: string): WrittenCell => ({
  code: `${name.toLowerCase()} = ${name}()
${name.toLowerCase()}.fit(X_train, y_train)
print(r2_score(y_test, ${name.toLowerCase()}.predict(X_test)))`,
  printed,
});
const quoted = (...cells: WrittenCell[]): boolean => {
  const { facts } = analyseNotebook(
    notebookOf({ code: `import pandas as pd\ndf = pd.read_csv("rents.csv")\n${READ}` }, ...cells),
  );
  return (facts.findings[0]?.rank ?? 0) >= 3.5;
};

describe("a verdict on models", () => {
  it("is the last word where no other model is measured after it", () => {
    expect(
      quoted(
        fitted("Ridge", "0.61"),
        fitted("Lasso", "0.72"),
        "We conclude that the last one is clearly the best model.",
      ),
    ).toBe(true);
  });

  it("may name the one that is beaten, and the winner by other words", () => {
    const close = "We conclude that the sparse model beats Ridge by a wide margin.";
    expect(quoted(fitted("Ridge", "0.61"), fitted("Lasso", "0.72"), close)).toBe(true);
    const wrong = "We conclude that Ridge beats the sparse model by a wide margin.";
    expect(quoted(fitted("Ridge", "0.61"), fitted("Lasso", "0.72"), wrong)).toBe(false);
  });

  it("is overruled by a model that is measured later", () => {
    expect(
      quoted(
        fitted("Ridge", "0.61"),
        "We conclude that the last one is clearly the best model.",
        fitted("Lasso", "0.72"),
      ),
    ).toBe(false);
  });

  it("is none where it is said for which setting the model is best", () => {
    const setting = "The model clearly works best for small values of alpha.";
    expect(quoted(fitted("Ridge", "0.61"), setting, fitted("Lasso", "0.72"))).toBe(true);
  });

  it("is not quoted beside values that name another model", () => {
    const after = (text: string): boolean => quoted(fitted("Ridge", "0.61"), fitted("Lasso", "0.72"), text);
    expect(after("We see that Lasso is clearly better than ridge regression.")).toBe(true);
    expect(after("We see that ridge regression is clearly better than Lasso.")).toBe(false);
    // By another measure it may be.
    expect(after("We see that ridge regression has a clearly better MAE than Lasso.")).toBe(true);
  });

  it("is not quoted for the only value of a model that another one does better than", () => {
    const models = [fitted("Ridge", "0.61"), fitted("Lasso", "0.72")];
    expect(quoted(...models, "We see that an R2 of 0.61 is clearly too low.")).toBe(false);
    expect(quoted(...models, "We see that the R2 of 0.72 is much higher than 0.61.")).toBe(true);
    expect(quoted(...models, "We see that the correlation of 0.61 is clearly too low.")).toBe(true);
  });
});
