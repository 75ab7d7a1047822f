import { expect, it } from "vitest";
import { costWords } from "./usage-table.tsx";

it.each([
  [{ cost: null, unpriced: 3 }, "unknown"],
  [{ cost: 0, unpriced: 0 }, "$0.00"],
  [{ cost: 0.00018, unpriced: 0 }, "$0.0002"],
  [{ cost: 1234.5, unpriced: 0 }, "$1,234.50"],
  [{ cost: 1.3, unpriced: 2 }, "at least $1.30"],
])("the cost of %o is shown as %s", (total, words) => {
  expect(costWords(total)).toBe(words);
});
