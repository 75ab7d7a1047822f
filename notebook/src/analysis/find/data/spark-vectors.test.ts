import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `from pyspark.ml.classification import LogisticRegression
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.ml.feature import HashingTF, IDF, StandardScaler, StopWordsRemover, StringIndexer, Tokenizer, VectorAssembler
letters = spark.read.csv("letters.csv", header=True, inferSchema=True)`;
const JUDGE = `learned, held = rows.randomSplit([0.7, 0.3], seed=2)
said = LogisticRegression(labelCol="is_late", featuresCol="numbers").fit(learned).transform(held)
print(BinaryClassificationEvaluator(labelCol="is_late").evaluate(said))`;

const read = (code: string): ReturnType<typeof analyseNotebook> =>
  analyseNotebook(notebookOf({ code: `${READ}\n${code}\n${JUDGE}`, printed: "0.8127\n" }));

describe("a model of Spark", () => {
  it("learns from the columns that were assembled, not from their codes, a key or the label beside them", () => {
    const { facts } =
      read(`letters = StringIndexer(inputCol="country", outputCol="code").fit(letters).transform(letters)
letters = VectorAssembler(inputCols=["weight", "code"], outputCol="raw").transform(letters)
letters = StandardScaler(inputCol="raw", outputCol="numbers").fit(letters).transform(letters)
rows = letters.select(["id", "is_late", "numbers"])`);
    expect(facts.experiments[0]?.features).toEqual(["weight", "country"]);
    expect(facts.facts.filter(({ kind }) => kind === "selected")).toEqual([]);
  });

  it("learns from the bins of a column beside the column itself, which learn nothing from its rows", () => {
    const { facts, sections } = read(`from pyspark.ml.feature import Bucketizer
letters = letters.withColumn("is_late", letters["days"] * letters["weight"])
bins = Bucketizer(splits=[0, 5, 20, 900], inputCol="weight", outputCol="weight_class")
letters = bins.setHandleInvalid("keep").transform(letters)
letters = StringIndexer(inputCol="country", outputCol="code").fit(letters).transform(letters)
letters = VectorAssembler(inputCols=["weight", "weight_class", "code"], outputCol="numbers").transform(letters)
rows = letters.select(["is_late", "numbers"])`);
    expect(facts.experiments[0]?.features).toEqual(["weight", "weight_class", "country"]);
    expect(facts.cautions.filter(({ kind }) => kind === "leak")).toEqual([]);
    expect(sections.featureEngineering.map(({ text }) => text)[0]).toBe(
      "The target `is_late` is derived as `days * weight`.",
    );
  });

  it("learns from no column that is named where the vector was made of words", () => {
    const { facts, sections } = read(`rows = Tokenizer(inputCol="body", outputCol="words").transform(letters)
rows = StopWordsRemover(inputCol="words", outputCol="kept").transform(rows)
rows = HashingTF(inputCol="kept", outputCol="counts").transform(rows)
rows = IDF(inputCol="counts", outputCol="numbers").fit(rows).transform(rows)
rows = rows.select("id", "is_late", "numbers")`);
    expect(facts.experiments[0]?.features).toEqual([]);
    const told = sections.featureEngineering.map(({ text }) => text).join(" ");
    expect(told).toContain("`body` is tokenised into words");
  });

  it("of XGBoost names its columns in its own way, and is judged by what its evaluator was last set to", () => {
    const code = `from pyspark.ml.evaluation import MulticlassClassificationEvaluator
from xgboost.spark import SparkXGBClassifier
learned = spark.read.parquet("letters_train.parquet")
held = spark.read.parquet("letters_test.parquet")
said = SparkXGBClassifier(features_col="numbers", label_col="is_late", max_depth=5).fit(learned).transform(held)
judge = MulticlassClassificationEvaluator(labelCol="is_late")
for words, name in {"Hits": "accuracy", "Weighted recall": "weightedRecall"}.items():
    print(words, judge.setMetricName(name).evaluate(said))`;
    const { facts, sections } = analyseNotebook(
      notebookOf({ code: `${READ}\n${code}`, printed: "Hits 0.8312\nWeighted recall 0.8257\n" }),
    );
    expect(facts.experiments[0]?.target).toBe("is_late");
    expect(facts.experiments[0]?.metrics.map(({ name, value }) => [name, value])).toEqual([
      ["accuracy", 0.8312],
      ["recall", 0.8257],
    ]);
    expect(sections.modeling.map(({ text }) => text).join(" ")).toContain("predicts `is_late`; it uses `max_depth=5`.");
  });
});
