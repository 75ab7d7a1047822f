import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const summary = (...rows: readonly string[]): string => `                            OLS Regression Results
==============================================================================
Dep. Variable:                  yield   R-squared:                       0.716
Model:                            OLS   Adj. R-squared:                  0.712
Method:                 Least Squares   F-statistic:                     171.1
No. Observations:                 136   AIC:                             512.3
==============================================================================
                 coef    std err          t      P>|t|      [0.025      0.975]
------------------------------------------------------------------------------
Intercept      1.2000      0.100     12.000      0.000       1.000       1.400
${rows.join("\n")}
==============================================================================`;
const RAIN = "rain           0.5000      0.050     10.000      0.000       0.400       0.600";
const KIND = "C(kind)[T.oat]  0.3000      0.100     3.000      0.003       0.100       0.500";

const featuresOf = (...rows: readonly string[]): readonly string[] | undefined =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
import statsmodels.formula.api as smf
fields = pd.read_csv("fields.csv")
words = "+".join(choose(fields))
fit = smf.ols("yield ~ " + words, data=fields).fit()`,
      },
      { code: "fit.summary()", shown: summary(...rows) },
    ),
  ).facts.experiments[0]?.features;

it("takes the columns of a regression from its summary where the code does not say them", () => {
  expect(featuresOf(RAIN)).toEqual(["rain"]);
});

it("takes none where a coefficient is that of a part of a category", () => {
  expect(featuresOf(RAIN, KIND)).toEqual([]);
});
