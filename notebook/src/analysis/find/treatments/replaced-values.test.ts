import { describe, expect, it } from "vitest";
import { learnedAfter } from "./fixtures/learned-after.ts";
import { preparationDrafts } from "../../say/preparation.ts";

const steps = (code: string) => learnedAfter(code, "hives", "honey").filter((fact) => "table" in fact);
const told = (code: string) => preparationDrafts(learnedAfter(code, "hives", "honey")).map(({ text }) => text);

describe("values that make way under a condition", () => {
  it("are told by their columns and their limits", () => {
    expect(
      told(`hives.loc[hives.weight < 10, "weight"] += 10
while np.any(hives.frames > 80):
    hives.loc[hives.frames > 80, "frames"] /= 10
hives.loc[hives["age"] > 9, "queen"] = "old"`),
    ).toEqual([
      "Values are replaced in `weight` (below 10), `frames` (above 80) and `queen` (where `age` is above 9).",
    ]);
  });

  it("are those of a column that a function puts together again", () => {
    expect(told('hives["weight"] = np.where(hives["weight"] < 0, 0, hives["weight"])')).toEqual([
      "Values are replaced in `weight` (below 0).",
    ]);
    // Where the rest makes way, the condition says which values stay.
    expect(told('hives["weight"] = np.where(hives["weight"] > 0, hives["weight"], 0)')).toEqual([]);
  });

  it("are none where they become gaps or the column is new", () => {
    expect(told('hives.loc[hives["weight"] > 99, "weight"] = np.nan')).toEqual([]);
    expect(steps('hives["weight"] = hives["weight"].abs()')).toEqual([
      expect.objectContaining({ kind: "recoded", columns: ["weight"], where: ["weight < 0"] }),
    ]);
  });

  it("are none where gaps are filled or made, nor where a figure is worked out first", () => {
    for (const value of [
      'np.abs(hives["weight"] - hives["weight"].mean())',
      '(hives["weight"] - hives["frames"]).abs()',
      'np.where(hives["weight"] > 99, np.nan, hives["weight"])',
      'np.where(hives["weight"].isna(), 0, hives["weight"])',
    ])
      expect(told(`hives["weight"] = ${value}`)).toEqual([]);
  });

  it("are told with whole conditions where these ask for another column as well, and not without any", () => {
    expect(told('hives.loc[(hives["weight"] > 50) & (hives["frames"] < 3), "weight"] = 50')).toEqual([
      "Values are replaced in `weight` (where `weight` is above 50 and `frames` is below 3).",
    ]);
    expect(told('heavy = hives["weight"] > 50\nhives.loc[heavy, "weight"] = 50')).toEqual([]);
  });
});
