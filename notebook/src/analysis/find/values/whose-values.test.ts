import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

/** Values as name, figure, rows and model: "accuracy 0.83 test Random Forest". */
function values(language: string, ...cells: WrittenCell[]): string[] {
  const { facts } = analyseNotebook({ ...notebookOf(...cells), language });
  return facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name].filter(Boolean).join(" "),
    ),
  );
}

const READ = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
weirs = pd.read_csv("weirs.csv")
X, y = weirs.drop(columns="flow"), weirs["flow"]
`;
const PARTS = `${READ}X_fit, X_test, y_fit, y_test = train_test_split(X, y, random_state=3)
`;
const TRIED = `${PARTS}from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
`;
const TRAINER = `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer
calls = load_dataset("bird_calls")
net = AutoModelForSequenceClassification.from_pretrained("distilbert-base-cased")
trainer = Trainer(net, train_dataset=calls["train"], eval_dataset=calls["validation"])
trainer.train()`;

it.each([
  [
    "a mean by model and columns belongs to the model of its row",
    [
      {
        code: `${TRIED}rows = []
for name, columns in {"rain": ["rain"], "both": ["rain", "snow"]}.items():
    for title, model in [("Linear", LinearRegression()), ("Forest", RandomForestRegressor())]:
        model.fit(X_fit[columns], y_fit)
        rows.append([title, name, mean_absolute_error(y_test, model.predict(X_test[columns]))])
pd.DataFrame(rows, columns=["model", "set", "mae"]).groupby(["model", "set"])["mae"].mean()`,
        shown:
          "model   set \nForest  both    2.114512\n        rain    3.514521\nLinear  both    4.241267\n        rain    5.112345\nName: mae, dtype: float64",
      },
    ],
    [
      "MAE 2.114512 test Random Forest",
      "MAE 3.514521 test Random Forest",
      "MAE 4.241267 test Linear Regression",
      "MAE 5.112345 test Linear Regression",
    ],
  ],
  [
    "of saved results that describe groups the means are told, and no single cases",
    [
      {
        code: `${TRIED}for model in (LinearRegression(), RandomForestRegressor()):
    model.fit(X_fit, y_fit)
    pd.DataFrame({"said": model.predict(X_test), "flow": y_test}).to_csv(f"{type(model).__name__}.csv")`,
      },
      {
        code: `kept = pd.read_csv("all_results.csv")\nkept.head()`,
        shown:
          "              model  weir       mae\n0  LinearRegression    12  3.112345\n1  LinearRegression    15  4.512345",
      },
      {
        code: `kept.groupby("model")[["mae"]].describe()`,
        shown:
          "                        mae                      \n                      count      mean       std  \nmodel                                            \nLinearRegression       12.0  4.112345  0.412345  \nRandomForestRegressor  12.0  2.512345  0.212345  ",
      },
    ],
    ["MAE 4.112345 test Linear Regression", "MAE 2.512345 test Random Forest"],
  ],
  [
    "the best of the turns that are printed is the one that is stated in the end",
    [
      {
        code: `${PARTS}from sklearn.tree import DecisionTreeRegressor
best, leaf = -1, 0
for size in range(1, 4):
    tree = DecisionTreeRegressor(min_samples_leaf=size)
    tree.fit(X_fit, y_fit)
    score = tree.score(X_test, y_test)
    if score > best:
        best, leaf = score, size
    print("Leaves of", size, "reach an R2 of", round(score, 4))
print("The best R2 is", round(best, 4), "with leaves of", leaf)`,
        printed:
          "Leaves of 1 reach an R2 of 0.6123\nLeaves of 2 reach an R2 of 0.7123\nLeaves of 3 reach an R2 of 0.6912\nThe best R2 is 0.7123 with leaves of 2\n",
      },
    ],
    ["R2 0.7123 test Decision Tree"],
  ],
  [
    "rows that a model was given to learn from are its own, whatever they are called",
    [
      {
        code: `${PARTS}from sklearn.linear_model import Ridge
line = Ridge().fit(X_test, y_test)
print("Test R2:", line.score(X_test, y_test))`,
        printed: "Test R2: 0.9912\n",
      },
    ],
    ["R2 0.9912 train Ridge"],
  ],
  [
    "a label that names a share of another kind is right about it",
    [
      {
        code: `${TRIED}def relative(a, b):
    return 200 * np.mean(np.abs(a - b) / (np.abs(a) + np.abs(b)))
line = LinearRegression().fit(X_fit, y_fit)
print("SMAPE:", relative(y_test, line.predict(X_test)))`,
        printed: "SMAPE: 14.2171\n",
      },
    ],
    ["SMAPE 14.2171 test Linear Regression"],
  ],
  [
    "what a trainer gives back about other rows is no line of its log",
    [
      { code: TRAINER },
      { code: `trainer.evaluate(calls["test"])`, shown: "{'eval_loss': 0.2714, 'eval_accuracy': 0.9082}" },
    ],
    ["accuracy 0.9082 test DistilBERT"],
  ],
  [
    "codes for what a pretrained model says are its predictions",
    [
      {
        code: `from datasets import load_dataset
from sklearn.metrics import accuracy_score
from transformers import pipeline
letters = load_dataset("harbour_letters", split="test")
judge = pipeline("sentiment-analysis")
said = [1 if one["label"] == "POSITIVE" else 0 for one in judge(letters["text"])]
print(accuracy_score(letters["label"], said))`,
        printed: "0.8712\n",
      },
    ],
    ["accuracy 0.8712 test Transformer"],
  ],
  [
    "of the errors by horizon those of the nearest are told",
    [
      {
        code: `import pandas as pd
from prophet import Prophet
from prophet.diagnostics import cross_validation, performance_metrics
tides = pd.read_csv("tides.csv")
curve = Prophet().fit(tides)
apart = cross_validation(curve, horizon="40 days")
performance_metrics(apart).head(2)`,
        shown:
          "  horizon       mae      \n0  4 days  0.503977  \\\n1  5 days  0.508946   \n\n      rmse  \n0  0.702395  \n1  0.706478  ",
      },
    ],
    ["MAE 0.503977 cross-validation Prophet", "RMSE 0.702395 cross-validation Prophet"],
  ],
  [
    "an average in a report that says again what the author measures is no second value",
    [
      {
        code: `${PARTS}from sklearn.metrics import classification_report, f1_score
from sklearn.naive_bayes import GaussianNB
said = GaussianNB().fit(X_fit, y_fit).predict(X_test)
print("F1:", f1_score(y_test, said, average="macro"))
print(classification_report(y_test, said))`,
        printed: `F1: 0.731234
              precision    recall  f1-score   support

         dry       0.71      0.82      0.76        61
         wet       0.76      0.65      0.70        57

    accuracy                           0.74       118
   macro avg       0.74      0.74      0.73       118
weighted avg       0.74      0.74      0.74       118
`,
      },
    ],
    [
      "F1 0.731234 test Naive Bayes",
      "precision 0.71 test Naive Bayes",
      "recall 0.82 test Naive Bayes",
      "F1 0.76 test Naive Bayes",
      "precision 0.76 test Naive Bayes",
      "recall 0.65 test Naive Bayes",
      "F1 0.70 test Naive Bayes",
      "accuracy 0.74 test Naive Bayes",
      "precision 0.74 test Naive Bayes",
      "recall 0.74 test Naive Bayes",
      "precision 0.74 test Naive Bayes",
      "recall 0.74 test Naive Bayes",
      "F1 0.74 test Naive Bayes",
    ],
  ],
  [
    "rows of several loaders that are not followed are told apart as the author does",
    [
      {
        code: `import torch
from torchtext.legacy import data, datasets
train_data, test_data = datasets.TREC.splits(text, label)
train_data, valid_data = train_data.split()
fit_rows, valid_rows, last_rows = data.BucketIterator.splits((train_data, valid_data, test_data))
net = torch.nn.Sequential(torch.nn.Linear(8, 6))
steps = torch.optim.Adam(net.parameters())
criterion = torch.nn.CrossEntropyLoss()
def hits(said, label):
    best = said.argmax(1, keepdim=True)
    return best.eq(label.view_as(best)).sum().float() / label.shape[0]
def judge(model, iterator, criterion):
    lost, right = 0, 0
    with torch.no_grad():
        for batch in iterator:
            said = model(batch.text)
            lost += criterion(said, batch.label).item()
            right += hits(said, batch.label).item()
    return lost / len(iterator), right / len(iterator)
for epoch in range(2):
    for batch in fit_rows:
        steps.zero_grad()
        criterion(net(batch.text), batch.label).backward()
        steps.step()
    valid_loss, valid_acc = judge(net, valid_rows, criterion)
    print(f"Val. Acc: {valid_acc:.3f}")`,
        printed: "Val. Acc: 0.712\nVal. Acc: 0.751\n",
      },
      {
        code: `test_loss, test_acc = judge(net, last_rows, criterion)
print(f"Test Acc: {test_acc:.3f}")`,
        printed: "Test Acc: 0.743\n",
      },
    ],
    ["accuracy 0.751 validation Neural Network", "accuracy 0.743 test Neural Network"],
  ],
  [
    "what is skipped was not learned from, whatever was taken before it",
    [
      {
        code: `import tensorflow as tf
from transformers import TFDistilBertForSequenceClassification
rows = tf.data.Dataset.from_tensor_slices((dict(weirs), weirs["flow"])).shuffle(900)
known, rest = rows.take(700).batch(8), rows.skip(700).batch(8)
net = TFDistilBertForSequenceClassification.from_pretrained("distilbert-base-cased")
net.compile(optimizer="adam", metrics=["accuracy"])
net.fit(known, epochs=1, verbose=0)
said = net.evaluate(rest, return_dict=True, verbose=0)
print("Accuracy:", said["accuracy"])`,
        printed: "Accuracy: 0.8125\n",
      },
    ],
    ["accuracy 0.8125 test DistilBERT"],
  ],
  [
    "earlier versions of statsmodels have a class among their formulas",
    [
      {
        code: `${READ}import statsmodels.formula.api as sm
line = sm.OLS(endog=y, exog=X).fit()
print(line.rsquared)`,
        printed: "0.9471\n",
      },
    ],
    ["R2 0.9471 train Linear Regression"],
  ],
  [
    "what TensorFlow takes of training rows and skips is judged by the rows skipped",
    [
      {
        code: `import tensorflow_datasets as tfds
from tensorflow import keras
leaves = tfds.load("plant_leaves", split="train", as_supervised=True)
train_ds = leaves.take(3600).batch(32)
test_ds = leaves.skip(3600).batch(32)
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(22, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(train_ds, epochs=1)`,
        printed: "Epoch 1/1\n113/113 [====] - 9s 80ms/step - loss: 1.2 - accuracy: 0.6114\n",
      },
      { code: `found = net.evaluate(test_ds, return_dict=True, verbose=0)\nfound["accuracy"]`, shown: "0.5832" },
    ],
    ["accuracy 0.6114 train Neural Network", "accuracy 0.5832 test Neural Network"],
  ],
  [
    "what one of Spark's models says of test rows is judged as any prediction",
    [
      {
        code: `from pyspark.sql import SparkSession
from pyspark.ml.evaluation import RegressionEvaluator
from pyspark.ml.regression import LinearRegression
weirs = SparkSession.builder.getOrCreate().read.csv("weirs.csv", header=True)
test, train = weirs.randomSplit([0.25, 0.75])
said = LinearRegression(labelCol="flow").fit(train).evaluate(test).predictions.select("flow", "prediction")
judge = RegressionEvaluator(labelCol="flow", metricName="rmse")
print(judge.evaluate(said), judge.evaluate(said, {judge.metricName: "mae"}))`,
        printed: "9.2034 8.4123\n",
      },
    ],
    ["RMSE 9.2034 test Linear Regression", "MAE 8.4123 test Linear Regression"],
  ],
  [
    "the log loss on its own rows, by which a network learns, stands back behind its accuracy there",
    [
      {
        code: `${PARTS}import torch
from torch import nn
from torch.nn import functional as F
net = nn.Sequential(nn.Linear(4, 9), nn.ReLU(), nn.Linear(9, 3))
steps = torch.optim.Adam(net.parameters())
rows, kinds = torch.tensor(X_fit.values), torch.tensor(y_fit.values)
for epoch in range(20):
    cost = F.cross_entropy(net(rows), kinds)
    steps.zero_grad()
    cost.backward()
    steps.step()
print(f"cross entropy {cost:.4f}")`,
        printed: "cross entropy 0.4123\n",
      },
      {
        code: `said = net(rows).argmax(1)\nprint("Training accuracy", (said == kinds).float().mean().item())`,
        printed: "Training accuracy 0.8812\n",
      },
    ],
    ["accuracy 0.8812 train Neural Network"],
  ],
  [
    "the lines that a boosting model writes are its own, though another one learns after it",
    [
      {
        code: `${PARTS}import xgboost as xgb
from sklearn.ensemble import ExtraTreesRegressor
of_fit, of_test = xgb.DMatrix(X_fit, y_fit), xgb.DMatrix(X_test, y_test)
boosted = xgb.train({"eval_metric": "mae"}, of_fit, 200, evals=[(of_test, "test")])
trees = ExtraTreesRegressor().fit(X_fit, y_fit)`,
        printed: "[0]\ttest-mae:5.1\n[199]\ttest-mae:3.2214\n",
      },
    ],
    ["MAE 3.2214 test XGBoost"],
  ],
  [
    "a row of a table belongs to the model that made it, though its short name could be another's",
    [
      {
        code: `${TRIED}from lightgbm import LGBMRegressor
rows = []
for name, model in [("GBM", LGBMRegressor()), ("OLS", LinearRegression())]:
    model.fit(X_fit, y_fit)
    rows.append([name, mean_absolute_error(y_test, model.predict(X_test))])
pd.DataFrame(rows, columns=["name", "MAE"])`,
        shown: "  name     MAE\n0  GBM  3.1121\n1  OLS  4.2019",
      },
    ],
    ["MAE 3.1121 test LightGBM", "MAE 4.2019 test Linear Regression"],
  ],
  [
    "a mixture tells its criterion, and NLTK judges the classifier that it is given",
    [
      {
        code: `${READ}import nltk
from sklearn.mixture import GaussianMixture
parts = GaussianMixture(3).fit(X)
print("BIC", parts.bic(X))
sets = [({"long": len(name) > 9}, kind) for name, kind in zip(weirs["name"], weirs["kind"])]
train_set, test_set = sets[200:], sets[:200]
bayes = nltk.NaiveBayesClassifier.train(train_set)
print("accuracy", nltk.classify.accuracy(bayes, test_set))`,
        printed: "BIC 512.3412\naccuracy 0.8123\n",
      },
    ],
    ["BIC 512.3412 Gaussian Mixture", "accuracy 0.8123 test Naive Bayes"],
  ],
  [
    "what a column is worth, worked out as a difference of two scores, is no value of a model",
    [
      {
        code: `${PARTS}from sklearn.ensemble import RandomForestRegressor
trees = RandomForestRegressor(oob_score=True)
trees.fit(X_fit, y_fit)
all = trees.oob_score_
for column in X_fit.columns:
    trees.fit(X_fit.drop(columns=column), y_fit)
    print(f"{column}: R2 score {all:.3f} - {trees.oob_score_:.3f} = {all - trees.oob_score_:.3f}")
print("test", trees.score(X_test, y_test))`,
        printed: "rain: R2 score 0.871 - 0.812 = 0.059\nsnow: R2 score 0.871 - 0.865 = 0.006\ntest 0.8412\n",
      },
    ],
    ["R2 0.8412 test Random Forest"],
  ],
] as const)("%s", (_, cells, expected) => {
  expect(values("python", ...cells)).toEqual(expected);
});

describe("a name that nothing binds, left from another session", () => {
  const LEARNED = `${PARTS}from sklearn.linear_model import Ridge
from sklearn.metrics import classification_report, mean_absolute_error, r2_score
line = Ridge().fit(X_fit, y_fit)`;
  const REPORT = `              precision    recall  f1-score   support

         low       0.81      0.85      0.83       100
        high       0.84      0.80      0.82       100

    accuracy                           0.82       200
   macro avg       0.82      0.82      0.82       200
weighted avg       0.82      0.82      0.82       200
`;

  it.each([
    ["a model", 'print("R2", forest.score(X_test, y_test))', "R2 0.9112\n"],
    [
      "a model inside another",
      'print("MAE", mean_absolute_error(y_test, search.best_estimator_.predict(X_test)))',
      "MAE 2.1\n",
    ],
    ["predictions", 'print("R2", r2_score(y_test, found))', "R2 0.9112\n"],
    ["a value", 'print("R2:", reached)', "R2: 0.9112\n"],
    ["a part of a value", 'print(f"Mean R2: {scores.mean():.4f}")', "Mean R2: 0.9112\n"],
    ["predictions in a report", "print(classification_report(y_test, found))", REPORT],
    ["a model in a report", "found = forest.predict(X_test)\nprint(classification_report(y_test, found))", REPORT],
  ])("gives no value of the model that learned last: %s", (_, code, printed) => {
    const { facts } = analyseNotebook(notebookOf({ code: LEARNED }, { code, printed }));
    expect(facts.experiments.flatMap(({ metrics }) => metrics.filter(({ model }) => model !== null))).toEqual([]);
    expect(facts.headline).toBeNull();
  });

  it("leaves the values of other models as they are", () => {
    const own = { code: 'print("R2", line.score(X_test, y_test))', printed: "R2 0.7112\n" };
    const stale = { code: 'print("R2", forest.score(X_test, y_test))', printed: "R2 0.9112\n" };
    expect(values("python", { code: LEARNED }, own, stale)).toEqual(["R2 0.7112 test Ridge", "R2 0.9112 test"]);
  });

  it("may be a function that is gone: its result is of what it was given", () => {
    const judged = { code: 'print("R2:", share_explained(y_test, line.predict(X_test)))', printed: "R2: 0.7112\n" };
    expect(values("python", { code: LEARNED }, judged)).toEqual(["R2 0.7112 test Ridge"]);
  });
});

it.each([
  ["slices of a list", "first, rest = rows[:900], rows[900:]"],
  ["what a function gives", "from shore import halves\nfirst, rest = halves(rows)"],
])("rows that nobody follows are not called training rows: %s", (_, cut) => {
  const code = `import nltk
rows = [({"long": len(word) > 9}, kind) for word, kind in gathered]
${cut}
bayes = nltk.NaiveBayesClassifier.train(first)
print("accuracy:", nltk.classify.accuracy(bayes, rest))`;
  expect(values("python", { code, printed: "accuracy: 0.8412\n" })).toEqual([]);
});

it("rows of other data are compared with none, unless the files are called parts of one whole", () => {
  const judged = (learned: string, other: string) => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import Ridge
some, more = pd.read_csv("${learned}"), pd.read_csv("${other}")
line = Ridge().fit(some[["rain"]], some["flow"])
print("R2 of these:", line.score(some[["rain"]], some["flow"]))
print("R2 of those:", line.score(more[["rain"]], more["flow"]))`,
        printed: "R2 of these: 0.7112\nR2 of those: 0.2112\n",
      }),
    );
    return [facts.experiments[0]?.best?.metric.value, sections.validation.map(({ text }) => text).join(" ")];
  };
  expect(judged("weirs.csv", "locks.csv")).toEqual([0.7112, "Ridge reaches an R2 of 0.711 on the training data."]);
  expect(judged("weirs_train.csv", "weirs_test.csv")).toEqual([
    0.2112,
    "Ridge reaches an R2 of 0.211 on the test data (0.711 on the training data, a sign of overfitting).",
  ]);
});

it("A mean over classes is not what all rows taken together come to", () => {
  const code = `${PARTS}from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
guess = RandomForestClassifier().fit(X_fit, y_fit).predict(X_test)
print("Accuracy:", accuracy_score(y_test, guess))
each = [(guess == y_test)[y_test == one].mean() for one in set(y_test)]
print(f"MeanAccuracyPerClass: {sum(each) / len(each):.3f}")`;
  const printed = "Accuracy: 0.412\nMeanAccuracyPerClass: 0.733\n";
  const [experiment] = analyseNotebook(notebookOf({ code, printed })).facts.experiments;
  expect(experiment?.metrics.map(({ printed: own, of }) => [own, of])).toEqual([
    ["0.412", null],
    ["0.733", "macro avg"],
  ]);
  expect(experiment?.best?.metric.printed).toBe("0.412");
});

it("R's criteria are those of the fit that they are asked for", () => {
  const code = `weirs <- read.csv("weirs.csv")
line <- lm(flow ~ ., data = weirs)
AIC(line)`;
  expect(values("r", { code, shown: "[1] 612.4411" })).toEqual(["AIC 612.4411 train Linear Regression"]);
});

it("R's summary of a fit stands back where the fit is judged by its predictions", () => {
  const fitted = {
    code: `weirs <- read.csv("weirs.csv")
n <- sample(nrow(weirs), 90)
line <- glm(flow ~ ., data = weirs[n, ])
summary(line)`,
    shown: `Call:
glm(formula = flow ~ ., data = weirs[n, ])

Coefficients:
            Estimate Std. Error t value Pr(>|t|)
(Intercept)    3.101      0.402   7.714 1.1e-11 ***

    Null deviance: 812.1  on 89  degrees of freedom
Residual deviance: 301.2  on 88  degrees of freedom
AIC: 412.3`,
  };
  const judged = { code: "caret::RMSE(predict(line, weirs[-n, ]), weirs[-n, ]$flow)", shown: "[1] 2.1123" };
  expect(values("r", fitted)).toEqual(["AIC 412.3 train Linear Regression"]);
  expect(values("r", fitted, judged)).toEqual(["RMSE 2.1123 test Linear Regression"]);
});

it("R's summary of a fit holds what the fit is worth", () => {
  const code = `weirs <- read.csv("weirs.csv")
line <- lm(flow ~ ., data = weirs)
summary(line)$adj.r.squared`;
  expect(values("r", { code, shown: "[1] 0.6812" })).toEqual(["adjusted R2 0.6812 train Linear Regression"]);
});

it("the models of a loop have a report each, also where a matrix stands between them", () => {
  const report = (accuracy: string): string =>
    `              precision    recall  f1-score   support\n\n           0       0.90      0.80      0.85        10\n\n    accuracy                           ${accuracy}        20\n`;
  const matrix = "[[8 2]\n [1 9]]\n";
  const turns = [
    ["Forest", "0.81"],
    ["Boosting", "0.77"],
    ["Trees", "0.64"],
  ].map(([name, accuracy = ""]) => `${name}\n${report(accuracy)}${matrix}`);
  const { experiments } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.ensemble import ExtraTreesClassifier, GradientBoostingClassifier, RandomForestClassifier
from sklearn.metrics import classification_report, confusion_matrix
from sklearn.model_selection import train_test_split
frogs = pd.read_csv("frogs.csv")
X_train, X_test, y_train, y_test = train_test_split(frogs.drop(columns="calls"), frogs["calls"])
models = {"Forest": RandomForestClassifier(), "Boosting": GradientBoostingClassifier(), "Trees": ExtraTreesClassifier()}
for name, model in models.items():
    model.fit(X_train, y_train)
    said = model.predict(X_test)
    print(name)
    print(classification_report(y_test, said))
    print(confusion_matrix(y_test, said))`,
      printed: turns.join(""),
    }),
  ).facts;
  const accuracies = experiments.flatMap(({ metrics, models }) =>
    metrics
      .filter(({ name }) => name === "accuracy")
      .map(({ printed, model }) => `${models.find(({ id }) => id === model)?.name} ${printed}`),
  );
  expect(accuracies).toEqual(["Random Forest 0.81", "Gradient Boosting 0.77", "Extra Trees 0.64"]);
});

describe("a row of a table is of the model whose class it names", () => {
  const rows = (imports: string, models: string, printed: string) => {
    const { experiments } = analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
${imports}
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
geese = pd.read_csv("geese.csv")
X_train, X_test, y_train, y_test = train_test_split(geese.drop(columns="ill"), geese["ill"])
rows = []
for model in ${models}:
    model.fit(X_train, y_train)
    rows.append({"model": type(model).__name__, "accuracy": accuracy_score(y_test, model.predict(X_test))})`,
        },
        { code: "print(pd.DataFrame(rows))", printed },
      ),
    ).facts;
    return experiments.flatMap(({ metrics, models: own }) =>
      metrics.map(({ printed: as, model }) => `${own.find(({ id }) => id === model)?.class} ${as}`),
    );
  };

  it.each([
    [
      "where another of its family is there",
      {
        SVC: ["svm", "0.871"],
        LinearSVC: ["svm", "0.912"],
        GradientBoostingClassifier: ["ensemble", "0.842"],
        HistGradientBoostingClassifier: ["ensemble", "0.823"],
        GaussianNB: ["naive_bayes", "0.713"],
        BernoulliNB: ["naive_bayes", "0.655"],
      },
    ],
    [
      "where it is alone of its family",
      {
        LinearSVC: ["svm", "0.912"],
        HistGradientBoostingClassifier: ["ensemble", "0.823"],
        GaussianNB: ["naive_bayes", "0.713"],
      },
    ],
  ])("%s", (_, scores: Readonly<Record<string, readonly string[]>>) => {
    const all = Object.entries(scores);
    const imports = all.map(([name, [from]]) => `from sklearn.${from} import ${name}`).join("\n");
    const lines = all.map(([name, [, score]], at) => `${at}  ${name.padStart(30)}     ${score}`);
    const printed = [`   ${"model".padStart(30)}  accuracy`, ...lines, ""].join("\n");
    const models = `[${all.map(([name]) => `${name}()`).join(", ")}]`;
    expect(rows(imports, models, printed)).toEqual(all.map(([name, [, score]]) => `${name} ${score}`));
  });
});
