import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const told = (...cells: readonly WrittenCell[]): { opening: string; modeling: string; summary: string } => {
  const { sections, executiveSummary } = analyseNotebook(notebookOf(...cells));
  const text = (all: readonly { readonly text: string }[]): string => all.map((one) => one.text).join(" ");
  return { opening: text(sections.exploration), modeling: text(sections.modeling), summary: text(executiveSummary) };
};

const READ = {
  code: `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
reefs = pd.read_csv("reefs.csv")`,
};
const CHART = { code: 'reefs.boxplot(column="depth", by="kind")' };
const FIT = {
  code: `kinds = [names.index(name) for name in listed]
line = LogisticRegression().fit(np.vstack([first, second]).T, reefs.apply(number, axis=1))
print(line.intercept_)`,
};

describe("a model that is only fitted in the end", () => {
  it("is not what a notebook with charts of its data opens with", () => {
    const { opening, modeling, summary } = told(READ, CHART, FIT);
    expect(opening).toMatch(/^This notebook explores `reefs\.csv`/);
    expect(modeling).toBe("Logistic regression is trained on `reefs.csv`, but never scored.");
    expect(summary).not.toContain("is trained.");
  });

  it("is what it opens with where nothing comes before, or where the model is scored", () => {
    expect(told(READ, FIT).opening).toMatch(/^This notebook trains logistic regression on `reefs\.csv`/);
    const asked = { code: `${FIT.code}\nline.predict(held)` };
    expect(told(READ, CHART, asked).opening).toMatch(/^This notebook trains/);
    const scored = { code: `${FIT.code}\nprint("accuracy", line.score(held, answers))`, printed: "accuracy 0.81\n" };
    expect(told(READ, CHART, scored).opening).not.toMatch(/^This notebook explores/);
  });
});
