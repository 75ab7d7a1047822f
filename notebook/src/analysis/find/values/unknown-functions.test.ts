import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const factsOf = (language: "python" | "R", ...cells: WrittenCell[]): string[] => {
  const notebook = notebookOf(...cells);
  return analyseNotebook(language === "R" ? { ...notebook, language } : notebook).facts.experiments.flatMap(
    ({ models, metrics }) =>
      metrics.length === 0
        ? models.map(({ name }) => name)
        : metrics.map(({ name, value, part, model }) => `${name} ${value} ${part} ${models[model ?? -1]?.name}`),
  );
};

const READ = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
kites = pd.read_csv("kites.csv")
X_train, X_test, y_train, y_test = train_test_split(kites.drop("height", axis=1), kites["height"], test_size=0.2)
`;
const IN_R = `kites <- read.csv("kites.csv")
rows <- sample(nrow(kites), 0.8 * nrow(kites))
train <- kites[rows, ]
test <- kites[-rows, ]
`;

describe("a function that nobody knows", () => {
  it.each([
    ["is given settings and rows", "boost = kitelib.train({'depth': 3}, kitelib.Matrix(X_train, y_train))", "Kitelib"],
    ["is named after what it makes", "boost = kitelib.fit_gust_booster(X_train, y_train)", "Gust Booster"],
    ["belongs to what it makes", "boost = kitelib.gust_trees.create(X_train, y_train)", "Gust Trees"],
  ])("trains a model, if the notebook asks what it gives for predictions, and %s", (_, code, name) => {
    const judged = `${READ}import kitelib\n${code}\nguess = boost.predict(X_test)\nprint("MAE:", np.mean(np.abs(y_test - guess)))`;
    expect(factsOf("python", { code: judged, printed: "MAE: 3.21\n" })).toEqual([`MAE 3.21 test ${name}`]);
  });

  it("trains no model that nothing asks for predictions, nor one that only changes rows", () => {
    const shown = { code: `${READ}import kitelib\nglide = kitelib.train(X_train)\nprint(glide)`, printed: "0.31\n" };
    expect(factsOf("python", shown)).toEqual([]);
    const scaled = `${READ}import kitelib\nX_train = kitelib.scale_rows(X_train)\npredict(X_train, 3)`;
    expect(factsOf("python", { code: scaled })).toEqual([]);
  });

  it("predicts by a model that it is given, if its name says so", () => {
    const code = `${READ}from kitelib import learn_wind, predict_height
from sklearn.metrics import r2_score
wind = learn_wind(X_train, y_train)
guess = predict_height(wind, X_test)
print(r2_score(y_test, guess))`;
    expect(factsOf("python", { code, printed: "0.8123\n" })).toEqual(["R2 0.8123 test Wind"]);
  });

  it.each([
    ["wind <- gust_forest(height ~ ., data = train)", "predict(wind, newdata = test)"],
    ["wind <- kitelib::gust_forest(height ~ ., train)", "wind %>% predict(test)"],
    ["wind <- gust_forest(x = as.matrix(train[, -1]), y = train$height)", "predict(wind, as.matrix(test[, -1]))"],
  ])("trains a model in R: %s", (learn, predict) => {
    const code = `${IN_R}library(kitelib)\n${learn}\nguess <- ${predict}\nsqrt(mean((test$height - guess)^2))`;
    expect(factsOf("R", { code, shown: "[1] 2.317" })).toEqual(["RMSE 2.317 test Gust Forest"]);
  });

  it("fits a formula in R, if the notebook asks how well, and does not where it draws or tests", () => {
    const asked = `${IN_R}library(kitelib)\nwind <- gust_effects(height ~ age + (1 | hill), data = kites)\nAIC(wind)`;
    expect(factsOf("R", { code: asked, shown: "[1] 812.4" })).toEqual(["AIC 812.4 train Gust Effects"]);
    const drawn = `${IN_R}library(kitelib)\ngust_boxes(height ~ hill, data = kites)\nkinds <- count_kinds(kites)\nsummary(kinds)`;
    expect(factsOf("R", { code: drawn })).toEqual([]);
  });
});

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
    expect(factsOf("python", { code, printed: "On training rows: 0.914\nAccuracy: 0.882\nRecall: 0.571\n" })).toEqual([
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
  expect(factsOf("python", { code, printed: "Training accuracy: 0.914\nRequired recall: 0.9\n" })).toEqual([
    "accuracy 0.914 train SVM",
  ]);
});

describe("a class that nobody knows", () => {
  it("is a model whose method trains it, though it is judged under another name", () => {
    const code = `${READ}from kitelib import GustForest
train, test = train_test_split(kites, test_size=0.2)
forest = GustForest(label="height")
wind = forest.train(train)
wind.evaluate(test)`;
    expect(factsOf("python", { code, shown: "{'rmse': 3.21}" })).toEqual(["RMSE 3.21 test Gust Forest"]);
  });

  it("learns by methods of other names, and predicts afterwards", () => {
    const code = `${READ}from kitelib import Glider
glider = Glider(trials=9)
for step in glider.fit_iter(X_train, y_train):
    pass
print("right: %.1f%%" % (100 * np.mean(glider.predict(X_test) == y_test)))`;
    expect(factsOf("python", { code, printed: "right: 91.2%\n" })).toEqual(["accuracy 0.912 test Glider"]);
  });

  it("wraps a model, though others of its library are known", () => {
    const code = `${READ}from nltk.classify.scikitlearn import SklearnClassifier
from sklearn.naive_bayes import BernoulliNB
import nltk
bayes = SklearnClassifier(BernoulliNB())
bayes.train(X_train)
print("accuracy:", nltk.classify.accuracy(bayes, X_test))`;
    expect(factsOf("python", { code, printed: "accuracy: 0.7142\n" })).toEqual(["accuracy 0.7142 test Naive Bayes"]);
  });
});

describe("a function that is given features and answers of both parts", () => {
  it("trains and judges, and says by the name of a key what it found", () => {
    const code = `${READ}import kitelib
result = kitelib.run_everything(X_train, y_train, X_test, y_test)
print(result["accuracy"])`;
    expect(factsOf("python", { code, printed: "0.874\n" })).toEqual(["accuracy 0.874 test Everything"]);
  });

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
    expect(factsOf("python", { code })).toEqual([]);
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
    expect(factsOf("python", { code, printed: "best accuracy 0.8733\n" })).toEqual([
      "accuracy 0.8733 cross-validation SVM",
    ]);
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
