import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const SETUP = {
  code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier
from sklearn.metrics import accuracy_score, f1_score, recall_score
from sklearn.model_selection import train_test_split
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span", "spots"]], moths["rare"], test_size=0.2, random_state=4)
tried = {"tree": DecisionTreeClassifier(), "forest": RandomForestClassifier()}`,
};
const BOTH: WrittenCell = {
  code: `found = {}
for name, model in tried.items():
    guess = model.fit(A, a).predict(B)
    found[name] = {"accuracy": accuracy_score(b, guess), "f1": f1_score(b, guess)}
    print(f"{name}: accuracy {found[name]['accuracy']:.3f}, F1 {found[name]['f1']:.3f}")`,
  printed: "tree: accuracy 0.870, F1 0.640\nforest: accuracy 0.910, F1 0.550\n",
};
const best = (...cells: readonly WrittenCell[]) => {
  const experiment = analyseNotebook(notebookOf(SETUP, ...cells)).facts.experiments[0];
  const name = experiment?.models.find(({ id }) => id === experiment.best?.model)?.name;
  return [name, experiment?.best?.metric.name, experiment?.best?.metric.printed];
};
const judged = (model: string, printed: string): WrittenCell => ({
  code: `one = ${model}\none.fit(A, a)\nprint("accuracy", one.score(B, b))`,
  printed: `accuracy ${printed}\n`,
});

describe("the measure of a result", () => {
  it("is the first that is shown where the author says nothing", () => {
    expect(best(BOTH)).toEqual(["Random Forest", "accuracy", "0.910"]);
  });

  it.each([
    ["by the key of a maximum", { code: 'max(found, key=lambda name: found[name]["f1"])' }],
    ["by the place of a maximum", { code: 'table = pd.DataFrame(found).T\ntable.loc[table["f1"].idxmax()]' }],
    ["in words", "Rare moths are few, so that we compare the models by F1."],
    ["as a verdict", "The decision tree has the best F1 score."],
  ])("is the one by which the author ranks: %s", (_, cell) => {
    expect(best(BOTH, cell)).toEqual(["Decision Tree", "F1", "0.640"]);
  });

  it("is not one that a definition names beside another", () => {
    expect(best(BOTH, "The F1 score is best understood as a mean of precision and recall.")[1]).toBe("accuracy");
  });
});

describe("models that are level", () => {
  const level = [judged("DecisionTreeClassifier()", "0.9"), judged("LogisticRegression()", "0.9")];

  it("lead in the order in which they were tried", () => {
    expect(best(...level)[0]).toBe("Decision Tree");
  });

  it("follow the one that the author puts first", () => {
    expect(best(...level, "## Conclusion\n\nLogistic regression is the best choice here.")[0]).toBe(
      "Logistic Regression",
    );
  });
});

describe("a model that is trained again after the same division of the data", () => {
  const again = 'A, B, a, b = train_test_split(moths[["span"]], moths["rare"], test_size=0.2, random_state=4)';
  const forest = (trees: number, printed: string): WrittenCell => judged(`RandomForestClassifier(${trees})`, printed);

  it("counts with its last value where its settings are the same", () => {
    expect(best(forest(30, "0.93"), { code: again }, forest(30, "0.88"))[2]).toBe("0.88");
  });

  it("counts with its best value where they differ", () => {
    expect(best(forest(30, "0.93"), { code: again }, forest(5, "0.88"))[2]).toBe("0.93");
  });
});
