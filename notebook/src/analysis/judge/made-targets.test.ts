import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split`;
const READ = { code: 'df = pd.read_csv("barges.csv")\nprint(df.shape)', printed: "(9000, 7)\n" };
const fit = (target: string) => ({
  code: `X_train, X_test, y_train, y_test = train_test_split(df[["length", "mass"]], df["${target}"], test_size=0.2)
model = RandomForestClassifier().fit(X_train, y_train)
print(accuracy_score(y_test, model.predict(X_test)))`,
  printed: "0.8123\n",
});
const analysed = (code: string, target: string) =>
  analyseNotebook(notebookOf({ code: SETUP }, READ, { code }, fit(target)));
const made = (code: string, target: string) => analysed(code, target).facts.experiments[0]?.made;
const opening = (code: string, target: string): string =>
  (analysed(code, target).sections.exploration ?? []).map(({ text }) => text).join(" ");

describe("a target that the notebook makes", () => {
  it.each([
    ['df["late"] = np.where(df["delay"] > 15, 1, 0)', "late", ["delay"]],
    ['df["late"] = (df.arrival - df.planned) > 15', "late", ["arrival", "planned"]],
    ['df["tomorrow"] = df["level"].shift(-1)\ndf = df.dropna()', "tomorrow", ["level"]],
    ['df["band"] = pd.cut(df["price"], bins=[0, 10, 50])', "band", ["price"]],
    ['df["risk"] = "low"\ndf.loc[df["load"] > 50, "risk"] = "high"', "risk", ["load"]],
    ['df = df.assign(density=lambda d: d["mass"] / d["volume"])', "density", ["mass", "volume"]],
    [
      'def prepare(t):\n    t["speed"] = t["way"] / t["time"]\n    return t\ndf = prepare(df)',
      "speed",
      ["way", "time"],
    ],
    ['answers = df["y"]\ndf["outcome"] = answers', "outcome", ["y"]],
  ])("has the columns that it is made from: %s", (code, target, from) => {
    expect(made(code, target)).toEqual({ column: target, from });
  });

  it("is no column of what is read where values become columns", () => {
    const pivot = 'df = df.pivot_table(index="hour", columns="sensor", values="value").reset_index()';
    expect(made(pivot, "boiler")).toEqual({ column: "boiler", from: [] });
    expect(made(pivot, "hour")).toBeUndefined();
    expect(opening(pivot, "boiler")).toContain(
      "`boiler` is no column of the data as it is read: the notebook makes it.",
    );
  });

  it.each([
    ['df["late"] = df["late"].map({"yes": 1, "no": 0})', "late"],
    ['df["late"] = df["late"].fillna(0).astype(int)', "late"],
    ['df.loc[df["late"] == "?", "late"] = "no"', "late"],
    ['df = df.rename(columns={"v1": "late"})', "late"],
    ['df = df.merge(pd.read_csv("answers.csv"), on="id")', "late"],
    ['other = pd.read_csv("unseen.csv")\nother["late"] = 0\ndf = pd.concat([df, other])', "late"],
    // Nobody knows which columns the rest has.
    ['df["late"] = scale(df)', "late"],
  ])("is none that was there before, or may have been: %s", (code, target) => {
    expect(made(code, target)).toBeUndefined();
  });

  it("is told after what is predicted", () => {
    expect(opening('df["late"] = np.where(df["delay"] > 15, 1, 0)', "late")).toContain(
      "This notebook predicts `late` from `barges.csv` (9,000 rows and 7 columns). `late` is made from `delay`.",
    );
  });

  it("is told by what it is made from where that is what the notebook counts", () => {
    const code = 'df["y"].value_counts()';
    const counted = { code, shown: "0    7000\n1    2000\nName: y, dtype: int64" };
    const own = notebookOf({ code: SETUP }, READ, counted, { code: 'df["outcome"] = df["y"]' }, fit("outcome"));
    expect((analyseNotebook(own).sections.exploration ?? []).map(({ text }) => text)).toContain(
      "`y` takes two values: `0` (7,000) and `1` (2,000).",
    );
  });

  it("is followed through what Spark and polars add", () => {
    const spark = notebookOf({
      code: `from pyspark.sql import SparkSession
from pyspark.sql.functions import col, when
from pyspark.ml.feature import VectorAssembler
from pyspark.ml.classification import LogisticRegression
spark = SparkSession.builder.getOrCreate()
df = spark.read.csv("barges.csv", header=True)
df = df.withColumn("late", when(col("delay") > 15, 1).otherwise(0))
df = VectorAssembler(inputCols=["length", "mass"], outputCol="features").transform(df)
model = LogisticRegression(featuresCol="features", labelCol="late").fit(df)`,
    });
    const polars = notebookOf({
      code: `import polars as pl
from sklearn.linear_model import LinearRegression
df = pl.read_csv("barges.csv")
df = df.with_columns((pl.col("mass") / pl.col("volume")).alias("density"))
model = LinearRegression().fit(df.select(["length"]).to_numpy(), df["density"].to_numpy())`,
    });
    expect(analyseNotebook(spark).facts.experiments[0]?.made?.from).toEqual(["delay"]);
    expect(analyseNotebook(polars).facts.experiments[0]?.made?.from).toEqual(["mass", "volume"]);
  });
});

describe("the rows that reach a model", () => {
  it.each([
    ["df = df.sample(n=1000)", "from a sample of `barges.csv` (9,000 rows and 7 columns)."],
    ["df = df.head(1000)", "from the first rows of `barges.csv` (9,000 rows and 7 columns)."],
    ["df = df.sample(frac=1).head(1000)", "from a sample of `barges.csv` (9,000 rows and 7 columns)."],
    ['df = df.sort_values("mass").head(1000)', "from `barges.csv` (9,000 rows before some are left out, 7 columns)."],
    [
      "from sklearn.utils import resample\ndf = resample(df, n_samples=1000)",
      "from a sample of `barges.csv` (9,000 rows and 7 columns).",
    ],
    ['df = df[df["mass"] > 3]', "from `barges.csv` (9,000 rows before some are left out, 7 columns)."],
    [
      'df = df.groupby(["owner", "port"]).agg({"late": "max", "mass": "sum", "length": "max"}).reset_index()',
      "from `barges.csv` (9,000 rows before they are aggregated, 7 columns).",
    ],
    ["df = df.sample(frac=1)", "from `barges.csv` (9,000 rows and 7 columns)."],
  ])("are told as what they are of those that are read: %s", (code, words) => {
    expect(opening(code, "late")).toContain(`This notebook predicts \`late\` ${words}`);
  });

  it.each([
    [
      'df = pd.read_csv("boats.csv", nrows=5000)\nprint(df.shape)',
      "from the first 5,000 rows of `boats.csv` (7 columns).",
    ],
    ['df = pd.read_csv("boats.csv", nrows=limit())', "from `boats.csv`."],
    [
      'import random\ndf = pd.read_csv("boats.csv", skiprows=lambda i: i > 0 and random.random() > 0.1)',
      "from a sample of `boats.csv`.",
    ],
    ['df = pd.read_csv("boats.csv", skiprows=lambda i: i == 1)', "from `boats.csv`."],
  ])("are not all of the file where the code reads some: %s", (code, words) => {
    const printed = code.includes("shape") ? "(5000, 7)\n" : "";
    const own = notebookOf({ code: SETUP }, { code, printed }, fit("late"));
    expect(analyseNotebook(own).sections.exploration?.[0]?.text).toContain(`This notebook predicts \`late\` ${words}`);
  });

  it("are a sample where chance keeps the lines of a file", () => {
    const topics = (test: string) =>
      notebookOf(
        {
          code: `import random
from gensim import corpora
from gensim.models import LdaModel
texts = []
with open("letters.txt") as lines:
    for line in lines:
        if ${test}:
            texts.append(line.split())`,
        },
        {
          code: `words = corpora.Dictionary(texts)
model = LdaModel([words.doc2bow(text) for text in texts], num_topics=5, id2word=words)`,
        },
      );
    const first = (test: string) => analyseNotebook(topics(test)).sections.exploration?.[0]?.text;
    expect(first("random.random() > 0.9")).toBe("This notebook looks for topics in a sample of `letters.txt`.");
    expect(first("len(line) > 9")).toBe("This notebook looks for topics in `letters.txt`.");
  });

  it("are counted where an output shows how many are left, whatever is made of them afterwards", () => {
    const own = notebookOf(
      { code: SETUP },
      READ,
      { code: "df = df.dropna()\nprint(df.shape)", printed: "(640, 7)\n" },
      {
        code: `from tensorflow.keras.preprocessing.text import Tokenizer
from tensorflow.keras.preprocessing.sequence import pad_sequences
X_train, X_test, y_train, y_test = train_test_split(df["note"], df["late"], test_size=0.2)
words = Tokenizer()
words.fit_on_texts(X_train)
model = RandomForestClassifier().fit(pad_sequences(words.texts_to_sequences(X_train)), y_train)`,
      },
    );
    expect(analyseNotebook(own).sections.exploration?.[0]?.text).toContain("(9,000 rows and 7 columns, 640 rows used)");
  });
});
