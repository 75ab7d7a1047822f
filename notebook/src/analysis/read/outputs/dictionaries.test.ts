import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numbersOf, readLiteral, readLiterals } from "./dictionaries.ts";

const shown = (text: string): string[] =>
  readLiterals(text).flatMap((literal) =>
    numbersOf(literal).map(({ keys, number }) => `${keys.join(".")}=${number.text}`),
  );

describe("numbers in printed dictionaries and lists", () => {
  test.each([
    [
      "{'test_acc': 0.9499600529670715, 'test_loss': 0.14912301301956177}",
      ["test_acc=0.9499600529670715", "test_loss=0.14912301301956177"],
    ],
    ["[{'loss': 0.5, 'acc': 1}]", ["0.loss=0.5", "0.acc=1"]],
    ['{\n  "auc": 0.9,\n  "by_class": {"a": [1, 2.5]}\n}', ["auc=0.9", "by_class.a.0=1", "by_class.a.1=2.5"]],
    ["{'score': np.float64(0.91), 'n': tensor(3)}", ["score=0.91", "n=3"]],
    ["(0.91, 0.85)", ["0=0.91", "1=0.85"]],
    ["[0.1 0.2\n 0.3]", ["0=0.1", "1=0.2", "2=0.3"]],
    ["array([[50,  2],\n       [ 3, 45]])", ["0.0=50", "0.1=2", "1.0=3", "1.1=45"]],
    ["tensor([0.5, 0.25], device='cuda:0')", ["0=0.5", "1=0.25"]],
    ["OrderedDict([('a', 1.5), ('b', 2)])", ["a=1.5", "b=2"]],
    ["defaultdict(<class 'list'>, {'rf': [0.9]})", ["rf.0=0.9"]],
    ["Best: {'max_depth': None, 'C': 1e-05} at (3, 4)", ["C=1e-05", "0=3", "1=4"]],
    ["{1: 0.5, (2, 3): 0.6}", ["1=0.5", "(2, 3)=0.6"]],
    ["{'a': [0.1, ..., 0.3], 'b': nan}", ["a.0=0.1", "a.2=0.3"]],
    ["scores[0] = f(3)", []],
    ["{'it\\'s': 2", []],
  ])("%s", (text, numbers) => {
    expect(shown(text)).toEqual(numbers);
  });

  test("have their positions", () => {
    const text = "Result: {'accuracy': np.float64(0.93), 'std': -0.02}";
    for (const { number } of readLiterals(text).flatMap((literal) => numbersOf(literal)))
      expect(text.slice(number.at, number.end)).toBe(number.text);
  });

  test("are read from a displayed value only if it is a single literal", () => {
    expect(readLiteral("np.float64(0.5)")).toMatchObject({ kind: "number", value: 0.5 });
    expect(readLiteral("[1, 2] and more")).toBeNull();
    expect(readLiteral("RandomForestClassifier(max_depth=3)")).toBeNull();
  });
});

test("JSON is read back", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(fc.integer()), { minKeys: 1 }), (value) => {
      const expected = Object.entries(value).flatMap(([key, items]) => items.map((item, i) => `${key}.${i}=${item}`));
      expect(shown(JSON.stringify(value, null, 2))).toEqual(expected);
    }),
  );
});

test("reading literals never throws, whatever was printed", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."[](){}',\":=<>.…1a \n\\-") }), (text) => {
      for (const literal of readLiterals(text)) expect(literal.end).toBeLessThanOrEqual(text.length);
      readLiteral(text);
    }),
    { numRuns: 500 },
  );
  expect(readLiterals("[".repeat(50_000))).toEqual([]);
});
