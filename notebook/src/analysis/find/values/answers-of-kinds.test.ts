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

it("the rows of a table without a column for a setting keep their values", () => {
  const { facts } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import mean_absolute_error, r2_score
from sklearn.model_selection import KFold
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["width", "age"]], kilns["fuel"]

def judge():
    forest = RandomForestRegressor().fit(A, a)
    guess = forest.predict(B)
    return r2_score(b, guess), mean_absolute_error(b, guess)

rows = []
for train, test in KFold(n_splits=3).split(X):
    A, B = X.iloc[train], X.iloc[test]
    a, b = y.iloc[train], y.iloc[test]
    rows.append(judge())
pd.DataFrame(rows, columns=["R^2", "MAE"])`,
      shown: "     R^2    MAE\n0  0.614  3.172\n1  0.494  3.855\n2  0.549  3.404",
    }),
  );
  expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ printed }) => printed)).toSorted()).toEqual([
    "0.494",
    "0.549",
    "0.614",
    "3.172",
    "3.404",
    "3.855",
  ]);
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

const NETWORK = `import torch, medmnist
from torch import nn
from torch.utils.data import DataLoader
from medmnist import PathMNIST
train = DataLoader(PathMNIST("train", download=True), batch_size=16)
test = DataLoader(PathMNIST(split="test", download=True), batch_size=16)
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 32), nn.ReLU(), nn.Linear(32, 1))
step = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in train:
        step.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(net(x), y.float()).backward()
        step.step()
`;
const ofNetwork = (shown: string, code: string): string[] =>
  analyseNotebook(notebookOf({ code: NETWORK }, { code, printed: `${shown}\n` })).facts.experiments.flatMap(
    ({ metrics, data }) =>
      metrics.map(({ name, printed, part, variant }) =>
        [data.join(), name, printed, part, variant ?? ""].filter(Boolean).join(" "),
      ),
  );

describe("what a loop trained and judges afterwards", () => {
  const COLLECT = `said, true = [], []
for x, y in test:
    said.append(torch.sigmoid(net(x)).cpu())
    true.append(y.cpu())
said, true = torch.cat(said), torch.cat(true).long()
`;

  it("is told by the threshold where several are tried", () => {
    const tried = `${COLLECT}for cut in [0.3, 0.5]:
    guess = (said >= cut).long()
    tp = ((guess == 1) & (true == 1)).sum().item()
    fn = ((guess == 0) & (true == 1)).sum().item()
    print(f"{cut:.2f} | {tp / max(tp + fn, 1):.3f}")`;
    expect(ofNetwork("0.30 | 0.912\n0.50 | 0.844", tried)).toEqual([
      "PathMNIST recall 0.912 test 0.30",
      "PathMNIST recall 0.844 test 0.50",
    ]);
  });

  it("is right as often as there are answers", () => {
    const counted = `right = total = 0
for x, y in test:
    guess = (torch.sigmoid(net(x)) > 0.5).long()
    right += (guess == y).sum().item()
    total += guess.size(0)
print(f"Got {right} / {total} with accuracy {right / total * 100:.2f}")`;
    expect(ofNetwork("Got 6021 / 7180 with accuracy 83.86", counted)).toEqual(["PathMNIST accuracy 83.86 test"]);
  });
});
