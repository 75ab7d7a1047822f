import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const factsOf = (...cells: WrittenCell[]): string[] =>
  analyseNotebook(notebookOf(...cells)).facts.experiments.flatMap(({ models, metrics }) =>
    metrics.length === 0
      ? models.map(({ name }) => name)
      : metrics.map(({ name, value, part, model }) => `${name} ${value} ${part} ${models[model ?? -1]?.name}`),
  );

const READ = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
kites = pd.read_csv("kites.csv")
X_train, X_test, y_train, y_test = train_test_split(kites.drop("height", axis=1), kites["height"], test_size=0.2)
`;
describe("what a function that nobody knows gives back", () => {
  it("is listed beside values that the code works out", () => {
    const code = `${READ}from kitelib import judge_all
from sklearn.metrics import accuracy_score
from sklearn.svm import SVC
gust = SVC().fit(X_train, y_train)
found = judge_all(y_test, gust.predict(X_test), gust.predict_proba(X_test)[:, 1])
print("On training rows:", accuracy_score(y_train, gust.predict(X_train)))
for name, value in found.items():
    print(f"{name.capitalize()}:", value)`;
    expect(factsOf({ code, printed: "On training rows: 0.914\nAccuracy: 0.882\nRecall: 0.571\n" })).toEqual([
      "accuracy 0.882 test SVM",
      "recall 0.571 test SVM",
      "accuracy 0.914 train SVM",
    ]);
  });
});

it("What a cell prints itself is not taken for what a function that nobody knows said", () => {
  const code = `${READ}from kitelib import judge_all
from sklearn.metrics import accuracy_score
from sklearn.svm import SVC
gust = SVC().fit(X_train, y_train)
found = judge_all(y_test, gust.predict(X_test))
print("Training accuracy:", accuracy_score(y_train, gust.predict(X_train)))
print("Required recall:", 0.9)`;
  expect(factsOf({ code, printed: "Training accuracy: 0.914\nRequired recall: 0.9\n" })).toEqual([
    "accuracy 0.914 train SVM",
  ]);
});

describe("a class that nobody knows", () => {
  it("wraps a model, though others of its library are known", () => {
    const code = `${READ}from nltk.classify.scikitlearn import SklearnClassifier
from sklearn.naive_bayes import BernoulliNB
import nltk
bayes = SklearnClassifier(BernoulliNB())
bayes.train(X_train)
print("accuracy:", nltk.classify.accuracy(bayes, X_test))`;
    expect(factsOf({ code, printed: "accuracy: 0.7142\n" })).toEqual(["accuracy 0.7142 test Naive Bayes"]);
  });
});

describe("a function that is given features and answers of both parts", () => {
  it("leaves answers and features without columns that nobody told", () => {
    const code = `import pandas as pd
from gusts import split_rows
from sklearn.svm import SVR
kites = pd.DataFrame({"height": [1, 2], "age": [3, 4], "hill": [5, 6]})
X_train, X_test, y_train, y_test = split_rows(kites, LABEL)
wind = SVR().fit(X_train, y_train)
print("R2:", wind.score(X_test, y_test))`;
    const [tried] = analyseNotebook(notebookOf({ code, printed: "R2: 0.7\n" })).facts.experiments;
    expect([tried?.target, tried?.metrics[0]?.part]).toEqual(["y_train", "test"]);
  });

  it("only draws them, if its name says so", () => {
    const code = `${READ}import kitelib
kitelib.plot_parts(X_train, y_train, X_test, y_test)`;
    expect(factsOf({ code })).toEqual([]);
  });
});

describe("a search of a library that nobody knows", () => {
  it("keeps the best of what the notebook's own function gives back", () => {
    const code = `${READ}from kitelib.search import minimize
from sklearn.svm import SVC
from sklearn.model_selection import cross_val_score
def badness(settings):
    return -cross_val_score(SVC(C=settings["C"]), X_train, y_train, scoring="accuracy").mean()
found = minimize(badness, {"C": (0.1, 10)})
print("best accuracy", -found.fun)`;
    expect(factsOf({ code, printed: "best accuracy 0.8733\n" })).toEqual(["accuracy 0.8733 cross-validation SVM"]);
  });
});

describe("a function of the notebook that predicts", () => {
  const learned = (predicts: string) => {
    const code = `import numpy as np, pandas as pd
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout
from sklearn.metrics import mean_squared_error
data = pd.read_csv("waves.csv").values
def windows(data):
    X, y = [], []
    for i in range(len(data) - 20):
        X.append(data[i:i + 20])
        y.append(data[i + 20, 0])
    return np.array(X), np.array(y)
X, y = windows(data)
cut = int(0.8 * len(X))
X_train, X_test, y_train, y_test = X[:cut], X[cut:], y[:cut], y[cut:]
net = Sequential([Dense(64), Dropout(0.3), Dense(1)])
net.compile(optimizer="adam", loss="mse")
net.fit(X_train, y_train, epochs=5, verbose=0)
${predicts}
print("RMSE:", np.sqrt(mean_squared_error(y_test, said)))`;
    return analyseNotebook(notebookOf({ code, printed: "RMSE: 13.53\n" })).facts.experiments.flatMap(
      ({ models, metrics }) =>
        metrics.map(({ printed, model }) => [printed, models.find(({ id }) => id === model)?.name]),
    );
  };

  it.each([
    [
      "gathers what a model says",
      `def predict_often(net, rows):
    all = []
    for _ in range(100):
        all.append(net(rows, training=True).numpy().flatten())
    return np.array(all)
said = predict_often(net, X_test).mean(axis=0)`,
    ],
    [
      "is given a model that has learned",
      `def predict_all(net, rows):
    return helpers.batched(net, rows)
said = predict_all(net, X_test)`,
    ],
  ])("predicts by that model where it %s", (_, predicts) => {
    expect(learned(predicts)).toEqual([["13.53", "Neural Network"]]);
  });
});
