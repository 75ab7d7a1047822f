import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const START = `import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import accuracy_score, auc, roc_auc_score, roc_curve
from sklearn.model_selection import GridSearchCV, StratifiedKFold, train_test_split
from sklearn.preprocessing import LabelBinarizer
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span", "spots"]], moths["rare"], test_size=0.2, random_state=4)
forest = RandomForestClassifier().fit(A, a)
logit = LogisticRegression().fit(A, a)
other = RandomForestClassifier(random_state=8).fit(A, a)
lb = LabelBinarizer().fit(b)
votes = np.zeros(len(B))
for inner, _ in StratifiedKFold(5).split(A, a):
    votes += RandomForestClassifier().fit(A.iloc[inner], a.iloc[inner]).predict(B) / 5`;
const area = (code: string, printed = "0.734"): WrittenCell => ({
  code: `print("AUC", ${code})`,
  printed: `AUC ${printed}\n`,
});
const right = (model: string, printed: string): WrittenCell => ({
  code: `print("accuracy", accuracy_score(b, ${model}.predict(B)))`,
  printed: `accuracy ${printed}\n`,
});
const analysed = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf({ code: START }, ...cells));
const isAskew = (...cells: readonly WrittenCell[]): boolean =>
  analysed(...cells).facts.cautions.some(({ kind }) => kind === "area-of-classes");

describe("an area under the curve of predicted classes", () => {
  it.each([
    "roc_auc_score(b, forest.predict(B))",
    "roc_auc_score(b, GridSearchCV(forest, {'max_depth': [2, 4]}).fit(A, a).predict(B))",
    "roc_auc_score(b, forest.predict_proba(B)[:, 1] > 0.3)",
    "auc(*roc_curve(b, forest.predict(B))[:2])",
  ])("is a caution: %s", (code) => {
    expect(isAskew(area(code))).toBe(true);
  });

  it.each([
    "roc_auc_score(b, forest.predict_proba(B)[:, 1])",
    "roc_auc_score(b, logit.decision_function(B))",
    "roc_auc_score(b, LinearRegression().fit(A, a).predict(B))",
    "roc_auc_score(b, (forest.predict(B) + logit.predict(B)) / 2)",
    "roc_auc_score(b, 0.5 * forest.predict_proba(B)[:, 1] + 0.5 * logit.predict_proba(B)[:, 1])",
    "roc_auc_score(b, (forest.predict(B) + other.predict(B)) / 2)",
    "roc_auc_score(b, np.mean([one.predict(B) for one in (forest, other)], axis=0))",
    "roc_auc_score(b, votes)",
    "roc_auc_score(lb.transform(b), lb.transform(forest.predict(B)), average='macro')",
  ])("is not what scores give: %s", (code) => {
    expect(isAskew(area(code))).toBe(false);
  });

  it("leads before accuracy, and is called what it is", () => {
    const { facts, sections, outcome } = analysed(
      area("roc_auc_score(b, forest.predict(B))", "0.734"),
      right("forest", "0.91"),
      area("roc_auc_score(b, logit.predict(B))", "0.701"),
      right("logit", "0.92"),
    );
    const [experiment] = facts.experiments;
    expect(experiment?.best).toMatchObject({ metric: { name: "AUC", printed: "0.734" } });
    const said = sections.validation.map(({ text }) => text).join(" ");
    expect(said).toContain("a balanced accuracy of 0.734");
    expect(said).toContain("What the notebook calls AUC is computed from predicted classes");
    expect(`${outcome}`).not.toContain("AUC");
  });

  it("leads, as what it is, beside accuracy alone", () => {
    const { outcome } = analysed(area("roc_auc_score(b, forest.predict(B))", "0.734"), right("forest", "0.99"));
    expect(outcome).toContain("a balanced accuracy of 0.734");
  });

  it("leads, as what it is, where nothing else was measured", () => {
    const { outcome, executiveSummary } = analysed(area("roc_auc_score(b, forest.predict(B))", "0.734"));
    expect(outcome).toContain("a balanced accuracy of 0.734");
    expect(executiveSummary.map(({ text }) => text).join(" ")).toContain(
      "calls AUC is computed from predicted classes",
    );
  });
});
