import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const modelsOf = (...sources: string[]): string[] =>
  analyseNotebook(notebookOf(...sources.map((code) => ({ code })))).facts.experiments.flatMap(({ models }) =>
    models.map(({ name }) => name),
  );
const READ = `import pandas as pd
tides = pd.read_csv("tides.csv")`;

describe("the names of models", () => {
  it("tell classes of one family apart where there are several", () => {
    const fitted = (module: string, name: string): string =>
      `from sklearn.${module} import ${name}\n${name}().fit(tides[["moon"]], tides["season"]).predict(tides[["moon"]])`;
    const bayes = ["GaussianNB", "BernoulliNB"].map((name) => fitted("naive_bayes", name));
    expect(modelsOf(READ, ...bayes, fitted("svm", "SVC"), fitted("svm", "LinearSVC"))).toEqual([
      "Gaussian Naive Bayes",
      "Bernoulli Naive Bayes",
      "SVM",
      "Linear SVM",
    ]);
    expect(modelsOf(READ, ...bayes.slice(1), fitted("svm", "LinearSVC"))).toEqual(["Naive Bayes", "SVM"]);
  });

  it("are those of the last step of a pipeline of forecasts", () => {
    const fitted = `from sktime.forecasting.arima import AutoARIMA
from sktime.forecasting.compose import ForecastingPipeline
from sktime.transformations.series.impute import Imputer
tide = ForecastingPipeline(steps=[("fill", Imputer()), ("tide", AutoARIMA())])
tide.fit(y=tides["height"])
ahead = tide.predict(fh=[1, 2, 3])`;
    expect(modelsOf(READ, fitted)).toEqual(["AutoARIMA"]);
  });

  it("are those of their kind, where a class that is not at hand is called after it", () => {
    const fitted = (name: string): string => `from depths import ${name}
${name}(size=3).fit(tides[["moon"]], tides["height"]).predict(tides[["moon"]])`;
    expect(modelsOf(READ, fitted("DNNRegressor"))).toEqual(["Neural Network"]);
    expect(modelsOf(READ, fitted("TideRandomForestRegressor"))).toEqual(["Random Forest"]);
  });

  it.each([
    ["from keras.wrappers.scikit_learn import KerasRegressor", "build_fn=deep, epochs=3"],
    ["from scikeras.wrappers import KerasRegressor", "deep, epochs=3"],
    ["from scikeras.wrappers import KerasRegressor", "model=deep, model__units=8"],
  ])("are those of the network that a wrapper builds: %s, KerasRegressor(%s)", (load, given) => {
    const fitted = `${load}
from keras.models import Sequential
from keras.layers import LSTM, Dense
from sklearn.model_selection import GridSearchCV
def deep(units=16):
    net = Sequential()
    net.add(LSTM(units))
    net.add(Dense(1))
    net.compile(loss="mse", optimizer="adam")
    return net
search = GridSearchCV(KerasRegressor(${given}), {"units": [8, 16]})
search.fit(tides[["moon"]], tides["height"])`;
    expect(modelsOf(READ, fitted)).toEqual(["LSTM"]);
  });

  it("tell a model of topics, and apart what the same library has for different ends", () => {
    expect(
      modelsOf(READ, `from bertopic import BERTopic\nthemes, shares = BERTopic().fit_transform(tides["log"])`),
    ).toEqual(["BERTopic"]);
    const both = `from sklearn.linear_model import ARDRegression, BayesianRidge
for model in [BayesianRidge(), ARDRegression()]:
    model.fit(tides[["moon"]], tides["height"])`;
    expect(modelsOf(READ, both)).toEqual(["Bayesian Ridge", "ARD Regression"]);
  });

  it("say that a model is Bayesian, whichever way its library has for it", () => {
    const general = `import pymc3 as pm
with pm.Model():
    pm.glm.GLM.from_formula("flood ~ moon", tides, family=pm.glm.families.Binomial())
    drawn = pm.sample(500)`;
    expect(modelsOf(READ, general)).toEqual(["Bayesian Logistic Regression"]);
    expect(modelsOf(READ, `import bambi\nmodel = bambi.Model("height ~ moon", tides)\nmodel.fit()`)).toEqual([
      "Bayesian Generalized Linear Model",
    ]);
  });
});
