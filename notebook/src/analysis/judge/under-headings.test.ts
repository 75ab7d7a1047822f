import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import train_test_split
songs = pd.read_csv("songs.csv")
train, test = train_test_split(songs, test_size=0.25, random_state=5)`;
const run = (vectors: string, printed: string): { readonly code: string; readonly printed: string } => ({
  code: `words = ${vectors}
model = LogisticRegression().fit(words.fit_transform(train["text"]), train["hit"])
print("F1:", f1_score(test["hit"], model.predict(words.transform(test["text"]))))`,
  printed,
});
const told = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: START }, ...cells))
    .sections.validation.map(({ text }) => text)
    .join(" ");
const COUNTS = run("CountVectorizer()", "F1: 0.712\n");
const PAIRS = run("TfidfVectorizer(ngram_range=(2, 2))", "F1: 0.743\n");

describe("runs of one kind of model", () => {
  it("are told apart by the headings that they stand under", () => {
    const text = told("## Single words", COUNTS, "## 2. Pairs of words", PAIRS);
    expect(text).toContain(
      "logistic regression under “Pairs of words” does best: an F1 of 0.743, against 0.712 under “Single words”.",
    );
    expect(text).not.toContain("at its best");
  });

  it.each([
    ["a heading stands above both", ["## Words", COUNTS, PAIRS]],
    ["one is a part of the other's chapter", ["## Single words", COUNTS, "### Pairs of words", PAIRS]],
    ["any notebook has such headings", ["## Exercises", COUNTS, "## Homework", PAIRS]],
    ["the values are the same", ["## Words", COUNTS, "## Again", run("CountVectorizer(min_df=1)", "F1: 0.712\n")]],
  ] as const)("are not where %s", (_, cells) => {
    expect(told(...cells)).not.toContain("under “");
  });

  it("are told apart by their settings first", () => {
    const strong = { ...PAIRS, code: PAIRS.code.replace("LogisticRegression()", "LogisticRegression(C=8)") };
    expect(told("## Weak", COUNTS, "## Strong", strong)).not.toContain("under “");
  });
});
