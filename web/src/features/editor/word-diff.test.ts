import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDiff } from "./word-diff.ts";

describe("wordDiff(before, after)", () => {
  it("shows the words that changed and leaves the others alone", () => {
    expect(wordDiff("The model is a tree.", "The model is a deep tree.")).toEqual([
      { kind: "same", text: "The model is a " },
      { kind: "added", text: "deep " },
      { kind: "same", text: "tree." },
    ]);
  });

  it("shows a text that was emptied as removed", () => {
    expect(wordDiff("Gone", "")).toEqual([{ kind: "removed", text: "Gone" }]);
  });

  it("can be read as either text, whatever was written", () => {
    const text = fc.array(fc.constantFrom("a", "b", "word", " ", "\n", ".", "é", "💡"), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const parts = wordDiff(a.join(""), b.join(""));
        const without = (kind: string): string =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join("");
        expect(without("added")).toBe(a.join(""));
        expect(without("removed")).toBe(b.join(""));
      }),
    );
  });

  it("compares texts of any length without blocking the page", () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" ");
    const parts = wordDiff(long, long.split(" ").reverse().join(" "));
    expect(
      parts
        .filter((part) => part.kind !== "added")
        .map((part) => part.text)
        .join(""),
    ).toBe(long);
  });
});
