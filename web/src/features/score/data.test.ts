import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseScore } from "./data.ts";

const category = (score: unknown) => ({ score, explanation: "Because." });
const answer = (clarity: unknown, documentation: unknown, codeQuality: unknown, overallScore: unknown = 1) =>
  JSON.stringify({
    clarity: category(clarity),
    documentation: category(documentation),
    codeQuality: category(codeQuality),
    overallScore,
  });

describe("parseScore(summary)", () => {
  it("reads the object between the first and the last brace, whatever is around it", () => {
    const score = parseScore(`Here you are:\n\`\`\`json\n${answer(8, 6, 7)}\n\`\`\` Bye`);
    expect(score?.clarity).toEqual({ score: 8, explanation: "Because." });
  });

  it("computes the overall score itself, with one decimal", () => {
    expect(parseScore(answer(8, 6, 6, 9.9))?.overallScore).toBe(6.7);
  });

  it("fills a missing category with 0 and Not available", () => {
    const score = parseScore(JSON.stringify({ clarity: category(9) }));
    expect(score?.documentation).toEqual({ score: 0, explanation: "Not available" });
    expect(score?.overallScore).toBe(3);
  });

  it.each(["9/10", null, 11, -1, "NaN", [], true])("E05: %j is not a score", (bad) => {
    expect(parseScore(answer(8, bad, 7))).toBeNull();
  });

  it.each(["", "I cannot do that.", "{", "}{", "[1]", "null", "{}", '{"clarity": NaN}', "<html>{}</html>"])(
    "E05: the answer %j gives no score",
    (bad) => {
      expect(parseScore(bad)).toBeNull();
    },
  );

  it("keeps the findings it understands and drops the others", () => {
    const finding = {
      rule: "no-title",
      category: "documentation",
      points: 1.5,
      message: "The notebook has no title.",
      remedy: "Begin with a heading.",
      cells: [0],
    };
    const text = JSON.stringify({ ...(JSON.parse(answer(8, 6, 7)) as object), findings: [finding, { rule: 5 }, null] });
    expect(parseScore(text)?.findings).toEqual([finding]);
  });

  it("E05: whatever text comes, the result is a score from 0 to 10 or none, and nothing is thrown", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ clarity: value })),
        ),
        (text) => {
          const score = parseScore(text);
          if (score) expect(score.overallScore).toBeGreaterThanOrEqual(0);
          if (score) expect(score.overallScore).toBeLessThanOrEqual(10);
        },
      ),
    );
  });
});
