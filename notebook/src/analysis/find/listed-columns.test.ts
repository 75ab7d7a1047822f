import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const prepared = (printed: string) =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
loans = pd.read_csv("loans.csv")
X = loans.drop("repaid", axis=1)
numeric = X.select_dtypes(include="number").columns.tolist()
others = X.select_dtypes(exclude="number").columns
print("Numeric:", numeric)
print(others)`,
        printed,
      },
      {
        code: `prepare = ColumnTransformer([("n", StandardScaler(), numeric), ("o", OneHotEncoder(), others)])
model = make_pipeline(prepare, LogisticRegression()).fit(X, loans["repaid"])`,
      },
    ),
  ).facts.facts.flatMap((fact) => (fact.kind === "scaled" || fact.kind === "encoded" ? [[...fact.columns]] : []));

describe("columns that the code chooses while it runs", () => {
  it("have the names that an output lists", () => {
    expect(prepared("Numeric: ['age', 'income']\nIndex(['job', 'home'], dtype='object')\n")).toEqual([
      ["age", "income"],
      ["job", "home"],
    ]);
  });

  it("have none where the list is cut", () => {
    expect(prepared("Numeric: ['age', ..., 'income']\nIndex([], dtype='object')\n")).toEqual([[], []]);
  });
});
