import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const steps = (code: string) =>
  analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestRegressor
${code}`,
    }),
  ).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "profile" ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );
describe("days of the rows", () => {
  it("are read by the places of their columns", () => {
    expect(steps('rows = pd.read_csv("ferries.csv", parse_dates=[1, 2])')).toEqual(["parsed-dates "]);
    expect(steps('rows = pd.read_csv("ferries.csv", parse_dates=[])')).toEqual([]);
    expect(steps('rows = pd.read_csv("ferries.csv", parse_dates=True)')).toEqual([]);
    expect(steps('rows = pd.read_csv("ferries.csv", parse_dates=True, index_col=0)')).toEqual(["parsed-dates "]);
  });
});

describe("columns chosen by their types", () => {
  it("are features where a model learns from them beside the whole table", () => {
    const code = `rows = pd.read_csv("ferries.csv")
X = rows.drop(columns="crew")
numbers = X.select_dtypes(include=[np.number])
RandomForestRegressor().fit(numbers, rows["crew"])`;
    expect(steps(code)).toContain("selected ");
    expect(steps(code.replace("fit(numbers", "fit(X"))).not.toContain("selected ");
  });
});
