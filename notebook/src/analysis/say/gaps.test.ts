import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const LOADED = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier, ExtraTreesClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
mares = pd.read_csv("mares.csv")
X, y = mares.drop(columns="foaled"), mares["foaled"]`;
const SPLIT = "X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)";
const validation = (...cells: (string | { readonly code: string; readonly printed: string })[]): string =>
  analyseNotebook(notebookOf({ code: LOADED }, ...cells.map((one) => (typeof one === "string" ? { code: one } : one))))
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("gaps between training and test", () => {
  it("are stated for each model that has one, the largest first", () => {
    const told = validation(SPLIT, {
      code: `for model in [LogisticRegression(), DecisionTreeClassifier(), SVC(), GaussianNB()]:
    model.fit(X_train, y_train)
    print(type(model).__name__, model.score(X_train, y_train), model.score(X_test, y_test))`,
      printed: "LogisticRegression 0.81 0.79\nDecisionTreeClassifier 1.0 0.72\nSVC 0.98 0.82\nGaussianNB 0.99 0.80\n",
    });
    expect(told).toContain(
      "The decision tree's accuracy is 100% on the training data against 72% on the test data, naive Bayes' 99% against 80% and the SVM's 98% against 82%: signs of overfitting.",
    );
  });

  it("are no sign of overfitting where a model finds each of its rows among its neighbours", () => {
    const gapOf = (model: string): string =>
      validation(SPLIT, {
        code: `one = ${model}.fit(X_train, y_train)
print("train accuracy", one.score(X_train, y_train))
print("test accuracy", one.score(X_test, y_test))`,
        printed: "train accuracy 0.99\ntest accuracy 0.71\n",
      });
    expect(gapOf("KNeighborsClassifier()")).toMatch(/71% \(99% on the training data\)\.$/u);
    expect(gapOf("SVC()")).toContain("(99% on the training data, a sign of overfitting)");
  });

  it("are none where the test rows are not told apart at all, unless values are predicted", () => {
    const gapOf = (model: string, train: string, tested: string): string =>
      validation(SPLIT, {
        code: `print(y_test.value_counts())
from sklearn.linear_model import LinearRegression
one = ${model}.fit(X_train, y_train)
print("train", one.score(X_train, y_train))
print("test", one.score(X_test, y_test))`,
        printed: `foaled\n1    50\n0    50\nName: count, dtype: int64\ntrain ${train}\ntest ${tested}\n`,
      });
    expect(gapOf("SVC()", "0.74", "0.5")).toContain("(74% on the training data), no better than");
    expect(gapOf("LinearRegression()", "0.92", "-5801.2")).toContain(
      "(0.92 on the training data, a sign of overfitting)",
    );
  });

  it("are none where rows held out stop the training", () => {
    const boosted = (how: string): string =>
      validation(SPLIT, {
        code: `from xgboost import XGBClassifier
one = XGBClassifier(${how}).fit(X_train, y_train, eval_set=[(X_test, y_test)])
print("train accuracy", one.score(X_train, y_train))
print("test accuracy", one.score(X_test, y_test))`,
        printed: "train accuracy 0.99\ntest accuracy 0.71\n",
      });
    expect(boosted("early_stopping_rounds=5")).not.toContain("overfitting");
    expect(boosted("n_estimators=90")).toContain("(99% on the training data, a sign of overfitting)");
  });
});

describe("a gap between training and held-out rows", () => {
  const told = (tested: string): string =>
    validation(SPLIT, {
      code: `tree = DecisionTreeClassifier().fit(X_train, y_train)
print("folds", cross_val_score(tree, X_train, y_train).mean())
print("train accuracy", accuracy_score(y_train, tree.predict(X_train)))
print("test accuracy", accuracy_score(y_test, tree.predict(X_test)))`,
      printed: `folds 0.52\ntrain accuracy 0.97\ntest accuracy ${tested}\n`,
    });

  it("is none to one of two values on the test rows, of which nobody knows which is meant", () => {
    const words = validation(
      SPLIT,
      {
        code: `tree = DecisionTreeClassifier().fit(X_train, y_train)
print("train accuracy", accuracy_score(y_train, tree.predict(X_train)))
print("test accuracy", tree.score(X_test, y_test))`,
        printed: "train accuracy 0.97\ntest accuracy 0.95\n",
      },
      { code: 'print("test accuracy", accuracy_score(y_test, tree.predict(X_test)))', printed: "test accuracy 0.51\n" },
    );
    expect(words).not.toContain("0.51");
    expect(words).not.toContain("51%");
  });

  it("is that to the test rows where these are judged", () => {
    expect(told("0.95")).not.toContain("overfitting");
    expect(told("0.71")).toContain("71% (97% on the training data, a sign of overfitting).");
  });
});

describe("a gap of a network", () => {
  const told = (epochs: number): string =>
    validation(SPLIT, {
      code: `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(X_train, y_train, epochs=${String(epochs)})
print("train accuracy", net.evaluate(X_train, y_train)[1])
print("test accuracy", net.evaluate(X_test, y_test)[1])`,
      printed: "train accuracy 0.97\ntest accuracy 0.71\n",
    });

  it("is no sign of overfitting after one pass over the rows", () => {
    expect(told(9)).toContain("71% (97% on the training data, a sign of overfitting).");
    expect(told(1)).toContain("reaches an accuracy of 71%");
    expect(told(1)).not.toContain("overfitting");
  });
});

describe("a gap in one of several experiments", () => {
  const judgedOn = (target: string, train: string, test: string) => ({
    code: `A, B, a, b = train_test_split(mares[["age"]], mares["${target}"], random_state=4)
tree = DecisionTreeClassifier().fit(A, a)
print("train accuracy", tree.score(A, a))
print("test accuracy", tree.score(B, b))`,
    printed: `train accuracy ${train}\ntest accuracy ${test}\n`,
  });

  it("is told beside the value that it is of, so that nobody takes it for that of another", () => {
    const [even, wide] = [judgedOn("lame", "0.91", "0.88"), judgedOn("foaled", "0.98", "0.43")];
    expect(validation(wide)).toContain("a sign of overfitting");
    expect(validation(even, wide)).toContain(
      "For `foaled`, the decision tree reaches an accuracy of 43% on the test data (98% on the training data, a sign of overfitting).",
    );
  });
});

describe("a gap of recommendations", () => {
  it("is none where more can be found among the rows that were learned from", () => {
    const told = validation({
      code: `from lightfm import LightFM
from lightfm.evaluation import precision_at_k
finder = LightFM().fit(seen)
print("Train precision:", precision_at_k(finder, seen).mean())
print("Test precision:", precision_at_k(finder, unseen).mean())`,
      printed: "Train precision: 0.43\nTest precision: 0.04\n",
    });
    expect(told).not.toContain("overfitting");
  });
});

describe("a gap of a forest", () => {
  const told = (settings: string): string =>
    validation(SPLIT, {
      code: `forest = RandomForestClassifier(${settings}).fit(X_train, y_train)
print("train accuracy", forest.score(X_train, y_train))
print("test accuracy", forest.score(X_test, y_test))`,
      printed: "train accuracy 1.0\ntest accuracy 0.82\n",
    });

  it("is put down to its trees where nothing stops them from growing", () => {
    const grown = "82% (100% on the training data, which fully grown trees memorise).";
    for (const settings of ["", "n_estimators=500, max_features=3"]) expect(told(settings)).toContain(grown);
    for (const settings of ["max_depth=9", "min_samples_leaf=5"])
      expect(told(settings)).toContain("(100% on the training data, a sign of overfitting).");
  });
});
