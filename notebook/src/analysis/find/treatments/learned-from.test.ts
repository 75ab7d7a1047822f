import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
mills = pd.read_csv("mills.csv")
`;
const stepsOf = (notebook: Parameters<typeof analyseNotebook>[0]): string[] =>
  analyseNotebook(notebook).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "split" && !(fact.kind === "selected")
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );
const steps = (code: string): string[] => stepsOf(notebookOf({ code: READ }, { code }));

describe("vectors that pretrained networks make of texts", () => {
  it("are embeddings that a model learns from", () => {
    const code = `from transformers import AutoTokenizer, AutoModel
words = AutoTokenizer.from_pretrained("small-encoder")
network = AutoModel.from_pretrained("small-encoder")
tokens = words(mills["notes"].tolist(), padding=True, return_tensors="pt")
vectors = network(**tokens).last_hidden_state[:, 0].numpy()
LinearRegression().fit(vectors, mills["yield"])`;
    expect(steps(code)).toEqual(["tokenised notes", "embedded notes"]);
  });

  it("may come from the Hub, where texts are given", () => {
    const code = (given: string) => `import tensorflow_hub as hub
encode = hub.load("https://tfhub.dev/google/universal-sentence-encoder/4")
vectors = encode(${given})
LinearRegression().fit(vectors, mills["yield"])`;
    expect(steps(code('mills["notes"]'))).toEqual(["embedded notes"]);
    expect(steps(code("pictures"))).toEqual([]);
  });
});

describe("sequences of words", () => {
  it("are only filled up to one length where they are padded", () => {
    const code = `from keras.preprocessing.text import Tokenizer
from keras.preprocessing.sequence import pad_sequences
words = Tokenizer(num_words=500)
words.fit_on_texts(mills["notes"])
X = pad_sequences(words.texts_to_sequences(mills["notes"]), maxlen=40)
LinearRegression().fit(X, mills["yield"])`;
    expect(steps(code)).toEqual(["tokenised notes"]);
  });
});

describe("a target that a wrapper transforms", () => {
  it.each([
    ["func=np.log1p, inverse_func=np.expm1", ["transformed yield"]],
    ["transformer=StandardScaler()", ["scaled yield"]],
    ["", []],
  ])("%s", (settings, expected) => {
    const code = `from sklearn.compose import TransformedTargetRegressor
from sklearn.preprocessing import StandardScaler
model = TransformedTargetRegressor(regressor=LinearRegression(), ${settings})
model.fit(mills[["rain", "sun"]], mills["yield"])`;
    expect(steps(code)).toEqual(expected);
  });
});

describe("components", () => {
  it("are no new columns where they are put beside the rows", () => {
    const code = `from sklearn.decomposition import PCA
places = PCA(n_components=2).fit_transform(mills[["rain", "sun", "wind"]])
mills["east"] = places[:, 0]
mills["north"] = places[:, 1]
mills.to_csv("places.csv")`;
    expect(steps(code).join(" ")).toContain("reduced");
    expect(steps(code).join(" ")).not.toContain("derived");
  });
});

describe("words that are taken out of a text", () => {
  const OUT = 'mills["notes"] = mills["notes"].map(lambda text: re.sub("(c) miller", "", text))';
  it("are a step of its cleaning, where it is cleaned", () => {
    const lower = 'import re\nmills["notes"] = mills["notes"].str.lower()\n';
    expect(steps(`${lower}${OUT}\nmills.to_csv("clean.csv")`)).toEqual(["cleaned-text notes"]);
    expect(steps(`import re\n${OUT}\nmills.to_csv("clean.csv")`)).toEqual(["recoded notes"]);
  });
});

describe("columns that figures choose", () => {
  const selected = (code: string) =>
    analyseNotebook(notebookOf({ code: READ }, { code })).facts.facts.flatMap((fact) =>
      fact.kind === "selected" ? [fact.how] : [],
    );

  it("are selected by them", () => {
    const near = 'near = mills.corr()["yield"].abs()\nmills = mills[near[near > 0.4].index]\n';
    expect(selected(`${near}LinearRegression().fit(mills.drop(columns="yield"), mills["yield"])`)).toEqual([
      "correlation",
    ]);
    const best = `from sklearn.ensemble import RandomForestRegressor
X = mills.drop(columns="yield")
forest = RandomForestRegressor().fit(X, mills["yield"])
weights = pd.Series(forest.feature_importances_, index=X.columns)
X = X[weights.nlargest(4).index]
LinearRegression().fit(X, mills["yield"])`;
    expect(selected(best)).toEqual(["importance"]);
  });

  it("are not where a chart alone shows them", () => {
    const shown = 'near = mills.corr()["yield"].abs()\nmills[near.nlargest(5).index].hist()';
    expect(selected(`${shown}\nLinearRegression().fit(mills.drop(columns="yield"), mills["yield"])`)).toEqual([]);
  });
});

describe("values that a list is made of one by one", () => {
  it.each([
    ['mills["room"] = [a * b for a, b in zip(mills["wide"], mills["long"])]', ["derived room"]],
    ['mills["kind"] = mills["kind"].map({"wind": 0, "water": 1}).fillna(2)', ["encoded kind"]],
    ['mills["kind"] = mills["kind"].replace("?", "wind").fillna("water")', ["filled kind", "recoded kind"]],
  ])("%s", (code, expected) => {
    expect(steps(`${code}\nmills.to_csv("mills-2.csv")`).toSorted()).toEqual(expected);
  });
});

describe("what a function says of each row", () => {
  it("chooses rows", () => {
    expect(steps('mills = mills[mills["notes"].apply(lambda note: len(note) > 9)]\nmills.to_csv("long.csv")')).toEqual([
      "filtered notes",
    ]);
    const named =
      'def is_long(note):\n    return len(note) > 9\nlong = mills["notes"].map(is_long)\nmills = mills[long]';
    expect(steps(`${named}\nmills.to_csv("long.csv")`)).toEqual(["filtered notes"]);
  });
});

describe("codes of truth values", () => {
  it("are codes like those of words", () => {
    expect(steps('mills["idle"] = mills["idle"].map({True: 1, False: 0})\nmills.to_csv("codes.csv")')).toEqual([
      "encoded idle",
    ]);
  });
});

describe("vectors that a service or an encoder gives text by text", () => {
  it("are embeddings, and no derived column besides", () => {
    const code = `from sentence_transformers import SentenceTransformer
encoder = SentenceTransformer("small")
mills["vector"] = mills["notes"].apply(lambda note: encoder.encode(note))
LinearRegression().fit(np.vstack(mills["vector"]), mills["yield"])`;
    expect(steps(code)).toEqual(["embedded notes"]);
    const service = `import openai
def embed(note):
    return openai.Embedding.create(input=note, model="small")["data"][0]["embedding"]
mills["vector"] = mills["notes"].apply(embed)
LinearRegression().fit(np.vstack(mills["vector"]), mills["yield"])`;
    expect(steps(service)).toContain("embedded notes");
  });
});

describe("batches of windows", () => {
  it("are earlier values of their column", () => {
    const code = `from tensorflow import keras
yields = mills["yield"].values
batches = keras.preprocessing.sequence.TimeseriesGenerator(yields, yields, length=12)
model = keras.Sequential([keras.layers.LSTM(8), keras.layers.Dense(1)])
model.compile(loss="mse")
model.fit(batches)`;
    expect(steps(code)).toEqual(["lagged yield"]);
  });
});
