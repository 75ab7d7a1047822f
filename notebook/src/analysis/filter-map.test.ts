import { expect, test } from "vitest";
import { filterMap, flatMap } from "./filter-map.ts";

test("the answers that are not null are kept in order, with the places of their items", () => {
  expect(filterMap(["a", "", "b"], (text, at) => (text === "" ? null : `${text}${at}`))).toEqual(["a0", "b2"]);
  expect(filterMap([0, undefined], (value) => value)).toEqual([0, undefined]);
  expect(filterMap([], () => 1)).toEqual([]);
});

test("the answers for all items are put together in order", () => {
  expect(flatMap([2, 0, 1], (length, at) => Array.from({ length }, () => at))).toEqual([0, 0, 2]);
});
