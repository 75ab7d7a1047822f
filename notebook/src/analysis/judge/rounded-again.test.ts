import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const ACCURACY = `
              precision    recall  f1-score   support

        calm       1.00      1.00      1.00       300
       rough       0.99      1.00      1.00       300

    accuracy                           1.00       600
   macro avg       1.00      1.00      1.00       600
weighted avg       1.00      1.00      1.00       600

`;

const shown = (print: string, line: string): { name: string; printed: string }[] => {
  const { facts } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.metrics import accuracy_score, classification_report
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
waves = pd.read_csv("waves.csv")
A, B, a, b = train_test_split(waves[["height", "period"]], waves["sea"], test_size=0.2, random_state=4)
guess = GaussianNB().fit(A, a).predict(B)
print(classification_report(b, guess))
${print}`,
      printed: `${ACCURACY}${line}\n`,
    }),
  );
  return facts.experiments.flatMap(({ metrics }) =>
    metrics.flatMap(({ name, of, printed }) => (of === null ? [{ name, printed }] : [])),
  );
};

it("takes the line of a report for the value that the author prints with more digits", () => {
  expect(shown('print("Accuracy:", accuracy_score(b, guess))', "Accuracy: 0.9983")).toEqual([
    { name: "accuracy", printed: "0.9983" },
  ]);
});

it("takes it for the same share of a hundred, with as many digits behind the point", () => {
  expect(shown('print("Accuracy:", round(accuracy_score(b, guess) * 100, 2))', "Accuracy: 99.83")).toEqual([
    { name: "accuracy", printed: "99.83" },
  ]);
});

it("keeps apart what is no rounding of the other", () => {
  expect(shown('print("Accuracy:", round(accuracy_score(b, guess) * 100, 2))', "Accuracy: 98.17")).toHaveLength(2);
});
