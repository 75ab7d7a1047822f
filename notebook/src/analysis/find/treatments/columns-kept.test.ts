import { describe, expect, it } from "vitest";
import { learnedAfter } from "./fixtures/learned-after.ts";

const found = (line: string) =>
  learnedAfter(line, "boats", "price").flatMap((fact) =>
    fact.kind === "dropped-columns" || fact.kind === "selected" ? [[fact.kind, ...fact.columns]] : [],
  );

describe("columns that a list names", () => {
  it("are left out by a mask of all names", () => {
    for (const line of [
      'boats = boats.loc[:, ~boats.columns.isin(["owner", "berth"])].copy()',
      'boats = boats[boats.columns[~boats.columns.isin(["owner", "berth"])]]',
    ])
      expect(found(line)).toContainEqual(["dropped-columns", "owner", "berth"]);
    expect(found('boats = boats[boats.columns[boats.columns != "owner"]]')).toContainEqual([
      "dropped-columns",
      "owner",
    ]);
  });

  it("are kept by the mask itself", () => {
    expect(found('boats = boats.loc[:, boats.columns.isin(["length", "crew", "price"])]')).toContainEqual([
      "selected",
      "length",
      "crew",
      "price",
    ]);
  });
});

describe("columns that are chosen by their types or by a part of their names", () => {
  it("take the place of all where they get the name of the table", () => {
    expect(found('boats = boats.select_dtypes("number")')).toContainEqual(["dropped-columns"]);
    expect(found('numbers = boats.select_dtypes("number")')).not.toContainEqual(["dropped-columns"]);
  });

  it("are not known by that part", () => {
    expect(found('boats = boats.drop(columns=boats.filter(like="berth").columns)')).toContainEqual(["dropped-columns"]);
  });
});

describe("a column that is taken out of its table", () => {
  it("is dropped where a model learns from the others, and not from it", () => {
    const learn = (names: string) => `answers = boats.pop("price")
${names}
Ridge().fit(boats, answers)
boats = pd.read_csv("boats.csv")`;
    expect(found(learn('berths = boats.pop("berth")'))).toContainEqual(["dropped-columns", "berth"]);
    expect(found(learn(""))).not.toContainEqual(["dropped-columns", "price"]);
  });
});
