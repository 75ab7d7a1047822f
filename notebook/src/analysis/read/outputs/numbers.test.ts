import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRoundingOf, numbersIn, readNumber, valueOf } from "./numbers.ts";

describe("a printed number", () => {
  test.each([
    ["0.93", 0.93],
    ["-1,497,216.25", -1497216.25],
    ["1.2e-05", 0.000012],
    ["93.99 %", 93.99],
    ["5.", 5],
    [".5", 0.5],
    ["np.float64(0.9537)", 0.9537],
    ["numpy.float32(3.0)", 3],
    ["tensor(0.0764, grad_fn=<MseLossBackward0>)", 0.0764],
    ["tensor([0.25], device='cuda:0')", 0.25],
    ["<tf.Tensor: shape=(), dtype=float32, numpy=0.5>", 0.5],
    ["tf.Tensor(0.5, shape=(), dtype=float32)", 0.5],
    ["array([12.5])", 12.5],
    ["[1] 0.93", 0.93],
    ["'0.93'", 0.93],
    ["$1,200", 1200],
    ["0.93 (+/- 0.02)", 0.93],
    ["−2", -2],
  ])("%s", (text, value) => {
    expect(readNumber(text)?.value).toBe(value);
  });

  test.each(["", "nan", "F1", "0.93 0.94", "[0.1 0.2]", "accuracy 0.9", "2019-01-02", "10:15", "1.2.3", "float"])(
    "%s is not a number",
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );

  test("keeps its exact text, position, percent sign and spread", () => {
    const text = "F1 of v1.2.3: 92.5 % (+/- 0.8), then 0.93 ± 0.02 and 0.81 (0.04) but 0.2 (1.5)";
    expect(numbersIn(text).map((n) => [n.text, n.isPercent, n.spread?.text ?? null])).toEqual([
      ["92.5 %", true, "0.8"],
      ["0.93", false, "0.02"],
      ["0.81", false, "0.04"],
      ["0.2", false, null],
      ["1.5", false, null],
    ]);
    for (const { text: printed, at, end } of numbersIn(text)) expect(text.slice(at, end)).toBe(printed);
  });

  test("is read from lists, fractions and tuples", () => {
    const values = (text: string): number[] => numbersIn(text).map((n) => n.value);
    expect(values("Accuracy 92/130=0.71")).toEqual([92, 0.71]);
    expect(values("(0.50,0.709,0.789)")).toEqual([0.5, 0.709, 0.789]);
    expect(values("[ 1.5 -2. 3e-3]")).toEqual([1.5, -2, 0.003]);
    expect(values("MAE train 184.2$, test 291.1$")).toEqual([184.2, 291.1]);
    expect(values("train-r2:-58.353 valid-r2:0.507 at 10:15")).toEqual([-58.353, 0.507]);
  });
});

describe("a sentence may round a printed number", () => {
  test.each([
    ["0.955", "0.9549600529670715", true],
    ["95.5 %", "0.9549600529670715", true],
    ["95%", "0.9549600529670715", true],
    ["0.94", "0.9549600529670715", false],
    ["0.9399", "93.99 %", true],
    ["1,497,000,000", "1497216245.85", true],
    ["1,500,000,000", "1497216245.85", true],
    ["1,400,000,000", "1497216245.85", false],
    ["1,497,216,246", "1497216245.85", true],
    ["0.25", "-0.2468", true],
    ["-0.25", "0.2468", false],
    ["100", "149", false],
    ["1.2e-05", "0.0000123", true],
    ["0.125", "0.125", true],
    ["accuracy", "0.9", false],
  ])("%s for %s: %s", (said, printed, expected) => {
    expect(isRoundingOf(said, printed)).toBe(expected);
  });
});

test("a number printed by Python is read back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const printed = String(value + 0);
      expect(valueOf(printed)).toBe(value + 0);
      expect(readNumber(printed)?.text).toBe(printed);
      expect(isRoundingOf(printed, printed)).toBe(true);
    }),
  );
});

test("reading numbers never throws, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,eE+-±()[]% \n'abf") }), (text) => {
      for (const number of numbersIn(text)) {
        expect(number.value).not.toBeNaN();
        expect(text.slice(number.at, number.end)).toBe(number.text);
      }
      readNumber(text);
      isRoundingOf(text, text);
    }),
  );
});
