import { expect, it } from "vitest";
import { byName } from "./by-name.ts";

it("names are sorted naturally", () => {
  const names = ["Zebra", "week 10", "alpha", "Week 2", "Äpfel", "数据"].map((name) => ({ name }));
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    "alpha",
    "Äpfel",
    "Week 2",
    "week 10",
    "Zebra",
    "数据",
  ]);
});
