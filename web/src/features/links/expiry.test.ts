import { describe, expect, it } from "vitest";
import { dayAfter, expiryOf } from "./expiry.ts";

const now = new Date(2026, 10, 22, 15, 30);

describe("a link expires", () => {
  it("after this many days, to the minute", () => {
    for (const [period, days] of [
      ["7", 7],
      ["30", 30],
      ["90", 90],
    ] as const)
      expect(expiryOf(period, "", now)).toEqual(new Date(now.getTime() + days * 86_400_000));
  });

  it("at the end of the day that was picked", () => {
    expect(expiryOf("date", "2026-12-01", now)).toEqual(new Date(2026, 11, 1, 23, 59, 59));
    expect(expiryOf("date", "2026-11-22", now)).toEqual(new Date(2026, 10, 22, 23, 59, 59));
  });

  it.each([
    ["", "Please pick a date."],
    ["2026-02-31", "Please pick a date."],
    ["soon", "Please pick a date."],
    ["2026-11-21", "Please pick a date in the future."],
    ["2027-11-22", "A link can be valid for one year at most."],
  ])("%j is answered with %j", (date, words) => {
    expect(expiryOf("date", date, now)).toBe(words);
  });

  it("and the days that a calendar offers are all accepted", () => {
    expect(dayAfter(1, now)).toBe("2026-11-23");
    for (const days of [1, 364]) expect(expiryOf("date", dayAfter(days, now), now)).toBeInstanceOf(Date);
  });
});
