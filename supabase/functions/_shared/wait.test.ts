import { describe, expect, it } from "vitest";
import { waitInWords } from "./wait.ts";

describe("how long a user is asked to wait", () => {
  it.each([
    [0.2, "1 second"],
    [8, "8 seconds"],
    [90, "90 seconds"],
    [91, "2 minutes"],
    [899.4, "15 minutes"],
    [900, "15 minutes"],
    [3600, "60 minutes"],
    [5401, "2 hours"],
    [86_000, "24 hours"],
  ])("%d s is %s, in natural units and never too short", (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
