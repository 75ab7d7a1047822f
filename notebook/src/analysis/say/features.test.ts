import { describe, expect, it } from "vitest";
import type { Reduced, Selected } from "../facts.ts";
import { featureDrafts } from "./features.ts";

const told = (...facts: readonly (Reduced | Selected)[]): string =>
  featureDrafts(facts, [{ features: ["a", "b", "c"] }])
    .map(({ text }) => text)
    .join(" ");
const PLACE = { table: null, certainty: "certain" as const };

describe("components", () => {
  const reduced = (how: string, components: string | null): Reduced => ({
    kind: "reduced",
    how,
    components,
    columns: [],
    cells: [1],
    ...PLACE,
  });

  it("are not said to be fewer than the features: as many as there are may be kept", () => {
    expect(told(reduced("PCA", "12"))).toBe("The features are turned into 12 components by PCA.");
    expect(told(reduced("PCA", "1"), reduced("t-SNE", "2"))).toBe(
      "The features are turned into 1 component by PCA and into 2 by t-SNE.",
    );
    expect(told(reduced("PCA", null))).toBe("The features are turned into components by PCA.");
  });
});

describe("features that are kept", () => {
  const kept = (cell: number, ...columns: readonly string[]): Selected => ({
    kind: "selected",
    how: "by hand",
    columns,
    cells: [cell],
    ...PLACE,
  });

  it("are those of the last choice where it narrows the one before", () => {
    expect(told(kept(1, "a", "b", "c"), kept(2, "a", "c"))).toBe("`a` and `c` are kept as features.");
    expect(told(kept(1, "a", "c"), kept(2, "a", "b", "c"))).toBe("`a`, `c` and `b` are kept as features.");
    expect(told(kept(1, "a", "b"), kept(2, "b", "c"))).toBe("`a`, `b` and `c` are kept as features.");
  });
});
