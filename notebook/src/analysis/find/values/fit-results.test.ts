import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Experiment } from "../../facts.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOAD = { code: 'import statsmodels.formula.api as smf\nimport pandas as pd\nhives = pd.read_csv("hives.csv")' };

function fitted(code: string, printed: string): Experiment {
  const [experiment] = analyseNotebook(notebookOf(LOAD, { code, printed })).facts.experiments;
  if (experiment === undefined) throw new Error("no experiment");
  return experiment;
}

const values = ({ metrics }: Experiment): object[] => metrics.map(({ name, value, model }) => [name, value, model]);

describe("what a fit says of itself", () => {
  it("belongs to that fit, whichever was made last", () => {
    const code = `small = smf.ols("honey ~ bees", hives).fit()
large = smf.ols("honey ~ bees + height", hives).fit()
print("AIC", small.aic, large.aic)
print("BIC", small.bic, "log-likelihood", small.llf)`;
    expect(values(fitted(code, "AIC 331.2 324.5\nBIC 335.0 log-likelihood -163.6\n"))).toEqual([
      ["AIC", 331.2, 0],
      ["AIC", 324.5, 1],
      ["BIC", 335, 0],
      ["log-likelihood", -163.6, 0],
    ]);
  });

  it("is not given to another one where its own is not known", () => {
    const code = `small = smf.ols("honey ~ bees", hives).fit()
other = their_fit(hives)
print("AIC:", small.aic)
print("AIC:", other.aic)`;
    expect(values(fitted(code, "AIC: 331.2\nAIC: 300.1\n"))).toEqual([["AIC", 331.2, 0]]);
  });

  it("is a result by its AIC only where several are compared by nothing else", () => {
    const one = 'small = smf.ols("honey ~ bees", hives).fit()\nprint("AIC", small.aic)';
    expect(fitted(one, "AIC 331.2\n").best).toBeNull();
    const two = `${one}\nlarge = smf.ols("honey ~ bees + height", hives).fit()\nprint("AIC", large.aic)`;
    expect(fitted(two, "AIC 331.2\nAIC 324.5\n").best?.metric.value).toBe(324.5);
    const also = `${two}\nprint("R2", small.rsquared, large.rsquared)`;
    expect(fitted(also, "AIC 331.2\nAIC 324.5\nR2 0.41 0.52\n").best?.metric.name).toBe("R2");
  });
});
