import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const told = (code: string): string =>
  analyseNotebook(notebookOf({ code }))
    .sections.preparation.map(({ text }) => text)
    .join(" ");
const READ = `import numpy as np
import pandas as pd
kites = pd.read_csv("kites.csv")
`;
const SAVE = '\nkites.to_csv("clean.csv")';

it("rows that the code empties to drop them are those that it chooses, and no gaps of the data", () => {
  const drop = '\nkites = kites.dropna()\nkites["span"] = kites["width"] * 2';
  expect(told(`${READ}kites.loc[kites["kind"] == "box"] = np.nan${drop}${SAVE}`)).toBe(
    "Rows where `kind` is `box` are dropped.",
  );
  expect(told(`${READ}kites.loc[kites["kind"].isin(odd)] = np.nan${drop}${SAVE}`)).toBe(
    "Rows chosen by `kind` are dropped.",
  );
  // One value may be missing anywhere.
  expect(told(`${READ}kites.loc[kites["kind"] == "box", "width"] = np.nan${drop}${SAVE}`)).toContain("missing values");
});

it("rows of which all gaps were just filled are not dropped", () => {
  const drop = "\nkites = kites.dropna()";
  expect(told(`${READ}kites = kites.fillna(0)${drop}${SAVE}`)).not.toContain("dropped");
  expect(told(`${READ}kites = kites.ffill()${drop}${SAVE}`)).toContain("dropped");
  expect(told(`${READ}kites["width"] = kites["width"].fillna(0)${drop}${SAVE}`)).toContain("dropped");
});

it("neither are those of Spark, where a loop fills each column", () => {
  const code = (name: string): string => `from pyspark.sql import SparkSession
from pyspark.sql.functions import col, isnan, when
kites = SparkSession.builder.getOrCreate().read.csv("kites.csv", header=True)
names = [one for one in kites.columns if one != "kind"]
for one in names:
    kites = kites.withColumn(${name}, when(isnan(col(${name})), 0.0).otherwise(col(${name})))
kites = kites.na.drop(subset=names)
kites.write.csv("clean.csv")`;
  expect(told(code("one"))).not.toContain("dropped");
  expect(told(code('"width"'))).toContain("dropped");
});
