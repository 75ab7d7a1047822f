import { describe, expect, it } from "vitest";
import { isCommentedOutCode } from "./commented-code.ts";

describe("a comment line", () => {
  for (const line of [
    "# model.fit(X, y)",
    "#df = df.dropna()",
    "# x, y = load(1)",
    "# import numpy as np",
    "# from a import b",
    "# for i in range(3):",
    "# if x > 3:",
    "# return total",
    "# print 'a'",
    "# df['a'] = 1",
    "# x += 1",
    "# %matplotlib inline",
    "# ])",
    "# plt.plot(a, b);",
    "# fit <- lm(y ~ x)",
  ])
    it(`holds code: ${line}`, () => expect(isCommentedOutCode(line)).toBe(true));

  for (const line of [
    "# load the data",
    "# n = number of rows",
    "# The mean (over all years) is used",
    "# Note: see the report",
    "# https://example.org/a=b",
    "# type: ignore",
    "# pylint: disable=all",
    "# return the fitted model",
    "# if you wonder why:",
    "# e.g. three of them",
    "# ---------------",
    "#",
    "# alpha = learning rate.",
    "# TODO",
    "# 1) prepare",
  ])
    it(`explains: ${line}`, () => expect(isCommentedOutCode(line)).toBe(false));
});
