import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { aMetric, aModel } from "../fixtures/churn-facts.ts";
import { withExamples } from "./asides.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
import matplotlib.pyplot as plt
boats = pd.read_csv("boats.csv")
X, y = boats[["mast", "keel"]], boats["kind"]`;
/** Enough cells for a model to be little of them. */
const WORK = ["mast", "keel", "sail", "crew", "age", "hull", "port", "flag", "bow", "stern", "deck"].map((name) => ({
  code: `boats["${name}"].hist()\nplt.show()`,
}));
const HEADINGS = ["# Projecting boats", "## By hand", "## With a library"];
const read = (...cells: WrittenCell[]) => analyseNotebook(notebookOf(...HEADINGS, { code: LOAD }, ...WORK, ...cells));
const FIT = { code: "model = LogisticRegression()\nmodel.fit(X, y)" };
const areAside = (...cells: WrittenCell[]): boolean =>
  read(...cells).facts.experiments.every(({ aside }) => aside === true);

describe("a model beside the subject", () => {
  it("is only read or drawn", () => {
    expect(areAside(FIT)).toBe(true);
    expect(areAside(FIT, { code: "print(model.coef_)" })).toBe(true);
    expect(areAside(FIT, { code: "plt.plot(X['mast'], model.predict(X))" })).toBe(true);
    expect(
      areAside(FIT, { code: "from rfpimp import plot_importances, importances\nI = importances(model, X, y)" }),
    ).toBe(true);
  });

  it("is drawn by a function of the notebook, also where rows are held out", () => {
    const draw = `def paint(x, y, classifier):
    z = classifier.predict(x)
    plt.scatter(x["mast"], x["keel"], c=z)`;
    const split = "X_train, X_test, y_train, y_test = train_test_split(X, y)";
    const fit = "model = LogisticRegression().fit(X_train, y_train)";
    expect(areAside({ code: draw }, { code: split }, { code: `${fit}\npaint(X_train, y_train, model)` })).toBe(true);
    // What is asked nothing beside rows held out may be unfinished.
    expect(areAside({ code: split }, { code: fit })).toBe(false);
  });

  it("is none that predicts, is measured, kept or handed on", () => {
    expect(areAside(FIT, { code: "boats['guess'] = model.predict(X)" })).toBe(false);
    expect(areAside(FIT, { code: "model.score(X, y)" })).toBe(false);
    expect(areAside(FIT, { code: "import joblib\njoblib.dump(model, 'model.pkl')" })).toBe(false);
    expect(areAside(FIT, { code: "import shap\nshap.TreeExplainer(model)" })).toBe(false);
    expect(areAside(FIT, { code: "from harbour import judge\njudge(model)" })).toBe(false);
  });

  it("is none where the text is about models, or about nothing else", () => {
    const about = (...headings: string[]) =>
      analyseNotebook(notebookOf(...headings, { code: LOAD }, ...WORK, FIT)).facts.experiments[0]?.aside;
    expect(about("# Boats", "## Wood")).toBe(true);
    expect(about("# Which boats are fast? A logistic regression", "## Wood")).toBeUndefined();
    expect(about("# Boats", "## A model of their kind")).toBeUndefined();
    expect(about("# Boats\n\nThe goal is to predict the kind of a boat.", "## Wood")).toBeUndefined();
    expect(about("# Boats", "## Estimating their speed")).toBeUndefined();
    expect(about("# Boats", "## The trend")).toBeUndefined();
    expect(about("# Boats")).toBeUndefined();
  });

  it("is none in a short notebook", () => {
    const { facts } = analyseNotebook(notebookOf("# Boats", { code: LOAD }, FIT));
    expect(facts.experiments.map(({ aside }) => aside)).toEqual([undefined]);
  });

  it("is not what the notebook is said to do", () => {
    const { sections, executiveSummary } = read(FIT);
    const [first] = sections.exploration;
    expect(first?.text).not.toMatch(/predicts|trains/);
    expect(executiveSummary.map(({ text }) => text).join(" ")).not.toMatch(/predict|logistic/i);
    expect(sections.modeling.map(({ text }) => text)).toEqual([
      "Logistic regression is fitted to `kind`, but never scored.",
    ]);
  });

  it("leaves a lesson to its chapters, after the words of its author", () => {
    const goal = "# Tutorial on boats\n\nThe goal of this notebook is to explore how hulls can be drawn.";
    const cells = [goal, "## Of wood", { code: LOAD }, ...WORK, "## Of steel", FIT];
    const texts = analyseNotebook(notebookOf(...cells)).sections.exploration.map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([
      "In the author's words: “The goal of this notebook is to explore how hulls can be drawn.”",
      "This lesson, “Tutorial on boats”, covers “Of wood” and “Of steel”, with `boats.csv`.",
    ]);
  });
});

describe("a pretrained model", () => {
  const rolesOf = (trained: "pretrained" | "fit", parts: readonly ("train" | "test")[]): string[] => {
    const models = parts.map((_, id) => aModel(id, "T5", 1, { trained }));
    const metrics = parts.map((part, id) => aMetric(id, "accuracy", "0.5", part, 1));
    return withExamples({ models, metrics, best: null }).models.map(({ role }) => role);
  };

  it("is shown on an example where others are judged on rows held out", () => {
    expect(rolesOf("pretrained", ["train", "test"])).toEqual(["demonstration", "result"]);
    expect(rolesOf("pretrained", ["train", "train"])).toEqual(["result", "result"]);
    expect(rolesOf("fit", ["train", "test"])).toEqual(["result", "result"]);
  });
});
