import { describe, expect, it } from "vitest";
import { readDescription, readHeader, readInfoColumns } from "./tables.ts";

describe("tables as pandas prints them", () => {
  const head = "   id    age  city\n0   1   34.0  Bonn\n1   2   51.0  Ulm";

  it("name their columns in the first line", () => {
    expect(readHeader(head)).toEqual(["id", "age", "city"]);
  });

  it("never give a column that one blank may have glued together", () => {
    expect(readHeader("   first name    age\n0     Ann Lee    34")).toEqual(["age"]);
  });

  it("are not seen in running text", () => {
    expect(readHeader("Epoch 1/2\nloss: 0.3")).toEqual([]);
    expect(readDescription("mean of nothing\nmean 3")).toEqual([]);
  });

  it("list columns and types under info()", () => {
    expect(readInfoColumns(" 0   age   891 non-null    float64\nName      891 non-null object")).toEqual([
      { name: "age", type: "float64" },
      { name: "Name", type: "object" },
    ]);
  });

  it("state mean and extremes under describe(), exactly as printed", () => {
    const text =
      "         age   fare\ncount  714.0  891.0\nmean    29.7   32.2\nmin     0.42    0.0\nmax     80.0  512.3";
    expect(readDescription(text)).toEqual([
      { column: "age", mean: "29.7", least: "0.42", most: "80.0" },
      { column: "fare", mean: "32.2", least: "0.0", most: "512.3" },
    ]);
  });
});
