import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const leaksIn = (language: string, cells: readonly string[]): string[] =>
  analyseNotebook({ ...notebookOf(...cells.map((code) => ({ code }))), language }).facts.cautions.flatMap((caution) =>
    caution.kind === "leak" ? [`${caution.how}: ${caution.by}`] : [],
  );

const POLARS = `import polars as pl
from sklearn.model_selection import train_test_split
from sklearn.linear_model import LogisticRegression
hives = pl.read_csv("hives.csv")`;
const POLARS_FIT = `X_train, X_test, y_train, y_test = train_test_split(hives.drop("swarmed").to_numpy(), hives["swarmed"].to_numpy())
model = LogisticRegression().fit(X_train, y_train)
print(model.score(X_test, y_test))`;

describe("in expressions of polars", () => {
  it.each<[string, string, string[]]>([
    [
      "a standardised column",
      'hives.with_columns((pl.col("weight") - pl.col("weight").mean()) / pl.col("weight").std())',
      ["statistic: mean"],
    ],
    [
      "columns standardised in a list of expressions",
      'hives.with_columns([(pl.col(c) - pl.col(c).mean()) / pl.col(c).std() for c in ["weight", "age"]])',
      ["statistic: mean"],
    ],
    [
      "a column between its minimum and maximum",
      'hives.with_columns(((pl.col("age") - pl.col("age").min()) / (pl.col("age").max() - pl.col("age").min())).alias("part"))',
      ["statistic: min and max"],
    ],
    ["gaps filled with a mean", 'hives.with_columns(pl.col("age").fill_null(strategy="mean"))', ["statistic: mean"]],
    ["gaps of all columns filled with means", 'hives.fill_null(strategy="mean")', ["statistic: fill_null(mean)"]],
    [
      "a mean of each group",
      'hives.with_columns(pl.mean("weight").over("meadow").alias("usual"))',
      ["statistic: mean"],
    ],
    [
      "rows kept below a quantile",
      'hives.filter(pl.col("weight") < pl.col("weight").quantile(0.99))',
      ["statistic: quantile"],
    ],
    ["nothing in a constant", 'hives.with_columns(pl.col("age").fill_null(0))', []],
    ["nothing in a mean over the values of each row", 'hives.with_columns(pl.col("daily").list.mean())', []],
    ["nothing in a minimum alone", 'hives.with_columns(pl.col("age") - pl.col("age").min())', []],
    ["nothing in a column that no model learns from", 'hives.with_columns(pl.lit(1).alias("one"))', []],
  ])("reads %s", (_, changed, expected) => {
    expect(leaksIn("python", [POLARS, `hives = ${changed}`, POLARS_FIT])).toEqual(expected);
  });
});

it("a statistic in an expression that names the target looks at it", () => {
  const looks = (column: string): (boolean | undefined)[] =>
    analyseNotebook(
      notebookOf(
        { code: POLARS },
        { code: `hives = hives.with_columns(pl.mean("${column}").over("meadow").alias("usual"))` },
        { code: POLARS_FIT },
      ),
    ).facts.cautions.flatMap((one) => (one.kind === "leak" ? [one.target] : []));
  expect(looks("weight")).toEqual([undefined]);
  expect(looks("swarmed")).toEqual([true]);
});

const SPARK = `from pyspark.sql import SparkSession, functions as F
from pyspark.sql.functions import avg
from pyspark.sql.window import Window
from pyspark.ml.feature import Imputer, VectorAssembler
from pyspark.ml.regression import LinearRegression
from pyspark.ml.evaluation import RegressionEvaluator
spark = SparkSession.builder.getOrCreate()
hives = spark.read.parquet("hives.parquet")`;
const SPARK_FIT = `hives = VectorAssembler(inputCols=["weight", "age"], outputCol="features").transform(hives)
train, test = hives.randomSplit([0.8, 0.2], seed=4)
model = LinearRegression(labelCol="honey").fit(train)
print(RegressionEvaluator(labelCol="honey").evaluate(model.transform(test)))`;

describe("in expressions of Spark", () => {
  it.each<[string, string, string[]]>([
    [
      "gaps filled with a mean that was collected before",
      'usual = hives.select(F.mean("age")).first()[0]\nhives = hives.fillna({"age": usual})',
      ["statistic: mean"],
    ],
    [
      "gaps filled with a median",
      'usual = hives.approxQuantile("age", [0.5], 0.01)[0]\nhives = hives.na.fill({"age": usual})',
      ["statistic: fillna(quantile)"],
    ],
    [
      "gaps filled with the value that groups show to be the most frequent",
      'usual = hives.groupBy("age").count().orderBy("count", ascending=False).first()["age"]\nhives = hives.na.fill({"age": usual})',
      ["statistic: fillna(mode)"],
    ],
    [
      "nothing in the first of groups that are in no order",
      'usual = hives.groupBy("age").count().first()["age"]\nhives = hives.na.fill({"age": usual})',
      [],
    ],
    [
      "a mean over a window",
      'hives = hives.withColumn("usual", avg("weight").over(Window.partitionBy("meadow")))',
      ["statistic: avg"],
    ],
    [
      "an imputer",
      'hives = Imputer(inputCols=["age"], outputCols=["age"]).fit(hives).transform(hives)',
      ["preprocessing: Imputer"],
    ],
    [
      "a column between extremes that were collected together",
      'low, high = hives.agg(F.min("age"), F.max("age")).first()\nhives = hives.withColumn("age", (hives["age"] - low) / (high - low))',
      ["statistic: min and max"],
    ],
    [
      "a mean of each group that is joined",
      'usual = hives.groupBy("meadow").agg(F.avg("honey").alias("usual"))\nhives = hives.join(usual, on="meadow").withColumn("age", F.col("usual"))',
      ["statistic: group statistic"],
    ],
    ["nothing in a logarithm", 'hives = hives.withColumn("age", F.log1p("age"))', []],
    ["nothing in means that are shown", 'hives.groupBy("meadow").agg(F.avg("honey")).show()', []],
  ])("reads %s", (_, changed, expected) => {
    expect(leaksIn("python", [SPARK, changed, SPARK_FIT])).toEqual(expected);
  });
});

const R = `library(caret)
library(dplyr)
hives <- read.csv("hives.csv")
set.seed(2)`;
const R_FIT = `rows <- createDataPartition(hives$swarmed, p = 0.8, list = FALSE)
train <- hives[rows, ]
test <- hives[-rows, ]
model <- train(swarmed ~ ., data = train, method = "rf")
confusionMatrix(predict(model, test), test$swarmed)`;

describe("in R", () => {
  it.each<[string, string, string[]]>([
    [
      "what caret prepares",
      'by <- preProcess(hives, method = c("center", "scale"))\nhives <- predict(by, hives)',
      ["preprocessing: preProcess"],
    ],
    ["a median", "hives$age[is.na(hives$age)] <- median(hives$age, na.rm = TRUE)", ["statistic: median"]],
    ["a column that is set by verbs", "hives <- hives %>% mutate(age = age / mean(age))", ["statistic: mean"]],
    [
      "columns that are scaled by name",
      'hives[c("age", "weight")] <- lapply(hives[c("age", "weight")], scale)',
      ["preprocessing: scale"],
    ],
    [
      "a function of its own for each column",
      "narrow <- function(x) (x - min(x)) / (max(x) - min(x))\nhives[, 1:4] <- as.data.frame(lapply(hives[, 1:4], narrow))",
      ["statistic: min and max"],
    ],
    [
      "a function of its own for columns by their numbers alone",
      "narrow <- function(x) (x - min(x)) / (max(x) - min(x))\nhives[1:4] <- lapply(hives[1:4], narrow)",
      ["statistic: min and max"],
    ],
    [
      "rows kept below a quantile",
      "hives <- hives %>% filter(weight < quantile(weight, 0.99))",
      ["statistic: quantile"],
    ],
    [
      "the steps of a recipe",
      "library(tidymodels)\nmade <- recipe(swarmed ~ ., data = hives) %>% step_normalize(age) %>% prep()\nhives <- bake(made, new_data = NULL)",
      ["preprocessing: step_normalize"],
    ],
    [
      "components",
      "parts <- prcomp(hives[, 2:5])\nhives <- data.frame(parts$x, swarmed = hives$swarmed)",
      ["preprocessing: prcomp"],
    ],
    [
      "rows that are drawn again",
      'library(ROSE)\nhives <- ovun.sample(swarmed ~ ., data = hives, method = "over")$data',
      ["resampling: ovun.sample"],
    ],
    ["neighbours that fill gaps", "library(DMwR)\nhives <- knnImputation(hives)", ["preprocessing: knnImputation"]],
    ["nothing in a constant", "hives$age[is.na(hives$age)] <- 0", []],
    ["nothing in a logarithm", "hives <- hives %>% mutate(age = log(age))", []],
    ["nothing in means that are shown", "hives %>% group_by(meadow) %>% summarise(mean(age))", []],
  ])("reads %s", (_, changed, expected) => {
    expect(leaksIn("r", [R, changed, R_FIT])).toEqual(expected);
  });

  it("finds nothing in rows that are divided at a quantile", () => {
    const parts =
      "train <- hives %>% filter(day < quantile(day, 0.8))\ntest <- hives %>% filter(day >= quantile(day, 0.8))";
    expect(leaksIn("r", [R, parts, R_FIT.split("\n").slice(3).join("\n")])).toEqual([]);
  });

  it("finds nothing in what is prepared from the training rows alone", () => {
    const parts = R_FIT.split("\n");
    const prepared = [
      ...parts.slice(0, 3),
      "by <- preProcess(train)\ntrain <- predict(by, train)\ntest <- predict(by, test)",
    ];
    expect(leaksIn("r", [R, prepared.join("\n"), parts.slice(3).join("\n")])).toEqual([]);
  });
});
