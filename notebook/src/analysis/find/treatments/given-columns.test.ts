import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Notebook } from "../../../format/notebook.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const PANDAS = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
trees = pd.read_csv("trees.csv")
`;
const POLARS = `import polars as pl
from sklearn.linear_model import LogisticRegression
trees = pl.read_csv("trees.csv")
`;
const SPARK = `from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.ml.classification import LogisticRegression
trees = SparkSession.builder.getOrCreate().read.csv("trees.csv", header=True)
`;
const FIT = 'LogisticRegression().fit(trees.drop(columns="felled"), trees["felled"])';
const POLARS_FIT = 'LogisticRegression().fit(trees.drop("felled").to_numpy(), trees["felled"].to_numpy())';
const SPARK_FIT = 'LogisticRegression(labelCol="felled").fit(trees)';

const stepsOf = (notebook: Notebook) =>
  analyseNotebook(notebook).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "missing" && fact.kind !== "profile"
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );
const told = (...code: readonly string[]) => stepsOf(notebookOf(...code.map((one) => ({ code: one }))));
const inR = (code: string) =>
  stepsOf({
    ...notebookOf(
      { code: 'library(tidyverse)\ntrees <- read_csv("trees.csv")' },
      { code },
      { code: "fit <- glm(felled ~ ., data = trees, family = binomial)" },
    ),
    language: "r",
  });
const steps = (code: string, fit = FIT) => told(PANDAS, code, fit);

describe("columns that are aggregated", () => {
  it.each([
    'woods = trees.groupby("wood").agg(tallest=("height", "max"), many=("tree", "count")).reset_index()',
    'woods = trees.groupby("wood").agg(tallest=pd.NamedAgg(column="height", aggfunc="max"), many=pd.NamedAgg(column="tree", aggfunc="count"))',
  ])("are called what their figures are: %s", (code) => {
    const fit = 'from sklearn.cluster import KMeans\nKMeans(3).fit(woods[["tallest", "many"]])';
    expect(steps(code, fit).filter((step) => /^(?:aggregated|renamed)/.test(step))).toEqual([
      "aggregated tallest,many",
    ]);
  });

  it.each([
    'woods = trees.groupby("wood").agg({"height": "max", "tree": "count"}).rename(columns={"height": "tallest", "tree": "many"})',
    'woods = trees.groupby("wood").agg({"height": "max", "tree": "count"}).reset_index()\nwoods.columns = ["wood", "tallest", "many"]',
  ])("have other names then, which changes no data: %s", (code) => {
    const fit = 'from sklearn.cluster import KMeans\nKMeans(3).fit(woods[["tallest", "many"]])';
    expect(steps(code, fit).filter((step) => /^(?:aggregated|renamed)/.test(step))).toEqual(["aggregated height,tree"]);
  });

  it("are said with those that figures are worked out of", () => {
    const code = 'usual = trees.groupby("wood").agg(usual=("height", "mean"))\ntrees = trees.merge(usual, on="wood")';
    const { facts } = analyseNotebook(notebookOf({ code: PANDAS }, { code }, { code: FIT })).facts;
    expect(facts.find(({ kind }) => kind === "aggregated")).toMatchObject({
      columns: ["usual"],
      from: ["height"],
      by: ["wood"],
    });
  });

  it("are named together with all that they are grouped by, without arguments of a verb", () => {
    const code = `usual = trees.groupby("wood")["height"].mean().reset_index(name="usual")
trees = trees.merge(usual, on="wood")
usual = trees.groupby("keeper")["height"].mean().reset_index(name="kept")
trees = trees.merge(usual, on="keeper")`;
    expect(steps(code)).toEqual(["aggregated height", "joined wood", "joined keeper"]);
    const verbs = 'trees <- trees |> group_by(wood) |> summarise(usual = mean(height), .groups = "drop")';
    expect(inR(verbs)).toEqual(["aggregated usual"]);
  });

  it("are named inside expressions in polars and Spark, whose tables stay theirs", () => {
    const polars = `woods = trees.group_by("wood").agg(pl.col("height").mean().alias("usual"))
trees = trees.join(woods, on="wood", how="left")`;
    expect(told(POLARS, polars, POLARS_FIT)).toEqual(["aggregated usual", "joined wood"]);
    const spark = `woods = trees.groupBy("wood").agg(F.avg("height").alias("usual"))
trees = trees.join(woods, "wood", "left")`;
    expect(told(SPARK, spark, SPARK_FIT)).toEqual(["aggregated usual", "joined wood"]);
  });

  it("are worked on where their table gets several columns of its own", () => {
    const code = `keepers = trees.groupby("keeper").agg({"felled_on": "max", "tree": "nunique"})
keepers["late"] = pd.qcut(keepers["felled_on"], 4, labels=[4, 3, 2, 1])
keepers["busy"] = pd.qcut(keepers["tree"], 4, labels=[1, 2, 3, 4])
keepers["grade"] = keepers["late"].astype(str) + keepers["busy"].astype(str)`;
    expect(told(PANDAS, code)).toEqual(["aggregated felled_on,tree", "binned late,busy", "derived grade"]);
  });

  it("are looked at where it gets none or one", () => {
    expect(told(PANDAS, 'woods = trees.groupby("wood")["height"].sum()\nwoods.plot(kind="bar")')).toEqual([]);
  });
});

describe("columns of a whole table", () => {
  it("are all, where many of them have a name of their own or get a prefix", () => {
    const names = Array.from({ length: 9 }, (_, i) => `"part${i}"`).join(", ");
    expect(steps(`parts = trees.loc[:, [${names}]]\nparts = parts.fillna(0)\nparts.to_csv("parts.csv")`)).toContain(
      "filled ",
    );
    expect(steps('pair = trees[["height", "girth"]]\npair = pair.fillna(0)\npair.to_csv("pair.csv")')).toContain(
      "filled height,girth",
    );
    expect(steps('trees = trees.add_prefix("old_")')).toEqual(["renamed "]);
  });

  it("are not told of an array that gets another shape", () => {
    const code = `rows = trees[["height", "girth"]].values.reshape(-1, 1, 2)
from tensorflow.keras import Sequential, layers
model = Sequential([layers.LSTM(4), layers.Dense(1)])
model.compile(loss="mse")`;
    expect(steps(code, 'model.fit(rows, trees["felled"])')).toContain("reshaped ");
  });
});

describe("columns that are turned into rows or spread", () => {
  it.each([
    ['trees = trees.melt(id_vars=["tree"], value_vars=["may", "june"], var_name="month")', "reshaped may,june"],
    ['trees = trees.pivot(index="day", columns="wood", values="height")', "reshaped day,wood,height"],
    ['trees = trees.explode("pests")', "reshaped pests"],
  ])("%s", (code, step) => {
    expect(steps(code)).toEqual([step]);
  });

  it("are named as code in R", () => {
    const longer = 'trees <- trees %>% pivot_longer(cols = c(may, june), names_to = "month")';
    expect(inR(longer)).toEqual(["reshaped may,june"]);
    expect(inR('trees <- trees %>% pivot_longer(-tree, names_to = "month")')).toEqual(["reshaped "]);
    const spread = "trees <- trees %>% pivot_wider(names_from = month, values_from = height)";
    expect(inR(spread)).toEqual(["reshaped month,height"]);
  });
});

describe("columns that a method sets", () => {
  it("get what they are assigned", () => {
    const code = `trees = trees.assign(sick=trees["sick"].map({"yes": 1, "no": 0}), slim=lambda d: d["height"] / d["girth"])
trees.insert(1, "age_class", pd.cut(trees["age"], 4))`;
    expect(steps(code)).toEqual(["encoded sick", "derived slim", "binned age_class"]);
  });

  it("may be called like what every table has", () => {
    expect(steps('trees = trees.assign(name=trees["wood"] + trees["tree"])')).toEqual(["derived name"]);
  });

  it("are nothing in one that is made of values to look at them", () => {
    const code =
      'kinds = pd.get_dummies(trees["wood"])\nlook = pd.DataFrame(data=kinds, columns=["ash", "oak"])\nlook["wood"] = trees["wood"] + "?"\nlook.head()';
    expect(steps(code).filter((step) => step.startsWith("derived"))).toEqual([]);
  });

  it("are nothing in a table that is only shown", () => {
    expect(steps('trees.assign(slim=trees["height"] / trees["girth"]).head()')).toEqual([]);
  });

  it("may stand beside those that are changed across in R", () => {
    const code = "trees <- trees %>% mutate(across(c(wood, pests), as.factor), slim = height / girth)";
    expect(inR(code)).toEqual(["converted wood,pests", "derived slim"]);
  });
});

describe("columns that are taken out of a table", () => {
  it("are gone even where nothing takes them", () => {
    expect(steps('trees.pop("note")')).toEqual(["dropped-columns note"]);
  });
});

describe("codes of words", () => {
  it("may be counted up by a function, or chosen for a target", () => {
    const code = `codes = {}
def code_of(wood):
    if wood not in codes:
        codes[wood] = len(codes)
    return codes[wood]
trees["wood_code"] = trees["wood"].apply(code_of)
y = np.where(trees["fate"] == "felled", 1, 0)`;
    expect(steps(code, 'LogisticRegression().fit(trees.drop(columns=["wood", "fate"]), y)')).toEqual(
      expect.arrayContaining(["encoded wood", "encoded fate"]),
    );
  });
});

describe("other words for those of a column", () => {
  it("are a new column under a name of their own", () => {
    const words = '{"Q": "oak", "F": "beech"}';
    expect(steps(`trees["wood"] = trees["wood"].map(${words})`)).toEqual(["recoded wood"]);
    expect(steps(`trees["kind"] = trees["wood"].map(${words})`)).toEqual(["derived kind"]);
  });
});

describe("a logarithm of several columns", () => {
  it("is one of these, whatever number is added to them", () => {
    const fit = 'LogisticRegression().fit(X, trees["felled"])';
    expect(steps('X = np.log(trees[["height", "girth"]] + 1)', fit)).toContain("transformed height,girth");
  });
});

describe("categories as numbers", () => {
  it("may be taken out of their table", () => {
    const code = 'trees["wood"] = trees["wood"].astype("category")\ny = trees["wood"].cat.codes';
    const fit = 'LogisticRegression().fit(trees[["height"]], y)';
    expect(steps(code, fit)).toEqual(expect.arrayContaining(["converted wood", "encoded wood"]));
  });

  it("may be those of each of several columns", () => {
    const each = '[["wood", "pests"]].apply(lambda column: column.cat.codes)';
    expect(steps(`trees[["wood", "pests"]] = trees${each}`)).toEqual(["encoded wood,pests"]);
  });

  it("may be rows of a unit matrix", () => {
    const fit = 'from sklearn.neural_network import MLPClassifier\nMLPClassifier().fit(trees[["height"]], y)';
    expect(steps('y = np.eye(4)[trees["wood"].values]', fit)).toEqual(expect.arrayContaining(["encoded wood"]));
  });

  it("may be made of the labels of pictures one by one", () => {
    const code = `import tensorflow as tf
import tensorflow_datasets as tfds
rows = tfds.load("leaves", split="train", as_supervised=True)
def ready(picture, label):
    return tf.image.resize(picture, (64, 64)), tf.one_hot(label, 5)
rows = rows.map(ready).batch(16)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(5, activation="softmax")])
net.compile(loss="categorical_crossentropy", optimizer="adam")
net.fit(rows, epochs=2)`;
    expect(told(code)).toEqual(expect.arrayContaining(["encoded ", "resized "]));
  });

  it("may be those of a set of survival times", () => {
    const code = `from sksurv.datasets import load_gbsg2
from sksurv.preprocessing import OneHotEncoder
from sksurv.ensemble import RandomSurvivalForest
X, y = load_gbsg2()
X = OneHotEncoder().fit_transform(X)
RandomSurvivalForest().fit(X, y)`;
    expect(told(code)).toContain("encoded ");
  });
});

describe("texts that are cut at blanks", () => {
  it.each(['trees["note"].str.split()', 'trees["note"].apply(lambda text: text.split())'])("%s", (cut) => {
    expect(steps(`trees["words"] = ${cut}`)).toEqual(["tokenised note"]);
  });

  it("are no words where a part is taken, or a sign divides them", () => {
    expect(steps('trees["first"] = trees["note"].str.split(" ").str[0]')).toEqual(["derived first"]);
    expect(steps('trees["parts"] = trees["note"].str.split(";")')).toEqual(["derived parts"]);
  });
});

describe("gaps that a function of each row fills", () => {
  it("are those of the column that gets its values", () => {
    const code = `def usual(row):
    if pd.isnull(row["age"]):
        return 80 if row["wood"] == "oak" else 50
    return row["age"]
trees["age"] = trees.apply(usual, axis=1)`;
    expect(steps(code)).toEqual(["filled age"]);
  });
});

describe("fields of texts and labels", () => {
  it("say what becomes of both when their words are numbered", () => {
    const code = `import torch
from torch import nn
from torchtext import data, datasets
TEXT = data.Field(tokenize="spacy")
LABEL = data.LabelField()
train, test = datasets.TREC.splits(TEXT, LABEL)
TEXT.build_vocab(train)
LABEL.build_vocab(train)
net = nn.Sequential(nn.EmbeddingBag(len(TEXT.vocab), 16), nn.Linear(16, 6))
steps = torch.optim.Adam(net.parameters())
for batch in data.BucketIterator(train, batch_size=32):
    loss = nn.functional.cross_entropy(net(batch.text), batch.label)
    loss.backward()
    steps.step()`;
    expect(told(code)).toEqual(expect.arrayContaining(["tokenised ", "encoded "]));
  });
});

describe("a few rows of each class", () => {
  it("are sampled for a model that learns from few", () => {
    const code = `from datasets import load_dataset
from setfit import sample_dataset
rows = load_dataset("leaves")
few = sample_dataset(rows["train"], num_samples=8)
few.to_pandas().to_csv("few.csv")`;
    expect(told(code)).toEqual(["sampled "]);
  });
});
