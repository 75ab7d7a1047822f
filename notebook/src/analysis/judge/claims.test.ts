import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ: WrittenCell = {
  code: `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.linear_model import Ridge, LogisticRegression
from sklearn.ensemble import RandomForestRegressor, RandomForestClassifier
from sklearn.metrics import r2_score, mean_absolute_error, accuracy_score, f1_score
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="price"), boats["price"], test_size=0.25)`,
};
const fitted = (name: string, made: string, metrics: readonly [string, string][]): WrittenCell => ({
  code: [
    `${name} = ${made}()`,
    `${name}.fit(X_train, y_train)`,
    `guess = ${name}.predict(X_test)`,
    ...metrics.map(([metric]) => `print("${metric}:", ${metric}(y_test, guess))`),
  ].join("\n"),
  printed: metrics.map(([metric, value]) => `${metric}: ${value}`).join("\n"),
});
const PRICES: readonly WrittenCell[] = [
  READ,
  fitted("ridge", "Ridge", [
    ["r2_score", "0.611"],
    ["mean_absolute_error", "40.2"],
  ]),
  fitted("forest", "RandomForestRegressor", [
    ["r2_score", "0.655"],
    ["mean_absolute_error", "41.9"],
  ]),
];
const classes = (accuracy: string, f1: string): readonly WrittenCell[] => [
  READ,
  fitted("forest", "RandomForestClassifier", [
    ["accuracy_score", accuracy],
    ["f1_score", f1],
  ]),
];
/** Whether a report quotes what is concluded. */
const isQuoted = (cells: readonly WrittenCell[], words: string, heading = "Conclusion"): boolean => {
  const { sections } = analyseNotebook(notebookOf(...cells, `## ${heading}\n\n${words}`));
  return sections.validation.some(({ text }) => text.includes(words));
};

describe("a comparison of models in the author's words", () => {
  it.each([
    "Ridge regression has a slightly lower MAE, but the random forest explains more of the variation.",
    "The random forest has a higher MAE than Ridge, so it makes fewer large errors at the price of small ones.",
    "The MAE of Ridge is lower than that of the random forest, which is better at the expensive boats.",
  ])("is quoted where the values agree: %s", (words) => {
    expect(isQuoted(PRICES, words)).toBe(true);
  });

  it.each([
    "Although the random forest has a slightly lower MAE, the difference from Ridge is small.",
    "Ridge regression reached a higher R2 than the random forest, because prices are nearly linear.",
    "The random forest outperformed Ridge on all metrics, because prices are far from linear.",
    "The random forest outperformed Ridge in MAE, because prices are far from linear.",
    "The MAE of the random forest is lower than that of Ridge, because prices are far from linear.",
    "The random forest has the lowest MAE and R2 of both, which nobody expected.",
  ])("is left out where they say otherwise: %s", (words) => {
    expect(isQuoted(PRICES, words)).toBe(false);
  });

  it("may be of a measure that is not shown", () => {
    expect(isQuoted(PRICES, "The random forest has a lower RMSE than Ridge, as far as we see.")).toBe(true);
  });
});

describe("praise in the author's words", () => {
  it("is left out where the values are not good, or good for one class alone", () => {
    const words = "The random forest predicts very well and can be relied on in every harbour.";
    expect(isQuoted(classes("0.913", "0.902"), words)).toBe(true);
    expect(isQuoted(classes("0.913", "0.341"), words)).toBe(false);
    expect(isQuoted(classes("0.613", "0.602"), words)).toBe(false);
    expect(isQuoted(PRICES, "The models predict prices accurately in every harbour.")).toBe(false);
    const figure = "The random forest shows strong performance in every harbour, with an accuracy of 91.3%.";
    expect(isQuoted(classes("0.913", "0.902"), figure)).toBe(true);
    expect(isQuoted(classes("0.913", "0.341"), figure)).toBe(false);
  });
});

describe("what matters most in the author's words", () => {
  const words = "The length of a boat is the strongest driver of its price, far before its age.";

  it("is quoted only where the notebook looks at what matters", () => {
    const looked: WrittenCell = { code: "print(forest.feature_importances_)", printed: "[0.7 0.3]" };
    expect(isQuoted([...PRICES, looked], words)).toBe(true);
    expect(isQuoted(PRICES, words)).toBe(false);
  });

  it("is no number of components that no model learns from", () => {
    const shares: WrittenCell = { code: "print(spread)", printed: "[0.61 0.22]" };
    const components = "From the explained variance we see that 2 columns are clearly more important than all others.";
    const { facts } = analyseNotebook(notebookOf(READ, shares, components));
    expect(facts.findings.every(({ rank }) => rank < 3.5)).toBe(true);
  });
});

describe("a conclusion in another language", () => {
  const models: readonly WrittenCell[] = [
    READ,
    fitted("line", "LogisticRegression", [["accuracy_score", "0.711"]]),
    fitted("forest", "RandomForestClassifier", [["accuracy_score", "0.913"]]),
  ];

  it("is quoted where it names the winner, and left out where it praises, or names another", () => {
    const quoted = (words: string): boolean => isQuoted(models, words, "Kesimpulan");
    expect(quoted("Random Forest adalah model terbaik untuk harga kapal, karena data ini tidak linear.")).toBe(true);
    expect(quoted("Logistic Regression adalah model terbaik untuk harga kapal karena sederhana.")).toBe(false);
    expect(quoted("Random Forest memiliki kemampuan untuk memprediksi harga dengan akurasi yang baik.")).toBe(false);
  });
});

describe("what was done", () => {
  it("is no conclusion, nor is what a low error means", () => {
    expect(isQuoted(PRICES, "Implemented ridge regression and a random forest on the boats.")).toBe(false);
    expect(isQuoted(PRICES, "Lower values of the error indicate a better fit to the prices of boats.")).toBe(false);
  });
});

describe("how models came to be, in the author's words", () => {
  it("is left out where nothing was measured twice, and where tuning did not help", () => {
    const gain = "Feature engineering clearly improved the model in every harbour.";
    expect(isQuoted(classes("0.913", "0.902"), gain)).toBe(false);
    expect(isQuoted([...PRICES, fitted("forest", "RandomForestRegressor", [["r2_score", "0.672"]])], gain)).toBe(true);
    const tuned = (value: string): WrittenCell => ({
      code: `from sklearn.model_selection import GridSearchCV
search = GridSearchCV(RandomForestRegressor(), {"max_depth": [2, 4, 8]})
search.fit(X_train, y_train)
print("r2_score:", r2_score(y_test, search.predict(X_test)))`,
      printed: `r2_score: ${value}`,
    });
    const tuning = "Tuning clearly improved the random forest model in every harbour.";
    expect(isQuoted([...PRICES, tuned("0.671")], tuning)).toBe(true);
    expect(isQuoted([...PRICES, tuned("0.641")], tuning)).toBe(false);
  });

  it("is a fit of the rows learned from only where their values are shown, and say so", () => {
    const judged = (train: string): WrittenCell => ({
      code: 'print("Train r2_score:", r2_score(y_train, ridge.predict(X_train)))\nprint("Test r2_score:", r2_score(y_test, ridge.predict(X_test)))',
      printed: `Train r2_score: ${train}\nTest r2_score: 0.611`,
    });
    const none = "Ridge regression does not overfit and generalises to other harbours.";
    expect(isQuoted(PRICES, none)).toBe(false);
    expect(isQuoted([...PRICES, judged("0.962")], none)).toBe(false);
    expect(isQuoted([...PRICES, judged("0.623")], none)).toBe(true);
  });
});

describe("an aim in the author's words", () => {
  const aimOf = (words: string): string | undefined =>
    analyseNotebook(notebookOf(`# Boats\n\n${words}`, ...PRICES)).facts.question?.text;

  it("is none where it names models that the notebook does not have, or sums up, or is a hypothesis", () => {
    const own = "The goal is to predict the price of a boat with a random forest.";
    expect(aimOf(own)).toBe(own);
    expect(aimOf("The goal is to predict the price of a boat with LightGBM.")).toBeUndefined();
    expect(aimOf("## Hypothesis\n\nH0: boats of all harbours cost the same.")).toBeUndefined();
    const shown = "This project demonstrates how to predict the price of a boat.";
    const { facts } = analyseNotebook(notebookOf(...PRICES, `## Conclusion\n\n${shown}`));
    expect(facts.question).toBeNull();
  });
});
