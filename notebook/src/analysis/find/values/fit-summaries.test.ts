import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: "import pandas as pd\nimport statsmodels.api as sm\nimport statsmodels.formula.api as smf\nhives = pd.read_csv('hives.csv')",
};

/** What statsmodels prints of a fit. */
const summary = (target: string, ...rows: readonly (readonly [name: string, estimate: string, p: string])[]): string =>
  [
    `${" ".repeat(28)}OLS Regression Results`,
    "=".repeat(78),
    `Dep. Variable:${target.padStart(24)}   R-squared:${"0.412".padStart(24)}`,
    `Model:${"OLS".padStart(32)}   Adj. R-squared:${"0.398".padStart(19)}`,
    "=".repeat(78),
    `${" ".repeat(17)}coef    std err          t      P>|t|      [0.025      0.975]`,
    "-".repeat(78),
    ...rows.map(
      ([name, estimate, p]) =>
        `${name.padEnd(12)}${estimate.padStart(11)}      0.104      3.238      ${p}       9.240      14.574`,
    ),
    "=".repeat(78),
    "",
  ].join("\n");

const read = (code: string, printed: string) => analyseNotebook(notebookOf(LOAD, { code, printed }));
const validation = (code: string, printed: string): string =>
  read(code, printed)
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("the summary of a fit", () => {
  it("has values of a fit without an intercept, which have a remark", () => {
    const shown = summary("honey", ["bees", "0.3318", "0.000"])
      .replace("R-squared:      ", "R-squared (uncentered):")
      .replace("Adj. R-squared: ", "Adj. R-squared (uncentered):");
    const code = 'fit = sm.OLS(hives["honey"], hives[["bees"]]).fit()\nprint(fit.summary())';
    const { facts, outcome } = read(code, shown);
    expect(validation(code, shown)).toContain("reaches an uncentred R2 of 0.412 on the training data");
    expect(outcome).toContain(" an uncentred R2 of 0.412");
    expect(facts.experiments[0]?.metrics.map(({ name, printed }) => [name, printed])).toEqual([
      ["R2", "0.412"],
      ["adjusted R2", "0.398"],
    ]);
  });

  const CODE = 'fit = smf.ols("honey ~ bees + height + shade", hives).fit()\nprint(fit.summary())';

  it("says which coefficients are significant, without the intercept", () => {
    const shown = summary(
      "honey",
      ["Intercept", "12.4071", "0.000"],
      ["bees", "0.3318", "0.000"],
      ["height", "-1.9021", "0.213"],
      ["shade", "0.0107", "0.640"],
    );
    expect(validation(CODE, shown)).toContain(
      "`bees` (coefficient 0.332) is significant at the 5% level; `height` (p = 0.213) and `shade` (p = 0.64) are not.",
    );
    const [experiment] = read(CODE, shown).facts.experiments;
    expect(experiment?.importances).toMatchObject([
      {
        measure: "coefficient",
        model: 0,
        features: [
          { name: "bees", printed: "0.3318", p: "0.000" },
          { name: "height", printed: "-1.9021", p: "0.213" },
          { name: "shade", printed: "0.0107", p: "0.640" },
        ],
      },
    ]);
  });

  it("says so, too, where all of them are or none is", () => {
    const weak = summary("honey", ["Intercept", "12.4", "0.000"], ["bees", "0.33", "0.071"]);
    expect(validation(CODE, weak)).toContain("No coefficient is significant at the 5% level: `bees` (p = 0.071).");
    const strong = summary("honey", ["bees", "0.33", "0.001"], ["height", "-1.90", "0.020"]);
    expect(validation(CODE, strong)).toContain(
      "`bees` (coefficient 0.33) and `height` (coefficient -1.9) are significant at the 5% level.",
    );
  });

  it("counts many coefficients, and names those that chance explains least", () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`plot_${at}`, "0.5", at < 34 ? "0.000" : "0.300"] as const);
    const shown = summary("honey", ["Intercept", "12.4", "0.000"], ...rows).replace(
      /^(plot_7 .*) 3\.238 /m,
      "$1 9.951 ",
    );
    expect(validation(CODE, shown)).toContain(
      "34 of 40 coefficients are significant at the 5% level, most clearly `plot_7` (coefficient 0.5), `plot_0` (coefficient 0.5), `plot_1`",
    );
  });

  it("goes on behind coefficients that R cannot estimate", () => {
    const printed = `Call:
lm(formula = honey ~ ., data = hives)

Coefficients: (1 not defined because of singularities)
             Estimate Std. Error t value Pr(>|t|)    
(Intercept)   12.4071     0.3125  39.702  < 2e-16 ***
bees           0.3318     0.2104   1.577 0.115211    
siteHILL           NA         NA      NA       NA    
height        -1.9021     0.4510  -4.218 3.11e-05 ***
---
Residual standard error: 3.2 on 96 degrees of freedom
Multiple R-squared:  0.4120,	Adjusted R-squared:  0.3980
`;
    const code = 'hives <- read.csv("hives.csv")\nfit <- lm(honey ~ ., data = hives)\nsummary(fit)';
    const { sections } = analyseNotebook({ ...notebookOf({ code, printed }), language: "r" });
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
      "`height` (coefficient -1.902) is significant at the 5% level; `bees` (p = 0.115) is not.",
    );
  });

  it("says nothing of columns that only the library counts", () => {
    const shown = summary("y", ["const", "12.4", "0.000"], ["x1", "0.33", "0.001"]);
    const code =
      "y = hives['honey'].to_numpy()\nX = sm.add_constant(hives[['bees']].to_numpy())\nprint(sm.OLS(y, X).fit().summary())";
    expect(validation(code, shown)).not.toContain("significant");
  });

  it("belongs to the fit that is asked for it", () => {
    const code = `first = smf.ols("honey ~ bees", hives).fit()
second = smf.ols("honey ~ height", hives).fit()
print(first.summary())`;
    const shown = summary("honey", ["Intercept", "12.4", "0.000"], ["bees", "0.33", "0.001"]);
    expect(read(code, shown).facts.experiments[0]?.importances).toMatchObject([{ model: 0 }]);
  });

  it("does not rank coefficients by their size, which is that of their units", () => {
    const code = 'fit = smf.ols("honey ~ bees + height", hives).fit()\nprint(fit.params)';
    expect(validation(code, "Intercept    12.4\nbees          0.3\nheight       -1.9\ndtype: float64\n")).not.toMatch(
      /largest/,
    );
  });
});

describe("the target that a summary names", () => {
  const targets = (code: string, printed: string) => read(code, printed).facts.experiments.map(({ target }) => target);

  it("is that of the fit where the code has no name for it", () => {
    const code = "data = sm.datasets.longley.load()\nprint(sm.OLS(data.endog, data.exog).fit().summary())";
    expect(targets(code, summary("TOTEMP", ["GNP", "0.33", "0.001"]))).toEqual(["TOTEMP"]);
  });

  it("is that of every fit to the same values", () => {
    const code = `data = sm.datasets.longley.load()
fit = sm.OLS(data.endog, data.exog).fit()
other = sm.GLS(data.endog, data.exog).fit()
print(fit.summary())`;
    expect(targets(code, summary("TOTEMP", ["GNP", "0.33", "0.001"]))).toEqual(["TOTEMP"]);
  });

  it("is not what the library calls one without a name", () => {
    const code = "print(sm.OLS(hives['honey'].to_numpy(), hives[['bees']]).fit().summary())";
    expect(targets(code, summary("y", ["bees", "0.33", "0.001"]))).toEqual(["honey"]);
  });
});

describe("the target that is given first", () => {
  const target = (code: string) => read(code, "").facts.experiments[0]?.target;

  it("is not called like what it was worked out from", () => {
    const code = `import numpy as np
X = sm.add_constant(np.linspace(0, 10, 50))
y = np.dot(X, [1, 2]) + np.random.normal(size=50)
sm.OLS(y, X).fit()`;
    expect(target(code)).toBe("y");
  });

  it("is not called like its dates", () => {
    const code = `from statsmodels.tsa.arima.model import ARIMA
weeks = pd.date_range("2019-01-06", freq="W", periods=60)
swarms = pd.Series(simulated(60), index=weeks)
ARIMA(swarms, order=(1, 0, 0)).fit()`;
    expect(target(code)).toBe("swarms");
  });

  it("is the column that it was taken from", () => {
    const code = `import numpy as np
y = np.log(hives["honey"])
sm.OLS(y, hives[["bees"]]).fit()`;
    expect(target(code)).toBe("honey");
  });

  it("is the left side of a formula that makes design matrices", () => {
    const code = `from patsy import dmatrices
y, X = dmatrices("honey ~ bees + C(shade)", data=hives, return_type="dataframe")
sm.OLS(y, X).fit()`;
    const [experiment] = read(code, "").facts.experiments;
    expect(experiment).toMatchObject({ target: "honey", data: ["hives.csv"] });
  });
});

describe("summaries of several fits", () => {
  const unmeasured = (...of: Parameters<typeof summary>): string =>
    summary(...of).replaceAll(/(?:Adj. )?R-squared.*/g, "");
  const shown = (target: string, p: string): string =>
    unmeasured(target, ["Intercept", "12.4", "0.000"], ["bees", "0.33", p]);

  it("are told of each data set that they are of, and those of the same in another form once", () => {
    const code = `ponds = pd.read_csv("ponds.csv")
print(smf.mixedlm("honey ~ bees", hives, groups=hives["keeper"]).fit().summary())
print(smf.mixedlm("frogs ~ bees", ponds, groups=ponds["keeper"]).fit().summary())`;
    expect(validation(code, shown("honey", "0.001") + shown("frogs", "0.300"))).toContain(
      "On `hives.csv`, `bees` (coefficient 0.33) is significant at the 5% level. On `ponds.csv`, no coefficient is significant at the 5% level: `bees` (p = 0.3).",
    );
    expect(validation(code, shown("honey", "0.001") + shown("frogs", "0.001"))).not.toContain("`ponds.csv`");
  });

  it("end with that of what the author kept", () => {
    const code = `print(smf.ols("honey ~ bees + height", hives).fit().summary())
print(smf.ols("honey ~ bees", hives).fit().summary())`;
    const both = unmeasured("honey", ["bees", "0.33", "0.001"], ["height", "0.12", "0.400"]) + shown("honey", "0.001");
    expect(validation(code.replaceAll(".ols", ".quantreg"), both)).not.toContain("`height`");
  });
});

it("a model that is made of a formula by its class is known", () => {
  const code = 'sm.GLM.from_formula("honey ~ bees", family=sm.families.Poisson(), data=hives).fit()';
  expect(read(code, "").facts.experiments).toMatchObject([
    { target: "honey", models: [{ name: "Poisson Regression" }] },
  ]);
});

it("a fit that is repeated until it settles is one", () => {
  const code = `print(sm.OLS(hives["honey"], hives[["bees"]]).fit().rsquared)
model = sm.GLSAR(hives["honey"], hives[["bees"]], 1)
print(model.iterative_fit(2).summary())`;
  const [experiment] = read(code, `0.31\n${summary("honey", ["bees", "0.33", "0.001"])}`).facts.experiments;
  expect(experiment?.models.map(({ name }) => name)).toEqual(["Linear Regression", "Generalized Least Squares"]);
  expect(experiment?.importances).toMatchObject([{ model: 1 }]);
});

describe("a summary of a series that is forecast", () => {
  const fitted = (
    aic: string,
  ): string => `                           Statespace Model Results                           
==============================================================================
Dep. Variable:                      y   No. Observations:                  120
Model:               SARIMAX(1, 1, 1)   Log Likelihood                -512.204
Date:                Mon, 06 May 2019   AIC                           ${aic}
Time:                        10:00:00   BIC                           1043.555
Sample:                             0   HQIC                          1036.936
==============================================================================
                 coef    std err          z      P>|z|      [0.025      0.975]
------------------------------------------------------------------------------
ar.L1          0.4120      0.110      3.745      0.000       0.196       0.628
==============================================================================`;

  it("gives the criteria, in columns without colons, where nothing else says how well the model fits", () => {
    const { facts } = analyseNotebook(
      notebookOf(
        {
          code: `import numpy as np
import pmdarima as pm
from pmdarima.datasets import load_lynx
lynx = load_lynx().astype(np.float64)
fit = pm.auto_arima(lynx)
fit.summary()`,
          shown: fitted("1032.408"),
        },
        { code: "other = pm.auto_arima(lynx, stepwise=False)\nother.summary()", shown: fitted("1030.114") },
      ),
    );
    const [experiment, ...others] = facts.experiments;
    expect(others).toEqual([]);
    expect(experiment).toMatchObject({
      data: ["load_lynx"],
      target: "lynx",
      best: { metric: { printed: "1030.114" } },
    });
    expect(experiment?.metrics.map(({ name, printed }) => `${name} ${printed}`)).toEqual([
      "AIC 1032.408",
      "BIC 1043.555",
      "AIC 1030.114",
      "BIC 1043.555",
    ]);
  });
});
