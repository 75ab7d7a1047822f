import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const leaksIn = (language: string, cells: readonly string[]): string[] =>
  analyseNotebook({ ...notebookOf(...cells.map((code) => ({ code }))), language }).facts.cautions.flatMap((caution) =>
    caution.kind === "leak" ? [`${caution.how}: ${caution.by}`] : [],
  );

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
      "an imputer",
      'hives = Imputer(inputCols=["age"], outputCols=["age"]).fit(hives).transform(hives)',
      ["preprocessing: Imputer"],
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
