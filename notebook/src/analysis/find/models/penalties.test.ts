import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const namesIn = (code: string, language = "python"): string[] => {
  const notebook = notebookOf({ code });
  const { facts } = analyseNotebook({ ...notebook, language });
  return facts.experiments.flatMap(({ models }) => models.map(({ name }) => name));
};

describe("a penalised linear model is named by its penalty", () => {
  const H2O = `library(h2o)\npeat <- h2o.importFile("peat.csv")\n`;
  const GLMNET = `library(glmnet)\npeat <- read.csv("peat.csv")\nx <- as.matrix(peat[, c("wet", "deep")])\n`;
  const ofH2o = (more: string) =>
    namesIn(`${H2O}fit <- h2o.glm(x = "wet", y = "acid", training_frame = peat${more})`, "R");
  const ofGlmnet = (more: string) => namesIn(`${GLMNET}fit <- glmnet(x, peat$acid${more})`, "R");

  it.each([
    [", alpha = 1, lambda_search = TRUE", "Lasso"],
    [", alpha = 0", "Ridge"],
    [", alpha = 0.3", "Elastic Net"],
    [", alpha = 1, lambda = 0", "Generalized Linear Model"],
    [', lambda = 0, family = "gaussian"', "Linear Regression"],
    [', lambda = 0, family = "binomial"', "Logistic Regression"],
    ["", "Generalized Linear Model"],
  ])("in h2o: %s", (more, name) => {
    expect(ofH2o(more)).toEqual([name]);
  });

  it.each([
    ["", "Lasso"],
    [", alpha = 0", "Ridge"],
    [", alpha = share", "Elastic Net"],
    [", lambda = 0", "Generalized Linear Model"],
  ])("in glmnet: %s", (more, name) => {
    expect(ofGlmnet(more)).toEqual([name]);
  });

  it.each([
    ["regParam=0.2", "Ridge"],
    ["regParam=0.2, elasticNetParam=1.0", "Lasso"],
    ["elasticNetParam=1.0", "Linear Regression"],
  ])("in Spark: %s", (settings, name) => {
    const code = `from pyspark.sql import SparkSession
from pyspark.ml.regression import LinearRegression
peat = SparkSession.builder.getOrCreate().read.csv("peat.csv")
LinearRegression(labelCol="acid", ${settings}).fit(peat)`;
    expect(namesIn(code)).toEqual([name]);
  });
});

describe("a generalised linear model is named by its family", () => {
  const READ = `import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf
buds = pd.read_csv("buds.csv")
kind = sm.families.Poisson()
`;
  it.each([
    ["sm.GLM(buds['open'], buds[['rain']], family=sm.families.Poisson())", "Poisson Regression"],
    ["smf.glm('open ~ rain', data=buds, family=kind)", "Poisson Regression"],
    ["smf.glm('open ~ rain', buds, family=sm.families.NegativeBinomial(alpha=0.5))", "Negative Binomial Regression"],
    ["smf.glm('open ~ rain', buds, family=sm.families.Binomial())", "Logistic Regression"],
    ["smf.glm('open ~ rain', buds, family=sm.families.Gamma(link=sm.families.links.Log()))", "Gamma Regression"],
    ["smf.glm('open ~ rain', buds)", "Linear Regression"],
    ["smf.glm('open ~ rain', buds, family=sm.families.Gaussian())", "Linear Regression"],
    ["smf.poisson('open ~ rain', buds)", "Poisson Regression"],
    ["smf.negativebinomial('open ~ rain', buds)", "Negative Binomial Regression"],
  ])("%s", (made, name) => {
    expect(namesIn(`${READ}${made}.fit().summary()`)).toEqual([name]);
  });

  it("so that two of them are two models", () => {
    const code = `${READ}few = smf.glm("open ~ rain", buds, family=kind).fit()
many = smf.negativebinomial("open ~ rain", buds).fit()`;
    const { sections } = analyseNotebook(notebookOf({ code }));
    expect(sections.modeling.map(({ text }) => text).join(" ")).toContain(
      "Two models relate `open` to `rain`: Poisson regression and negative binomial regression.",
    );
  });
});
