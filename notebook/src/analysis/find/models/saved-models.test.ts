import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SETUP = `import joblib, pickle
import pandas as pd
from sklearn.metrics import accuracy_score
from sklearn.tree import DecisionTreeClassifier
from tensorflow.keras.models import load_model
nests = pd.read_csv("nests_test.csv")
X_test, y_test = nests.drop(columns=["hatched"]), nests["hatched"]`;

const experiments = (...cells: string[]) =>
  analyseNotebook(
    notebookOf(
      ...[SETUP, ...cells].map((code) => ({
        code,
        ...(code.includes("print") ? { printed: "accuracy: 0.8125\n" } : {}),
      })),
    ),
  ).facts.experiments.map(({ target, models, best }) => [
    target,
    models.map(({ name }) => name),
    best?.metric.value ?? null,
    best?.metric.part ?? null,
  ]);

const JUDGE = 'print("accuracy:", accuracy_score(y_test, kept.predict(X_test)))';

describe("a model that comes from a file", () => {
  it.each([
    ["of joblib", 'kept = joblib.load("kept.joblib")'],
    ["opened on the spot", 'kept = pickle.load(open("kept.pkl", "rb"))'],
    ["opened before", 'with open("kept.pkl", "rb") as file:\n    kept = pickle.load(file)'],
  ])("is judged like any other: %s", (_, load) => {
    expect(experiments(`${load}\n${JUDGE}`)).toEqual([["hatched", ["Loaded Model"], 0.8125, "test"]]);
  });

  it("is what the notebook kept in that file", () => {
    const train = `more = pd.read_csv("nests_train.csv")
tree = DecisionTreeClassifier().fit(more.drop(columns=["hatched"]), more["hatched"])
joblib.dump(tree, "tree.joblib")`;
    expect(experiments(train, `kept = joblib.load("tree.joblib")\n${JUDGE}`)).toEqual([
      ["hatched", ["Decision Tree"], 0.8125, "test"],
    ]);
  });

  it("is a neural network if Keras loads it", () => {
    const code =
      'net = load_model("net.h5")\nloss, accuracy = net.evaluate(X_test, y_test)\nprint("accuracy:", accuracy)';
    expect(experiments(code)).toEqual([["hatched", ["Neural Network"], 0.8125, "test"]]);
  });

  it("is none where what is loaded is only looked at", () => {
    expect(experiments('rows = joblib.load("rows.joblib")\nprint(rows.mean())')).toEqual([]);
  });
});
