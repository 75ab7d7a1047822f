import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import re
from re import sub
import pandas as pd
import preprocessor as tweets
from nltk.stem import WordNetLemmatizer
from pattern.en import lemma
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
letters = pd.read_csv("letters.csv")
signs = re.compile("[.;:!?,]")
numbers = re.compile("[0-9]+")
`;
const LEARN = `
LogisticRegression().fit(CountVectorizer().fit_transform(texts), letters["kind"])`;
const reported = (code: string) => analyseNotebook(notebookOf({ code: READ + code + LEARN }));
const steps = (code: string) =>
  reported(code).facts.facts.flatMap((fact) =>
    fact.kind === "cleaned-text"
      ? [`${fact.columns.join()}: ${fact.steps.join()}`]
      : fact.kind === "recoded"
        ? ["recoded"]
        : [],
  );

describe("how texts are cleaned", () => {
  it("follows patterns that are compiled before, row by row", () => {
    expect(
      steps(`def tidy(lines):
    lines = [signs.sub("", line.lower()) for line in lines]
    return [numbers.sub(" ", line) for line in lines]
texts = tidy(letters["body"].to_numpy())`),
    ).toEqual(["body: lower case,punctuation,digits"]);
  });

  it("and patterns that a function has a name for, where letters are what they leave", () => {
    const rid = (pattern: string, by = "") => `def rid(line):
    others = r"${pattern}"
    return re.sub(others, "${by}", line)
letters["body"] = letters["body"].apply(rid)
texts = letters["body"]`;
    expect(steps(rid("[^a-zA-Z ]"))).toEqual(["body: punctuation"]);
    expect(steps(rid("[^a-zA-Z]", " "))).toEqual(["body: punctuation"]);
    expect(steps(rid("[^0-9.]"))).toEqual(["recoded"]);
    // Letters that are run together are no words of a text.
    expect(steps(rid("[^a-zA-Z]"))).toEqual(["recoded"]);
  });

  it("and in a function that is applied to each value", () => {
    const code = `letters["body"] = letters["body"].apply(lambda line: numbers.sub("", signs.sub("", line)))
texts = letters["body"]`;
    expect(steps(code)).toEqual(["body: digits,punctuation"]);
  });

  it("puts steps on texts without a column together with those of the only column, and says that some have no name", () => {
    const code = `texts = letters["body"].to_numpy()
for i, line in enumerate(texts):
    texts[i] = tweets.clean(line)
for i, line in enumerate(texts):
    texts[i] = line.replace("-", " ")
def lemmas(lines):
    words = WordNetLemmatizer()
    return [" ".join([words.lemmatize(word) for word in line.split()]) for line in lines]
texts = lemmas(texts)`;
    expect(reported(code).sections.preparation.map(({ text }) => text)).toEqual([
      "The text in `body` is cleaned (links, lemmatisation and other steps).",
    ]);
  });

  it.each([
    ['lambda line: " ".join([lemma(word) for word in line.split()])', ["body: lemmatisation"]],
    [`lambda line: line.strip("[']").replace("', '", " ")`, ["recoded"]],
    [`lambda line: sub("[^a-z]", " ", line.lower())`, ["body: punctuation,lower case"]],
    ["tidier.pre_process_doc", ["body: "]],
    // Lists of words are in the place of a text, and no other values of it.
    ['lambda line: line.split("|")', []],
    ["lambda line: line[:50] + [0 for i in range(50)]", []],
    ["lambda line: odd(line)", ["recoded"]],
  ])("takes %s for what it is", (given, expected) => {
    expect(steps(`letters["body"] = letters["body"].apply(${given})\ntexts = letters["body"]`)).toEqual(expected);
  });

  it("tells what has no name of the column that it is done to alone", () => {
    const code = `letters["cost"] = letters["cost"].apply(lambda line: line.replace("$", "").replace(",", ""))
letters["body"] = letters["body"].str.lower()
texts = letters["body"]`;
    expect(reported(code).sections.preparation.map(({ text }) => text)).toEqual([
      "The text in `body` is cleaned (lower case).",
    ]);
  });

  it("takes blanks at the ends of values for no step of the texts beside them, and those of a number for nothing", () => {
    const code = `letters["city"] = letters["city"].str.strip()
letters["body"] = letters["body"].str.lower()
texts = letters["body"]`;
    expect(steps(code)).toEqual(["recoded", "body: lower case"]);
    expect(reported(code).sections.preparation.map(({ text }) => text)).toEqual([
      "The text in `body` is cleaned (lower case).",
    ]);
    expect(steps(`letters["cost"] = letters["cost"].str.strip().astype(float)\ntexts = letters["body"]`)).toEqual([]);
  });
});

describe("what reads a text, or takes a part of it", () => {
  it("cleans none", () => {
    const first = `def town(line):
    parts = line.lower().replace(",", "").split(" ")
    return parts[-1] if parts else ""
letters["town"] = letters["body"].apply(town)
texts = letters["body"]`;
    expect(steps(first)).not.toContain("body: lower case,other");
    const read = `import json
def names(line):
    return [one["name"].lower().replace(" ", "") for one in json.loads(line)]
letters["body"] = letters.apply(lambda row: names(row["body"]), axis=1)
texts = letters["body"]`;
    expect(steps(read)).toEqual(["recoded"]);
    const words = 'def tidy(line):\n    return " ".join(line.lower().replace(",", "").split())';
    expect(steps(`${words}\nletters["body"] = letters["body"].apply(tidy)\ntexts = letters["body"]`)).toEqual([
      "body: other,lower case",
    ]);
  });

  it("leaves words that are taken out of it without a name", () => {
    const taken = (pattern: string): readonly string[] =>
      steps(
        `letters["body"] = letters["body"].apply(lambda line: re.sub(r"${pattern}", "", line.lower()))\ntexts = letters["body"]`,
      );
    expect(taken("[.,;!]")).toEqual(["body: punctuation,lower case"]);
    expect(taken("[.,;]|up to|weeks?")).toEqual(["body: other,lower case"]);
  });
});

describe("a text that is cleaned", () => {
  const said = (code: string): string =>
    reported(code)
      .sections.preparation.map(({ text }) => text)
      .join(" ");

  it("keeps its name in a column of its own", () => {
    expect(
      steps(`letters["short"] = letters["body"].str.lower()
letters["short"] = letters["short"].apply(lambda line: signs.sub("", line.lower()))
texts = letters["short"]`),
    ).toEqual(["body: lower case,punctuation"]);
  });

  it("is told with its own steps where another is cleaned otherwise", () => {
    const code = `letters["body"] = letters["body"].apply(lambda line: signs.sub("", line.lower()))
letters["head"] = letters["head"].apply(lambda line: numbers.sub("", signs.sub("", line)))
texts = letters["body"] + letters["head"]`;
    expect(said(code)).toBe(
      "The text in `body` is cleaned (punctuation and lower case), and that in `head` (digits and punctuation).",
    );
  });

  it("is another one for a model that learns from it later", () => {
    const tidy = (by: string) => `letters["body"] = letters["body"].apply(lambda line: ${by})\ntexts = letters["body"]`;
    const found = analyseNotebook(
      notebookOf(
        { code: READ },
        { code: tidy("line.lower()") + LEARN },
        { code: `letters = pd.read_csv("letters.csv")\n${tidy('numbers.sub("", signs.sub("", line))')}${LEARN}` },
      ),
    );
    expect(found.sections.preparation.map(({ text }) => text)).toEqual([
      "The text in `body` is cleaned, in different ways for different models.",
    ]);
  });

  it("is not told without a step that has a name", () => {
    expect(said('letters["body"] = letters["body"].str.replace("Dear", "")\ntexts = letters["body"]')).toBe("");
  });
});
