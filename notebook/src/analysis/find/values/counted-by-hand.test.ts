import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
bees = pd.read_csv("bees.csv")
A, B, a, b = train_test_split(bees["note"], bees["kind"])
vectors = TfidfVectorizer()
machine = SVC().fit(vectors.fit_transform(A), a)
guess = machine.predict(vectors.transform(B))
`;
const read = (...lines: readonly string[]) =>
  analyseNotebook(notebookOf({ code: [START, ...lines].join("\n"), shown: "0.9012" }));
const measured = (...lines: readonly string[]): string[] =>
  read(...lines).facts.experiments.flatMap(({ metrics }) =>
    metrics.map(({ name, printed, part, variant }) => [name, printed, part, variant ?? ""].join(" ").trim()),
  );

describe("right answers that are counted one by one", () => {
  it.each([
    "sum([1 if p == t else 0 for p, t in zip(guess, b)]) / len(b)",
    "sum([1 if guess[i] == b[i] else 0 for i in range(len(b))]) / len(b)",
    "sum([0 if p != t else 1 for p, t in zip(guess, b)]) / len(b)",
    "sum(1 for p, t in zip(guess, b) if p == t) / len(b)",
  ])("come to the accuracy: %s", (code) => {
    expect(measured(code)).toEqual(["accuracy 0.9012 test"]);
  });
});
