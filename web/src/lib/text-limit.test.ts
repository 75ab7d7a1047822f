import { describe, expect, it } from "vitest";
import { lengthInWords, type TextLimit, tooLong } from "./text-limit.ts";

const TITLE: TextLimit = { what: "The title", most: 500, unit: "characters" };
const SECTION: TextLimit = { what: "The text", most: 200, unit: "KB" };

describe("a text with a limit", () => {
  it("is measured near the limit, and not before", () => {
    expect(lengthInWords("x".repeat(400), TITLE)).toBeNull();
    expect(lengthInWords("x".repeat(401), TITLE)).toBe("401 of 500 characters");
    expect(lengthInWords("\u00e9".repeat(90 * 1024), SECTION)).toBe("180 of 200 KB");
    expect(lengthInWords("x".repeat(100_000), { ...TITLE, most: 100_000 })).toBe("100,000 of 100,000 characters");
  });

  it("is refused beyond it in the unit in which it is stored", () => {
    expect(tooLong("x".repeat(500), TITLE)).toBeUndefined();
    expect(tooLong("\u{1f600}".repeat(500), TITLE)).toBeUndefined();
    expect(tooLong("\u{1f600}".repeat(501), TITLE)).toBe("The title must be at most 500 characters long");
    expect(tooLong("\u00e9".repeat(100 * 1024), SECTION)).toBeUndefined();
    expect(tooLong("\u00e9".repeat(100 * 1024 + 1), SECTION)).toBe("The text must be at most 200 KB long");
  });
});
