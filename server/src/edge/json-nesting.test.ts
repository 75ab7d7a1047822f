import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nestsDeeperThan, queryNestsDeeperThan } from "./json-nesting.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("how deep JSON nests", () => {
  it("D04: says the same as a parser for every valid JSON, whatever its texts contain", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 12 }),
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom(0, 2),
        (value, limit, indent) => {
          expect(nestsDeeperThan(bytes(JSON.stringify(value, null, indent)), limit)).toBe(depthOf(value) > limit);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("D04: brackets, quotes and backslashes inside texts do not count", () => {
    for (const text of ["[[[[", "]]]]", '\\"[[[', "\\", "\\\\", '"', "{{{", "[\u2028["])
      expect(nestsDeeperThan(bytes(JSON.stringify([text, { [text]: text }])), 2)).toBe(false);
    expect(nestsDeeperThan(bytes('["\\\\", [[]]]'), 2)).toBe(true);
  });

  it("D04: never throws and never counts below what is open, for text that is no JSON at all", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(5), (noise, limit) => {
        expect(typeof nestsDeeperThan(noise, limit)).toBe("boolean");
      }),
    );
    expect(nestsDeeperThan(bytes("]]]]]]"), 0)).toBe(false);
    expect(nestsDeeperThan(bytes("[".repeat(101)), 100)).toBe(true);
    expect(nestsDeeperThan(bytes("[".repeat(100)), 100)).toBe(false);
  });

  it("D04: queries count the same, plain, encoded or broken", () => {
    const deep = "(".repeat(101);
    for (const query of [
      deep,
      encodeURIComponent(deep),
      "[".repeat(101),
      encodeURIComponent("{".repeat(101)),
      `${deep}%`,
    ])
      expect(queryNestsDeeperThan(query, 100)).toBe(true);
    for (const query of ["", "?select=a(b(c)),d(e)&or=(a.eq.1,b.eq.2)", ")".repeat(500), "(a)".repeat(500), "%"])
      expect(queryNestsDeeperThan(query, 100)).toBe(false);
  });
});
