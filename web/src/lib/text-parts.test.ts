import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPart, partAt, withPiece } from "./text-parts.ts";
import { TEXT_BUDGET, fittingLength } from "./text-weight.ts";

const pieces = (text: string): string[] =>
  Array.from({ length: openPart(text, 1).count }, (_, index) => openPart(text, index + 1).piece);

describe("a long text in parts", () => {
  it("is the same text, and each part fits", () => {
    const text = fc
      .array(
        fc.tuple(fc.constantFrom("a", "word ", "line\n", "e\u0301", "\u202e\u05d0", "\u{1f600}"), fc.nat(20_000)),
        {
          maxLength: 6,
        },
      )
      .map((runs) => runs.map(([unit, times]) => unit.repeat(times)).join(""));
    fc.assert(
      fc.property(text, (given) => {
        const found = pieces(given);
        expect(found.join("") === given).toBe(true);
        // A surrogate pair at its end is not split.
        for (const piece of found) expect(fittingLength(piece, TEXT_BUDGET)).toBeGreaterThanOrEqual(piece.length - 1);
        expect(found.some((piece) => /\p{Cs}/u.test(piece))).toBe(false);
      }),
      { numRuns: 5 },
    );
  });

  it("is split between lines, else between words, else anywhere", () => {
    for (const [unit, end] of [
      ["one line of a text\n", "\n"],
      ["one word after another ", " "],
      ["endless", ""],
    ] as const) {
      const [first = ""] = pieces(unit.repeat(20_000));
      expect(first.endsWith(end)).toBe(true);
      expect(first.length).toBeGreaterThan(TEXT_BUDGET / 40);
    }
  });

  it("is one part where it is short or empty", () => {
    expect(openPart("", 1)).toMatchObject({ piece: "", before: "", after: "", number: 1, count: 1 });
    expect(openPart("short", 9)).toMatchObject({ piece: "short", number: 1, count: 1 });
  });

  it("accepts what is typed in a part, and opens the part at the caret once that becomes too large", () => {
    const text = "word ".repeat(40_000);
    const second = openPart(text, 2);
    const written = withPiece(second, `new ${second.piece}`, 4);
    expect(written).toMatchObject({ number: 2, before: second.before, after: second.after });
    expect(written.text === `${second.before}new ${second.piece}${second.after}`).toBe(true);

    const pasted = "pasted ".repeat(100_000);
    const open = withPiece(second, pasted, pasted.length);
    expect(open.text === second.before + pasted + second.after).toBe(true);
    const place = second.before.length + pasted.length;
    expect(open.before.length).toBeLessThan(place);
    expect(open.before.length + open.piece.length).toBeGreaterThanOrEqual(place);
    expect(partAt(open.text, 0).number).toBe(1);
  });
});
