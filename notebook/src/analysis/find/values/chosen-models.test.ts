import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const TRIED = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
kilns = pd.read_csv("kilns.csv")
X_fit, X_test, y_fit, y_test = train_test_split(kilns.drop(columns="cracked"), kilns["cracked"], random_state=3)
tried = {"line": LogisticRegression(), "machine": SVC()}
`;
const LINE = "accuracy 0.8412 train Logistic Regression";
const MACHINE = "accuracy 0.8103 train SVM";
const PRINTED = "line 0.8412\nmachine 0.8103\n";

/** The values that are told of the models, the first two of which every case prints. */
function valuesOf(code: string, printed: string): string[] {
  const { facts } = analyseNotebook(notebookOf({ code: TRIED + code, printed }));
  return facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name].filter(Boolean).join(" "),
    ),
  );
}

it.each([
  [
    "looked up by the name of the largest score",
    `scores = {}
for name, model in tried.items():
    model.fit(X_fit, y_fit)
    scores[name] = model.score(X_fit, y_fit)
    print(name, scores[name])
best = max(scores, key=scores.get)
print("on the rows held out:", accuracy_score(y_test, tried[best].predict(X_test)))`,
    `${PRINTED}on the rows held out: 0.8291\n`,
    "accuracy 0.8291 test Logistic Regression",
  ],
  [
    "kept in a loop while it is ahead",
    `best_score, best_name, best = 0, None, None
for name, model in tried.items():
    score = model.fit(X_fit, y_fit).score(X_fit, y_fit)
    print(name, score)
    if score > best_score:
        best_score, best_name, best = score, name, model
print(best_name, "on the rows held out:", best.score(X_test, y_test))`,
    `${PRINTED}line on the rows held out: 0.8291\n`,
    "accuracy 0.8291 test Logistic Regression",
  ],
  [
    "taken in one of two branches",
    `line, machine = tried["line"].fit(X_fit, y_fit), tried["machine"].fit(X_fit, y_fit)
print("line", line.score(X_fit, y_fit))
print("machine", machine.score(X_fit, y_fit))
if line.score(X_fit, y_fit) >= machine.score(X_fit, y_fit):
    best = line
else:
    best = machine
print("on the rows held out:", best.score(X_test, y_test))`,
    `${PRINTED}on the rows held out: 0.8291\n`,
    "accuracy 0.8291 test Logistic Regression",
  ],
  [
    "kept unless another is ahead",
    `best, machine = tried["line"].fit(X_fit, y_fit), tried["machine"].fit(X_fit, y_fit)
line_score = best.score(X_fit, y_fit)
print("line", line_score)
print("machine", machine.score(X_fit, y_fit))
if machine.score(X_fit, y_fit) > line_score:
    best = machine
print("on the rows held out:", best.score(X_test, y_test))`,
    `${PRINTED}on the rows held out: 0.8291\n`,
    "accuracy 0.8291 test Logistic Regression",
  ],
  [
    "of which only what it predicted is looked up",
    `said, scores = {}, {}
for name, model in tried.items():
    model.fit(X_fit, y_fit)
    said[name] = model.predict(X_test)
    scores[name] = model.score(X_fit, y_fit)
    print(name, scores[name])
best = max(scores, key=scores.get)
print("F1 of the best:", f1_score(y_test, said[best]))`,
    `${PRINTED}F1 of the best: 0.7712\n`,
    "F1 0.7712 test Logistic Regression",
  ],
])("the best of several models is the one with the best values: %s", (_, code, printed, value) => {
  expect(valuesOf(code, printed)).toEqual([LINE, MACHINE, value]);
});

it("which of several models was chosen is not guessed where no values of them are shown", () => {
  const code = `for model in tried.values():
    model.fit(X_fit, y_fit)
best = max(tried, key=lambda name: tried[name].score(X_fit, y_fit))
print("accuracy", tried[best].score(X_test, y_test))`;
  expect(valuesOf(code, "accuracy 0.8291\n")).toEqual(["accuracy 0.8291 test"]);
});

it.each([
  [
    "is replaced where it is not good enough",
    `best = LogisticRegression().fit(X_fit, y_fit)
if best.score(X_fit, y_fit) < 0.8:
    best = SVC().fit(X_fit, y_fit)`,
  ],
  [
    "depends on the data",
    `if X_fit.shape[1] > 20:
    best = LogisticRegression().fit(X_fit, y_fit)
else:
    best = SVC().fit(X_fit, y_fit)`,
  ],
])("A model that %s is not told without the other", (_, code) => {
  const judged = `${TRIED}${code}\nprint("Accuracy:", accuracy_score(y_test, best.predict(X_test)))`;
  const { sections } = analyseNotebook(notebookOf({ code: judged, printed: "Accuracy: 0.83\n" }));
  const text = JSON.stringify(sections);
  expect(/logistic regression/i.test(text)).toBe(/SVM|support vector/i.test(text));
});
