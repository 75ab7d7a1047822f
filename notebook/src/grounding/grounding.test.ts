import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analysis/analyse.ts";
import { CHURN_FACTS } from "../analysis/fixtures/churn-facts.ts";
import type { Notebook } from "../format/notebook.ts";
import { parseNotebook } from "../format/parse.ts";
import { groundSentence, groundText } from "./grounding.ts";
import { type Terrain, terrainOf } from "./terrain.ts";

const INPUT = join(import.meta.dirname, "../analysis/fixtures/input");
const notebookOf = (name: string): Notebook => {
  const parsed = parseNotebook(readFileSync(join(INPUT, name), "utf8"));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};
/**
 * Logistic regression reaches an accuracy of 0.803 on the test data, naive Bayes 0.766; 30% of the rows are held out.
 */
const loans = ((): Terrain => {
  const notebook = notebookOf("two-models-and-reasons.ipynb");
  return terrainOf(notebook, analyseNotebook(notebook).facts, []);
})();
const churn = terrainOf({ ...notebookOf("two-models-and-reasons.ipynb"), cells: [] }, CHURN_FACTS, []);

const objectionTo = (sentence: string, terrain = loans): string | null => {
  const grounded = groundSentence(sentence, terrain);
  return "objection" in grounded ? grounded.objection.why : null;
};

describe("a sentence that agrees with the facts stays, with its cells", () => {
  it.each([
    "Logistic regression reaches an accuracy of 80.3% on the test data.",
    "On the test data, logistic regression reaches an accuracy of 0.803 and naive Bayes 0.766.",
    "The accuracy on the test data is 0.803 for logistic regression and 0.766 for naive Bayes.",
    "Logistic regression, with a test accuracy of 0.80, outperforms naive Bayes.",
    "Naive Bayes is behind logistic regression on the test data.",
    "Of the two models, logistic regression has the highest accuracy.",
    "The accuracy falls from 0.803 with logistic regression to 0.766 with naive Bayes.",
    "The data come from `loans.csv`, and the target is `repaid`.",
    "The columns `name` and `street` are dropped before any model is trained.",
    "Of all rows, 30% are held out for the test with the seed 11.",
    "Logistic regression is trained with `C=0.5`.",
    "The models come from scikit-learn.",
  ])("%s", (sentence) => {
    const grounded = groundSentence(sentence, loans);
    expect(grounded).toEqual({ sentence: { text: sentence, cells: expect.any(Array) as number[] } });
    expect("sentence" in grounded && grounded.sentence.cells.length).toBeGreaterThan(0);
  });

  it.each([
    "The random forest reaches an accuracy of 0.87 on the test data and 0.99 on the training data.",
    "The accuracy of the random forest drops from 0.99 on the training data to 0.87 on the test data.",
  ])("%s", (sentence) => expect(objectionTo(sentence, churn)).toBeNull());
});

it("E01: a sentence copied from the notebook is objected to, unless it consists of standard terms", () => {
  const said = "Our valued partner bank kindly provided these loans. It has an accuracy of 80.3% on the test data.";
  const notebook = notebookOf("two-models-and-reasons.ipynb");
  const cells = notebook.cells.map((cell) => (cell.type === "markdown" ? { ...cell, source: said } : cell));
  const terrain = terrainOf({ ...notebook, cells }, loans.facts, []);
  expect(objectionTo("The valued partner bank kindly provided `loans.csv`.", terrain)).toContain("repeats");
  expect(objectionTo("Logistic regression has an accuracy of 80.3% on the test data.", terrain)).toBeNull();
});

describe("a sentence that contradicts the facts is objected to", () => {
  it.each([
    ["a number that is nowhere", "Logistic regression reaches an accuracy of 84.9% on the test data."],
    ["a rounding to something else", "Logistic regression reaches an accuracy of 0.81 on the test data."],
    ["the value of another model", "Naive Bayes reaches an accuracy of 80.3% on the test data."],
    ["two values swapped", "Logistic regression reaches an accuracy of 0.766 and naive Bayes 0.803."],
    ["two values swapped, models last", "The accuracy is 0.766 for logistic regression and 0.803 for naive Bayes."],
    ["one value for both", "The accuracy is 0.803 for logistic regression and 0.803 for naive Bayes."],
    ["another metric", "Logistic regression reaches an F1 of 80.3% on the test data."],
    ["other rows", "Logistic regression reaches an accuracy of 80.3% on the training data."],
    ["the wrong one ahead", "Naive Bayes outperforms logistic regression on the test data."],
    ["the wrong one best", "Naive Bayes has the highest accuracy on the test data."],
    ["the wrong one worst", "Logistic regression is the weakest model by its accuracy."],
    ["a passive that turns it round", "Logistic regression is outperformed by naive Bayes."],
    ["a negation that turns it round", "Logistic regression does not outperform naive Bayes."],
    ["a wrong direction", "The accuracy rises from 0.803 with logistic regression to 0.766 with naive Bayes."],
    ["a draw", "The accuracy of logistic regression is the same as that of naive Bayes."],
    ["a model that is not there", "A random forest predicts `repaid` from the other columns."],
    ["a column that is not there", "The column `salary` is dropped before any model is trained."],
    ["a column without backticks", "The salary column is dropped from the data."],
    ["a column that stays", "The column `repaid` is dropped before any model is trained."],
    ["a file that is not there", "The data come from `customers.csv`."],
    ["a file without backticks", "The data come from customers.csv and hold all columns."],
    ["a library that is not there", "The models come from TensorFlow."],
    ["another share", "Of all rows, 20% are held out for the test."],
    ["another seed", "The rows are divided with the seed 42."],
    ["another setting", "Logistic regression is trained with `C=0.7`."],
    ["another count", "Three models are trained on the data."],
    ["an amount in words", "Naive Bayes is right about three quarters of the time."],
    ["what was not done", "Missing values are imputed with the median of the training data."],
    ["what was not done either", "All features are standardised with the training data."],
    ["a way of judging that was not used", "Both models are judged by cross-validation on the rows of `loans`."],
    ["a division that was not made", "The split of `loans` is stratified by its target."],
    ["a judgement", "Logistic regression is a robust model for `repaid`."],
    ["a reason", "Logistic regression is used because the target `repaid` has two values."],
    ["values in two lists", "Logistic regression and naive Bayes reach 0.803 and 0.766 accuracy, respectively."],
    ["nothing of the notebook", "This section describes what was done in the notebook."],
    ["a person", "The models were trained by Grace Hopper with `C=0.5`."],
    ["a quotation of nobody", "The author concludes: “This model of `repaid` is ready.”"],
    ["a refusal", "I'm sorry, but I can't help with that request."],
    ["an address", "Logistic regression uses `C=0.5`, see https://example.org/x."],
    ["a picture", "![logistic regression](https://example.org/x.png) uses `C=0.5`."],
    ["markup", "Logistic regression <b>uses</b> the column `repaid` as its target."],
    ["German", "Die logistische Regression `repaid` wird mit den Daten aus der Datei trainiert."],
    ["French", "La régression logistique est entraînée sur les données de la table `loans`."],
    ["Chinese", "逻辑回归模型在测试数据上的表现优于朴素贝叶斯模型。"],
  ])("%s", (_, sentence) => expect(objectionTo(sentence)).toEqual(expect.any(String)));

  it.each([
    ["training rows as if they were new ones", "The random forest reaches an accuracy of 0.99."],
    [
      "a fall that is a rise",
      "The accuracy of the random forest rises from 0.99 on the training data to 0.87 on the test data.",
    ],
    ["the value of the baseline", "The random forest reaches an accuracy of 0.63 on the test data."],
  ])("%s", (_, sentence) => expect(objectionTo(sentence, churn)).toEqual(expect.any(String)));
});

it("a text keeps its true sentences in order, each once, and reports what is wrong with the others", () => {
  const { sentences, objections } = groundText(
    [
      "- **Logistic regression** is trained with `C=0.5`.",
      "Naive Bayes reaches an accuracy of 0.9.",
      "The data come from `loans.csv`",
      "Logistic regression is trained with `C=0.5`.",
    ],
    loans,
  );
  expect(sentences.map(({ text }) => text)).toEqual([
    "Logistic regression is trained with `C=0.5`.",
    "The data come from `loans.csv`.",
  ]);
  expect(objections).toEqual([
    { sentence: "Naive Bayes reaches an accuracy of 0.9.", why: expect.stringContaining("0.9") as string, after: 1 },
  ]);
});
