import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const LOADED = `import numpy as np
from sklearn.naive_bayes import GaussianNB
from sklearn.model_selection import train_test_split, RandomizedSearchCV`;
const TESTED = {
  code: `X, y = np.load("finches.npy"), np.load("species.npy")
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25)
songs = GaussianNB().fit(X_train, y_train)
print("accuracy:", songs.score(X_test, y_test))`,
  printed: "accuracy: 0.79\n",
};
const ON_TRAINING = {
  code: `A, b = np.load("tits.npy"), np.load("tit_species.npy")
calls = GaussianNB().fit(A, b)
print("training accuracy:", calls.score(A, b))`,
  printed: "training accuracy: 0.93\n",
};
const told = (...cells: { readonly code: string; readonly printed?: string }[]): string => {
  const { executiveSummary, sections } = analyseNotebook(notebookOf({ code: LOADED }, ...cells));
  return [...executiveSummary, ...sections.modeling, ...sections.validation].map(({ text }) => text).join(" ");
};

describe("two models of one name", () => {
  it("are not taken for each other where one is judged on test data and the other on what it learned from", () => {
    expect(told(TESTED, ON_TRAINING)).not.toContain("judged on the data used for training");
    expect(told(ON_TRAINING)).toContain("judged on the data used for training");
  });
});

describe("the value of a second model on the rows that it learned from", () => {
  it("is told as such beside one on rows held out", () => {
    const series = `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
from sklearn.metrics import mean_absolute_error
wool = pd.read_csv("wool.csv")["price"]
fit = ARIMA(wool, order=(1, 1, 1)).fit()
print("MAE", mean_absolute_error(wool[1:], fit.predict(start=1)))`;
    expect(told(TESTED, { code: series, printed: "MAE 3.21\n" })).toContain("an MAE of 3.21 in sample, on all rows");
  });
});
