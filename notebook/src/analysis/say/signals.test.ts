import { expect, it } from "vitest";
import type { Derived } from "../facts.ts";
import { heard } from "./signals.ts";

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
