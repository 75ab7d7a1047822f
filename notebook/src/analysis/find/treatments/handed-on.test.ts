import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const IMPORTS = `import numpy as np
import pandas as pd
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import LabelEncoder
looms = pd.read_csv("looms.csv")`;
const FIT = 'LogisticRegression().fit(looms.drop(columns="worn"), looms["worn"])';

const steps = (...code: readonly string[]) =>
  analyseNotebook(notebookOf(...[IMPORTS, ...code].map((one) => ({ code: one })))).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "missing" && fact.kind !== "profile"
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );

describe("an encoder whose method is handed on", () => {
  it.each([
    ["encoder = LabelEncoder()\nlooms = looms.apply(encoder.fit_transform)", "encoded "],
    [
      'encoder = LabelEncoder()\nlooms[["wood", "cloth"]] = looms[["wood", "cloth"]].apply(encoder.fit_transform)',
      "encoded wood,cloth",
    ],
    ["looms = looms.apply(lambda column: pd.factorize(column)[0])", "encoded "],
  ])("encodes the columns: %s", (code, step) => {
    expect(steps(code, FIT)).toContain(step);
  });
});

describe("records of a table", () => {
  it("have their texts encoded, and no numbers", () => {
    const types = "wood     object\nheight    int64\nworn      int64\ndtype: object";
    const rows = 'rows = DictVectorizer().fit_transform(looms[["wood", "height"]].to_dict(orient="records"))';
    const { facts } = analyseNotebook(
      notebookOf(
        { code: IMPORTS },
        { code: "looms.dtypes", shown: types },
        { code: `${rows}\nLogisticRegression().fit(rows, looms["worn"])` },
      ),
    ).facts;
    expect(facts.flatMap((fact) => (fact.kind === "encoded" ? [fact.columns] : []))).toEqual([["wood"]]);
  });

  it("are encoded, whatever they hold", () => {
    const code = `rows = DictVectorizer().fit_transform(looms[["wood", "height"]].to_dict(orient="records"))
LogisticRegression().fit(rows, looms["worn"])`;
    const { sections } = analyseNotebook(notebookOf({ code: IMPORTS }, { code }));
    expect(sections.featureEngineering.map(({ text }) => text)).toEqual(["Categorical values are one-hot encoded."]);
  });
});

describe("features of a pretrained network", () => {
  const NET =
    "from tensorflow.keras.applications import VGG16\nfrom tensorflow.keras.models import Model\npictures, worn = np.load('a.npy'), np.load('b.npy')\n";
  it.each([
    "seen = VGG16(include_top=False).predict(pictures)",
    "whole = VGG16()\nseen = Model(inputs=whole.input, outputs=whole.get_layer('fc2').output).predict(pictures)",
  ])("are what another model learns from: %s", (code) => {
    expect(steps(`${NET}${code}\nLogisticRegression().fit(seen, worn)`)).toEqual(["embedded "]);
  });
});

describe("gaps that are replaced", () => {
  it.each([
    'looms["wood"].replace(np.nan, "none", inplace=True)',
    'looms["wood"] = looms["wood"].replace(np.nan, "none")',
  ])("are filled: %s", (code) => {
    expect(steps(code, FIT)).toContain("filled wood");
  });
});

describe("columns that leave the answers alone", () => {
  it("are not dropped from the data", () => {
    const code = `features = ["wood", "height"]
later = pd.read_csv("later.csv")
answers = later.drop(columns=features)
answers = answers.loc[:, ~answers.columns.str.contains("^Unnamed")]
from sklearn.metrics import accuracy_score
model = LogisticRegression().fit(looms[features], looms["worn"])
print(accuracy_score(answers, model.predict(later[features])))`;
    expect(steps(code).filter((one) => one.startsWith("dropped"))).toEqual([]);
  });
});

describe("words that Spark turns into numbers", () => {
  const spark = (set: string) =>
    steps(`from pyspark.sql import SparkSession, functions as F
from pyspark.ml.feature import VectorAssembler
from pyspark.ml.classification import LogisticRegression as Learner
rows = SparkSession.builder.getOrCreate().read.csv("looms.csv", header=True)
rows = rows.withColumn("made", ${set})
rows = VectorAssembler(inputCols=["made", "height"], outputCol="features").transform(rows)
Learner(labelCol="worn").fit(rows)`);
  it.each([
    '(F.col("wood") == "oak").cast("int")',
    '(rows["wood"] == "oak").cast("double")',
    'F.when(F.col("wood") == "oak", 1).when(F.col("wood") == "ash", 2).otherwise(F.lit(0))',
  ])("are encoded: %s", (set) => {
    expect(spark(set)).toContain("encoded wood");
  });

  it.each([
    '(F.col("height") > 3).cast("int")',
    'F.when(F.col("wood") == "oak", "hard").otherwise("soft")',
    'F.when((F.col("wood") == "oak") & (F.col("cloth") == "wool"), 1).otherwise(0)',
  ])("make a new column where more than a word decides, or no number comes of it: %s", (set) => {
    expect(spark(set)).toContain("derived made");
  });
});

describe("one step that is written in several places", () => {
  it("is told once where all values are divided by the same number", () => {
    const scale = (cell: string) =>
      `from tensorflow.keras.preprocessing.image import ImageDataGenerator\n${cell} = ImageDataGenerator(rescale=1 / 255)`;
    expect(steps(scale("train"), scale("test"))).toEqual(["scaled "]);
    const { facts } = analyseNotebook(notebookOf({ code: scale("train") }, { code: scale("test") })).facts;
    expect(facts.filter((fact) => "again" in fact)).toEqual([]);
  });

  it("is no step where it turns a logarithm back", () => {
    const code =
      'y = np.log1p(looms["worn"])\nX = looms.drop(columns="worn")\nmodel = LogisticRegression().fit(X, y)\ny = np.expm1(y)';
    expect(steps(code, "LogisticRegression(C=2).fit(X, y)")).toEqual(["transformed worn"]);
  });

  it("is none where nothing asks for the rows that another scaler made", () => {
    const code = `from sklearn.preprocessing import MinMaxScaler, StandardScaler
X, y = looms.drop(columns="worn"), looms["worn"]
standard = StandardScaler().fit_transform(X)
bounded = MinMaxScaler().fit_transform(X)
LogisticRegression().fit(standard, y)`;
    expect(steps(code).filter((one) => one.startsWith("scaled"))).toHaveLength(1);
  });
});

describe("texts whose embeddings a service gives", () => {
  it("are those of the column that the function is applied to", () => {
    const code = `import openai
looms["vector"] = looms["notes"].apply(lambda text: openai.Embedding.create(input=text, model="small")["data"][0]["vector"])`;
    expect(steps(code).filter((one) => one.startsWith("embedded"))).toEqual(["embedded notes"]);
  });
});

describe("steps of texts in several columns", () => {
  it("are told of the columns, and of no others besides", () => {
    const code = `looms = looms.replace("[^a-z]", " ", regex=True)
for name in ["notes", "title"]:
    looms[name] = looms[name].str.lower()
looms["notes"] = looms["notes"].str.replace(r"\\b\\w\\b", "", regex=True).str.replace(r"\\W+", " ", regex=True)`;
    expect(steps(code, FIT).filter((one) => one.startsWith("cleaned"))).toEqual([
      "cleaned-text notes",
      "cleaned-text title",
    ]);
  });
});

describe("figures that a library works out of each row", () => {
  const END = "LogisticRegression().fit(np.array(found), looms['worn'])";
  it("are new features", () => {
    const sound =
      "import librosa\nfound = []\nfor path in looms['path']:\n    sound, rate = librosa.load(path)\n    found.append(librosa.feature.mfcc(y=sound, sr=rate).mean(axis=1))";
    expect(steps(`${sound}\n${END}`)).toContain("derived ");
  });

  it("are told by name, as what is heard in recordings", () => {
    const code = `import librosa
found = []
for path in looms["path"]:
    sound, rate = librosa.load(path)
    heard = librosa.feature.mfcc(y=sound, sr=rate).mean(axis=1)
    found.append(np.hstack([heard, librosa.feature.zero_crossing_rate(sound), librosa.feature.mfcc(y=-sound)]))
model = LogisticRegression().fit(np.array(found), looms["worn"])
print("accuracy:", model.score(np.array(found), looms["worn"]))`;
    const { sections, outcome } = analyseNotebook(notebookOf({ code: IMPORTS }, { code, printed: "accuracy: 0.81\n" }));
    expect(sections.featureEngineering.map(({ text }) => text)).toEqual([
      "The MFCCs and zero-crossing rate of the recordings serve as features.",
    ]);
    expect(outcome).toBe("A Logistic Regression model predicts worn, with an accuracy of 81% on the training data.");
  });

  it("are none of a single recording", () => {
    const sound =
      "import librosa\nsound, rate = librosa.load('one.wav')\nseen = librosa.feature.melspectrogram(y=sound, sr=rate)";
    expect(steps(sound, FIT)).not.toContain("derived ");
  });
});

it("numbers that the notebook counts text by text are no codes of categories", () => {
  const rows = `from collections import Counter
counts = [Counter(text.split()) for text in looms["wood"]]
rows = DictVectorizer().fit_transform(counts)`;
  const { sections } = analyseNotebook(
    notebookOf({ code: IMPORTS }, { code: `${rows}\nLogisticRegression().fit(rows, looms["worn"])` }),
  );
  expect(sections.featureEngineering.map(({ text }) => text).join(" ")).not.toContain("one-hot");
});
