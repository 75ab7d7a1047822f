import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
goats = pd.read_csv("goats.csv")
`;
const FIT = 'LogisticRegression().fit(goats.drop(columns="sold"), goats["sold"])';
const told = (...code: readonly string[]) =>
  analyseNotebook(notebookOf(...code.map((one) => ({ code: one })))).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && !/^(?:profile|missing)$/.test(fact.kind)
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );
const steps = (code: string, fit = FIT) => told(READ, code, fit);

describe("steps that change columns", () => {
  it.each([
    [
      "codes of all columns of a kind",
      'kinds = goats.select_dtypes(["category"]).columns\ngoats[kinds] = goats[kinds].apply(lambda one: one.cat.codes)',
      ["encoded "],
    ],
    ["days without their time", 'goats["born"] = goats["born"].dt.date', ["converted born"]],
    [
      "lists that were written as text",
      'from ast import literal_eval\ngoats["kids"] = goats["kids"].apply(literal_eval).apply(np.array)',
      ["converted kids"],
    ],
    [
      "vectors of a language model",
      'from openai import OpenAI\nclient = OpenAI()\ndef vector(text):\n    return client.embeddings.create(input=[text], model="small").data[0].embedding\ngoats["vector"] = goats["note"].apply(vector)',
      ["embedded note"],
    ],
    [
      "gaps that a transformer fills",
      'from feature_engine.imputation import MeanMedianImputer\ngoats = MeanMedianImputer(variables=["milk", "age"]).fit_transform(goats)',
      ["filled milk,age"],
    ],
    [
      "tables joined on what both have",
      'goats = goats[["tag", "milk", "sold"]]\ngoats = pd.merge(goats, pd.read_csv("farms.csv")[["tag", "hill"]])',
      ["dropped-columns ", "joined tag"],
    ],
    ["a letter of a text", 'goats["herd"] = goats["tag"].str[0]', ["derived herd"]],
  ])("are found: %s", (_, code, expected) => {
    expect(steps(code).filter((step) => !step.startsWith("selected"))).toEqual(expected);
  });

  it("fill gaps with the most frequent value, however it is worked out", () => {
    const code = `from scipy.stats import mode
usual = mode(goats["breed"])[0][0]
goats["breed"] = goats["breed"].fillna(usual)`;
    const { facts } = analyseNotebook(notebookOf({ code: READ }, { code }, { code: FIT })).facts;
    expect(facts.find(({ kind }) => kind === "filled")).toMatchObject({ columns: ["breed"], how: "mode" });
  });

  it("are what streams of rows do before they learn", () => {
    const stream = `from river import compose, datasets, evaluate, linear_model, metrics, preprocessing
model = compose.Select("wind", "rain")
model |= preprocessing.StandardScaler()
model |= linear_model.LinearRegression()
evaluate.progressive_val_score(datasets.Bikes(), model, metrics.MAE())`;
    expect(told(stream)).toEqual(["selected wind,rain", "scaled wind,rain"]);
  });

  it.each([
    ["goats <- subset(goats, age > 3, select = -c(tag))", ["filtered age", "dropped-columns tag"]],
    ["goats <- goats %>% mutate(across(where(is.character), as.factor))", ["converted "]],
    [
      "library(caTools)\nmark <- sample.split(goats$sold, SplitRatio = 0.7)\ngoats <- subset(goats, mark == T)",
      ["split "],
    ],
    ["goats <- goats %>% mutate_if(is.character, as.factor)", ["converted "]],
    ['goats <- fastDummies::dummy_cols(goats, select_columns = "breed")', ["encoded breed"]],
    ["goats <- goats %>% tidytext::unnest_tokens(word, note)", ["tokenised note"]],
    ['goats[c("milk", "age")] <- sapply(goats[c("milk", "age")], as.numeric)', ["converted milk,age"]],
  ])("are found in R: %s", (code, expected) => {
    const whole = `library(tidyverse)\ngoats <- read_csv("goats.csv")\n${code}\nlm(sold ~ ., data = goats)`;
    const { facts } = analyseNotebook({ ...notebookOf({ code: whole }), language: "R" }).facts;
    const found = facts.flatMap((fact) =>
      "table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`] : [],
    );
    expect(found).toEqual(expected);
  });

  it("are found in tables that the code types", () => {
    const code = `import pandas as pd
milk = pd.DataFrame({"may": [3, 4], "june": [5, 6], "kids": [1, 2]})
milk["may_share"] = milk["may"] / milk["kids"]
milk["june_share"] = milk["june"] / milk["kids"]
milk`;
    expect(told(code)).toEqual(["derived may_share", "derived june_share"]);
  });

  it("are found in a list of expressions, however long", () => {
    const code = `import polars as pl
goats = pl.read_csv("goats.csv").with_columns([
    pl.col("weight").fill_null(pl.col("weight").mean()),
    (pl.col("milk") / pl.col("weight")).alias("yield_of_weight"),
    pl.col("born_on_this_farm_or_bought").str.to_date("%Y-%m-%d"),
])
goats.write_parquet("goats.parquet")`;
    expect(told(code)).toEqual([
      "derived yield_of_weight",
      "filled weight",
      "parsed-dates born_on_this_farm_or_bought",
    ]);
  });

  it("are found in a transformer of the notebook that a pipeline begins with", () => {
    const code = `from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.pipeline import make_pipeline
class Ratio(BaseEstimator, TransformerMixin):
    def fit(self, X, y=None):
        return self
    def transform(self, X):
        X = X.copy()
        X["milk_of_weight"] = X["milk"] / X["weight"]
        return X`;
    const fit = 'make_pipeline(Ratio(), LogisticRegression()).fit(goats.drop(columns="sold"), goats["sold"])';
    expect(steps(code, fit)).toEqual(["derived milk_of_weight"]);
  });

  it("make vectors of texts where a network's inner state of them is kept", () => {
    const code = `from datasets import load_dataset
from transformers import AutoModel, AutoTokenizer
notes = load_dataset("farm_notes")
tokens = AutoTokenizer.from_pretrained("bert-base-cased")
body = AutoModel.from_pretrained("bert-base-cased")
notes = notes.map(lambda some: tokens(some["note"], padding=True, truncation=True), batched=True)
def states(batch):
    made = body(batch["input_ids"]).last_hidden_state
    return {"state": made[:, 0]}
notes = notes.map(states, batched=True)
LogisticRegression().fit(notes["train"]["state"], notes["train"]["label"])`;
    expect(told(READ, code)).toContain("embedded ");
  });

  it("parse the dates that label the rows", () => {
    const code =
      'herd = pd.read_csv("herd.csv", index_col="Day", parse_dates=True)\nherd["milk"] = herd["milk"].ffill()';
    expect(steps(code, "herd.plot()")).toEqual(["parsed-dates Day", "filled milk"]);
  });

  it("are two where rows and columns with gaps are dropped", () => {
    const code = 'goats = goats.dropna(axis=1, how="all")\ngoats = goats.dropna()';
    expect(steps(code)).toEqual(["dropped-missing ", "dropped-missing "]);
  });

  it("do not name operators of R", () => {
    const notebook = notebookOf(
      {
        code: 'library(dplyr)\ngoats <- read.csv("goats.csv")\ngoats <- filter(goats, breed %in% c("Saanen", "Boer"))',
      },
      { code: "glm(sold ~ ., data = goats, family = binomial)" },
    );
    const { facts } = analyseNotebook({ ...notebook, language: "r" }).facts;
    expect(facts).toContainEqual(expect.objectContaining({ kind: "filtered", columns: ["breed"] }));
  });

  it.each(["", '.master("local[2]")', '.config("spark.executor.memory", "2g").enableHiveSupport()'])(
    "are found in tables of a Spark session, however it is set up: %s",
    (setting) => {
      const code = `from pyspark.ml.feature import MinMaxScaler
from pyspark.sql import SparkSession
spark = SparkSession.builder.appName("farm")${setting}.getOrCreate()
goats = spark.read.csv("goats.csv", header=True).dropna(subset=["milk"])
scaled = MinMaxScaler(inputCol="milk", outputCol="scaled").fit(goats).transform(goats)
scaled.write.parquet("scaled")`;
      expect(told(code)).toEqual(["dropped-missing milk", "scaled milk"]);
    },
  );

  it("are one where Spark numbers words before it gives each a column", () => {
    const code = `from pyspark.ml import Pipeline
from pyspark.ml.feature import OneHotEncoder, StringIndexer
from pyspark.sql import SparkSession
goats = SparkSession.builder.getOrCreate().read.csv("goats.csv", header=True)
numbers = StringIndexer(inputCol="breed", outputCol="breed_number")
columns = OneHotEncoder(inputCol="breed_number", outputCol="breed_columns")
Pipeline(stages=[numbers, columns]).fit(goats).transform(goats).write.parquet("coded")`;
    expect(told(code)).toEqual(["encoded breed"]);
  });

  it("are done to the column of the data, not to what one step of Spark hands to the next", () => {
    const code = `from pyspark.ml import Pipeline
from pyspark.ml.feature import IDF, HashingTF, StopWordsRemover, Tokenizer
from pyspark.sql import SparkSession
goats = SparkSession.builder.getOrCreate().read.csv("goats.csv", header=True)
words = Tokenizer(inputCol="remarks", outputCol="words")
kept = StopWordsRemover(inputCol="words", outputCol="kept")
counts = HashingTF(inputCol="kept", outputCol="counts")
weights = IDF(inputCol="counts", outputCol="weights")
Pipeline(stages=[words, kept, counts, weights]).fit(goats).transform(goats).write.parquet("vectors")`;
    expect(told(code)).toEqual(["tokenised remarks", "cleaned-text remarks", "vectorised remarks"]);
  });
});

describe("rows that are divided or repeated", () => {
  it("are divided again where one part of them is, in a later cell", () => {
    const divide = (of: string, into: string) => `${into} = train_test_split(${of}, test_size=0.2, random_state=3)`;
    const imports = "from sklearn.model_selection import train_test_split\n";
    const first = `${imports}${divide("goats", "rest, test")}`;
    const fit = 'LogisticRegression().fit(train.drop(columns="sold"), train["sold"])';
    expect(told(READ, first, divide("rest", "train, valid"), fit)).toEqual(["split ", "split "]);
    expect(told(READ, first, divide("goats", "train, test"), fit)).toEqual(["split "]);
  });

  it("are divided once by a function that is called with several files", () => {
    const code = `from sklearn.model_selection import train_test_split
def judge(file):
    herd = pd.read_csv(file)
    train, test = train_test_split(herd, test_size=0.25)
    model = LogisticRegression().fit(train.drop(columns="sold"), train["sold"])
    print(model.score(test.drop(columns="sold"), test["sold"]))`;
    expect(told(READ, code, 'judge("north.csv")', 'judge("south.csv")')).toEqual(["split "]);
  });

  it("are balanced where the few are put together several times", () => {
    const code = `few = goats[goats["sold"] == 1]
many = goats[goats["sold"] == 0]
goats = pd.concat([many] + [few] * 6)`;
    expect(steps(code)).toEqual(["balanced sold"]);
  });
});

describe("tables that are only looked at", () => {
  it("are worked on in the expression that joins them", () => {
    const code = `milk = pd.read_csv("milk.csv")
feed = pd.read_csv("feed.csv")
both = milk.merge(feed, on="day").rename(columns={"kilos_x": "milk", "kilos_y": "feed"})
both.plot()`;
    expect(told(READ, code, FIT)).toEqual(["joined day", "renamed kilos_x,kilos_y"]);
  });
});
