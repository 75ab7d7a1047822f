import { describe, expect, it } from "vitest";
import { modelPhrase } from "./model-words.ts";

describe("names of models inside a sentence", () => {
  it.each([
    ["Random Forest", "a random forest"],
    ["Bagging", "bagging"],
    ["Perceptron", "a perceptron"],
    ["Nearest Centroid", "a nearest centroid classifier"],
    ["Passive-Aggressive", "a passive-aggressive classifier"],
    ["Passive-Aggressive Regression", "passive-aggressive regression"],
    ["Tweedie Regression", "Tweedie regression"],
    ["Accelerated Failure Time", "an accelerated failure time model"],
    ["Logistic Hazard", "a logistic hazard model"],
    ["Weibull", "a Weibull model"],
    ["Log-Normal", "a log-normal model"],
    ["Association Rules", "association rules"],
    ["K-Medoids", "k-medoids"],
    ["Slope One", "slope one"],
    ["Double Machine Learning", "double machine learning"],
    ["NMF", "NMF"],
  ])("say %s as %s", (name, words) => {
    expect(modelPhrase(name)).toBe(words);
  });
});
