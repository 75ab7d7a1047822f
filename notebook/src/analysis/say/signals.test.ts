import { expect, it } from "vitest";
import type { Derived, Embedded } from "../facts.ts";
import { heard, representation } from "./signals.ts";

const derived = (formula: string | null): Derived => ({
  kind: "derived",
  columns: [],
  from: [],
  formula,
  table: null,
  cells: [1],
  certainty: "certain",
});
const told = (...formulas: readonly (string | null)[]): string[] =>
  heard(formulas.map(derived)).map(({ text }) => text);

it.each([
  [["librosa.feature.mfcc"], "The MFCCs of the recordings serve as features."],
  [["librosa.feature.spectral_centroid"], "The spectral centroid of the recordings serves as features."],
  [
    ["skimage.feature.hog, librosa.feature.rms", null, "librosa.feature.chroma_stft"],
    "The RMS energy and chroma of the recordings serve as features.",
  ],
])("what is heard in recordings is told, and nothing beside it: %s", (formulas, expected) => {
  expect(told(...formulas)).toEqual([expected]);
});

it("recordings are not mentioned where none are heard", () => {
  expect(told("skimage.feature.hog", null)).toEqual([]);
});

it("a model learns from the vectors of a pretrained network where nothing stands beside them", () => {
  const embedded: Embedded = {
    kind: "embedded",
    columns: ["note"],
    how: "a pretrained encoder",
    network: "DistilBERT",
    table: null,
    cells: [1],
    certainty: "certain",
  };
  expect(representation([embedded])).toBe("the vectors of a pretrained DistilBERT");
  expect(representation([embedded, derived(null)])).toBe("");
  expect(representation([embedded, { ...embedded, network: "RoBERTa" }])).toBe("");
  expect(representation([{ ...embedded, how: "learned" }])).toBe("");
});
