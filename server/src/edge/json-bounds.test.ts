import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonMeter, queryNestsDeeperThan } from "./json-bounds.ts";
import type { JsonBounds, JsonFault } from "./json-bounds.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The fault found when the bytes arrive in pieces of this size. */
const faultIn = (given: Uint8Array, bounds: Partial<JsonBounds>, piece = 3): JsonFault | null => {
  const meter = createJsonMeter({ nesting: 1e9, values: 1e9, ...bounds });
  let fault: JsonFault | null = null;
  for (let start = 0; start < given.length; start += piece) fault = meter.read(given.subarray(start, start + piece));
  return fault;
};
const nestsDeeperThan = (given: Uint8Array, nesting: number): boolean =>
  faultIn(given, { nesting })?.kind === "too-deep";
const countOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, inner) => sum + countOf(inner), 1);
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + countOf(inner), 1);
};
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("how deep JSON nests", () => {
  it("D04: agrees with a parser for every valid JSON, whatever its strings contain", () => {
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

  it("D04: brackets, quotes and backslashes inside strings do not count", () => {
    for (const text of ["[[[[", "]]]]", '\\"[[[', "\\", "\\\\", '"', "{{{", "[\u2028["])
      expect(nestsDeeperThan(bytes(JSON.stringify([text, { [text]: text }])), 2)).toBe(false);
    expect(nestsDeeperThan(bytes('["\\\\", [[]]]'), 2)).toBe(true);
  });

  it("D04: never throws and never undercounts open brackets, even for text that is not JSON", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(5), (noise, limit) => {
        expect(typeof nestsDeeperThan(noise, limit)).toBe("boolean");
      }),
    );
    expect(nestsDeeperThan(bytes("]]]]]]"), 0)).toBe(false);
    expect(nestsDeeperThan(bytes("[".repeat(101)), 100)).toBe(true);
    expect(nestsDeeperThan(bytes("[".repeat(100)), 100)).toBe(false);
  });

  it("D04: query strings count the same, plain, encoded or malformed", () => {
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

describe("how many values JSON holds", () => {
  it("D04: counts the values a parser would create, and the field names, however the text is chunked", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(0, 2),
        fc.integer({ min: 1, max: 50 }),
        (value, indent, piece) => {
          const text = bytes(JSON.stringify(value, null, indent));
          const count = countOf(value);
          expect(faultIn(text, { values: count - 1 }, piece)?.kind).toBe("too-many");
          expect(faultIn(text, { values: count }, piece)?.kind).not.toBe("too-many");
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("texts that cannot be stored", () => {
  it("D08: a lone surrogate or U+0000 is found in any text, with the field that holds it, and nothing else is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "\0", "\ud83d", "\ude00", "\ude00\ud83d"),
        fc.integer({ min: 1, max: 9 }),
        (around, bad, piece) => {
          const text = `${around.replaceAll("\0", "")}${bad}`;
          const escaped = JSON.stringify({ title: text }).replaceAll(
            /[\ud800-\udfff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
          );
          const given = bytes(escaped);
          const fault = faultIn(given, {}, piece);
          expect(fault === null).toBe(bad === "");
          if (fault && "key" in fault)
            expect(new TextDecoder().decode(given.subarray(...(fault.key ?? [0])))).toBe("title");
        },
      ),
      { numRuns: 300 },
    );
  });

  it("D08: a text that spells out such an escape is accepted", () => {
    for (const text of ["\\u0000", "\\ud800", "\\\\ud800", '{"source":"\\ud83d"}'])
      expect(faultIn(bytes(JSON.stringify([text])), {})).toBeNull();
  });
});
