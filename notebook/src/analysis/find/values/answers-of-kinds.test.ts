import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const START = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
bees = pd.read_csv("bees.csv")
A, B, a, b = train_test_split(bees[["wing", "leg"]], bees["wild"])
machine = SVC().fit(A, a)
guess = machine.predict(B)
`;
const COUNTS = `tp = np.sum((guess == 1) & (b == 1))
tn = np.sum((guess == 0) & (b == 0))
fp = np.sum((guess == 1) & (b == 0))
fn = np.sum((guess == 0) & (b == 1))
`;
const factsOf = (shown: string, code: string) =>
  analyseNotebook(
    notebookOf({ code: START }, code.includes("print(") ? { code, printed: `${shown}\n` } : { code, shown }),
  ).facts;
const measured = (shown: string, code: string): string[] =>
  factsOf(shown, code).experiments.flatMap(({ metrics }) =>
    metrics.map(({ name, printed, part, variant, certainty }) =>
      [name, printed, part, variant ?? "", certainty === "certain" ? "" : "?"].filter(Boolean).join(" "),
    ),
  );

describe("answers that are counted by kind", () => {
  it.each([
    ["tp / (tp + fp)", "precision"],
    ["tp / max(tp + fp, 1)", "precision"],
    ["tp / (tp + fn + 1e-9)", "recall"],
    ["tn / (tn + fp)", "specificity"],
    ["(tp + tn) / (tp + tn + fp + fn)", "accuracy"],
    ["(tp + tn) / len(b)", "accuracy"],
    ["2 * tp / (2 * tp + fp + fn)", "F1"],
  ])("come to what their ratio measures: %s", (ratio, metric) => {
    expect(measured("0.8312", `${COUNTS}share = ${ratio}\nprint(share)`)).toEqual([`${metric} 0.8312 test`]);
  });

  it("are given back by a function as a tuple, and printed without a name", () => {
    const own = `def judge(guess, b):
    guess = guess.astype(int)
${COUNTS.replaceAll(/^/gm, "    ").trimEnd()}
    p = tp / max(tp + fp, 1)
    r = tp / max(tp + fn, 1)
    return p, r, 2 * p * r / max(p + r, 1e-12), fp
p, r, f, wrong = judge(guess, b)
print(p, r, f, wrong)`;
    expect(measured("0.7312 0.6214 0.6719 19", own)).toEqual([
      "precision 0.7312 test",
      "recall 0.6214 test",
      "F1 0.6719 test",
    ]);
  });

  it("are counted one by one in a loop", () => {
    const loop = `tp = fp = fn = 0
for said, true in zip(guess, b):
    if said == 1 and true == 1:
        tp += 1
    elif said == 1 and true == 0:
        fp += 1
    elif said == 0 and true == 1:
        fn += 1
print(tp / (tp + fp), tp / (tp + fn))`;
    expect(measured("0.7312 0.6214", loop)).toEqual(["precision 0.7312 test", "recall 0.6214 test"]);
  });

  it("are called as their label says where the author counts the other class", () => {
    const other = "found = np.sum((guess == 0) & (b == 0))\nall_of = found + np.sum((guess == 1) & (b == 0))\n";
    expect(measured("recall 0.8312", `${other}print("recall", found / all_of)`)).toEqual(["recall 0.8312 test"]);
  });

  it("are of no two classes where a loop goes through them", () => {
    const each = `for kind in [0, 1, 2]:
    hit = np.sum((guess == kind) & (b == kind))
    print(hit / np.sum(guess == kind))`;
    expect(measured("0.81\n0.72\n0.63", each)).toEqual([]);
  });

  it("are no scores among which the best is chosen", () => {
    const { cautions } = factsOf("0.7312", `${COUNTS}print(tp / max(tp + fp, 1))`);
    expect(cautions.filter(({ kind }) => kind === "test-data-used")).toEqual([]);
  });

  it("are told apart by the threshold in a table of several", () => {
    const table = `score = machine.decision_function(B)
rows = []
for cut in (0.2, 0.5):
    guess = (score >= cut).astype(int)
${COUNTS.replaceAll(/^/gm, "    ").trimEnd()}
    rows.append({"cut": cut, "precision": tp / (tp + fp)})
pd.DataFrame(rows)`;
    const shown = "   cut  precision\n0  0.2     0.7312\n1  0.5     0.8011";
    expect(measured(shown, table)).toEqual(["precision 0.7312 test cut 0.2", "precision 0.8011 test cut 0.5"]);
  });
});

describe("weights that a loop learns", () => {
  it("say what rows come to that are multiplied by them", () => {
    const steps = `w = np.zeros(2)
b0 = 0.0
lr = 0.1
for i in range(500):
    p = 1 / (1 + np.exp(-(A @ w + b0)))
    w -= lr * A.T @ (p - a) / len(a)
    grad_b = np.mean(p - a)
    b0 -= lr * grad_b
said = 1 / (1 + np.exp(-(np.dot(B, w) + b0)))
right = (said >= 0.5).astype(int)
print(np.mean(right == b))`;
    const learned = START.split("\n").slice(0, 6).join("\n").replace("from sklearn.svm import SVC\n", "");
    const { facts } = analyseNotebook(notebookOf({ code: learned }, { code: steps, printed: "0.8312\n" }));
    expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ name, part }) => `${name} ${part}`))).toEqual([
      "accuracy test",
    ]);
  });
});
