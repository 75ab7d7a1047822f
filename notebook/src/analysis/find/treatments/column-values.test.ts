import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import pandas as pd
import numpy as np
from datetime import date, datetime
from sklearn.linear_model import LogisticRegression
kilns = pd.read_csv("kilns.csv")
`;
const FIT = '\nLogisticRegression().fit(kilns.drop(columns="cracked"), kilns["cracked"])';
const told = (code: string): readonly string[] =>
  analyseNotebook(notebookOf({ code })).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "split" ? [`${fact.kind} ${fact.columns.join()}`.trim()] : [],
  );

describe("what becomes of the values of a column", () => {
  it.each([
    [
      `kilns["cost"] = kilns["cost"].str.replace("$", "")\nkilns["cost"] = pd.to_numeric(kilns["cost"])`,
      ["converted cost"],
    ],
    [`kilns["town"] = kilns["town"].str.replace("'", "")`, ["cleaned-text town"]],
    [`kilns["town"] = kilns["town"].str.replace("St.", "Saint")`, ["recoded town"]],
    [`from helpers import clean_text\nkilns["tidy"] = kilns["note"].apply(clean_text)`, ["cleaned-text note"]],
    [`from helpers import clean_prices\nkilns["paid"] = kilns["cost"].apply(clean_prices)`, ["derived paid"]],
    [
      `import spacy\nnlp = spacy.load("en_core_web_md")\nkilns["vector"] = kilns["note"].apply(lambda t: nlp(t).vector)`,
      ["embedded note"],
    ],
    [`kilns["note"] = kilns["note"].apply(lambda t: t.replace("#", " ").replace("/", " "))`, ["cleaned-text note"]],
    [`kilns["cost"] = kilns["cost"].apply(lambda t: float(t.replace("#", "").replace("/", "")))`, ["converted cost"]],
    [
      `kilns["year"] = pd.Series(kilns.fired)\nkilns["year"] = kilns["year"].apply(lambda t: datetime.strptime(t, "%Y").year)`,
      ["derived year"],
    ],
    [`kilns["fired"] = kilns["fired"].apply(lambda t: date(int(t[:4]), int(t[5:7]), 1))`, ["parsed-dates fired"]],
    [`kilns["heat"] = kilns["heat"] >= 900`, ["binned heat"]],
    [
      `def grade(heat):
    if heat > 900: return "hot"
    elif heat == 900: return "right"
    return "cold"
kilns["grade"] = kilns["heat"].apply(grade)`,
      ["binned grade"],
    ],
    [`kilns[["town", "clay"]] = kilns[["town", "clay"]].applymap(hash)`, ["encoded town,clay"]],
    [`kilns["town"] = kilns["town"].str.decode("utf-8")`, ["converted town"]],
  ])("%s", (code, found) => {
    expect(told(`${READ}${code}${FIT}`)).toEqual(found);
  });

  it("is told of Spark's times as of dates", () => {
    const code = `from pyspark.sql import SparkSession, functions as F, types as T
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)
kilns = kilns.withColumn("fired", F.date_format(kilns.fired.cast(T.TimestampType()), "yyyy-MM"))
kilns.show()`;
    expect(told(code)).toEqual(["parsed-dates fired"]);
  });
});

describe("a column that is popped", () => {
  it("is dropped where nothing takes it, or a model learns from the others alone", () => {
    const code = 'kilns.pop("id")\ntowns = kilns.pop("town")';
    expect(told(`${READ}${code}${FIT}`)).toEqual(["dropped-columns id,town"]);
    expect(told(`${READ}${code}`)).toEqual(["dropped-columns id"]);
  });
});

describe("columns left out in each turn of a loop", () => {
  it("are tried, but for those of the table itself", () => {
    const X = 'X, y = kilns.drop(columns="cracked"), kilns["cracked"]';
    const tried = "for name in X.columns:\n    rest = X.drop(name, axis=1)\n    LogisticRegression().fit(rest, y)";
    expect(told(`${READ}${X}\n${tried}`)).toEqual([]);
    expect(told(`${READ}${X}\n${tried.replaceAll("rest", "X")}`)).toEqual(["dropped-columns"]);
  });
});

describe("a projection for a picture", () => {
  it("is likely, where models learn from the rows themselves", () => {
    const code = `from sklearn.manifold import TSNE\nflat = TSNE().fit_transform(kilns)\nprint(flat[:2])`;
    const { facts } = analyseNotebook(notebookOf({ code: `${READ}${code}${FIT}` })).facts;
    expect(facts).toContainEqual(expect.objectContaining({ kind: "reduced", how: "t-SNE", certainty: "likely" }));
  });
});

describe("names that are assigned again in R", () => {
  it("rename columns, and make none", () => {
    const code =
      'kilns <- read.csv("kilns.csv")\ncolnames(kilns) <- make.names(colnames(kilns))\nglm(cracked ~ ., data = kilns)';
    const notebook = { ...notebookOf({ code }), language: "R" };
    const { facts } = analyseNotebook(notebook).facts;
    expect(facts.flatMap(({ kind }) => (/derived|renamed/.test(kind) ? [kind] : []))).toEqual(["renamed"]);
  });
});

describe("the columns that a recommender is given", () => {
  it("are chosen for it", () => {
    const code = `from surprise import SVD, Dataset, Reader
from surprise.model_selection import train_test_split
ratings = Dataset.load_from_df(kilns[["potter", "glaze", "stars"]], Reader())
train, test = train_test_split(ratings, test_size=0.2)
SVD().fit(train)`;
    expect(told(`${READ}${code}`)).toEqual(["selected potter,glaze,stars"]);
  });
});

describe("a data set that a package of R brings along", () => {
  it("is treated as one that is read", () => {
    const code = `library(dplyr)
library(kilns)
clean <- kiln_log %>%
  mutate(cracked = factor(cracked), heat = ifelse(is.na(heat), median(heat, na.rm = TRUE), heat), load = pots + cups)
glm(cracked ~ ., data = clean, family = binomial)`;
    const { facts } = analyseNotebook({ ...notebookOf({ code }), language: "R" }).facts;
    expect(
      facts.flatMap((fact) => ("table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`] : [])),
    ).toEqual(["derived load", "converted cracked", "filled heat"]);
  });
});

describe("a scaler of Spark", () => {
  it("scales the columns that are in its vector", () => {
    const code = `from pyspark.sql import SparkSession
from pyspark.ml import Pipeline
from pyspark.ml.feature import StandardScaler, VectorAssembler
from pyspark.ml.regression import LinearRegression
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)
rows = VectorAssembler(inputCols=["heat", "age"], outputCol="rows")
level = StandardScaler(inputCol="rows", outputCol="level")
Pipeline(stages=[rows, level, LinearRegression(featuresCol="level", labelCol="load")]).fit(kilns)`;
    expect(told(code)).toEqual(["scaled heat,age"]);
  });
});
