import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOG = [
  "{'eval_loss': 0.41, 'eval_f1': 0.801, 'epoch': 1.0}",
  "{'eval_loss': 0.29, 'eval_f1': 0.874, 'epoch': 2.0}",
  "{'eval_loss': 0.33, 'eval_f1': 0.892, 'epoch': 3.0}",
  "{'eval_loss': 0.36, 'eval_f1': 0.886, 'epoch': 4.0}",
];
const trained = (settings: string, log: readonly string[] = LOG) =>
  analyseNotebook(
    notebookOf({
      code: `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments
notes = load_dataset("csv", data_files="notes.csv")["train"].train_test_split(test_size=0.2)
net = AutoModelForSequenceClassification.from_pretrained("bert-base-cased")
args = TrainingArguments("out", num_train_epochs=${log.length}, eval_strategy="epoch"${settings})
Trainer(model=net, args=args, train_dataset=notes["train"], eval_dataset=notes["test"]).train()`,
      printed: `${log.join("\n")}\n`,
    }),
  );
const value = (settings: string): string | undefined =>
  trained(settings).facts.experiments[0]?.metrics.find(({ name }) => name === "F1")?.printed;

it("is the one that a trainer loads again, by what it is told to go by", () => {
  expect(value("")).toBe("0.886");
  expect(value(", load_best_model_at_end=False")).toBe("0.886");
  expect(value(", load_best_model_at_end=True")).toBe("0.874");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="eval_loss"')).toBe("0.874");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="f1"')).toBe("0.892");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="f1", greater_is_better=False')).toBe("0.801");
  // What the log does not show leaves the last epoch.
  expect(value(', load_best_model_at_end=True, metric_for_best_model="kappa"')).toBe("0.886");
});

it("does not call all epochs the last ones", () => {
  const told = (epochs: number): string => {
    const log = Array.from(
      { length: epochs },
      (_, at) => `{'eval_loss': 0.${60 - at}, 'eval_f1': 0.${at % 2 === 0 ? 71 : 85}4, 'epoch': ${at + 1}.0}`,
    );
    return trained("", log)
      .sections.validation.map(({ text }) => text)
      .join(" ");
  };
  expect(told(6)).toContain("the last five values in its log range from 0.714 to 0.854");
  expect(told(5)).not.toContain("the last five values");
});

describe("the round that a callback of Keras keeps", () => {
  const ROUNDS = [
    "0.50 - val_accuracy: 0.7123",
    "0.41 - val_accuracy: 0.7712",
    "0.44 - val_accuracy: 0.8012",
    "0.47 - val_accuracy: 0.7612",
  ];
  const log = ROUNDS.map(
    (row, at) => `Epoch ${at + 1}/9\n9/9 - 1s - loss: 0.3 - accuracy: 0.8${at}11 - val_loss: ${row}\n`,
  ).join("");
  const told = (callback: string, epochs: number, before = "", after = ""): string[] => {
    const code = `import numpy as np
from tensorflow import keras
A, a, B, b = (np.load(f"{part}.npy") for part in ["ferns", "kinds", "other_ferns", "other_kinds"])
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
${before}
net.fit(A, a, validation_data=(B, b), epochs=${epochs}, callbacks=[keras.callbacks.${callback}])
${after}`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: log }));
    const [first] = facts.experiments;
    const kept = first?.models.some(({ keepsBest }) => keepsBest === true) ? ["kept"] : [];
    return [first?.best?.metric.printed ?? "", ...kept];
  };
  const SAVED = 'ModelCheckpoint("net.h5", save_best_only=True';
  const LOAD = 'net.load_weights("net.h5")';

  it("is loaded from its file, by what it monitors", () => {
    expect(told(`${SAVED})`, 4, "", LOAD)).toEqual(["0.7712", "kept"]);
    expect(told(`${SAVED}, monitor="val_accuracy")`, 4, "", LOAD)).toEqual(["0.8012", "kept"]);
  });

  it("is not where no file, another one or an earlier one is loaded", () => {
    expect(told(`${SAVED})`, 4)).toEqual(["0.7612"]);
    expect(told(`${SAVED})`, 4, "", 'net.load_weights("other.h5")')).toEqual(["0.7612"]);
    expect(told(`${SAVED})`, 4, LOAD)).toEqual(["0.7612"]);
  });

  it("is given back by what stopped the training, and not where that came to its end", () => {
    const stopping = (patience: number): string => `EarlyStopping(patience=${patience}, restore_best_weights=True)`;
    expect(told(stopping(2), 9)).toEqual(["0.7712"]);
    expect(told(stopping(2), 4)).toEqual(["0.7612"]);
    expect(told(stopping(3), 9)).toEqual(["0.7612"]);
  });
});
