import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const found = (...formulas: readonly string[]) =>
  analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
import statsmodels.formula.api as smf
barns = pd.read_csv("barns.csv")
${formulas.map((one, i) => `m${i} = smf.ols("${one}", data=barns).fit()`).join("\n")}`,
    }),
  ).facts.facts.flatMap((fact) => ("how" in fact && "table" in fact ? [`${fact.kind} ${fact.columns.join()}`] : []));

describe("functions in the formula of a model", () => {
  it("change the columns that they are given", () => {
    expect(found("np.log(price) ~ np.sqrt(area) + scale(age) + C(roof) + doors")).toEqual([
      "transformed price",
      "transformed area",
      "scaled age",
    ]);
  });

  it("do nothing to the data where only one of several models has them", () => {
    expect(found("np.log(price) ~ area", "np.log(price) ~ np.log(area)")).toEqual(["transformed price"]);
  });
});
