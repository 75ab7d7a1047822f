import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proseOf } from "./prose.ts";

const sentences = [
  { text: "Two models predict `late`.", cells: [3, 4] },
  { text: "The forest is tuned.", cells: [5] },
];

describe("a section in the reader", () => {
  it("finds the sentences of the analysis between a person's own words, in their paragraphs", () => {
    const { paragraphs } = proseOf(
      "I tried a lot. Two models predict `late`. More to come.\n\n\nThe forest is tuned.",
      sentences,
    );
    expect(paragraphs).toEqual([
      [
        { text: "I tried a lot. ", sentence: null },
        { text: "Two models predict `late`.", sentence: 0 },
        { text: " More to come.", sentence: null },
      ],
      [{ text: "The forest is tuned.", sentence: 1 }],
    ]);
  });

  it("gives no cells to a sentence that a person has reworded, and finds one that was moved", () => {
    const { paragraphs } = proseOf("The forest is tuned. Three models predict `late`.", sentences);
    expect(paragraphs.flat().map(({ sentence }) => sentence)).toEqual([1, null]);
  });

  it("reads the beginning of an endless text, and says how much is left", () => {
    const { paragraphs, omitted } = proseOf("a".repeat(100_000), sentences);
    expect([paragraphs[0]?.[0]?.text.length, omitted]).toEqual([30_000, 70_000]);
  });

  it("loses no word and invents none, whatever the texts are", () => {
    const words = fc.constantFrom("a", "b", " ", ".", "a b", "\n\n", "\n");
    fc.assert(
      fc.property(fc.array(words), fc.array(fc.array(words, { minLength: 1 })), (text, evidence) => {
        const told = evidence.map((sentence) => ({ text: sentence.join(""), cells: [0] }));
        const { paragraphs } = proseOf(text.join(""), told);
        const shown = paragraphs.map((runs) => runs.map((run) => run.text).join(""));
        expect(shown).toEqual(
          text
            .join("")
            .split(/\n{2,}/)
            .map((part) => part.trim())
            .filter((part) => part !== ""),
        );
      }),
    );
  });
});
