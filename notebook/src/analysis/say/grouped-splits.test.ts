import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const LOADED = {
  code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GroupKFold, GroupShuffleSplit
herons = pd.read_csv("herons.csv")
print(herons.shape)
X, y = herons[["weight", "wing"]], herons["sex"]`,
  printed: "(1080, 6)\n",
};

const analysed = (code: string): ReturnType<typeof analyseNotebook> =>
  analyseNotebook(notebookOf(LOADED, { code, printed: "accuracy 0.8123\n" }));
const validation = (code: string): string =>
  analysed(code)
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("rows that are divided by group", () => {
  const held = `train, test = next(GroupShuffleSplit(n_splits=1, test_size=0.2).split(X, y, groups=herons["ring"]))
forest = RandomForestClassifier().fit(X.iloc[train], y.iloc[train])
print("accuracy", accuracy_score(y.iloc[test], forest.predict(X.iloc[test])))`;

  it("are held out as a share of the groups, of which nobody knows how many rows they have", () => {
    expect(validation(held)).toBe(
      "On the rows of 20% of the groups, held out for testing, the random forest reaches an accuracy of 81.2%.",
    );
    expect(analysed(held).facts.experiments[0]?.split).toMatchObject({ how: "holdout", testShare: 0.2, grouped: true });
  });

  it("are kept together in folds", () => {
    const folds = `scores = []
for train, test in GroupKFold(5).split(X, y, herons["ring"]):
    forest = RandomForestClassifier().fit(X.iloc[train], y.iloc[train])
    scores.append(accuracy_score(y.iloc[test], forest.predict(X.iloc[test])))
print("accuracy", sum(scores) / len(scores))`;
    expect(validation(folds)).toContain("In 5-fold cross-validation (groups kept together), ");
  });
});
