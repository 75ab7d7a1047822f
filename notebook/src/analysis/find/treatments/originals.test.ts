import { describe, expect, it } from "vitest";
import { preparationDrafts } from "../../say/preparation.ts";
import { learnedAfter } from "./fixtures/learned-after.ts";

const steps = (code: string) =>
  learnedAfter(code, "hives", "honey").filter(({ kind }) => kind === "filled" || kind === "encoded");
const told = (code: string) => preparationDrafts(learnedAfter(code, "hives", "honey")).map(({ text }) => text);

const COPIED = `hives["full_weight"] = hives["weight"]
hives["full_weight"] = hives["full_weight"].groupby([hives["yard"], hives["year"]]).apply(lambda x: x.fillna(x.median()))`;

describe("columns that hold the place of others", () => {
  it("are told under the name of the original that they replace", () => {
    expect(steps(`${COPIED}\nhives = hives.drop(columns=["weight"])`)).toEqual([
      expect.objectContaining({
        columns: ["full_weight"],
        of: ["weight"],
        how: "group",
        statistic: "median",
        within: ["yard", "year"],
      }),
    ]);
    // Where the original stays, it keeps its gaps.
    expect(steps(COPIED)).toEqual([expect.not.objectContaining({ of: ["weight"] })]);
  });

  it("are codes that become columns of their own in turn", () => {
    expect(
      steps(`hives["bee_code"] = hives["bee"].map({"dark": 0, "buckfast": 1, "carnica": 2})
hives = pd.concat([hives, pd.get_dummies(hives["bee_code"])], axis=1)`),
    ).toEqual([expect.objectContaining({ kind: "encoded", how: "one-hot", columns: ["bee"] })]);
    // What else is worked out of the column is no code of it.
    expect(
      steps(`hives["bee_code"] = hives["bee"].map({"dark": 0, "buckfast": 1, "carnica": 2})
hives["letters"] = hives["bee"].str.len()
hives = pd.get_dummies(hives, columns=["letters"])`),
    ).toContainEqual(expect.objectContaining({ kind: "encoded", how: "one-hot", columns: ["letters"] }));
  });
});

it("gaps that are filled group by group are told with the groups", () => {
  const fill = 'hives["weight"] = hives["weight"].fillna(hives.groupby("yard")["weight"].transform("mean"))';
  expect(told(fill)).toEqual([
    "Any missing values in `weight` are filled with the mean of the rows with the same `yard`.",
  ]);
  // Rows of one group are not the same in a column that is only cut into it.
  const cut =
    'hives["weight"] = hives.groupby(pd.cut(hives["age"], 5))["weight"].transform(lambda x: x.fillna(x.mean()))';
  expect(told(cut)).toEqual(["Any missing values in `weight` are filled group by group."]);
});
