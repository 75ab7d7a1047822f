import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, NotebookFacts } from "../facts.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { besideInFolds } from "./folds.ts";

const SETUP = `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.tree import DecisionTreeRegressor
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["heat", "hours"]], kilns["strength"]
A, B, a, b = train_test_split(X, y, test_size=0.2, random_state=1)
tried = {"tree": DecisionTreeRegressor(), "forest": RandomForestRegressor(), "ridge": Ridge()}`;
const FOLDS = `for name, model in tried.items():
    print(name, "R2 %.3f" % cross_val_score(model, X, y, scoring="r2", cv=5).mean())`;
const folds = (tree: string, forest: string) => ({
  code: FOLDS,
  printed: `tree R2 ${tree}\nforest R2 ${forest}\nridge R2 0.512\n`,
});
const tested = (model: string, value: string) => ({
  code: `print("R2", ${model}().fit(A, a).score(B, b))`,
  printed: `R2 ${value}\n`,
});
const report = (...cells: readonly WrittenCell[]) => {
  const { outcome, executiveSummary, sections } = analyseNotebook(notebookOf({ code: SETUP }, ...cells));
  const words = (told: readonly { readonly text: string }[]): string => told.map(({ text }) => text).join(" ");
  return { outcome, summary: words(executiveSummary), validation: words(sections.validation) };
};

describe("a model that is better in cross-validation than the one tested", () => {
  it("is told beside it, in the outcome and the summary", () => {
    const { outcome, summary, validation } = report(folds("0.843", "0.919"), tested("DecisionTreeRegressor", "0.854"));
    expect(outcome).toMatch(
      / 0\.854 on the test data, while Random Forest is ahead in cross-validation \(0\.919 against 0\.843\)\.$/,
    );
    expect(summary).toContain(
      "the decision tree reaches an R2 of 0.854 on the test data, while the random forest is ahead of the decision tree in cross-validation (0.919 against 0.843).",
    );
    // All values stand there.
    expect(validation).not.toContain("ahead of");
  });

  it("is told where others were tested as well", () => {
    const { validation } = report(
      folds("0.743", "0.919"),
      tested("DecisionTreeRegressor", "0.954"),
      tested("RandomForestRegressor", "0.894"),
    );
    expect(validation).toContain(
      "The random forest is ahead of the decision tree in cross-validation (0.919 against 0.743).",
    );
  });

  it("is about level where training again may change as much", () => {
    const { outcome, summary } = report(folds("0.913", "0.919"), tested("DecisionTreeRegressor", "0.954"));
    expect(outcome).toContain("while Random Forest is about level in cross-validation (0.919 against 0.913)");
    expect(summary).toContain("while the random forest is about level with the decision tree in cross-validation");
  });

  it("is not there where it is not known what the tested one is worth there", () => {
    const other = { code: FOLDS.replace("tried", '{"ridge": tried["ridge"]}'), printed: "ridge R2 0.512\n" };
    expect(report(other, tested("DecisionTreeRegressor", "0.454")).outcome).not.toContain("while");
  });
});

describe("a model that is tested and cross-validated", () => {
  const again = (value: string) =>
    report(
      { code: "tree = DecisionTreeRegressor().fit(A, a)\nprint('R2', tree.score(B, b))", printed: "R2 0.854\n" },
      { code: "print('R2', cross_val_score(tree, X, y, scoring='r2', cv=5).mean())", printed: `R2 ${value}\n` },
    );

  it("is told to be far worse there, also in the summary", () => {
    const { outcome, summary, validation } = again("0.121");
    expect(outcome).toContain(" 0.854 on the test data, but 0.121 in cross-validation.");
    expect(summary).toContain(" 0.854 on the test data, but 0.121 in cross-validation.");
    expect(validation).toContain("ecision tree reaches an R2 of 0.121 in cross-validation.");
  });

  it("is told to be a little worse only where there is room, and not where it is the same", () => {
    const { outcome, summary, validation } = again("0.821");
    expect(outcome + summary).not.toContain("0.821");
    expect(validation).toContain("reaches an R2 of 0.821 in cross-validation.");
    expect(again("0.851").validation).not.toContain("0.851");
  });

  it("is told by which measure it is worse where another one stands between", () => {
    const judged = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, recall_score
model = LogisticRegression().fit(A, a)
guess = model.predict(B)
print("accuracy", accuracy_score(b, guess))
print("recall", recall_score(b, guess))`;
    const { summary } = report(
      { code: judged, printed: "accuracy 0.912\nrecall 0.312\n" },
      {
        code: "print('accuracy', cross_val_score(model, X, y, scoring='accuracy', cv=5).mean())",
        printed: "accuracy 0.613\n",
      },
    );
    expect(summary).toContain(", but with a recall of 0.312, and an accuracy of 61.3% in cross-validation.");
  });

  it("is not compared with an error of another scale", () => {
    const { experiments } = JSON.parse(
      readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
    ) as NotebookFacts;
    const [rent] = experiments as [Experiment];
    const [shown] = rent.metrics as [Experiment["metrics"][number]];
    const error = { ...shown, name: "RMSE", variant: null };
    const metric = { ...error, part: "test", value: 0.14, printed: "0.14", scale: "logarithm" } as const;
    const own = { ...error, part: "cross-validation", value: 0.25, printed: "0.25" } as const;
    const told = (crossed: Experiment["metrics"][number]): string | undefined =>
      besideInFolds({ ...rent, metrics: [metric, crossed] }, { model: shown.model ?? 0, metric }, false)?.words;
    expect(told({ ...own, scale: "logarithm" })).toBe(", but 0.25 in cross-validation");
    expect(told(own)).toBeUndefined();
  });
});

describe("models that are compared twice, on other features", () => {
  it("are compared with the values that stand beside the best one", () => {
    const other = { code: "from sklearn.decomposition import PCA\nX = PCA(1).fit_transform(X)" };
    const again = { code: FOLDS, printed: "tree R2 0.871\nforest R2 0.842\nridge R2 0.781\n" };
    const { validation } = report(folds("0.943", "0.919"), other, again);
    expect(validation).toContain("Ridge (0.512)");
    expect(validation).not.toContain("0.781");
  });
});

describe("a model that a function trains once more for the rows held out", () => {
  const trained = (depth: string) => ({
    code: `from sklearn.model_selection import KFold
import numpy as np
def learn(X, y, depth):
    return DecisionTreeRegressor(max_depth=depth).fit(X, y)
scores = []
for old, new in KFold(5).split(A):
    scores.append(learn(A.iloc[old], a.iloc[old], 3).score(A.iloc[new], a.iloc[new]))
print("R2 %.3f +- %.3f" % (np.mean(scores), np.std(scores)))
print("R2", learn(A, a, ${depth}).score(B, b))`,
    printed: "R2 0.652 +- 0.040\nR2 0.712\n",
  });

  it("is told with what folds show of the same settings", () => {
    expect(report(trained("3")).validation).toContain(
      "The decision tree reaches an R2 of 0.652 (± 0.04) in cross-validation.",
    );
    expect(report(trained("9")).validation).not.toContain("The decision tree reaches an R2 of 0.652");
  });
});

describe("single folds of two versions", () => {
  const shown = (low: string, high: string): Exclude<WrittenCell, string> => ({
    code: `print(cross_val_score(deep, X, y, cv=3))\nprint(cross_val_score(shallow, X, y, cv=3))`,
    printed: `[0.7411 0.8123 0.7902]\n[${low} 0.7502 ${high}]\n`,
  });
  const versions: WrittenCell = {
    code: `deep = DecisionTreeRegressor(splitter="best")
print("R2", deep.fit(A, a).score(B, b))
shallow = DecisionTreeRegressor(splitter="random")
print("R2", shallow.fit(A, a).score(B, b))`,
    printed: "R2 0.854\nR2 0.711\n",
  };

  it("are told of both, and in the summary where they overlap", () => {
    const { summary, validation } = report(versions, shown("0.7011", "0.7633"));
    expect(validation).toContain(
      "In cross-validation, the R2 lies between 0.741 and 0.812 for the decision tree (`splitter=best`) and between 0.701 and 0.763 for the decision tree (`splitter=random`).",
    );
    expect(summary).toContain(
      "comes out best, with an R2 of 0.854 on the test data, while its folds in cross-validation (0.741 to 0.812) overlap those of the decision tree (`splitter=random`: 0.701 to 0.763).",
    );
  });

  it("are not told in the summary where the best does better in all of them", () => {
    expect(report(versions, shown("0.6211", "0.7533")).summary).toContain("overlap");
    const apart = { ...shown("0.6211", "0.7033"), printed: "[0.7411 0.8123 0.7902]\n[0.6211 0.6502 0.7033]\n" };
    expect(report(versions, apart).summary).toMatch(/comes out best, with an R2 of 0\.854 on the test data\.$/);
  });

  it("are said to fall behind where the other does better in all of them", () => {
    const behind = { ...shown("", ""), printed: "[0.5411 0.6123 0.5902]\n[0.6511 0.7502 0.7033]\n" };
    expect(report(versions, behind).summary).toContain(
      ", while its folds in cross-validation (0.541 to 0.612) fall behind those of the decision tree (`splitter=random`: 0.651 to 0.75).",
    );
  });

  it("are no range where the best one alone is shown", () => {
    const tops = {
      code: "print('R2', cross_val_score(deep, X, y, cv=3).max())\nprint('R2', cross_val_score(shallow, X, y, cv=3).max())",
      printed: "R2 0.812\nR2 0.763\n",
    };
    const { summary, validation } = report(versions, tops);
    expect(`${summary} ${validation}`).not.toMatch(/lies between|its folds/);
  });

  it("are told of none where the best has none", () => {
    const others = {
      code: 'print(cross_val_score(Ridge(), X, y, scoring="r2", cv=3))',
      printed: "[0.5411 0.6123 0.5902]\n",
    };
    expect(report(versions, others).validation).not.toContain("lies between");
  });
});
