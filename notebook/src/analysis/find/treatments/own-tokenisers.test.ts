import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import re
import pandas as pd
from nltk.corpus import stopwords
from nltk.stem import PorterStemmer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline
letters = pd.read_csv("letters.csv")
unwanted = stopwords.words("english")
stemmer = PorterStemmer()
def stems(text):
    return [stemmer.stem(word) for word in text.split()]
def clean_words(text):
    text = re.sub("<[^>]*>", "", text)
    return [word for word in text.lower().split() if word not in unwanted]
def tidy(text):
    return re.sub("<[^>]*>", "", text.lower())
`;
const steps = (code: string) =>
  analyseNotebook(notebookOf({ code: READ }, { code })).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );
const counted = (given: string) =>
  steps(`words = TfidfVectorizer(${given}).fit_transform(letters["body"])
LogisticRegression().fit(words, letters["kind"])`);

describe("functions of the notebook that a vectoriser cuts texts with", () => {
  it.each([
    ["tokenizer=stems", ["tokenised body", "vectorised body"]],
    ["tokenizer=clean_words", ["cleaned-text body", "tokenised body", "vectorised body"]],
    ["preprocessor=tidy", ["cleaned-text body", "vectorised body"]],
    ["tokenizer=None", ["vectorised body"]],
  ])("%s", (given, expected) => {
    expect(counted(given)).toEqual(expected);
  });

  it("may be tried by a search", () => {
    const code = `steps = Pipeline([("words", TfidfVectorizer()), ("model", LogisticRegression())])
GridSearchCV(steps, [{"words__tokenizer": [stems, None], "model__C": [1, 10]}], cv=5).fit(letters["body"], letters["kind"])`;
    expect(steps(code)).toEqual(["tokenised body", "vectorised body"]);
  });
});
