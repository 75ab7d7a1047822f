import { describe, expect, it } from "vitest";
import { TEXT_BUDGET, fittingLength } from "./text-weight.ts";

describe("fittingLength(text, budget)", () => {
  it.each([
    ["English", "The model was trained on two years of orders. ".repeat(500)],
    ["Hebrew with English names", "המודל אומן על נתוני pandas של שנתיים. ".repeat(400)],
    ["Hindi", "मॉडल को दो साल के ऑर्डर पर प्रशिक्षित किया गया था। ".repeat(400)],
    ["Vietnamese in letters and marks", "Mô hình được huấn luyện. ".normalize("NFD").repeat(500)],
    ["a list of a thousand lines", "- one thing\n".repeat(1000)],
  ])("accepts a long text as people write it: %s", (_, text) => {
    expect(fittingLength(text, TEXT_BUDGET)).toBe(text.length);
  });

  it.each([
    ["marks on one letter", `a${"\u0301".repeat(20_000)}`],
    ["lines", "a\n".repeat(10_000)],
    ["changes of direction", "\u202ea\u202d\u05d0".repeat(5000)],
    ["letters of two directions", "\u05d0 a ".repeat(5000)],
    ["joined letters", "\u1100".repeat(20_000)],
    ["a text without end", "a".repeat(1_000_000)],
  ])("D18: cuts what would freeze a page: %s", (_, text) => {
    expect(fittingLength(text, TEXT_BUDGET)).toBeLessThan(text.length);
    expect(fittingLength(text, 10)).toBeLessThanOrEqual(10);
  });
});
