import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
moors = pd.read_csv("moors.csv")
`;
const read = (code: string) => {
  const { facts } = analyseNotebook(notebookOf({ code }));
  const steps = facts.facts.flatMap((fact) =>
    fact.kind === "sampled"
      ? [`sampled ${fact.size ?? ""}`]
      : fact.kind === "transformed" || fact.kind === "encoded"
        ? [`${fact.how} ${fact.columns.join()}`]
        : [],
  );
  return { steps, features: facts.experiments.map(({ features }) => features.join()) };
};

describe("columns that are put side by side for a model", () => {
  it.each([
    [`np.c_[moors["peat"], moors["rain"]]`, "peat,rain"],
    [`np.column_stack((moors["peat"].values, moors["rain"].values))`, "peat,rain"],
    [`np.hstack([moors[["peat", "rain"]], moors[["fog"]]])`, "peat,rain,fog"],
    // Rows that are turned into columns are not followed, and none of them is all of them.
    [`np.vstack([moors["peat"], moors["rain"]]).T`, ""],
  ])("%s", (rows, features) => {
    expect(read(`${READ}Ridge().fit(${rows}, moors["birds"])`).features).toEqual([features]);
  });

  it("are known after polars dropped one", () => {
    const code = `import polars as pl
from sklearn.linear_model import Ridge
moors = pl.read_csv("moors.csv").select(["peat", "rain", "birds"])
Ridge().fit(moors.drop("birds").to_numpy(), moors["birds"])`;
    expect(read(code).features).toEqual(["peat,rain"]);
  });
});

describe("rows that are left of a table", () => {
  const learned = `\nRidge().fit(moors[["peat"]], moors["birds"])`;

  it.each([
    ["moors = moors.head(400)", ["sampled 400"]],
    ["moors = moors[:400]", ["sampled 400"]],
    ["moors = moors.iloc[0:400]", ["sampled 400"]],
    ["few = moors.head(400)", []],
    ["moors.head(400)", []],
  ])("%s", (code, steps) => {
    expect(read(`${READ}${code}${learned}`).steps).toEqual(steps);
  });

  it("are not counted by whether Spark puts them back", () => {
    const code = `from pyspark.sql import SparkSession
from pyspark.ml.regression import LinearRegression
moors = SparkSession.builder.getOrCreate().read.csv("moors.csv").sample(False, 0.2, 7)
LinearRegression(labelCol="birds").fit(moors)`;
    expect(read(code).steps).toEqual(["sampled 0.2"]);
  });
});

it("tells what a function does that a pipeline applies", () => {
  const code = `from sklearn.compose import ColumnTransformer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
parts = ColumnTransformer([("log", FunctionTransformer(np.log1p), ["rain"])])
make_pipeline(parts, Ridge()).fit(moors[["rain", "peat"]], moors["birds"])`;
  expect(read(`${READ}${code}`).steps).toEqual(["logarithm rain"]);
});

it("tells codes of categories", () => {
  const code = `moors["side"] = pd.Categorical(moors["side"]).codes\nRidge().fit(moors[["side"]], moors["birds"])`;
  expect(read(`${READ}${code}`).steps).toEqual(["label side"]);
});

describe("the pipelines of several models", () => {
  const cells = (...lines: string[]) =>
    analyseNotebook(notebookOf(...lines.map((code) => ({ code })))).facts.facts.flatMap((fact) =>
      fact.kind === "scaled" || fact.kind === "balanced"
        ? [`${fact.kind} ${fact.how} ${fact.again?.join() ?? ""}`]
        : [],
    );

  it("prepare the same rows alike", () => {
    const pipeline = (model: string) =>
      `make_pipeline(StandardScaler(), ${model}()).fit(moors[["peat", "rain"]], moors["birds"])`;
    const imports = `${READ}from sklearn.linear_model import Lasso\nfrom sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler`;
    expect(cells(imports, pipeline("Ridge"), pipeline("Lasso"))).toEqual(["scaled standard "]);
  });

  it("balance the classes of a stream in ways of their own", () => {
    const judged = (sampler: string) =>
      `model = preprocessing.StandardScaler() | imblearn.${sampler}(classifier=linear_model.LogisticRegression(), desired_dist={0: 0.5, 1: 0.5})
evaluate.progressive_val_score(datasets.CreditCard(), model, metrics.ROCAUC())`;
    const imports = "from river import datasets, evaluate, imblearn, linear_model, metrics, preprocessing";
    expect(cells(imports, judged("RandomUnderSampler"), judged("RandomOverSampler"))).toEqual([
      "scaled standard ",
      "balanced undersampling ",
      "balanced oversampling ",
    ]);
  });
});

it("reads tables by the name that geopandas has for pandas", () => {
  const code = `import geopandas as gpd
from sklearn.linear_model import Ridge
moors = gpd.pd.read_csv("moors.csv")
moors["side"] = gpd.pd.Categorical(moors["side"]).codes
Ridge().fit(moors[["side"]], moors["birds"])`;
  expect(read(code).steps).toEqual(["label side"]);
});

it("takes levels that Spark collects for a list, and no rows for dropped", () => {
  const code = `from pyspark.mllib.regression import LabeledPoint
rows = sc.textFile("ferries.txt").map(lambda line: line.split(","))
ports = rows.map(lambda row: row[1]).distinct().collect()
def point(row):
    fields = row[0:4]
    fields[1] = ports.index(fields[1])
    return LabeledPoint(float(row[4]), [float(field) for field in fields])
points = rows.map(point)
print(ports[0], len(ports))`;
  expect(analyseNotebook(notebookOf({ code })).facts.facts.map(({ kind }) => kind)).toEqual(["source"]);
});

describe("texts that become counts", () => {
  const told = (settings: string): string => {
    const code = `${READ}from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
Ridge().fit(${settings}.fit_transform(moors["diary"]), moors["birds"])`;
    return analyseNotebook(notebookOf({ code }))
      .sections.featureEngineering.map(({ text }) => text)
      .join(" ");
  };

  it("are counted by words, or by sequences of characters where the code asks for these", () => {
    expect(told("CountVectorizer()")).toContain("counts of words");
    expect(told('CountVectorizer(analyzer="char", ngram_range=(1, 3))')).toContain("counts of character sequences");
    expect(told('TfidfVectorizer(analyzer="char_wb")')).toContain("TF-IDF vectors of character sequences");
  });
});
