import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

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

  it("did not learn from the rows that it is judged on, where no others are held out", () => {
    const code = `import joblib
import pandas as pd
from sklearn.metrics import accuracy_score
found = pd.read_csv("nests.csv")
kept = joblib.load("kept.joblib")
print("accuracy:", accuracy_score(found["hatched"], kept.predict(found[["eggs"]])))`;
    const { facts, sections } = analyseNotebook(notebookOf({ code, printed: "accuracy: 0.8125\n" }));
    expect(facts.experiments).toMatchObject([{ models: [{ trained: "pretrained" }], metrics: [{ part: null }] }]);
    expect(sections.validation.map(({ text }) => text)).toContain("The loaded model reaches an accuracy of 81.3%.");
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

describe("a model of which nothing is shown but what it is asked", () => {
  const first = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf(...cells)).facts.experiments[0];

  it("answers the question of the rows that it learns from, whoever made it", () => {
    const read = `import pandas as pd
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
calls = pd.read_csv("calls.csv")
A, B, a, b = train_test_split(calls[["length"]], calls["lost"], test_size=0.3)`;
    const asked = { code: "one.fit(A, a)\nprint(accuracy_score(b, one.predict(B)))", printed: "0.8712\n" };
    for (const made of ["", "\nfrom tools import best_model\none = best_model()"])
      expect(first({ code: `${read}${made}` }, asked)).toMatchObject({
        target: "lost",
        task: "classification",
        split: { how: "holdout", testShare: 0.3 },
        models: [{ name: "Model" }],
        best: { metric: { name: "accuracy", value: 0.8712, part: "test" } },
      });
    expect(first({ code: read }, { code: "steps.fit(A, a)\nA = steps.transform(A)" })).toBeUndefined();
  });

  it("is a network where it learns in epochs, and its values are what their labels say", () => {
    const read = `from keras.datasets import mnist
from keras.preprocessing.image import ImageDataGenerator
(A, a), (B, b) = mnist.load_data()
turned = ImageDataGenerator(rotation_range=20)`;
    const judged =
      'score = net.evaluate(B, b, verbose=0)\nprint("Test loss:", score[0])\nprint("Test accuracy:", score[1])';
    for (const learns of [
      "net.fit(A, a, batch_size=64, epochs=9, verbose=0)",
      "net.fit_generator(turned.flow(A, a), steps_per_epoch=90, epochs=9, verbose=0)",
    ])
      expect(
        first({ code: read }, { code: `${learns}\n${judged}`, printed: "Test loss: 0.0512\nTest accuracy: 0.9823\n" }),
      ).toMatchObject({
        target: "a",
        task: "classification",
        split: { how: "given" },
        models: [{ name: "Neural Network" }],
        best: { metric: { name: "accuracy", value: 0.9823, part: "test" } },
      });
  });
});
