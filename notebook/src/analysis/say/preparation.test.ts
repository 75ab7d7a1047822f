import { describe, expect, it } from "vitest";
import type { Renamed } from "../facts.ts";
import { preparationDrafts } from "./preparation.ts";

const renamed = (from: string, to: string): Renamed => ({
  kind: "renamed",
  columns: [from],
  to: [to],
  table: null,
  cells: [1],
  certainty: "certain",
});
const told = (fact: Renamed): string | undefined => preparationDrafts([fact])[0]?.text;

describe("a renamed column", () => {
  it("is named by both names, unless one is only a number", () => {
    expect(told(renamed("sz", "size"))).toBe("`sz` is renamed `size`.");
    expect(told(renamed("0", "size"))).toBeUndefined();
  });
});
