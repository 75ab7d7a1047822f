import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import MultinomialNB
from tensorflow.keras.layers import LSTM, Dense, Embedding
from tensorflow.keras.models import Sequential
from tensorflow.keras.preprocessing.text import Tokenizer
from tensorflow.keras.utils import pad_sequences
letters = pd.read_csv("letters.csv")`;
const COUNTED = `vectors = TfidfVectorizer().fit_transform(letters["body"])
bayes = MultinomialNB().fit(vectors, letters["kind"])`;
const READ = `tokens = Tokenizer(num_words=900)
tokens.fit_on_texts(letters["body"])
rows = pad_sequences(tokens.texts_to_sequences(letters["body"]), maxlen=40)
net = Sequential([Embedding(900, 16), LSTM(8), Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", optimizer="adam")
net.fit(rows, letters["kind"], epochs=2)`;

const told = (part: "featureEngineering" | "preparation", ...cells: string[]): string =>
  analyseNotebook(notebookOf({ code: SETUP }, ...cells.map((code) => ({ code }))))
    .sections[part].map(({ text }) => text)
    .join(" ");

it("texts that become other numbers for some models are told for these by name", () => {
  expect(told("featureEngineering", COUNTED, READ)).toBe(
    "For naive Bayes, the text in `body` is turned into TF-IDF vectors. For the LSTM, the text in `body` is tokenised into words, only the 900 most frequent words are kept, texts are cut or padded to 40 tokens and embeddings are learned with the network.",
  );
});

it("texts that become the same numbers for all models are told for none of them", () => {
  const more = `logit = LogisticRegression().fit(vectors, letters["kind"])`;
  expect(told("featureEngineering", COUNTED, more)).toBe("The text in `body` is turned into TF-IDF vectors.");
});

it("texts are told for no model where it is not known what one of them learns from", () => {
  const more = `logit = LogisticRegression().fit(chosen(letters), letters["kind"])`;
  expect(told("featureEngineering", COUNTED, READ, more)).not.toContain("For naive Bayes");
});

it("a sample that one of several models learns from is told for that one only", () => {
  const bayes = `bayes = MultinomialNB().fit(letters[["length"]], letters["kind"])`;
  const few = `few = letters.sample(n=500)`;
  const logit = (rows: string): string => `logit = LogisticRegression().fit(${rows}[["length"]], ${rows}["kind"])`;
  expect(told("preparation", bayes, few, logit("few"))).toContain(
    "A sample of 500 rows is used for logistic regression only.",
  );
  expect(told("preparation", few, logit("few"))).toContain("A sample of 500 rows is used.");
});
