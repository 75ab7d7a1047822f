import { describe, expect, it } from "vitest";
import type { Notebook } from "../../format/notebook.ts";
import { RULE_PAIRS } from "./fixtures/rule-pairs.ts";
import { code, text, tinyNotebook } from "./fixtures/tiny-notebook.ts";
import { materialOf } from "./fixtures/material-of.ts";
import type { Observation, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

const observed = (rule: Rule, notebook: Notebook): Observation | null => rule.check(materialOf(notebook));

describe("each scoring rule", () => {
  for (const rule of RULES) {
    const pair = RULE_PAIRS[rule.id];

    it(`${rule.id} passes a good notebook`, () => {
      expect(pair, "a fixture pair").toBeDefined();
      if (pair) expect(observed(rule, pair.good)).toBeNull();
    });

    it(`${rule.id} finds its fault and the cells with it`, () => {
      const observation = pair ? observed(rule, pair.bad) : null;
      expect(observation).not.toBeNull();
      if (observation === null) return;
      expect(observation.severity).toBeGreaterThan(0.02);
      expect(observation.severity).toBeLessThanOrEqual(1);
      expect(observation.message).toMatch(/^[A-Z0-9].*[^.:]$/);
      expect(observation.cells).toEqual(pair?.cells);
    });
  }

  it("absolute-paths speaks of one path and of several", () => {
    const rule = RULES.find(({ id }) => id === "absolute-paths");
    const said = (...paths: readonly string[]) =>
      rule?.check(materialOf(tinyNotebook(paths.map((path) => code(`tides = open("${path}")`)))))?.message;
    expect(said("/home/ada/tides.csv")).toMatch(/^1 path that exists on one machine only/);
    expect(said("/home/ada/tides.csv", "/home/ada/moons.csv")).toMatch(/^2 paths that exist on one machine only/);
  });

  it.each([
    [
      "an optimiser step is not a figure",
      "figure-labels",
      "from torch.optim import Adam\noptimizer = Adam(weights)\noptimizer.step()",
    ],
    [
      "a shell command without its exclamation mark is not a name",
      "undefined-names",
      "ls\ncat notes.txt\nhead -n 5 a.csv",
    ],
    ["R code is not judged as Python", "undefined-names", "library(dplyr)\nages <- read.csv(path)"],
    [
      "SQL is not checked for undefined names",
      "undefined-names",
      "SELECT age FROM children\nWHERE age > 3\nORDER BY age",
    ],
    [
      "code under a language magic is not checked for undefined names",
      "undefined-names",
      "%%R\nages <- c(1, 2)\nmean(ages)",
    ],
  ])("%s", (_what, id, source) => {
    const rule = RULES.find((one) => one.id === id);
    expect(rule?.check(materialOf(tinyNotebook([code(source)])))).toBeNull();
  });

  it.each([
    [
      "fit-before-split",
      "X = StandardScaler().fit_transform(X)",
      "cross_val_score(SVC(), X, y)",
      /before the folds were made, so the rows of each fold are not unseen$/,
    ],
    [
      "fit-before-split",
      "X = StandardScaler().fit_transform(X)",
      "a, b, c, d = train_test_split(X, y)",
      /before they were split, so the test rows are not unseen$/,
    ],
    [
      "resample-before-split",
      "X, y = SMOTE().fit_resample(X, y)",
      "a, b, c, d = train_test_split(X, y)",
      /so there are copies of test rows among the training rows, or rows made of them$/,
    ],
    [
      "resample-before-split",
      "X, y = RandomUnderSampler().fit_resample(X, y)",
      "a, b, c, d = train_test_split(X, y)",
      /so the test rows no longer have the shares of the classes that the data has$/,
    ],
    [
      "resample-before-split",
      "import numpy as np\ns, A, b = table['price'].values, [], []\nfor i in range(9, len(s)):\n    A.append(s[i - 9:i])\n    b.append(s[i])\nX, y = np.array(A), np.array(b)",
      "a, b, c, d = train_test_split(X, y)",
      /so test values are in training windows$/,
    ],
  ])("%s says what %s comes to before %s", (id, step, judged, message) => {
    const start = `import pandas as pd
from imblearn.over_sampling import SMOTE
from imblearn.under_sampling import RandomUnderSampler
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
table = pd.read_csv("table.csv")
X, y = table.drop(columns="kind"), table["kind"]`;
    const rule = RULES.find((one) => one.id === id);
    expect(rule?.check(materialOf(tinyNotebook([code(`${start}\n${step}\n${judged}`)])))?.message).toMatch(message);
  });

  it("finds the title below a badge and install cells", () => {
    const before = [text("[a badge]"), code("pip install a"), code("import a"), code("a.start()")];
    const rule = RULES.find(({ id }) => id === "title");
    expect(
      rule?.check(materialOf(tinyNotebook([...before, text("# Heights of children"), text("## Data")]))),
    ).toBeNull();
    expect(rule?.check(materialOf(tinyNotebook([...before, text("# Load"), text("# Fit")])))).not.toBeNull();
  });

  it("has a unique id, a reason, a source and a remedy", () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
    expect(Object.keys(RULE_PAIRS).sort()).toEqual(RULES.map((rule) => rule.id).sort());
    for (const rule of RULES) {
      expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(rule.weight).toBeGreaterThan(0);
      for (const words of [rule.measures, rule.source, rule.remedy]) {
        expect(words.length).toBeGreaterThan(10);
        expect(words).not.toMatch(/\.$/);
      }
    }
  });
});
