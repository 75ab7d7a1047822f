import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const summary = (code: string, printed: string): string =>
  analyseNotebook(notebookOf({ code: SETUP }, { code, printed }))
    .executiveSummary.map(({ text }) => text)
    .join(" ");

const SETUP = `import pandas as pd
from sklearn.ensemble import ExtraTreesRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
ponds = pd.read_csv("ponds.csv")
known = ["depth", "shade", "inflow"]
train, test = train_test_split(ponds, test_size=0.3, random_state=8)`;

const oneByOne = (targets: readonly string[], features = "known"): string => `for goal in ${JSON.stringify(targets)}:
    trees = ExtraTreesRegressor(n_estimators=90).fit(train[${features}], train[goal])
    print(f"{goal}: R2 {r2_score(test[goal], trees.predict(test[${features}])):.3f}")`;

describe("a report on one model for each of several targets", () => {
  it("names all of them, with what each model reaches", () => {
    expect(summary(oneByOne(["oxygen", "nitrate"]), "oxygen: R2 0.913\nnitrate: R2 0.642\n")).toBe(
      "This notebook predicts `oxygen` and `nitrate` from `ponds.csv`. Extra trees is trained on `depth`, `shade` and `inflow` for each target. For `oxygen`, extra trees reaches an R2 of 0.913 on the test data. For `nitrate`, extra trees reaches an R2 of 0.642 on the test data.",
    );
  });

  it("names them where the opening of a lesson does not", () => {
    const cells = ["# Tutorial: ponds\n\nThe goal is to see how ponds can be kept clean.", { code: SETUP }];
    const code = oneByOne(["oxygen", "nitrate"]);
    const { executiveSummary } = analyseNotebook(
      notebookOf(...cells, { code, printed: "oxygen: R2 0.913\nnitrate: R2 0.642\n" }),
    );
    expect(executiveSummary.map(({ text }) => text)).toContain(
      "Extra trees is trained on `depth`, `shade` and `inflow` for each of `oxygen` and `nitrate`.",
    );
  });

  it("names them where they are only judged together", () => {
    const code = `found = {}
for goal in ["oxygen", "nitrate"]:
    found[goal] = ExtraTreesRegressor(n_estimators=90).fit(train[known], train[goal]).predict(test[known])
print("R2", r2_score(test[["oxygen", "nitrate"]], pd.DataFrame(found)))`;
    expect(summary(code, "R2 0.713\n")).toContain("This notebook predicts `oxygen` and `nitrate` from `ponds.csv`.");
  });

  it("says nothing of features that are other ones for each", () => {
    const code = oneByOne(["oxygen", "nitrate"], '[c for c in ["depth", "oxygen", "nitrate"] if c != goal]');
    expect(summary(code, "oxygen: R2 0.913\nnitrate: R2 0.642\n")).not.toContain("trained on");
  });
});
