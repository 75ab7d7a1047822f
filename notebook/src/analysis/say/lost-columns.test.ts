import { expect, it } from "vitest";
import type { Derived, DroppedColumns, Fact } from "../facts.ts";
import { lostColumns } from "./lost-columns.ts";

const PLACE = { table: null, certainty: "certain" as const };
const dropped = (...columns: readonly string[]): DroppedColumns => ({
  kind: "dropped-columns",
  columns,
  cells: [5],
  ...PLACE,
});
const derived = (from: readonly string[], ...columns: readonly string[]): Derived => ({
  kind: "derived",
  columns,
  from,
  formula: null,
  cells: [4],
  ...PLACE,
});
const lost = (step: DroppedColumns, ...facts: readonly Fact[]): readonly string[] =>
  lostColumns(step, facts, new Set());

it("nothing is lost with columns of which as many others were made", () => {
  expect(lost(dropped("yes", "no"), derived(["yes", "no", "day"], "answered", "agreed", "week"))).toEqual([]);
  expect(lost(dropped("yes", "no"), derived(["yes", "no"], "answered"))).toEqual(["yes", "no"]);
});

it("nor are days that label the rows", () => {
  const days: Fact = { kind: "parsed-dates", columns: [], cells: [3], ...PLACE };
  expect(lost(dropped("date", "berth"), days)).toEqual(["berth"]);
  expect(lost(dropped("date", "berth"))).toEqual(["date", "berth"]);
  // Names that only sound like days hold something else.
  const others = ["overtime", "sentiment", "holiday"];
  expect(lost(dropped(...others), days)).toEqual(others);
});
