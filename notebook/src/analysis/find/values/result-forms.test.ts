import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Analysis } from "../../analysis.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

/** Values as name, figure, rows and model: "accuracy 0.83 test Random Forest". */
const values = ({ facts }: Analysis): string[] =>
  facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name].filter(Boolean).join(" "),
    ),
  );

const READ = `import numpy as np
import pandas as pd
quays = pd.read_csv("quays.csv")
X, y = quays.drop(columns="late"), quays["late"]
`;
const PARTS = `${READ}from sklearn.model_selection import train_test_split
X_fit, X_test, y_fit, y_test = train_test_split(X, y, random_state=3)
`;
const FITTED = `${PARTS}from sklearn.svm import SVC
machine = SVC().fit(X_fit, y_fit)
`;
const FOLDS = `${READ}from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_validate
`;
const WATCHED = `${PARTS}import lightgbm
log = {}
rows, others = lightgbm.Dataset(X_fit, y_fit), lightgbm.Dataset(X_test, y_test)
lightgbm.train({"metric": "auc"}, rows, valid_sets=[rows, others], valid_names=["fit", "held"], evals_result=log)
`;
const NETWORK = `${PARTS}from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
net.compile(loss="binary_crossentropy", metrics=["accuracy"])
told = net.fit(X_fit, y_fit, epochs=9, validation_split=0.2, verbose=0)
`;
const SEARCH = `${PARTS}from sklearn.model_selection import GridSearchCV
from sklearn.svm import SVC
search = GridSearchCV(SVC(), {"C": [1, 9]}).fit(X_fit, y_fit)
tried = pd.DataFrame(search.cv_results_)
`;
const TWO = `${PARTS}from sklearn.ensemble import ExtraTreesClassifier
from sklearn.linear_model import Perceptron
from sklearn.metrics import accuracy_score
`;
const SPARK = `from pyspark.ml.regression import LinearRegression
from pyspark.sql import SparkSession
quays = SparkSession.builder.getOrCreate().read.csv("quays.csv")
fit_rows, test_rows = quays.randomSplit([0.7, 0.3])
line = LinearRegression(labelCol="delay").fit(fit_rows)
`;

it.each([
  [
    "what a loop over the results of folds prints is called by its key",
    `${FOLDS}found = cross_validate(Ridge(), X, y, scoring=["r2", "neg_mean_absolute_error"], return_train_score=True)
for key in found:
    print(key, found[key].mean())`,
    "fit_time 0.0123\nscore_time 0.0045\ntest_r2 0.6123\ntrain_r2 0.6512\ntest_neg_mean_absolute_error -3.1234\ntrain_neg_mean_absolute_error -2.9123\n",
    undefined,
    [
      "R2 0.6123 cross-validation Ridge",
      "R2 0.6512 train Ridge",
      "MAE -3.1234 cross-validation Ridge",
      "MAE -2.9123 train Ridge",
    ],
  ],
  [
    "an error with its sign turned is one in a column of means, too",
    `${FOLDS}found = cross_validate(Ridge(), X, y, scoring=("neg_mean_absolute_error", "r2"))
pd.DataFrame(found).mean()`,
    undefined,
    "fit_time                         0.0042\nscore_time                       0.0019\ntest_neg_mean_absolute_error    -3.4412\ntest_r2                          0.6712\ndtype: float64",
    ["MAE -3.4412 cross-validation Ridge", "R2 0.6712 cross-validation Ridge"],
  ],
  [
    "of the settings that a search lists the best counts, by the usual score where none is named",
    `${SEARCH}tried[["param_C", "mean_test_score", "rank_test_score"]].sort_values("rank_test_score")`,
    undefined,
    "  param_C  mean_test_score  rank_test_score\n1       9           0.9211                1\n0       1           0.8902                2",
    ["accuracy 0.9211 cross-validation SVM"],
  ],
  [
    "the last row of a history is what the training came to",
    `${NETWORK}pd.DataFrame(told.history).tail(2)`,
    undefined,
    "     loss  accuracy  val_loss  val_accuracy\n7  0.3101    0.8806    0.3402        0.8525\n8  0.2993    0.8818    0.3398        0.8537",
    ["accuracy 0.8818 train Neural Network", "accuracy 0.8537 validation Neural Network"],
  ],
  [
    "the first rows of a history are no result",
    `${NETWORK}pd.DataFrame(told.history).head(2)`,
    undefined,
    "     loss  accuracy  val_loss  val_accuracy\n0  0.6101    0.6806    0.6402        0.6525\n1  0.5993    0.6818    0.6398        0.6537",
    [],
  ],
  [
    "a dictionary that a training fills has its scores under the names of the rows",
    `${WATCHED}print("fit %.4f held %.4f" % (log["fit"]["auc"][-1], log["held"]["auc"][-1]))`,
    "fit 0.9712 held 0.9033\n",
    undefined,
    ["AUC 0.9712 train LightGBM", "AUC 0.9033 test LightGBM"],
  ],
  [
    "a table with one row of single values can be put below another",
    `${TWO}def row(name, model):
    said = model.fit(X_fit, y_fit).predict(X_test)
    return pd.DataFrame({"Accuracy": accuracy_score(y_test, said)}, index=[name])
pd.concat([row("Perceptron", Perceptron()), row("trees", ExtraTreesClassifier())])`,
    undefined,
    "            Accuracy\nPerceptron    0.7712\ntrees         0.8021",
    ["accuracy 0.7712 test Perceptron", "accuracy 0.8021 test Extra Trees"],
  ],
  [
    "counts of right and wrong answers stay what they are in a table with names",
    `${FITTED}from sklearn.metrics import confusion_matrix
counts = pd.DataFrame(confusion_matrix(y_test, machine.predict(X_test)), columns=["no", "yes"])
print(counts.values.trace() / counts.values.sum())`,
    "0.8533\n",
    undefined,
    ["accuracy 0.8533 test SVM"],
  ],
  [
    "a function named after a metric gives it, however it is worked out",
    `${READ}from sklearn.linear_model import Ridge
ridge = Ridge().fit(X[:80], y[:80])
def r_squared(true, said):
    return 1 - ((true - said) ** 2).sum() / ((true - true.mean()) ** 2).sum()
print(r_squared(y[80:], ridge.predict(X[80:])))`,
    "0.7712\n",
    undefined,
    ["R2 0.7712 test Ridge"],
  ],
  [
    "answers that are added to a list belong to the model and the rows that they came from",
    `${FITTED}from sklearn.metrics import f1_score
def judge(rows, truth):
    said, true = [], []
    for start in range(0, len(rows), 32):
        said += machine.predict(rows[start:start + 32]).tolist()
        true += truth[start:start + 32].tolist()
    return f1_score(true, said)
print(judge(X_test, y_test))`,
    "0.7412\n",
    undefined,
    ["F1 0.7412 test SVM"],
  ],
  [
    "Spark's summary is of the rows that the model learned from",
    `${SPARK}print(line.summary.rootMeanSquaredError, line.summary.r2)`,
    "0.5123 0.7012\n",
    undefined,
    ["RMSE 0.5123 train Linear Regression", "R2 0.7012 train Linear Regression"],
  ],
  [
    "rows of results keep what stands in them where their columns are chosen",
    `${SEARCH}pd.DataFrame([{"name": "first", "best": search.best_score_, "settings": search.best_params_}], columns=["name", "best"])`,
    undefined,
    "    name    best\n0  first  0.9012",
    ["accuracy 0.9012 cross-validation SVM"],
  ],
  [
    "the means of a table of folds stand for its rows",
    `${READ}from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import KFold
rows = []
for fold, (fitted, left) in enumerate(KFold(3).split(X)):
    model = Ridge().fit(X.iloc[fitted], y.iloc[fitted])
    rows.append({"fold": fold, "R2": r2_score(y.iloc[left], model.predict(X.iloc[left]))})
folds = pd.DataFrame(rows).set_index("fold")
print(folds)
folds.mean()`,
    "        R2\nfold        \n0     0.701\n1     0.692\n2     0.742\n",
    "R2    0.7117\ndtype: float64",
    ["R2 0.7117 cross-validation Ridge"],
  ],
  [
    "predictions that stand beside the truth in a table are still the model's",
    `${FITTED}from sklearn.metrics import accuracy_score, f1_score
beside = pd.DataFrame({"true": y_test, "said": machine.predict(X_test)})
print(accuracy_score(beside["true"], beside["said"]), f1_score(beside.true, beside.said))`,
    "0.8123 0.7712\n",
    undefined,
    ["accuracy 0.8123 test SVM", "F1 0.7712 test SVM"],
  ],
  [
    "predictions with names beside them are still the model's",
    `${FITTED}from sklearn.metrics import f1_score
print(f1_score(y_test, pd.Series(machine.predict(X_test), index=X_test.index)))`,
    "0.7712\n",
    undefined,
    ["F1 0.7712 test SVM"],
  ],
  [
    "a row that begins with a name belongs to a table without row numbers",
    `${TWO}found = {"name": [], "accuracy": []}
def add(name, model):
    found["name"].append(name)
    found["accuracy"].append(accuracy_score(y_test, model.fit(X_fit, y_fit).predict(X_test)))
add("Linear", Perceptron())
add("Extra Trees", ExtraTreesClassifier())
print(pd.DataFrame(found).to_string(index=False))`,
    "       name  accuracy\n     Linear     0.812\nExtra Trees     0.841\n",
    undefined,
    ["accuracy 0.812 test Perceptron", "accuracy 0.841 test Extra Trees"],
  ],
  [
    "a value of no known model gives way to the same one of a model that is shown later",
    `${TWO}found = {"line": Perceptron().fit(X_fit, y_fit).score(X_test, y_test), "trees": ExtraTreesClassifier().fit(X_fit, y_fit).score(X_test, y_test)}
best = max(found, key=found.get)
print("Best accuracy:", round(found[best], 2))
found`,
    "Best accuracy: 0.84\n",
    "{'line': 0.8123, 'trees': 0.8412}",
    ["accuracy 0.8123 test Perceptron", "accuracy 0.8412 test Extra Trees"],
  ],
] as const)("%s", (_, code, printed, shown, expected) => {
  const cell = { code, ...(printed === undefined ? {} : { printed }), ...(shown === undefined ? {} : { shown }) };
  expect(values(analyseNotebook(notebookOf(cell)))).toEqual(expected);
});

it("a network on top of a pretrained one is called after that", () => {
  const code = `from tensorflow import keras
from tensorflow.keras.layers import Dense, GlobalAveragePooling2D, Input
shells = keras.utils.image_dataset_from_directory("shells")
seen = Input(shape=(96, 96, 3))
body = keras.applications.ResNet50(include_top=False)
net = keras.Model(seen, Dense(3)(GlobalAveragePooling2D()(body(seen))))
net.compile(loss="categorical_crossentropy")
net.fit(shells)`;
  const { facts } = analyseNotebook(notebookOf({ code }));
  expect(facts.experiments.flatMap(({ models }) => models.map(({ name }) => name))).toEqual(["ResNet-50"]);
});

const R_PARTS = `quays <- read.csv("quays.csv")
drawn <- sample(nrow(quays), 0.8 * nrow(quays))
fit_rows <- quays[drawn, ]
test_rows <- quays[-drawn, ]
`;

it.each([
  [
    "columns of results in a data frame",
    `library(Metrics)\nlibrary(ranger)\n${R_PARTS}line <- lm(delay ~ ., data = fit_rows)
forest <- ranger(delay ~ ., data = fit_rows)
data.frame(name = c("first", "second"), RMSE = c(rmse(test_rows$delay, predict(line, test_rows)), rmse(test_rows$delay, predict(forest, test_rows)$predictions)))`,
    "    name     RMSE\n1  first 5.123456\n2 second 4.123456",
    ["RMSE 5.123456 test Linear Regression", "RMSE 4.123456 test Random Forest"],
  ],
  [
    "predictions that were put beside the rows",
    `library(tidymodels)\nquays <- read_csv("quays.csv")
parts <- initial_split(quays)
model <- boost_tree() %>% set_mode("regression") %>% fit(delay ~ ., data = training(parts))
predict(model, testing(parts)) %>% bind_cols(testing(parts)) %>% metrics(truth = delay, estimate = .pred)`,
    "# A tibble: 2 x 3\n  .metric .estimator .estimate\n  <chr>   <chr>          <dbl>\n1 rmse    standard       2.13 \n2 rsq     standard       0.812",
    ["RMSE 2.13 test XGBoost", "R2 0.812 test XGBoost"],
  ],
  [
    "the first of two forecasts",
    `library(forecast)\nboats <- ts(read.csv("boats.csv")$n, frequency = 12)
known <- window(boats, end = c(2017, 12))
first <- auto.arima(known)
second <- ets(known)
accuracy(forecast(first, h = 12), window(boats, start = c(2018, 1)))`,
    "                     ME     RMSE\nTraining set  0.1234567 12.12345\nTest set     -2.1234567 18.12345",
    ["RMSE 12.12345 train ARIMA", "RMSE 18.12345 test ARIMA"],
  ],
  [
    "a generalised linear model with two outcomes",
    `library(caret)\n${R_PARTS}model <- train(late ~ ., data = fit_rows, method = "glm", family = "binomial")
mean(predict(model, test_rows) == test_rows$late)`,
    "[1] 0.8133",
    ["accuracy 0.8133 test Logistic Regression"],
  ],
] as const)("reads %s in R", (_, code, shown, expected) => {
  const notebook = { ...notebookOf({ code, shown }), language: "r" };
  expect(values(analyseNotebook(notebook))).toEqual(expected);
});

it("an evaluation that repeats the last line of a log is not lost with it", () => {
  const code = `from tensorflow import keras
(x_fit, y_fit), (x_test, y_test) = keras.datasets.mnist.load_data()
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
net.compile(loss="sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(x_fit, y_fit, epochs=1, validation_data=(x_test, y_test))`;
  const bar = "9/9 [==============================] - 1s 1ms/step - loss: ";
  const printed = `Epoch 1/1\n${bar}0.5812 - accuracy: 0.4512 - val_loss: 0.5112 - val_accuracy: 0.4212\n`;
  const judged = { code: "net.evaluate(x_test, y_test)", printed: `${bar}0.5112 - accuracy: 0.4212\n` };
  const notebook = notebookOf({ code, printed }, { ...judged, shown: "[0.5112, 0.4212]" });
  expect(values(analyseNotebook(notebook))).toEqual([
    "accuracy 0.4512 train Neural Network",
    "accuracy 0.4212 test Neural Network",
  ]);
});

it("reads results from the means of several scores beside each other", () => {
  const code = `${FOLDS}from sklearn.linear_model import Lasso
means = {}
for name, model in {"ridge": Ridge(), "lasso": Lasso()}.items():
    told = cross_validate(model, X, y, cv=4, scoring=["r2", "neg_mean_absolute_error"])
    means[name] = pd.DataFrame(told).mean()
pd.DataFrame(means).drop(["fit_time", "score_time"]).round(2)`;
  const shown = `                              ridge  lasso
test_r2                        0.41   0.38
test_neg_mean_absolute_error  -3.20  -3.50`;
  expect(values(analyseNotebook(notebookOf({ code, shown })))).toEqual([
    "R2 0.41 cross-validation Ridge",
    "R2 0.38 cross-validation Lasso",
    "MAE -3.20 cross-validation Ridge",
    "MAE -3.50 cross-validation Lasso",
  ]);
});
