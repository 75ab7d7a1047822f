import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: `import pandas as pd
import statsmodels.api as sm
from statsmodels.tsa.statespace.sarimax import SARIMAX
tides = pd.read_csv("tides.csv")`,
};

function told(
  code: string,
  printed = "",
): { modeling: string; validation: string; opening: string; outcome: string | null } {
  const { sections, outcome } = analyseNotebook(notebookOf("# Tides of a harbour", LOAD, { code, printed }));
  const text = (stage: "modeling" | "validation" | "exploration"): string =>
    sections[stage].map((sentence) => sentence.text).join(" ");
  return { modeling: text("modeling"), validation: text("validation"), opening: text("exploration"), outcome };
}

describe("a model of a series", () => {
  it("does not use what only bounds the search for it", () => {
    const search = 'pm.auto_arima(tides["height"], start_p=1, max_q=3, m=12, stepwise=True)';
    expect(told(`import pmdarima as pm\nfitted = ${search}`).modeling).toMatch(/^Auto-ARIMA [^.;]+; it uses `m=12`\.$/);
  });

  it("describes it where only its changes are fitted and nothing is forecast", () => {
    const code = 'from arch import arch_model\nfitted = arch_model(tides["height"].diff().dropna(), vol="Garch").fit()';
    expect(told(code).modeling).toMatch(/^A GARCH model describes /);
    expect(told(`${code}\nahead = fitted.forecast(horizon=5)`).modeling).toMatch(/^A GARCH model forecasts /);
  });

  it("has its order wherever the numbers of it are written", () => {
    const code = 'order = (3, 1, 2)\nfitted = SARIMAX(tides["height"], order=order, enforce_stationarity=True).fit()';
    expect(told(code.replace("(3, 1, 2)", "(None, True, 2)")).modeling).not.toMatch(/null|true/);
    expect(told(code).modeling).toMatch(/; it uses `order=\(3, 1, 2\)`\.$/);
  });

  it("has its times in the index, and its values in the units that they are scaled to", () => {
    const code = `from sklearn.preprocessing import RobustScaler
tides.index = pd.period_range("2013-01-01", periods=900, freq="D")
tides = tides.drop("date", axis=1)
tides["height"] = RobustScaler().fit_transform(tides[["height"]])
fitted = SARIMAX(tides["height"], order=(3, 1, 2)).fit()
ahead = fitted.forecast(steps=7)`;
    const { sections } = analyseNotebook(notebookOf(LOAD, { code }));
    expect(sections.preparation).toEqual([]);
    expect(sections.featureEngineering.map(({ text }) => text)).toEqual([
      "`height` is scaled by median and quartiles.",
    ]);
  });

  it("is judged on its training rows by some of the series that it learned", () => {
    const code = `import numpy as np
from sklearn.metrics import mean_squared_error
series = tides["height"]
fitted = SARIMAX(series, order=(3, 1, 2)).fit()
known = series[1:]
print("RMSE:", np.sqrt(mean_squared_error(known, fitted.predict(start=1, end=len(series) - 1))))`;
    const later = `from sklearn.linear_model import Ridge
scaled = tides[["height", "wind"]].values
kept, held = scaled[:800], scaled[800:]
ridge = Ridge().fit(kept[:, 1:], kept[:, 0])
print("RMSE:", np.sqrt(mean_squared_error(held[:, 0], ridge.predict(held[:, 1:]))))`;
    const cells = [
      { code, printed: "RMSE: 0.0931\n" },
      { code: later, printed: "RMSE: 0.4188\n" },
    ];
    const { experiments } = analyseNotebook(notebookOf(LOAD, ...cells)).facts;
    expect(experiments.flatMap(({ metrics }) => metrics.map(({ printed, part }) => [printed, part]))).toContainEqual([
      "0.0931",
      "train",
    ]);
  });

  it("relates several series where it is one of vectors", () => {
    const { modeling, opening } = told(
      "from statsmodels.tsa.api import VAR\nfitted = VAR(tides.diff().dropna()).fit(3)",
    );
    expect(modeling).toContain("relates several series to each other");
    expect(opening).toContain("several series");
  });

  it("forecasts only where something is forecast", () => {
    const fit = 'fitted = sm.tsa.UnobservedComponents(tides["height"], "llevel").fit()';
    expect(told(fit).modeling).toBe("An unobserved components model describes `height`.");
    const again = "\nimport numpy as np\nsm.tsa.UnobservedComponents(np.random.rand(90), 'llevel').fit()";
    expect(told(`${fit}${again}`).modeling).toBe("On `tides.csv`, an unobserved components model describes `height`.");
    expect(told(fit).opening).toContain("models `height`");
    expect(told(`${fit}\nahead = fitted.forecast(6)`).modeling).toBe(
      "An unobserved components model forecasts `height`.",
    );
    expect(told(`${fit}\nahead = fitted.get_prediction(end=210)`).modeling).toContain("forecasts `height`");
  });

  it.each([
    ["from statsmodels.tsa.ar_model import AutoReg", "AutoReg(h, 3)", "Autoregression"],
    ["from statsmodels.tsa.api import AutoReg", "AutoReg(h, 3)", "Autoregression"],
    ["", "sm.tsa.MarkovRegression(h, k_regimes=2)", "Markov-Switching Regression"],
    ["", "sm.tsa.MarkovAutoregression(h, k_regimes=2, order=4)", "Markov-Switching Autoregression"],
    ["from statsmodels.tsa.exponential_smoothing.ets import ETSModel", "ETSModel(h)", "ETS"],
    ["", "sm.tsa.VARMAX(tides[['height', 'wind']], order=(2, 0))", "VARMAX"],
    ["", "sm.tsa.DynamicFactor(tides[['height', 'wind']], k_factors=1, factor_order=2)", "Dynamic Factor Model"],
    ["", "sm.RecursiveLS(h, tides[['wind']])", "Recursive Least Squares"],
    ["", "sm.WLS(h, tides[['wind']], weights=w)", "Weighted Least Squares"],
    ["", "sm.RLM(h, tides[['wind']])", "Robust Regression"],
    [
      "from statsmodels.miscmodels.ordinal_model import OrderedModel",
      "OrderedModel(h, tides[['wind']])",
      "Ordinal Regression",
    ],
    ["import statsmodels.formula.api as smf", "smf.mnlogit('height ~ wind', tides)", "Multinomial Logistic Regression"],
    ["import statsmodels.formula.api as smf", "smf.gee('height ~ wind', 'port', tides)", "GEE Model"],
  ])("%s %s is called by its own name", (imported, made, name) => {
    const code = `${imported}\nh = tides["height"]\nfitted = ${made}.fit()`;
    const { facts } = analyseNotebook(notebookOf(LOAD, { code }));
    expect(facts.experiments.flatMap(({ models }) => models.map((model) => model.name))).toEqual([name]);
  });
});

describe("a criterion", () => {
  const TWO = `short = SARIMAX(tides["height"], order=(1, 0, 0)).fit()
long = SARIMAX(tides["height"], order=(3, 0, 0)).fit()`;

  it("compares models, and judges none on its training data", () => {
    const { validation } = told(`${TWO}\nprint("AIC", short.aic, long.aic)`, "AIC 812.4 640.9\n");
    expect(validation).toBe(
      "The SARIMA model (`order=(3, 0, 0)`) fits best, with an AIC of 640.9, against 812.4 with `order=(1, 0, 0)`.",
    );
  });

  it("is left out where it compares nothing", () => {
    const same = TWO.replace("(3, 0, 0)", "(1, 0, 0)");
    expect(
      told(`${same}\nprint("log-likelihood", short.llf, long.llf)`, "log-likelihood -245.8275 -245.8264\n").validation,
    ).toBe("");
  });
});

it("what an optimiser prints of its function is no F1", () => {
  const printed = "At iterate    0    f=  2.58518D+00\n  F =   2.5851830060985752\nCONVERGENCE: REL_REDUCTION_OF_F\n";
  const { facts, outcome } = analyseNotebook(
    notebookOf(LOAD, { code: 'fitted = SARIMAX(tides["height"], order=(1, 0, 0)).fit()', printed }),
  );
  expect(facts.experiments.flatMap(({ metrics }) => metrics)).toEqual([]);
  expect(outcome).toBeNull();
});

it("a model whose target has no name is said to be fitted, not to test hypotheses", () => {
  const code = `import numpy as np
X = sm.add_constant(np.linspace(0, 10, 50))
y = np.dot(X, [1, 2]) + np.random.normal(size=50)
print(sm.OLS(y, X).fit().rsquared)`;
  expect(told(code, "0.951\n").opening).toContain("fits linear regression");
});

it("columns of zeros and ones are no baseline", () => {
  const code = (formula: string) => ({
    code: `import statsmodels.formula.api as smf\nprint(smf.ols("${formula}", tides).fit().rsquared)`,
    printed: "0.31\n",
  });
  const cells = [
    LOAD,
    "## Treatment (Dummy) Coding",
    code("height ~ C(port)"),
    "## Sum Coding",
    code("height ~ C(port, Sum)"),
  ];
  const { facts } = analyseNotebook(notebookOf(...cells));
  expect(facts.experiments.flatMap(({ models }) => models.map(({ role }) => role))).toEqual(["result", "result"]);
});

it("the frequency of dates is no column", () => {
  const { facts } = analyseNotebook(notebookOf(LOAD, { code: 'tides.index.freq = "MS"\ntides.head()' }));
  expect(facts.facts.filter(({ kind }) => kind === "derived")).toEqual([]);
});
