import { describe, expect, it } from "vitest";
import type { Fact } from "../facts.ts";
import { findDescription } from "./description.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { readProse } from "./prose.ts";

const read = (name: string, cell: number): Fact => ({
  kind: "source",
  name,
  form: "file",
  format: "CSV",
  variable: null,
  rows: null,
  columns: null,
  cells: [cell],
  certainty: "certain",
});
const described = (sources: readonly Fact[], ...cells: WrittenCell[]): string | null =>
  findDescription(readProse(notebookOf(...cells)), sources)?.text ?? null;
const said = (text: string): string | null => described([read("tides.csv", 1)], text, { code: "read()" });

describe("what an author says that the data is", () => {
  it.each([
    "Each row represents one tide at the gauge of a harbour.",
    "The data set contains the levels of the tides in forty harbours since 1990.",
    "Our data comes from the gauges of the harbour office in Bergen.",
    "The survey was taken among the owners of small boats in 2016.",
    "This dataset covers the catches of forty small boats over two years.",
  ])("%s", (text) => expect(said(`# Tides\n\nSome words first. ${text} And more.`)).toBe(text));

  it.each([
    "The dataset contains 8,077 rows and 9 columns in total.",
    "The dataset contains no duplicates and no missing values in any of its columns.",
    "The data is split into a training set and a test set of tides.",
    "The data set is a popular one among all those who learn about tides.",
    "The file depths.csv then provides a map from each gauge to its depth.",
    "You can download the data from the site of the harbour office.",
    "The data contains what is listed in the following table:",
    "Each sample is passed through two dense layers before the output layer.",
    "Each observation is drawn with replacement from the bag of boats.",
    "Each row represents the actual kind of tide, each column what the forest says.",
    "Each row of the heatmap represents a month and each column an hour.",
    "The process of data mining includes several steps of work.",
    "The data scientist records every decision about the tides in a book.",
    "The data engineering team includes six people with boats of their own.",
    "The data is the new oil, as people in large harbours like to say.",
    "The data is about 3 GB large, so loading it takes a few minutes.",
    "The dataset covers everything from loading to plotting and modelling in five steps.",
    "The tides contain more water than the gauges of the harbour can hold.",
  ])("is not: %s", (text) => expect(said(`# Tides\n\n${text}`)).toBeNull());

  it("is best what its rows are, or what it holds", () => {
    const origin = "The data comes from the gauges of the harbour office.";
    const row = "Each row represents one tide at the gauge of a harbour.";
    expect(said(`${origin} ${row}`)).toBe(row);
    expect(said(`${origin} The tides are high.`)).toBe(origin);
  });

  it("stands near where the only source is read", () => {
    const row = "Each row represents one tide at the gauge of a harbour.";
    const cells = [{ code: "read()" }, { code: "1" }, { code: "2" }, { code: "3" }, { code: "4" }, { code: "5" }];
    expect(described([read("tides.csv", 0)], ...cells, row)).toBeNull();
    expect(described([read("tides.csv", 4)], ...cells, row)).toBe(row);
    expect(described([read("tides.csv", 4), read("boats.csv", 4)], ...cells, row)).toBeNull();
  });
});
