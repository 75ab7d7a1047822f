import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { TestFact } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { testDrafts } from "./tests.ts";

const fact = (name: string, column: string | null, p: string | null): TestFact => ({
  kind: "test",
  name,
  columns: column === null ? [] : [column],
  statistic: null,
  p,
  cells: [1],
  certainty: "certain",
});
const told = (...tests: readonly TestFact[]): string =>
  testDrafts(tests)
    .map(({ text }) => text)
    .join(" ");

const ADF = "augmented Dickey-Fuller test";

describe("tests of stationarity", () => {
  it("say what they reject, since their null hypotheses are opposites", () => {
    expect(told(fact(ADF, "height", "0.612"), fact(ADF, "change", "1.2e-09"))).toBe(
      "At the 5% level, the augmented Dickey-Fuller test rejects a unit root in `change` (p-value less than 0.001), but not in `height` (p-value 0.612).",
    );
    expect(told(fact("KPSS test", "height", "0.0163"), fact("KPSS test", "change", "0.1"))).toBe(
      "At the 5% level, the KPSS test rejects the stationarity of `height` (p-value 0.0163), but not of `change` (p-value 0.1).",
    );
  });

  it("say so of a single series without a name", () => {
    expect(told(fact(ADF, null, "0.3"))).toBe(
      "At the 5% level, the augmented Dickey-Fuller test does not reject a unit root (p-value 0.3).",
    );
    expect(told(fact("KPSS test", null, "0.02"))).toBe(
      "At the 5% level, the KPSS test rejects stationarity (p-value 0.02).",
    );
  });

  it("are told as others are where it is not known which series is which", () => {
    expect(told(fact(ADF, null, "0.3"), fact(ADF, null, "0.4"))).toBe(
      "Two augmented Dickey-Fuller tests give p-values of 0.3 and 0.4; neither is significant at the 5% level.",
    );
  });

  it("name the only column of a table, and its differences", () => {
    const load = {
      code: `import pandas as pd
from statsmodels.tsa.stattools import adfuller
tides = pd.read_csv("tides.csv", index_col="day")
tides`,
      shown: "            height\nday\n2020-01-01    1.02\n2020-01-02    1.13\n2020-01-03    1.21",
    };
    const run = (code: string, p: string) => ({ code, shown: `(-1.93, ${p}, 1, 364)` });
    const { sections } = analyseNotebook(
      notebookOf(load, run("adfuller(tides)", "0.914"), run("adfuller(tides.diff().dropna())", "0.003")),
    );
    expect([...sections.exploration, ...sections.validation].map(({ text }) => text).join(" ")).toContain(
      "the augmented Dickey-Fuller test rejects a unit root in the differences of `height` (p-value 0.003), but not in `height` (p-value 0.914).",
    );
  });

  it("name the column of a table that was differenced as a whole", () => {
    const load = {
      code: `import pandas as pd
from statsmodels.tsa.stattools import adfuller
tides = pd.read_csv("tides.csv").diff().dropna()`,
    };
    const run = { code: "adfuller(tides['height'])", shown: "(-4.1, 0.003, 1, 364)" };
    expect(
      analyseNotebook(notebookOf(load, run))
        .sections.validation.map(({ text }) => text)
        .join(" "),
    ).toContain("rejects a unit root in the differences of `height` (p-value 0.003).");
  });

  it("are read from a table that a function of the notebook prints", () => {
    const load = {
      code: `import pandas as pd
from statsmodels.tsa.stattools import kpss
tides = pd.read_csv("tides.csv")
def check(series):
    found = kpss(series, regression="c")
    print(pd.Series(found[0:3], index=["Test Statistic", "p-value", "Lags Used"]))`,
    };
    const printed =
      "Test Statistic           0.669866\np-value                  0.016285\nLags Used                7.000000\ndtype: float64\n";
    const { sections } = analyseNotebook(notebookOf(load, { code: 'check(tides["height"])', printed }));
    expect([...sections.exploration, ...sections.validation].map(({ text }) => text).join(" ")).toContain(
      "the KPSS test rejects the stationarity of `height` (p-value 0.0163).",
    );
  });
});

it("a test of what a model leaves unexplained says so", () => {
  const code = `import pandas as pd
import statsmodels.formula.api as smf
import statsmodels.stats.api as sms
tides = pd.read_csv("tides.csv")
fit = smf.ols("height ~ wind", tides).fit()
print(dict(zip(["lm", "p-value"], sms.het_breuschpagan(fit.resid, fit.model.exog))))`;
  const { sections } = analyseNotebook(notebookOf({ code, printed: "{'lm': 4.89, 'p-value': 0.0866}\n" }));
  expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
    "At the 5% level, the Breusch-Pagan test does not reject the constant variance of the residuals (p-value 0.0866).",
  );
});

describe("tests of what others take for granted", () => {
  const READ = "import pandas as pd\nfrom scipy import stats\ntides = pd.read_csv('tides.csv')\n";
  const toldOf = (call: string, p: string): string =>
    analyseNotebook(
      notebookOf({ code: `${READ}print(stats.${call})`, printed: `TestResult(statistic=2.1, pvalue=${p})` }),
    )
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it.each([
    [
      "shapiro(tides['height'])",
      "0.3",
      "the Shapiro-Wilk test does not reject the normality of `height` (p-value 0.3).",
    ],
    [
      "chisquare(seen, awaited)",
      "0.01",
      "the chi-squared test of goodness of fit rejects the expected frequencies (p-value 0.01).",
    ],
    [
      "levene(tides[tides['moon'] == 1]['height'], tides[tides['moon'] == 0]['height'])",
      "0.01",
      "the Levene test rejects the equal variances of `height` by `moon` (p-value 0.01).",
    ],
  ])("%s with a p-value of %s says what it rejects", (call, p, said) => {
    expect(toldOf(call, p)).toBe(`At the 5% level, ${said}`);
  });

  it("say of counts in two ways that they are independent", () => {
    expect(toldOf("chi2_contingency(pd.crosstab(tides['moon'], tides['port']))", "0.3")).toContain(
      "chi-squared test of independence",
    );
  });
});
