import { describe, expect, it } from "vitest";
import type { Notebook, Output } from "../../../format/notebook.ts";
import { analyseNotebook } from "../../analyse.ts";
import type { MetricReading } from "../../analysis.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const printed = (text: string): Output => ({ kind: "stream", name: "stdout", text });
const logged = (text: string): Output => ({ kind: "stream", name: "stderr", text });
const shown = (text: string): Output => ({ kind: "result", executionCount: 1, data: { "text/plain": text } });

type Cell = readonly [source: string, ...outputs: Output[]];

const metrics = (...cells: readonly Cell[]): string[] => metricsIn("python", ...cells);

function metricsIn(language: string, ...cells: readonly Cell[]): string[] {
  const notebook: Notebook = {
    nbformat: 4,
    nbformatMinor: 4,
    language,
    kernel: null,
    warnings: [],
    cells: cells.map(([source, ...outputs], index) => ({
      index,
      type: "code",
      id: null,
      source,
      executionCount: 1,
      outputs,
      attachments: {},
      tags: [],
    })),
  };
  return analyseNotebook(notebook).metrics.map((m: MetricReading) =>
    [m.name, m.value, m.split ?? "-", m.model ?? "-"].join(" "),
  );
}

const MODEL = `import pandas as pd
import numpy as np
from sklearn.metrics import *
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
df = pd.read_csv("a.csv")
X, y = df.drop(columns="y"), df["y"]
X_train, X_test, y_train, y_test = train_test_split(X, y)
m = SVC()
m.fit(X_train, y_train)
`;

describe("metrics in the outputs", () => {
  it("a printed label names the metric, the part of the data and the model", () => {
    expect(
      metrics([
        `${MODEL}print('Test accuracy of the SVM:', m.score(X_test, y_test))`,
        printed("Test accuracy of the SVM: 0.91\n"),
      ]),
    ).toEqual(["accuracy 0.91 test SVM"]);
  });

  it("rows that nobody divides are what the loader is called that gives them, also where only a label names the metric", () => {
    const learned = `import numpy as np
import torch
import segmentation_models_pytorch as smp
from trays import TrayDataset
train_rows = torch.utils.data.DataLoader(TrayDataset("train"), 8)
test_rows = torch.utils.data.DataLoader(TrayDataset("test"), 8)
net = smp.Unet("resnet34", classes=1)
loss = smp.losses.DiceLoss("binary")
step = torch.optim.Adam(net.parameters())
for x, y in train_rows:
    error = loss(net(x), y); step.zero_grad(); error.backward(); step.step()
`;
    const overlap = `def dice(p, t): return (2 * (p * t).sum() / (p.sum() + t.sum())).item()
found = []
for x, y in test_rows:
    found.append(dice((torch.sigmoid(net(x)) > 0.5).float(), y))
print("mean Dice", np.mean(found))`;
    expect(metrics([learned], [overlap, printed("mean Dice 0.8912\n")])).toEqual(["Dice 0.8912 test Unet"]);
  });

  it("the area under the points of precision and recall is not that under the ROC curve", () => {
    const source = `${MODEL}from sklearn.metrics import auc, f1_score, precision_recall_curve
high, far, _ = precision_recall_curve(y_test, m.decision_function(X_test))
found, area = f1_score(y_test, m.predict(X_test)), auc(far, high)
print("f1=%.3f auc=%.3f" % (found, area))`;
    expect(metrics([source, printed("f1=0.841 auc=0.898\n")])).toEqual(["F1 0.841 test SVM", "PR AUC 0.898 test SVM"]);
  });

  it("answers that are put into zeros place by place are those of the model", () => {
    const source = `${MODEL}said = m.decision_function(X_test)
answers = np.zeros(len(said))
for i in range(len(said)):
    answers[i] = np.argmax(said[i])
print(accuracy_score(y_test, answers))`;
    expect(metrics([source, printed("0.892\n")])).toEqual(["accuracy 0.892 test SVM"]);
  });

  it("rows that a network cuts off while it learns do not name those that are held out", () => {
    const source = `${MODEL}from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
past = net.fit(X_train, y_train, validation_split=0.2, verbose=0)
print("val accuracy", past.history["val_accuracy"][-1])
lost, right = net.evaluate(X_test, y_test, verbose=0)
print(right)`;
    expect(metrics([source, printed("val accuracy 0.81\n0.79\n")])).toEqual([
      "accuracy 0.81 validation Neural Network",
      "accuracy 0.79 test Neural Network",
    ]);
  });

  it("answers collected fold by fold are judged on all rows at once, whatever the last fold is worth", () => {
    const source = `${MODEL}from sklearn.model_selection import KFold
kept = np.zeros(X.shape[0])
for seen, unseen in KFold(3).split(X):
    m.fit(X.iloc[seen], y.iloc[seen])
    kept[unseen] = m.predict(X.iloc[unseen])
    print("Fold accuracy: %.4f" % accuracy_score(y.iloc[unseen], kept[unseen]))
print("Full accuracy: %.4f" % accuracy_score(y, kept))`;
    const text = "Fold accuracy: 0.7112\nFold accuracy: 0.7431\nFold accuracy: 0.8012\nFull accuracy: 0.7518\n";
    expect(metrics([source, printed(text)])).toEqual(["accuracy 0.7518 cross-validation SVM"]);
  });

  it("a column of which one row is left is that value", () => {
    const source = `${MODEL}import xgboost as xgb
table = xgb.cv({"objective": "binary:logistic"}, xgb.DMatrix(X_train, y_train), nfold=3, metrics="auc")
print(table["test-auc-mean"].tail(1))`;
    const [value] = metrics([source, printed("49    0.8975\nName: test-auc-mean, dtype: float64\n")]);
    expect(value).toBe("AUC 0.8975 cross-validation XGBoost");
  });

  it("a setting is printed as it was written: 1.0 is not 1", () => {
    const source = `${MODEL}C = 1.0
found = [m.score(X_test, y_test)]
print("C=%s %.3f" % (C, np.mean(found)))`;
    expect(metrics([source, printed("C=1.0 0.841\n")])).toEqual(["accuracy 0.841 test SVM"]);
  });

  it("training that somebody stopped is worth what it had reached", () => {
    const source = `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
history = net.fit(X_train, y_train, validation_data=(X_test, y_test), epochs=90, verbose=2)
print("done")`;
    const log = "Epoch 1/90\n - 1s - loss: 0.61 - accuracy: 0.70 - val_loss: 0.58 - val_accuracy: 0.72\n";
    const stopped: Output = {
      kind: "error",
      ename: "KeyboardInterrupt",
      evalue: "",
      traceback: ["KeyboardInterrupt  Traceback (most recent call last)", "----> 4 history = net.fit(X_train, y_train"],
    };
    const failed: Output = { ...stopped, ename: "ValueError" };
    expect(metrics([MODEL], [source, printed(log), stopped])).toContain("accuracy 0.72 test Neural Network");
    expect(metrics([MODEL], [source, printed(log), failed]).join()).not.toContain("Neural Network");
  });

  it("has no value on the training rows of epochs that ran out of data", () => {
    const source = `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(batches, validation_data=(X_test, y_test), steps_per_epoch=349, epochs=2)`;
    const line = (epoch: number, steps: string, values: string): string =>
      `Epoch ${epoch}/2\n${steps} ━━━━━━━━━━━━━━━━━━━━ 43s 122ms/step - ${values}\n`;
    const log = printed(
      line(1, "349/349", "accuracy: 0.7527 - loss: 0.4892 - val_accuracy: 0.9253 - val_loss: 0.1944") +
        line(2, "349/349", "accuracy: 0.9688 - loss: 0.1906 - val_accuracy: 0.9436 - val_loss: 0.1429"),
    );
    const warning = logged("UserWarning: Your input ran out of data; interrupting training. Make sure that ...\n");
    expect(metrics([MODEL], [source, log])).toEqual([
      "accuracy 0.9688 train Neural Network",
      "accuracy 0.9436 test Neural Network",
    ]);
    expect(metrics([MODEL], [source, warning, log])).toEqual(["accuracy 0.9436 test Neural Network"]);
  });

  it("a call that failed after it had displayed its table did what the table shows, and long boards are read to their end", () => {
    const line = (...[label = "", ...cells]: string[]): string =>
      label.padEnd(4) + cells.map((cell, i) => cell.padStart(i === 0 ? 30 : 10)).join("");
    const board = (rows: readonly string[]): Output => ({
      kind: "display",
      data: { "text/plain": [line("", "Model", "Accuracy", "AUC", "TT (Sec)"), ...rows].join("\n") },
    });
    const failed: Output = {
      kind: "error",
      ename: "KeyError",
      evalue: "'log'",
      traceback: ["----> 1 setup(data=df, "],
    };
    const table: Output = {
      kind: "display",
      data: { "text/plain": "  Description  Value\n0      Target  burnt\n1       Seed      3" },
    };
    const names = [
      "CatBoost Classifier",
      "Extra Trees Classifier",
      "Naive Bayes",
      "Ridge Classifier",
      "Logistic Regression",
      "Ada Boost Classifier",
    ];
    const more = [
      "Random Forest Classifier",
      "K Neighbors Classifier",
      "SVM - Linear Kernel",
      "Decision Tree Classifier",
      "Gradient Boosting Classifier",
    ];
    const rows = [...names, ...more].map((name, i) =>
      line(`m${i}`, name, `0.8${99 - i}0`, name.startsWith("Ridge") ? "0.0000" : "0.9100", "0.120"),
    );
    const cells = (...outputs: Output[]): Cell[] => [
      ["import pandas as pd\nfrom pycaret.classification import *\ndf = pd.read_csv('bakery.csv')"],
      ["setup(data=df, target='burnt', session_id=3)", ...outputs],
      ["compare_models()", board(rows)],
    ];
    const found = metrics(...cells(table, failed));
    expect(found).toContain("accuracy 0.8890 cross-validation Gradient Boosting");
    expect(found.filter((one) => one.startsWith("accuracy"))).toHaveLength(11);
    // Ridge gives no probabilities, and PyCaret writes 0 for what it cannot compute.
    expect(found.filter((one) => one.startsWith("AUC"))).toHaveLength(10);
    expect(metrics(...cells(printed("Setting up\n"), failed))).toEqual([]);
  });

  it("a bare number is named after the call behind it, through variables and square roots", () => {
    const source = `${MODEL}p = m.predict(X_test)\nerror = mean_squared_error(y_test, p)\nroot = np.sqrt(error)\nroot`;
    expect(metrics([source, shown("3.25")])).toEqual(["RMSE 3.25 test SVM"]);
    expect(metrics([`${MODEL}m.score(X_test, y_test)`, shown("0.875")])).toEqual(["accuracy 0.875 test SVM"]);
  });

  it("what an optimiser prints of its function is no F1", () => {
    expect(metrics([`${MODEL}print(m.predict(X_test))`, printed("Skip  Tnf\n  F =   2.585183060\n")])).toEqual([]);
  });

  it("cross-validation scores count as their mean, not one by one", () => {
    const source = `${MODEL}from sklearn.model_selection import cross_val_score\ns = cross_val_score(m, X, y, scoring='f1')\nprint(s)\nprint(s.mean())`;
    expect(metrics([source, printed("[0.5 0.75 0.25]\n0.5\n")])).toEqual(["F1 0.5 cross-validation SVM"]);
  });

  describe("scores of folds without their mean", () => {
    const scored = (asked: string, text: string): string[] => {
      const code = `${MODEL}from sklearn.model_selection import cross_val_score\ns = cross_val_score(m, X, y, cv=3, scoring='f1')\n${asked}`;
      const { experiments } = analyseNotebook(notebookOf({ code, printed: text })).facts;
      return experiments.flatMap((one) => one.metrics.map(({ name, printed: as, of }) => `${name} ${as} ${of ?? ""}`));
    };
    const ENDS = ["F1 0.25 [fold]", "F1 0.75 [fold]"];
    it("are told from the lowest to the highest where the array is printed, with their mean", () => {
      expect(scored("print(s)", "[0.5 0.75 0.25]\n")).toEqual(["F1 0.50 ", ...ENDS]);
    });
    it("are no result where only the best and the worst are printed", () => {
      const ends = "0.25 0.75\n";
      expect(scored("print(np.min(s), np.max(s))", ends)).toEqual(ENDS);
      expect(scored("print(s.min(), s.max())", ends)).toEqual(ENDS);
      expect(scored("print(min(s), max(s))", ends)).toEqual(ENDS);
    });
    it("stand back where their mean is printed as well", () => {
      const table = "import pandas as pd\ntable = pd.read_csv('tides.csv')\n";
      const folds = `${table}from sklearn.model_selection import cross_val_score\ns = cross_val_score(SVC(), table[["moon"]], table["flood"], cv=3)\n`;
      const { experiments } = analyseNotebook(
        notebookOf({
          code: `${MODEL}${folds}print(s, s.max())\nprint(np.mean(s))`,
          printed: "[0.5 0.75 0.25] 0.75\n0.51\n",
        }),
      ).facts;
      expect(experiments.flatMap((one) => one.metrics.map(({ printed: as }) => as))).toEqual(["0.51"]);
    });
  });

  it("a classification report gives accuracy and the weighted averages", () => {
    const report =
      "              precision    recall  f1-score   support\n\n           0       0.90      0.80      0.85        10\n\n    accuracy                           0.88        20\n   macro avg       0.1       0.1       0.1        20\nweighted avg       0.87      0.88      0.86        20\n";
    expect(metrics([`${MODEL}print(classification_report(y_test, m.predict(X_test)))`, printed(report)])).toEqual([
      "accuracy 0.88 test SVM",
      "precision 0.87 test SVM",
      "recall 0.88 test SVM",
      "F1 0.86 test SVM",
    ]);
  });

  it("a report of a few classes gives the values of each, one of many classes only its averages", () => {
    const row = (name: number | string): string => `${name}       0.90      0.80      0.85        10\n`.padStart(56);
    const report = (classes: number): string =>
      `${" ".repeat(14)}precision    recall  f1-score   support\n\n${Array.from({ length: classes }, (_, i) => row(i)).join("")}\n${row("weighted avg")}`;
    const values = (classes: number): number | undefined => {
      const code = `${MODEL}print(classification_report(y_test, m.predict(X_test)))`;
      const { experiments } = analyseNotebook(notebookOf({ code, printed: report(classes) })).facts;
      return experiments[0]?.metrics.length;
    };
    expect(values(7)).toBe(7 * 3 + 3);
    expect(values(70)).toBe(3);
  });

  it("a table of models gives one value per row, and never a model that the notebook lacks", () => {
    const table = "model_name\nLinearSVC             0.82\nMultinomialNB         0.69\nName: accuracy, dtype: float64";
    const folds = "from sklearn.model_selection import cross_val_score\nscores = cross_val_score(m, X, y)\n";
    expect(metrics([`${MODEL}${folds}cv.groupby('model_name').accuracy.mean()`, shown(table)])).toEqual([
      "accuracy 0.82 cross-validation SVM",
      "accuracy 0.69 cross-validation -",
    ]);
  });

  it("a value whose rows are unknown is left out", () => {
    const table = "model_name\nLinearSVC             0.82\nMultinomialNB         0.69\nName: accuracy, dtype: float64";
    expect(metrics([`${MODEL}cv.groupby('model_name').accuracy.mean()`, shown(table)])).toEqual([]);
  });

  it("a training log counts with its last line", () => {
    const log = "[0]\ttest-logloss:0.66\n[100]\ttest-logloss:0.31\n";
    expect(metrics(["import xgboost as xgb\nb = xgb.train(p, d, evals=[(t, 'test')])", printed(log)])).toEqual([
      "log loss 0.31 test XGBoost",
    ]);
    expect(metrics(["import xgboost as xgb\nb = xgb.train(p, d)", logged(log)])).toEqual([
      "log loss 0.31 test XGBoost",
    ]);
  });

  it("per-class values printed in a loop are not the result of the model", () => {
    const loop = `${MODEL}p = m.predict(X_test)
each = recall_score(y_test, p, average=None)
for name, value in zip(names, each):
    print(f"Recall for class {name}: {value}")
print("recall:", recall_score(y_test, p, average="macro"))`;
    const lines = "Recall for class early: 0.91\nRecall for class late: 0.35\nrecall: 0.63\n";
    expect(metrics([loop, printed(lines)])).toEqual(["recall 0.63 test SVM"]);
  });

  it("correct predictions divided by the number of rows are the accuracy", () => {
    const source = `${MODEL}right = np.sum(m.predict(X_test) == y_test)\nshare = right / len(y_test)\nprint(f"Accuracy {share:.3f}, in per cent {100 * share:.1f}%")`;
    expect(metrics([source, printed("Accuracy 0.875, in per cent 87.5%\n")])).toEqual(["accuracy 0.875 test SVM"]);
  });

  it("ratios of confusion-matrix counts take the metric of their label and the rows of the matrix", () => {
    const source = `${MODEL}tn, fp, fn, tp = confusion_matrix(y_test, m.predict(X_test)).ravel()
print(f"precision {tp / (tp + fp):.3f} recall {tp / (tp + fn):.3f}")`;
    expect(metrics([source, printed("precision 0.972 recall 0.931\n")])).toEqual([
      "precision 0.972 test SVM",
      "recall 0.931 test SVM",
    ]);
  });

  it("a label shared by both parts names neither", () => {
    const source = `${MODEL}a, b = m.score(X_train, y_train), m.score(X_test, y_test)\nprint(f"SVM train/test accuracies {a:.2f}/{b:.2f}")`;
    expect(metrics([source, printed("SVM train/test accuracies 0.99/0.83\n")])).toEqual([
      "accuracy 0.99 train SVM",
      "accuracy 0.83 test SVM",
    ]);
  });

  it("the best score of a search is listed beside the cross-validation mean, even with a custom scorer", () => {
    const source = `${MODEL}from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.metrics import make_scorer, f1_score
found = GridSearchCV(m, {"C": [1, 10]}, scoring=make_scorer(f1_score), cv=5).fit(X_train, y_train)
print(found.best_score_)
print(cross_val_score(m, X_train, y_train, scoring="f1").mean())`;
    expect(metrics([source, printed("0.9847\n0.9312\n")])).toEqual([
      "F1 0.9847 cross-validation SVM",
      "F1 0.9312 cross-validation SVM",
    ]);
  });

  it("predictions collected fold by fold count as cross-validation, single folds do not count", () => {
    const source = `${MODEL}from sklearn.model_selection import KFold
held = np.zeros(len(X))
for number, (fit_on, judge_on) in enumerate(KFold(3).split(X)):
    m.fit(X.iloc[fit_on], y.iloc[fit_on])
    held[judge_on] = m.predict(X.iloc[judge_on])
    print(f"Fold {number}: {accuracy_score(y.iloc[judge_on], held[judge_on]):.3f}")
print("Accuracy:", accuracy_score(y, held))`;
    expect(metrics([source, printed("Fold 0: 0.812\nFold 1: 0.803\nFold 2: 0.799\nAccuracy: 0.8047\n")])).toEqual([
      "accuracy 0.8047 cross-validation SVM",
    ]);
  });

  it("a table column of predictions counts as predictions", () => {
    const source = `${MODEL}test = pd.DataFrame(X_test)\ntest["guess"] = m.predict(X_test)\nprint(accuracy_score(y_test, test["guess"]))`;
    expect(metrics([source, printed("0.75\n")])).toEqual(["accuracy 0.75 test SVM"]);
  });

  it("a table built from a dictionary of results has one row per key", () => {
    const source = `${MODEL}from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
results = {}
for name, one in {"Vector machine": m, "Trees": RandomForestClassifier()}.items():
    results[name] = cross_val_score(one, X, y, scoring="roc_auc").mean()
pd.DataFrame.from_dict(results, orient="index", columns=["AUC"]).sort_values("AUC")`;
    expect(metrics([source, shown("                  AUC\nTrees           0.71\nVector machine  0.78")])).toEqual([
      "AUC 0.71 cross-validation Random Forest",
      "AUC 0.78 cross-validation SVM",
    ]);
  });

  it("a sum of two measures is neither", () => {
    const source = `${MODEL}p = m.predict(X_test)
lost = hamming_loss(y_test, p)
right = sum([recall_score(y_test, p)]) / 1
print(f"Hamming loss + accuracy = {lost + right}")`;
    expect(metrics([source, printed("Hamming loss + accuracy = 0.99\n")])).toEqual([]);
  });

  it("topic weights, counts, times and out-of-range values are not metrics", () => {
    const source = `${MODEL}print(x)`;
    for (const text of [
      '(0, \'0.062*"data" + 0.031*"precision"\')',
      "accuracy on test 119",
      "AUC 3.5",
      "recall time: 0.35 s",
      "F1 threshold = 0.4",
    ]) {
      expect(metrics([source, printed(`${text}\n`)]), text).toEqual([]);
    }
  });

  it("a notebook without a model has no metrics, whatever it prints", () => {
    expect(metrics(["print('accuracy: 0.99')", printed("accuracy: 0.99\n")])).toEqual([]);
  });
});

describe("metrics in other languages", () => {
  it("are found in Julia through broadcast functions of the notebook, on rows named as the test set", () => {
    const source = `using RDatasets, GLMNet, LIBSVM
hits(guess, truth) = sum(guess .== truth) / length(truth)
nearest(value) = argmin(abs.(value .- [1, 2, 3]))
iris = dataset("datasets", "iris")
X = Matrix(iris[:,1:4]); y = iris[:,5]
trainids = drawn(y)
testids = setdiff(1:150, trainids)`;
    const lasso = `path = glmnet(X[trainids,:], y[trainids])
hits(nearest.(GLMNet.predict(path, X[testids,:])), y[testids])`;
    const vectors = `machine = svmtrain(X[trainids,:]', y[trainids])
guess, margins = svmpredict(machine, X[testids,:]')
hits(guess, y[testids])`;
    expect(metricsIn("julia", [source], [lasso, shown("0.93")], [vectors, shown("0.95")])).toEqual([
      "accuracy 0.93 test Lasso",
      "accuracy 0.95 test SVM",
    ]);
  });

  it("are found in R when a table shares its name with the function called", () => {
    const source = `library(caret)
eels <- read.csv("eels.csv")
idx <- createDataPartition(eels$caught, p = 0.8, list = FALSE)
train <- eels[idx, ]
test <- eels[-idx, ]
tree <- train(caught ~ ., data = train, method = "rpart")
guess <- predict(tree, test)
confusionMatrix(guess, test$caught)`;
    const matrix = `Confusion Matrix and Statistics

               Accuracy : 0.9
                 95% CI : (0.84, 0.94)
    No Information Rate : 0.57

                  Kappa : 0.79`;
    expect(metricsIn("R", [source, shown(matrix)])).toEqual([
      "accuracy 0.9 test Decision Tree",
      "kappa 0.79 test Decision Tree",
    ]);
  });
});

describe("a table of results", () => {
  it("is read where its rows and columns were given names in place", () => {
    const source = `${MODEL}from collections import defaultdict
from sklearn.neighbors import KNeighborsClassifier
scores = defaultdict(dict)
for name, one in {"svm": SVC(), "knn": KNeighborsClassifier()}.items():
    one.fit(X_train, y_train)
    scores[name]["train"] = one.score(X_train, y_train)
    scores[name]["test"] = one.score(X_test, y_test)
board = pd.DataFrame(scores).T.round(3)
board.rename_axis(index="Taught by", columns="Asked of", inplace=True)
board`;
    const text = "Asked of   train   test\nTaught by              \nsvm        0.973  0.911\nknn        0.952  0.894";
    expect(metrics([source, shown(text)])).toEqual([
      "accuracy 0.973 train SVM",
      "accuracy 0.911 test SVM",
      "accuracy 0.952 train K-Nearest Neighbors",
      "accuracy 0.894 test K-Nearest Neighbors",
    ]);
  });

  it("is read where it was turned to choose the columns that hold numbers", () => {
    const source = `${MODEL}from sklearn.metrics import accuracy_score, classification_report
from sklearn.neighbors import KNeighborsClassifier
def judged(model):
    said = model.predict(X_test)
    return {"accuracy": accuracy_score(y_test, said), "report": classification_report(y_test, said)}
found = {}
for name, one in {"svm": SVC(), "knn": KNeighborsClassifier()}.items():
    found[name] = judged(one.fit(X_train, y_train))
print(pd.DataFrame(found).T[["accuracy"]])`;
    expect(metrics([source, shown("    accuracy\nsvm      1.0\nknn 0.944444")])).toEqual([
      "accuracy 1.0 test SVM",
      "accuracy 0.944444 test K-Nearest Neighbors",
    ]);
  });
});

describe("a table in which a loop writes a row for each setting", () => {
  const filled = `${MODEL}from sklearn.model_selection import cross_val_score
widths = np.linspace(1, 90, 30)
errors = pd.DataFrame(0, columns=["held", "folds"], index=widths)
for width in widths:
    one = SVC(C=width).fit(X_train, y_train)
    errors.loc[width, "held"] = one.score(X_test, y_test)
    errors.loc[width, "folds"] = cross_val_score(one, X_train, y_train, cv=5).mean()
`;

  it("is quoted by its first row where that is the best", () => {
    const source = `${filled}best = errors.sort_values("folds", ascending=False).reset_index().rename(columns={"index": "width"})
best[["width", "folds"]].head(3)`;
    const text = "   width  folds\n0    4.0  0.931\n1   10.1  0.917\n2    7.0  0.902";
    expect(metrics([source, shown(text)])).toEqual(["accuracy 0.931 cross-validation SVM"]);
  });

  it("is not quoted in any other order", () => {
    const text = "      held  folds\n1.0  0.812  0.790\n4.0  0.905  0.931\n7.0  0.921  0.902";
    expect(metrics([`${filled}errors.head(3)`, shown(text)])).toEqual([]);
  });
});

describe("names that every JavaScript object has", () => {
  it("are treated like any other", () => {
    const source = `${MODEL}df.constructor()\ndf['a'].toString().plot()\nprint(valueOf(y_test, p))`;
    expect(metrics([source, printed("0.5\n")])).toEqual([]);
  });
});

describe("a deviation beside the mean of folds", () => {
  const spreadOf = (deviation: string): string | null | undefined =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
tides = pd.read_csv("tides.csv")
scores = cross_val_score(LogisticRegression(), tides[["moon"]], tides["flood"], cv=5, scoring="accuracy")
print("Accuracy: %0.2f (+/- %0.2f)" % (scores.mean(), ${deviation}))`,
        printed: "Accuracy: 0.87 (+/- 0.04)\n",
      }),
    ).facts.experiments[0]?.metrics[0]?.spread;

  it("is told where it is one", () => {
    expect(spreadOf("scores.std()")).toContain("0.04");
    expect(spreadOf("scores.std() * 2")).toBeNull();
    expect(spreadOf("2 * scores.std()")).toBeNull();
  });
});

it("the mean over models of several targets is the result of none of them", () => {
  const code = `import pandas as pd, numpy as np
from sklearn.ensemble import ExtraTreesRegressor
from sklearn.model_selection import cross_val_score
ponds = pd.read_csv("ponds.csv")
scores = []
for goal in ["oxygen", "nitrate"]:
    score = cross_val_score(ExtraTreesRegressor(), ponds[["depth"]], ponds[goal], cv=3, scoring="r2").mean()
    scores.append(score)
    print(goal, score)
print("all", np.mean(scores))`;
  const { facts } = analyseNotebook(notebookOf({ code, printed: "oxygen 0.31\nnitrate 0.52\nall 0.415\n" }));
  expect(facts.experiments.map((one) => [one.target, one.metrics.map((value) => value.printed)])).toEqual([
    ["oxygen", ["0.31"]],
    ["nitrate", ["0.52"]],
  ]);
});
