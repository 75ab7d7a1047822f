import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const READ = 'import pandas as pd\nboats = pd.read_csv("boats.csv")';
const told = (...cells: readonly WrittenCell[]): string => {
  const { sections } = analyseNotebook(notebookOf({ code: READ }, ...cells, { code: 'boats.to_csv("clean.csv")' }));
  return sections.preparation.map(({ text }) => text).join(" ");
};

it("Rows that are left are counted where outputs show their number", () => {
  const words = "Rows with missing values in `sail` are dropped, which leaves 410 of 1,290 rows.";
  const drop = 'boats = boats.dropna(subset=["sail"])';
  expect(told({ code: `print(boats.shape)\n${drop}\nprint(boats.shape)`, printed: "(1290, 4)\n(410, 4)\n" })).toBe(
    words,
  );
  expect(told({ code: "boats.shape", shown: "(1290, 4)" }, { code: `${drop}\nlen(boats)`, shown: "410" })).toBe(words);
  expect(told({ code: `${drop}\nboats["size"] = boats["sail"] * 2\nlen(boats)`, shown: "410" })).toContain(
    "which leaves 410 rows.",
  );
  // What is asked before the step is not what it leaves.
  expect(told({ code: `print(boats.shape)\n${drop}`, printed: "(1290, 4)\n" })).toBe(
    "Rows with missing values in `sail` are dropped.",
  );
});

it("Rows of which none go are not dropped", () => {
  const code = "boats = boats.dropna()\nboats.shape";
  expect(told({ code: "boats.shape", shown: "(1290, 4)" }, { code, shown: "(1290, 4)" })).toBe("");
  expect(told({ code: "boats.shape", shown: "(1290, 4)" }, { code, shown: "(1200, 4)" })).toContain("1,200 of 1,290");
});

it("Steps that are told together leave what the last one does", () => {
  const code =
    'boats = boats.dropna()\nprint(len(boats))\nboats = boats.drop_duplicates(subset="name")\nprint(len(boats))';
  expect(told({ code: "boats.shape", shown: "(1290, 4)" }, { code, printed: "1200\n1100\n" })).toContain(
    "which leaves 1,100 of 1,290 rows",
  );
});

it("Conditions of one column after the other are told in one", () => {
  const code = `boats = boats[(boats["crew"] > 0) & (boats["sail"] > 2)]
boats = boats[boats["sail"] < 9]
boats = boats.query("price < 900 and kind == 'yawl'")`;
  expect(told({ code })).toBe(
    "Only rows where `crew` is above 0, `sail` is above 2 and below 9, `price` is below 900, and `kind` is `yawl` are kept.",
  );
});

it("Conditions of Spark and polars are told as well", () => {
  const kept = (read: string, filter: string): string =>
    analyseNotebook(notebookOf({ code: `${read}\nboats = boats.filter(${filter})\nboats.write_csv("a.csv")` }))
      .sections.preparation.map(({ text }) => text)
      .join(" ");
  const spark = `from pyspark.sql import SparkSession
from pyspark.sql.functions import col
boats = SparkSession.builder.getOrCreate().read.csv("boats.csv", header=True)`;
  expect(kept(spark, '(col("crew") > 3) & (boats["sail"] <= 40)')).toBe(
    "Only rows where `crew` is above 3 and `sail` is at most 40 are kept.",
  );
  expect(kept('import polars as pl\nboats = pl.read_csv("boats.csv")', 'pl.col("crew") > 3')).toBe(
    "Only rows where `crew` is above 3 are kept.",
  );
});

it("Nothing is told of conditions that cannot be said", () => {
  expect(told({ code: 'boats = boats[boats["name"].str.len() > limit]' })).toBe("");
});
