import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
shells = pd.read_csv("shells.csv")
X, y = shells.drop(columns=["beach"]).values, shells["beach"].values
tree = DecisionTreeClassifier()`;

const experiment = (code: string) => {
  const { facts } = analyseNotebook(notebookOf({ code: SETUP }, { code, printed: "accuracy: 0.7125\n" }));
  return facts.experiments[0];
};

const BY_NUMBER = `tree.fit(X[some], y[some])
print("accuracy:", tree.score(X[rest], y[rest]))`;
const OF_TABLES = `tree.fit(a.drop(columns=["beach"]), a["beach"])
print("accuracy:", tree.score(b.drop(columns=["beach"]), b["beach"]))`;

describe("rows chosen by their numbers", () => {
  const lines = (code: string): string =>
    `${code}\n${BY_NUMBER.replaceAll("some", "train_rows").replaceAll("rest", "test_rows")}`;

  it.each([
    [
      "cut from a permutation",
      "order = np.random.permutation(len(X))\nn = int(0.7 * len(X))\ntrain_rows, test_rows = order[:n], order[n:]",
      0.3,
    ],
    [
      "cut from shuffled numbers in a list",
      "order = list(range(len(X)))\nnp.random.shuffle(order)\nn = int(np.floor(0.4 * len(X)))\ntest_rows, train_rows = order[:n], order[n:]",
      0.4,
    ],
    ["divided by a call", "train_rows, test_rows = train_test_split(np.arange(len(X)), test_size=0.35)", 0.35],
  ])("are of the part that the numbers are of: %s", (_, code, share) => {
    expect(experiment(lines(code))).toMatchObject({
      target: "beach",
      split: { how: "holdout", testShare: share },
      best: { metric: { part: "test" } },
    });
  });

  it("are of that part when they are labels of a table", () => {
    const code = `some, rest = train_test_split(shells.index, test_size=0.1)
tree.fit(shells.loc[some].drop(columns=["beach"]), shells.loc[some, "beach"])
print("accuracy:", tree.score(shells.loc[rest].drop(columns=["beach"]), shells.loc[rest, "beach"]))`;
    expect(experiment(code)?.split).toMatchObject({ how: "holdout", testShare: 0.1 });
  });
});

describe("rows chosen at random, whatever they are called", () => {
  it.each([
    ["a mask of random numbers", "m = np.random.rand(len(shells)) < 0.75\na, b = shells[m], shells[~m]", 0.25],
    ["one of large random numbers", "m = np.random.rand(len(shells)) > 0.4\na, b = shells[m], shells[~m]", 0.4],
    ["a sample and the rest", "a = shells.sample(frac=0.85, random_state=2)\nb = shells.drop(a.index)", 0.15],
    ["a sample and those not in it", "b = shells.sample(frac=0.3)\na = shells[~shells.index.isin(b.index)]", 0.3],
    ["a cut of all rows", "a, b = np.split(shells.sample(frac=1), [int(0.9 * len(shells))])", 0.1],
    [
      "a cut into three",
      "a, c, b = np.split(shells.sample(frac=1), [int(0.5 * len(shells)), int(0.8 * len(shells))])",
      0.2,
    ],
  ])("are a holdout: %s", (_, code, share) => {
    expect(experiment(`${code}\n${OF_TABLES}`)).toMatchObject({
      split: { how: "holdout", testShare: share },
      best: { metric: { part: "test" } },
    });
  });

  it("are a holdout where they are taken from a file for training under a name for judging", () => {
    const code = `shells_train = pd.read_csv("shells_train.csv")
some = np.random.randint(0, 40, size=9)
b_val = shells_train.loc[shells_train["bay"].isin(some)]
b_train = shells_train.loc[~shells_train["bay"].isin(some)]
tree.fit(b_train.drop(columns=["beach"]), b_train["beach"])
print("accuracy:", tree.score(b_val.drop(columns=["beach"]), b_val["beach"]))`;
    expect(experiment(code)).toMatchObject({
      split: { how: "holdout" },
      best: { metric: { part: "validation" } },
    });
  });

  it("are no holdout where the others are not used", () => {
    const code = `m = np.random.rand(len(shells)) < 0.1\na = shells[m]\ntree.fit(a.drop(columns=["beach"]), a["beach"])`;
    expect(experiment(code)?.split.how).toBe("none");
  });
});
