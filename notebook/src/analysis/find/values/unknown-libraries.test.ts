import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const experimentsOf = (...cells: WrittenCell[]) => analyseNotebook(notebookOf(...cells)).facts.experiments;
const metricsOf = (...cells: WrittenCell[]) =>
  experimentsOf(...cells).flatMap(({ models, metrics }) =>
    metrics.map(({ name, value, part, model }) => `${name} ${value} ${part} ${models[model ?? -1]?.name}`),
  );

const READ = `import pandas as pd
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
X_train, X_test, y_train, y_test = train_test_split(hens.drop("eggs", axis=1), hens["eggs"], test_size=0.2)`;
const LEARN = `from henlib import Coop
coop = Coop(depth=3)
coop.fit(X_train, y_train)
pred = coop.predict(X_test)
`;

describe("a library that nobody knows", () => {
  it.each([
    ["a function named after a metric", "from henlib.judge import flat_rmse\nprint('RMSE:', flat_rmse(y_test, pred))"],
    [
      "a method of an object that was given the predictions",
      "ev = henlib.Evaluation(y_test, pred)\nprint('RMSE:', ev.rmse())",
    ],
    ["an attribute of such an object", "measured = henlib.EggMetrics(y_test, pred)\nprint(measured.rmse)"],
    ["a function that prints its judgement", "henlib.evaluate_eggs(y_test, pred)"],
    ["a name for what an evaluation gives back", "rmse = coop.evaluate(X_test, y_test)\nprint(rmse)"],
  ])("judges by %s", (_, code) => {
    const printed = code.includes("print('RMSE") || code.includes("evaluate_eggs") ? "RMSE: 3.217\n" : "3.217\n";
    expect(metricsOf({ code: READ }, { code: `import henlib\n${LEARN}${code}`, printed })).toEqual([
      "RMSE 3.217 test Coop",
    ]);
  });

  it("judges by what an evaluation shows", () => {
    const shown = "{'rmse': 3.217, 'mae': 2.15}";
    expect(
      metricsOf({ code: READ }, { code: `${LEARN}from henlib import score_eggs\nscore_eggs(y_test, pred)`, shown }),
    ).toEqual(["RMSE 3.217 test Coop", "MAE 2.15 test Coop"]);
  });

  it("judges by a report in the form of scikit-learn's, whatever the function is called", () => {
    const printed = `              precision    recall  f1-score   support

        lays       0.91      0.95      0.93        60
       rests       0.88      0.80      0.84        40

    accuracy                           0.90       100
`;
    const code = `${LEARN}import henlib.metrics\nprint(henlib.metrics.flat_classification_report(y_test, pred))`;
    expect(metricsOf({ code: READ }, { code, printed })).toContain("accuracy 0.9 test Coop");
  });

  it("judges the network that it is given in its own manner", () => {
    const code = `from tensorflow import keras
import henlib
coop = henlib.KerasCoop(keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)]), loss=henlib.losses.L2())
coop.fit(X_train, y_train)
print("Training set:", coop.evaluate(X_train, y_train))
print("Test set:", coop.evaluate(X_test, y_test))`;
    const printed = "Training set: {'mae_score': 2.15}\nTest set: {'mae_score': 3.02}\n";
    expect(metricsOf({ code: READ }, { code, printed })).toEqual([
      "MAE 2.15 train Neural Network",
      "MAE 3.02 test Neural Network",
    ]);
  });

  it("has a model in what learns and is asked how good it is, or learns in epochs", () => {
    const learned = (code: string) =>
      experimentsOf({ code: READ }, { code: `from henlib import Coop\n${code}` }).flatMap(({ models }) =>
        models.map(({ name }) => name),
      );
    expect(learned("coop = Coop()\ncoop.fit(X_train, y_train)\ncoop.score(X_test, y_test)")).toEqual(["Coop"]);
    expect(learned("coop = Coop()\ncoop.fit(X_train, y_train, epochs=3)")).toEqual(["Coop"]);
    expect(learned("coop = Coop()\ncoop.fit(X_train, y_train)")).toEqual([]);
  });

  it("has a model in what a trainer is given, which is judged in the trainer's place", () => {
    const code = `from henlib import Coop, Trainer, load_hens
train_set, val_set, test_set = load_hens()
trainer = Trainer(Coop(depth=3), rate=0.1)
trainer.fit(train_set, val_set, epochs=3)
print(trainer.evaluate(test_set))`;
    const [experiment] = experimentsOf({ code, printed: "{'rmse': 3.217}\n" });
    // What is held out of the rows are no answers to them.
    expect(experiment).toMatchObject({ target: null, split: { how: "given" }, models: [{ name: "Coop" }] });
    expect(metricsOf({ code, printed: "{'rmse': 3.217}\n" })).toEqual(["RMSE 3.217 test Coop"]);
  });

  it("gives a data frame, where the notebook takes rows out of it by labels", () => {
    const code = `from henlib import raw_hens
from sklearn.linear_model import LinearRegression
hens = raw_hens()
old = hens.loc[hens["age"] > 2]
print("R2:", LinearRegression().fit(old[["age"]], old["eggs"]).score(old[["age"]], old["eggs"]))`;
    const { facts, experiments } = analyseNotebook(notebookOf({ code, printed: "R2: 0.613\n" })).facts;
    expect(experiments).toMatchObject([{ target: "eggs" }]);
    expect(facts).toContainEqual(expect.objectContaining({ kind: "filtered", columns: ["age"] }));
  });

  it("gives a data frame, where the notebook takes a list of columns out of it", () => {
    const code = `import henlib
from sklearn.linear_model import LinearRegression
hens = henlib.raw_hens()
LinearRegression().fit(hens[["age", "weight"]], hens["eggs"])`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments).toMatchObject([
      { target: "eggs", features: ["age", "weight"] },
    ]);
  });

  it.each([
    ['load_hens("harbour/hens", train_split=0.8)', "holdout", 0.2],
    ['load_hens("harbour/hens")', "given", null],
    ["hens.randomSplit([8, 2], seed=4)", "holdout", null],
  ] as const)("gives rows in the parts that names say: %s", (call, how, testShare) => {
    const code = `from henlib import hens, load_hens
from sklearn.linear_model import LogisticRegression
train_df, test_df = ${call}
test_df = test_df.dropna()
lays = LogisticRegression().fit(train_df[["weight"]], train_df["lays"])
print("accuracy:", lays.score(test_df[["weight"]], test_df["lays"]))`;
    const { experiments, facts } = analyseNotebook(notebookOf({ code, printed: "accuracy: 0.871\n" })).facts;
    expect(experiments).toMatchObject([{ target: "lays", split: { how, testShare }, metrics: [{ part: "test" }] }]);
    // Rows of a set that is named are data.
    expect(facts.some(({ kind }) => kind === "dropped-missing")).toBe(call.includes("harbour"));
  });

  it("measures an uplift by an area that is not the one under a ROC curve", () => {
    const code = `${LEARN}from henlib.judge import uplift_auc_score
print("uplift AUC:", uplift_auc_score(y_test, pred, fed))`;
    expect(metricsOf({ code: READ }, { code, printed: "uplift AUC: 0.0412\n" })).toEqual(["AUUC 0.0412 test Coop"]);
  });

  it("divides rows, whose target is known though the rows are not", () => {
    const code = `from henlib import load_hens, hen_split
from sklearn.linear_model import LogisticRegression
train, test = hen_split(load_hens(), ratio=0.8, seed=4)
lays = LogisticRegression().fit(train[["weight"]], train["lays"])
print("accuracy:", lays.score(test[["weight"]], test["lays"]))`;
    expect(experimentsOf({ code, printed: "accuracy: 0.871\n" })).toMatchObject([
      { target: "lays", split: { how: "holdout", testShare: 0.2 }, metrics: [{ part: "test" }] },
    ]);
  });

  it("wraps a model, which learns and predicts through it", () => {
    const code = `from fcast import Forecaster
from lightgbm import LGBMRegressor
from sklearn.metrics import mean_squared_error
ahead = Forecaster(regressor=LGBMRegressor(), lags=12)
ahead.fit(y=y_train, exog=X_train)
print("MSE:", mean_squared_error(y_test, ahead.predict(steps=12, exog=X_test)))`;
    expect(metricsOf({ code: READ }, { code, printed: "MSE: 3.217\n" })).toEqual(["MSE 3.217 test LightGBM"]);
  });

  it("groups where its class says so", () => {
    const code =
      "from henlib import HenCluster, silhouette\ngroups = HenCluster(3).fit_predict(hens)\nprint('silhouette:', silhouette(hens, groups))";
    expect(experimentsOf({ code: READ }, { code, printed: "silhouette: 0.512\n" })[0]?.task).toBe("clustering");
  });

  it("means the same by the names of scikit-learn's classes and functions", () => {
    const code = `from henlearn.preprocessing import StandardScaler
from henlearn.model_selection import cross_val_score
from henlearn.linear_model import LogisticRegression
scaler = StandardScaler()
A = scaler.fit_transform(X_train[["weight"]])
print("accuracy:", cross_val_score(LogisticRegression(), A, y_train, cv=5).mean())`;
    const report = analyseNotebook(notebookOf({ code: READ }, { code, printed: "accuracy: 0.871\n" }));
    expect(report.facts.experiments[0]?.metrics).toMatchObject([{ name: "accuracy", part: "cross-validation" }]);
    expect(report.facts.facts).toContainEqual(expect.objectContaining({ kind: "scaled", columns: ["weight"] }));
  });
});

describe("skorch", () => {
  it("trains the network whose class it is given, and judges it as scikit-learn's models", () => {
    const code = `import torch
from torch import nn
from skorch import NeuralNetClassifier
from sklearn.metrics import accuracy_score
class Nest(nn.Module):
    def __init__(self, units=8):
        super().__init__()
        self.rnn = nn.LSTM(4, units)
        self.out = nn.Linear(units, 2)
    def forward(self, x):
        h, _ = self.rnn(x)
        return self.out(h[:, -1])
net = NeuralNetClassifier(Nest, module__units=16, max_epochs=3)
net.fit(X_train, y_train)
accuracy_score(y_test, net.predict(X_test))`;
    expect(metricsOf({ code: READ }, { code, shown: "0.9627" })).toEqual(["accuracy 0.9627 test LSTM"]);
  });
});

describe("networks of Keras", () => {
  const KERAS = `import keras
from keras.layers import Bidirectional, Dense, Embedding, Input, LSTM
from keras.models import Model, Sequential, load_model
`;
  const JUDGE = "print('Accuracy:', model.evaluate(X_test, y_test)[1])";
  const COMPILE = "model.compile(optimizer='adam', loss='binary_crossentropy', metrics=['accuracy'])\n";

  it("have the layers of all branches that are joined", () => {
    const code = `${KERAS}left, right = Input(shape=(9,)), Input(shape=(9,))
joined = keras.layers.concatenate([LSTM(8)(Embedding(50, 4)(left)), LSTM(8)(Embedding(50, 4)(right))])
model = Model(inputs=[left, right], outputs=Dense(1)(joined))
${COMPILE}model.fit(X_train, y_train)
${JUDGE}`;
    expect(metricsOf({ code: READ }, { code, printed: "Accuracy: 0.87\n" })).toEqual(["accuracy 0.87 test LSTM"]);
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code })).facts;
    expect(experiments[0]?.models[0]?.layers).toEqual(
      expect.arrayContaining(["Concatenate", "Embedding 4", "LSTM 8", "Dense 1"]),
    );
  });

  it("have a loss that is no accuracy, though that word stands closer to it", () => {
    const code = `${KERAS}model = Sequential([Embedding(50, 4), LSTM(8), Dense(1)])
${COMPILE}model.fit(X_train, y_train)
print('Loss / accuracy = {:.4f} / {:.4f}'.format(*model.evaluate(X_test, y_test)))`;
    expect(metricsOf({ code: READ }, { code, printed: "Loss / accuracy = 0.5139 / 0.8026\n" })).toEqual([
      "accuracy 0.8026 test LSTM",
    ]);
  });

  it.each([
    ["model.fit(X_train, y_train)\nmodel.save('hens.h5')\n", "saved"],
    ["model.fit(X_train, y_train, callbacks=[keras.callbacks.ModelCheckpoint('hens.h5')])\n", "kept by a callback"],
  ])("come back from the file of a model: %#", (learn) => {
    const code = `${KERAS}model = Sequential([Embedding(50, 4), Bidirectional(LSTM(8)), Dense(1)])
${COMPILE}${learn}model = load_model('hens.h5')
${JUDGE}`;
    expect(metricsOf({ code: READ }, { code, printed: "Accuracy: 0.87\n" })).toEqual([
      "accuracy 0.87 test Bidirectional LSTM",
    ]);
  });
});
