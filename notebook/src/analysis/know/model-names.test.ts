import { expect, it } from "vitest";
import { spaced } from "./model-names.ts";

it("takes an identifier apart, but not where a 2 stands for a word", () => {
  expect(["DigitNet", "digit_net", "Net50V"].map(spaced)).toEqual(["Digit Net", "digit net", "Net50 V"]);
  expect(["Word2Vec", "Node2Vec"].map(spaced)).toEqual(["Word2Vec", "Node2Vec"]);
  expect(["CRFTagger", "NNet", "CNNs"].map(spaced)).toEqual(["CRF Tagger", "NNet", "CNNs"]);
});
