import { describe, expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

describe("a name", () => {
  it.each([
    ["  Churn  ", "Churn"],
    ["Quarter\tOne", "Quarter One"],
    ["one\r\ntwo\u0007", "one two"],
    ["\u0000\t", ""],
    ["half \ud800", "half \ufffd"],
    ["数据 😀 \u200f", "数据 😀 \u200f"],
  ])("typed or pasted as %j is %j", (typed, stored) => {
    expect(oneLine(typed)).toBe(stored);
  });
});
