import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const steps = (condition: string): readonly string[] =>
  analyseNotebook(
    notebookOf({
      code: `from pyspark.sql import SparkSession, functions as F
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)
kilns = kilns.filter(${condition})
kilns.write.csv("clean.csv")`,
    }),
  ).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );

it.each([
  ['F.col("heat").isNotNull()', ["dropped-missing heat"]],
  ["kilns.heat.isNotNull() & (kilns.age > 3)", ["filtered age", "dropped-missing heat"]],
  ['"heat is not null and age is not null and load <> 0"', ["filtered load", "dropped-missing heat,age"]],
  ['"heat is not null or age > 3"', ["filtered age"]],
  ['F.col("age") > 3', ["filtered age"]],
])("Rows that Spark keeps by %s are told by what is asked of them", (condition, found) => {
  expect(steps(condition)).toEqual(found);
});
