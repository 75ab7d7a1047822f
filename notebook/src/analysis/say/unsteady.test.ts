import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const CODE = `import numpy as np
from tensorflow import keras
swans, kinds = np.load("swans.npy"), np.load("kinds.npy")
net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
net.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
net.fit(swans, kinds, validation_split=0.2, epochs=6)`;

const told = (...values: number[]): string[] => {
  const printed = values
    .map(
      (value, at) =>
        `Epoch ${at + 1}/6\n25/25 [==============================] - 1s 9ms/step - loss: 0.31 - accuracy: 0.91 - val_loss: 0.52 - val_accuracy: ${value}\n`,
    )
    .join("");
  const { executiveSummary, sections } = analyseNotebook(notebookOf({ code: CODE, printed }));
  return [executiveSummary, sections.validation].map((own) => own.map(({ text }) => text).join(" "));
};

describe("the last value of a training that has not come to rest", () => {
  it("is told with how far the last values lie apart", () => {
    const [summary, section] = told(0.5, 0.81, 0.66, 0.79, 0.632, 0.795);
    expect(summary).toContain("79.5% on the validation data (the last five values in its log range from 63.2% to 81%)");
    expect(section?.split("overfitting")).toHaveLength(2);
    expect(section).toContain(
      "reaches an accuracy of 79.5% (the last five values in its log range from 63.2% to 81%; 91% on the training data, a sign of overfitting).",
    );
  });

  it("stands alone where they are close, or too few to tell", () => {
    expect(told(0.5, 0.77, 0.78, 0.79, 0.78, 0.795).join(" ")).not.toContain("log");
    expect(told(0.5, 0.61, 0.7, 0.795).join(" ")).not.toContain("log");
  });
});
