import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Best } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const bestOf = (...cells: WrittenCell[]): Best | null | undefined =>
  analyseNotebook(notebookOf(...cells)).facts.experiments[0]?.best;

describe("a value that a log watches", () => {
  const LEARNED: WrittenCell = {
    code: `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", metrics=["accuracy"])
net.fit(songs, likes, epochs=1, validation_split=0.2)`,
    printed: "Epoch 1/1\n9/9 - 1s - loss: 0.5012 - accuracy: 0.7912 - val_loss: 0.4421 - val_accuracy: 0.8044\n",
  };

  it("leads where nothing else is measured", () => {
    expect(bestOf(LEARNED)?.metric).toMatchObject({ name: "accuracy", printed: "0.8044" });
  });

  it("does not lead where the author measures the model afterwards, on rows that are not known", () => {
    const judged: WrittenCell = { code: "report(net, unseen)", printed: "Accuracy: 0.7815\nRecall: 0.7712\n" };
    expect(bestOf(LEARNED, judged)).toBeNull();
  });
});

describe("an error rate", () => {
  const SETUP = `import pandas as pd
from sklearn.metrics import accuracy_score, zero_one_loss
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
X_train, X_test, y_train, y_test = train_test_split(moths[["span"]], moths["kind"])
tree = DecisionTreeClassifier().fit(X_train, y_train)
stump = DecisionTreeClassifier(max_depth=1).fit(X_train, y_train)
print("Error rate:", zero_one_loss(y_test, stump.predict(X_test)))
print("Error rate:", zero_one_loss(y_test, tree.predict(X_test)))`;
  const printed = "Error rate: 0.25\nError rate: 0.125\n";

  it("is told as the accuracy that says the same", () => {
    const beside = 'print("Accuracy:", accuracy_score(y_test, tree.predict(X_test)))';
    expect(bestOf({ code: SETUP, printed }, { code: beside, printed: "Accuracy: 0.875\n" })?.metric).toMatchObject({
      name: "accuracy",
      value: 0.875,
    });
  });

  it("leads itself where no accuracy is shown", () => {
    expect(bestOf({ code: SETUP, printed })?.metric).toMatchObject({ name: "error rate", value: 0.125 });
  });
});
