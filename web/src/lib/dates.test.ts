import { describe, expect, it } from "vitest";
import { exactTime, parseInstant, shortDate } from "./dates.ts";

describe("instants", () => {
  it.each([
    ["2026-11-20 22:08:04.349+00", "2026-11-20T22:08:04.349Z"],
    ["2026-11-20 22:08:04.349123+00", "2026-11-20T22:08:04.349Z"],
    ["2026-11-20T22:08:04.349123+00:00", "2026-11-20T22:08:04.349Z"],
    ["2026-11-20T22:08:04Z", "2026-11-20T22:08:04.000Z"],
    ["2026-11-20 22:08:04+0530", "2026-11-20T16:38:04.000Z"],
    ["2026-11-20 22:08:04-08", "2026-11-21T06:08:04.000Z"],
    ["2026-11-20T22:08:04", "2026-11-20T22:08:04.000Z"],
    // F12: a leap day, and the hour that daylight saving skips.
    ["2028-02-29 12:00:00+00", "2028-02-29T12:00:00.000Z"],
    ["2026-03-29 01:30:00+00", "2026-03-29T01:30:00.000Z"],
  ])("F12: reads %s", (text, expected) => {
    expect(parseInstant(text)?.toISOString()).toBe(expected);
  });

  it.each([null, undefined, "", "yesterday", "2026-13-45 99:00:00+00"])("returns nothing for %j", (text) => {
    expect(parseInstant(text)).toBeNull();
    expect(exactTime(text)).toBe("");
  });
});

describe("dates for readers", () => {
  it("are short and in English", () => {
    expect(shortDate("2026-11-20 12:08:04.349+00")).toBe("Nov 20, 2026");
  });

  it("are Unknown if there is none", () => {
    expect(shortDate(null)).toBe("Unknown");
  });

  it("show the exact time with its zone", () => {
    expect(exactTime("2026-11-20 12:08:04.349+00")).toMatch(/^Fri, Nov 20, 2026, \d{1,2}:08:04.(AM|PM) \S+/);
  });
});
