import { describe, expect, it } from "vitest";
import type { FoundModel } from "../find/models/models.ts";
import { variantsOf } from "./versions.ts";

describe("models of one name", () => {
  const told = (layers: readonly string[]): string[] => {
    const model = (params: Record<string, string>): FoundModel =>
      ({
        instance: { args: [], fields: new Map() },
        fact: { name: "Tide Model", params, layers, trained: "fit" },
      }) as unknown as FoundModel;
    return [...variantsOf([model({}), model({ depth: "4" })]).values()];
  };

  it("have default settings where one is given none, unless it is put together of layers", () => {
    expect(told([])).toEqual(["with default settings", "depth=4"]);
    expect(told(["Dense 8"])).toEqual([]);
  });
});
