import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Experiment } from "../../facts.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { toldApart } from "../../say/told-apart.ts";
import { classesOf } from "./classes.ts";

const network = (layers: string, loss: string): string => `
import numpy as np
from tensorflow import keras
from tensorflow.keras import layers
pictures, kinds = np.load("pictures.npy"), np.load("kinds.npy")
net = keras.Sequential([layers.Conv2D(8, 3), layers.Flatten(), ${layers}])
net.compile(optimizer="adam", loss="${loss}", metrics=["accuracy"])
net.fit(pictures, kinds, epochs=2, validation_split=0.2)
`;
const analysed = (code: string) => analyseNotebook(notebookOf({ code }));
const classesIn = (code: string): Experiment["classes"] => analysed(code).facts.experiments[0]?.classes;

describe("the classes of a classifier", () => {
  it.each([
    [
      "as many as its last layer has",
      network("layers.Dense(64), layers.Dense(31)", "sparse_categorical_crossentropy"),
      31,
    ],
    ["two where its only answer is a probability", network("layers.Dense(1)", "binary_crossentropy"), 2],
    [
      "as many as its head is asked for",
      `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer
mails = load_dataset("mails")
model = AutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased", num_labels=5)
Trainer(model=model, train_dataset=mails["train"]).train()`,
      5,
    ],
  ])("are %s", (_what, code, count) => {
    expect(classesIn(code)).toEqual({ count, names: [] });
  });

  it.each([
    ["a number is predicted", network("layers.Dense(1)", "mse")],
    ["an answer may have several", network("layers.Dense(7)", "binary_crossentropy")],
  ])("are unknown where %s", (_what, code) => {
    expect(classesIn(code)).toBeUndefined();
  });

  it("have the names of a list that is as long", () => {
    const lists = `class_names = ["heron", "gull"]\nplaces = ["shore", "pier", "dune"]\n`;
    const { facts, sections } = analysed(lists + network("layers.Dense(2)", "categorical_crossentropy"));
    expect(facts.experiments[0]?.classes).toEqual({ count: 2, names: ["heron", "gull"] });
    expect(sections.exploration[0]?.text).toContain("to tell `heron` and `gull` apart");
    expect(classesIn(lists + network("layers.Dense(3)", "categorical_crossentropy"))).toEqual({ count: 3, names: [] });
  });

  it.each([['label_map = {"heron": 0, "gull": 1, "tern": 2}'], ['id2label = {0: "heron", 1: "gull", 2: "tern"}']])(
    "have the names of a dictionary of their codes: %s",
    (codes) => {
      const names = ["heron", "gull", "tern"];
      const code = `${codes}\n${network("layers.Dense(3)", "categorical_crossentropy")}`;
      expect(classesIn(code)).toEqual({ count: 3, names });
      expect(classesIn(code.replace("Dense(3)", "Dense(4)"))).toEqual({ count: 4, names: [] });
    },
  );

  const report = (rows: Readonly<Record<string, number>>): Experiment["metrics"] =>
    Object.entries({ ...rows, "macro avg": 400 }).map(([of, counted]) => ({
      kind: "metric",
      name: "F1",
      value: 0.8,
      printed: "0.80",
      spread: null,
      part: "test",
      model: null,
      of,
      rows: counted,
      variant: null,
      cells: [3],
      certainty: "certain",
    }));
  const reported = (rows: Readonly<Record<string, number>>) =>
    classesOf({ task: "classification", models: [], metrics: report(rows) }, new Map());

  it("are those of a report on enough rows", () => {
    expect(reported({ calm: 210, rough: 190 })).toEqual({ count: 2, names: ["calm", "rough"] });
    expect(reported({ calm: 21, rough: 19 })).toBeNull();
  });
});

describe("classes in the words of a report", () => {
  it.each([
    [{ count: 2, names: ["calm", "rough"] }, " to tell `calm` and `rough` apart"],
    [{ count: 3, names: ["0", "1", "2"] }, " to tell three classes apart"],
    [{ count: 1204, names: [] }, " to tell 1,204 classes apart"],
    [{ count: 2, names: [] }, ""],
    [undefined, ""],
  ])("%j", (classes, words) => {
    expect(toldApart({ classes } as Experiment)).toBe(words);
  });
});

it("are those that a well-known data set is there for where all of them are told apart", () => {
  const asked = (labels: number): string | undefined =>
    analysed(`
from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer
reviews = load_dataset("rotten_tomatoes")
model = AutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased", num_labels=${labels})
Trainer(model=model, train_dataset=reviews["train"]).train()
`).sections.exploration[0]?.text;
  expect(asked(2)).toContain("predicts the sentiment from the `rotten_tomatoes` data set");
  expect(asked(5)).toContain("fine-tunes DistilBERT on the `rotten_tomatoes` data set to tell five classes apart");
});

it("are not as many as a hidden layer is wide where the width of the last is not known", () => {
  expect(classesIn(network("layers.Dense(64), layers.Dense(kinds_known)", "categorical_crossentropy"))).toBeUndefined();
});

it("a network that has learned nothing yet is not judged by what it comes to then", () => {
  const { facts } = analyseNotebook(
    notebookOf(
      {
        code: `${network("layers.Dense(4)", "categorical_crossentropy").replace(/net\.fit.*\n/, "")}seen, known = np.load("seen.npy"), np.load("known.npy")
score = net.evaluate(seen, known, verbose=0)
print("Pre-training accuracy:", score[1])`,
        printed: "Pre-training accuracy: 0.24\n",
      },
      { code: `net.fit(pictures, kinds, epochs=2, verbose=0)` },
      {
        code: `score = net.evaluate(seen, known, verbose=0)\nprint("Accuracy:", score[1])`,
        printed: "Accuracy: 0.81\n",
      },
    ),
  );
  expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ printed }) => printed))).toEqual(["0.81"]);
});
