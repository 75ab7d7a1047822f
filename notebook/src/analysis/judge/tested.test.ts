import { describe, expect, it } from "vitest";
import type { Caution } from "../facts.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { readCode } from "../read/notebook-code.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { readNotebookFacts } from "./notebook-facts.ts";

const SETUP = `import catboost, lightgbm, numpy as np, pandas as pd, xgboost
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from tensorflow import keras
df = pd.read_csv("ferries.csv")
X, y = df.drop(columns=["late"]), df["late"]
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=3)`;

const cautions = (...cells: WrittenCell[]): readonly Caution[] => {
  const notebook = notebookOf({ code: SETUP }, ...cells);
  return readNotebookFacts(notebook, readCode(notebook, KNOWLEDGE)).cautions;
};
const uses = (...cells: WrittenCell[]): string[] =>
  cautions(...cells).flatMap((one) => (one.kind === "test-data-used" ? [one.how] : []));

/** A model evaluated on the test rows, with the output this prints. */
const judge = (model: string): WrittenCell => ({
  code: `print("accuracy:", accuracy_score(y_test, ${model}.predict(X_test)))`,
  printed: "accuracy: 0.8731\n",
});

describe("early stopping on the test rows", () => {
  it.each([
    [
      "XGBoost",
      "m = xgboost.XGBClassifier(early_stopping_rounds=9)\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)])",
    ],
    [
      "the train function of XGBoost",
      "d, e = xgboost.DMatrix(X_train, label=y_train), xgboost.DMatrix(X_test, label=y_test)\nm = xgboost.train({}, d, 50, evals=[(e, 'test')], early_stopping_rounds=9)",
    ],
    [
      "LightGBM with a callback",
      "m = lightgbm.LGBMClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)], callbacks=[lightgbm.early_stopping(9)])",
    ],
    [
      "CatBoost, which keeps the best round by default",
      "m = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=(X_test, y_test))",
    ],
    [
      "Keras with a callback in a variable",
      "stop = keras.callbacks.EarlyStopping(patience=3)\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, validation_data=(X_test, y_test), callbacks=[stop])",
    ],
  ])("is reported for %s", (_who, code) => {
    expect(uses({ code }, judge("m"))).toEqual(["early stopping"]);
  });

  it.each([
    ["the rows are only watched", "m = xgboost.XGBClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)])"],
    [
      "a callback only logs",
      "m = lightgbm.LGBMClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)], callbacks=[lightgbm.log_evaluation(9)])",
    ],
    [
      "the last round is kept",
      "m = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=(X_test, y_test), use_best_model=False)",
    ],
    [
      "other rows are held out for it",
      "X_fit, X_val, y_fit, y_val = train_test_split(X_train, y_train)\nm = xgboost.XGBClassifier(early_stopping_rounds=9)\nm.fit(X_fit, y_fit, eval_set=[(X_val, y_val)])",
    ],
    [
      "the code calls them validation rows",
      "val_pool = catboost.Pool(X_test, y_test)\nm = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=val_pool)",
    ],
  ])("is not reported when %s", (_why, code) => {
    expect(uses({ code }, judge("m"))).toEqual([]);
  });
});

describe("tuning on the test rows", () => {
  const GRID = "m = GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [3, 5, 9]}, cv=5)";
  const LOOP = `scores = []
for k in range(1, 9):
    knn = KNeighborsClassifier(n_neighbors=k)
    knn.fit(X_train, y_train)
    scores.append(accuracy_score(y_test, knn.predict(X_test)))`;

  it.each([
    ["a search over all rows", `${GRID}\nm.fit(X, y)`],
    ["a search over the test rows", `${GRID}\nm.fit(X_test, y_test)`],
    [
      "the best score of a loop",
      `${LOOP}\nbest = np.argmax(scores) + 1\nm = KNeighborsClassifier(n_neighbors=best).fit(X_train, y_train)`,
    ],
  ])("is reported for %s", (_who, code) => {
    expect(uses({ code }, judge("m"))).toEqual(["tuning"]);
  });

  it.each([
    ["the search sees only the training rows", `${GRID}\nm.fit(X_train, y_train)`],
    [
      "the scores of a loop are only listed",
      `${LOOP}\nprint(len(scores))\nm = KNeighborsClassifier().fit(X_train, y_train)`,
    ],
    ["nothing is measured on the test rows", `${GRID}\nm.fit(X, y)`, "no result"],
  ])("is not reported when %s", (_why, code, result = "") => {
    expect(uses({ code }, ...(result === "" ? [judge("m")] : []))).toEqual([]);
  });
});

describe("accuracy as the only metric on unbalanced classes", () => {
  const counted = (large: number, small: number): WrittenCell => ({
    code: 'df["late"].value_counts()',
    shown: `late\n0    ${large}\n1     ${small}\nName: count, dtype: int64`,
  });
  const MODEL = { code: "m = KNeighborsClassifier().fit(X_train, y_train)" };
  const shares = (...cells: WrittenCell[]): string[] =>
    cautions(...cells).flatMap((one) => (one.kind === "accuracy-on-unbalanced-classes" ? [one.share] : []));

  it("is reported with the share of the largest class", () => {
    expect(shares(counted(850, 150), MODEL, judge("m"))).toEqual(["0.85"]);
  });

  it("is not reported when the classes are balanced or another metric is given", () => {
    expect(shares(counted(520, 480), MODEL, judge("m"))).toEqual([]);
    const recall = {
      code: "from sklearn.metrics import recall_score\nprint('recall:', recall_score(y_test, m.predict(X_test)))",
      printed: "recall: 0.412\n",
    };
    expect(shares(counted(900, 100), MODEL, judge("m"), recall)).toEqual([]);
  });

  it("is not reported when nothing was measured", () => {
    expect(shares(counted(900, 100), MODEL)).toEqual([]);
  });
});

describe("a text that contradicts the output", () => {
  const MODEL = { code: "m = KNeighborsClassifier().fit(X_train, y_train)" };
  const contradictions = (text: string, ...more: WrittenCell[]): string[] =>
    cautions(MODEL, judge("m"), text, ...more).flatMap((one) =>
      one.kind === "text-contradicts-output" ? [`${one.quote.text} / ${one.shown}`] : [],
    );

  it.each(["We get an accuracy of 0.91 on the test set.", "The accuracy is 91.2%.", "This gives 91% accuracy."])(
    "is reported: %s",
    (text) => {
      expect(contradictions(text)).toEqual([`${text} / 0.8731`]);
    },
  );

  it.each([
    "We get an accuracy of 0.87 on the test set.",
    "The accuracy is 87.31%.",
    "The accuracy is 87%.",
    "The accuracy is 88%.",
    "The accuracy is about 0.9.",
    "With 12.5% error rate, this is fine.",
    "An accuracy of 0.99 would be needed.",
    "The accuracy is better than 0.91.",
    "The accuracy of the best team on Kaggle is 0.99.",
    "The recall is 0.99.",
    "The accuracy improved by 0.05.",
    "We now have an accuracy of 0.91 and a recall of 0.6.",
  ])("is not reported: %s", (text) => {
    expect(contradictions(text)).toEqual([]);
  });

  it("is not reported when the value appears elsewhere in the notebook", () => {
    expect(contradictions("The accuracy is 0.91.", { code: "print(0.9104)", printed: "0.9104\n" })).toEqual([]);
  });
});
