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
});
