import { expect, it } from "vitest";
import { eachOnce } from "./each-once.ts";
import type { Written } from "./written.ts";

const PLACE = {
  at: 1,
  data: "reefs.csv",
  root: 0,
  way: "",
  branch: null,
  isOfModel: false,
  isLearnedFrom: true,
  learned: 0,
};
const derived = (formula: string | null): Written => ({
  fact: { kind: "derived", columns: [], from: [], formula, table: null, cells: [1], certainty: "certain" },
  ...PLACE,
});

it.each([
  [["librosa.feature.rms", "librosa.feature.mfcc"], "librosa.feature.rms, librosa.feature.mfcc"],
  [["librosa.feature.rms", null], "librosa.feature.rms"],
  [[null, "librosa.feature.rms"], "librosa.feature.rms"],
])("values without names are computed by all functions that are known of them: %s", (formulas, formula) => {
  expect(eachOnce(formulas.map(derived))).toMatchObject([{ formula }]);
});

it.each([0, 1])(
  "columns that a line names are told beside those that another one does not, whichever comes first: %i",
  (at) => {
    const dropped = (columns: readonly string[]): Written => ({
      fact: { kind: "dropped-columns", columns, table: null, cells: [1], certainty: "certain" },
      ...PLACE,
    });
    const lines = [dropped([]), dropped(["coral"]), dropped(["depth"])];
    const found = eachOnce(at === 0 ? lines : lines.toReversed());
    expect(found.map(({ columns }) => columns.toSorted()).toSorted()).toEqual([[], ["coral", "depth"]]);
  },
);

it("parts of a table whose columns get the same names are renamed once", () => {
  const renamed = (columns: readonly string[], to: readonly string[], at: number): Written => ({
    ...PLACE,
    fact: { kind: "renamed", columns, to, table: null, cells: [1], certainty: "certain" },
    at,
  });
  const found = eachOnce([
    renamed(["depth.1", "coral.1"], ["depth", "coral"], 1),
    renamed(["depth.2", "coral.2"], ["depth", "coral"], 2),
    renamed(["a"], ["b"], 3),
  ]);
  expect(found.map(({ columns }) => columns)).toEqual([["depth.1", "coral.1"], ["a"]]);
});
