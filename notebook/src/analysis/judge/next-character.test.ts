import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const CODE = `import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Embedding, LSTM, Dense
text = open("voyages.txt").read()
char2idx = {c: i for i, c in enumerate(sorted(set(text)))}
codes = np.array([char2idx[c] for c in text])
x, y = codes[:-1], codes[1:]
model = Sequential([Embedding(80, 16), LSTM(64, return_sequences=True), Dense(80, activation="softmax")])
model.compile("adam", loss="sparse_categorical_crossentropy")
model.fit(x, y, epochs=3)`;
const read = (code: string) => analyseNotebook(notebookOf({ code }));

describe("what a model that writes on adds at a time", () => {
  it("is a character where the code numbers those of a text", () => {
    const { facts, sections } = read(CODE);
    expect(facts.experiments.map(({ task, next }) => [task, next])).toEqual([["generation", "character"]]);
    expect(sections.modeling[0]?.text).toMatch(/^An LSTM learns to predict the next character;/);
  });

  it("is not known where it numbers anything else", () => {
    const { facts, sections } = read(CODE.replaceAll("char2idx", "codes_of"));
    expect(facts.experiments.map(({ next }) => next)).toEqual([undefined]);
    expect(sections.modeling[0]?.text).toMatch(/^An LSTM learns to predict what comes next;/);
  });
});
