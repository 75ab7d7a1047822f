import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SPARK = `from pyspark.sql import SparkSession, functions as F
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)`;
const steps = (condition: string, read = SPARK, save = 'kilns.write.csv("clean.csv")'): readonly string[] =>
  analyseNotebook(notebookOf({ code: `${read}\nkilns = kilns.filter(${condition})\n${save}` })).facts.facts.flatMap(
    (fact) => ("table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`] : []),
  );

it.each([
  ['F.col("heat").isNotNull()', ["dropped-missing heat"]],
  ["kilns.heat.isNotNull() & (kilns.age > 3)", ["filtered age", "dropped-missing heat"]],
  ['"heat is not null and age is not null and load <> 0"', ["filtered load", "dropped-missing heat,age"]],
  ['"heat is not null or age > 3"', ["filtered age"]],
  ['~F.col("heat").isNotNull()', ["filtered heat"]],
  ['F.col("age") > 3', ["filtered age"]],
])("Rows that Spark keeps by %s are told by what is asked of them", (condition, found) => {
  expect(steps(condition)).toEqual(found);
});

it.each([
  ['pl.col("heat").is_not_null()', ["dropped-missing heat"]],
  ['(pl.col("heat").is_not_null()) & (pl.col("age") > 3)', ["filtered age", "dropped-missing heat"]],
  ['~pl.col("heat").is_not_null()', ["filtered heat"]],
  ["pl.all_horizontal(pl.all().is_not_null())", ["filtered"]],
])("Rows that Polars keeps by %s are told by what is asked of them", (condition, found) => {
  const read = 'import polars as pl\nkilns = pl.read_csv("kilns.csv")';
  expect(steps(condition, read, 'kilns.write_csv("clean.csv")').map((one) => one.trimEnd())).toEqual(found);
});
