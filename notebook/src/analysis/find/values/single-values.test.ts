import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

/** Values as name, figure, rows and model: "accuracy 0.83 test Random Forest". */
const valuesIn = (language: string, ...cells: WrittenCell[]): string[] =>
  analyseNotebook({ ...notebookOf(...cells), language }).facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name, one.of]
        .filter((word) => word !== null && word !== undefined)
        .join(" "),
    ),
  );
const values = (...cells: WrittenCell[]): string[] => valuesIn("python", ...cells);

const SPLIT: WrittenCell = {
  code: `import pandas as pd
import numpy as np
from sklearn.metrics import *
from sklearn.model_selection import KFold, cross_validate, train_test_split
from sklearn.linear_model import LogisticRegression, LinearRegression
from sklearn.naive_bayes import GaussianNB
df = pd.read_csv("boats.csv")
X, y = df.drop(columns="sunk"), df["sunk"]
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=1)`,
};

describe("what a single number is", () => {
  it("an entry of a report as a dictionary is of its class or average", () => {
    const code = `bayes = GaussianNB().fit(X_train, y_train)
report = classification_report(y_test, bayes.predict(X_test), output_dict=True)
print("F1", report["macro avg"]["f1-score"])
print("found", report["1"]["recall"])
print("right", report["accuracy"])`;
    expect(values(SPLIT, { code, printed: "F1 0.781\nfound 0.702\nright 0.804\n" })).toEqual([
      "F1 0.781 test Naive Bayes macro avg",
      "recall 0.702 test Naive Bayes 1",
      "accuracy 0.804 test Naive Bayes",
    ]);
  });

  it("a number of errors that the code does not explain is what its label says", () => {
    const code = `line = LinearRegression().fit(X_train, y_train)
def smape(true, said):
    return 100 / len(true) * np.sum(2 * np.abs(said - true) / (np.abs(true) + np.abs(said)))
print("SMAPE", smape(y_test, line.predict(X_test)))
print("Mean of the forecasts:", line.predict(X_test).mean())`;
    expect(values(SPLIT, { code, printed: "SMAPE 11.23\nMean of the forecasts: 0.41\n" })).toEqual([
      "SMAPE 11.23 test Linear Regression",
    ]);
  });

  it("entries that are chosen by name keep what each of them is", () => {
    const code = `kept = {}
for called, one in [("a", LogisticRegression()), ("b", GaussianNB())]:
    got = cross_validate(one, X, y, scoring=["accuracy", "roc_auc"])
    kept[called] = {k: v.mean() for k, v in got.items() if k.startswith("test_")}
pd.DataFrame(kept)`;
    const shown = "                   a       b\ntest_accuracy  0.851   0.821\ntest_roc_auc   0.912   0.884";
    expect(values(SPLIT, { code, shown })).toEqual([
      "accuracy 0.851 cross-validation Logistic Regression",
      "accuracy 0.821 cross-validation Naive Bayes",
      "AUC 0.912 cross-validation Logistic Regression",
      "AUC 0.884 cross-validation Naive Bayes",
    ]);
  });

  it("one fold that is taken out of all is held out like any other rows", () => {
    const code = `now, later = list(KFold(n_splits=5).split(X, y))[-1]
bayes = GaussianNB()
bayes.fit(X.iloc[now], y.iloc[now])
print("Accuracy:", accuracy_score(y.iloc[later], bayes.predict(X.iloc[later])))`;
    expect(values(SPLIT, { code, printed: "Accuracy: 0.8123\n" })).toEqual(["accuracy 0.8123 test Naive Bayes"]);
  });

  it("a model whose training is not shown is judged all the same", () => {
    const code = `bayes = GaussianNB()
print("Accuracy:", accuracy_score(y_test, bayes.predict(X_test)))`;
    expect(values(SPLIT, { code, printed: "Accuracy: 0.8123\n" })).toEqual(["accuracy 0.8123 test Naive Bayes"]);
  });

  it("a network that gets the weights of another of its class is that network", () => {
    const train = `import torch
from torch import nn
from torchvision import datasets
sea = datasets.CIFAR10(".", train=True)
shore = datasets.CIFAR10(".", train=False)
class Gull(nn.Module):
    def __init__(self):
        super().__init__()
        self.look = nn.Conv2d(3, 8, 3)
    def forward(self, x):
        return self.look(x)
gull = Gull()
step = torch.optim.Adam(gull.parameters())
loss = nn.CrossEntropyLoss()
for x, y in torch.utils.data.DataLoader(sea, batch_size=8):
    step.zero_grad()
    off = loss(gull(x), y)
    off.backward()
    step.step()
torch.save(gull.state_dict(), "gull.pth")`;
    const judge = `again = Gull()
again.load_state_dict(torch.load("gull.pth"))
right, all = 0, 0
for x, y in torch.utils.data.DataLoader(shore, batch_size=8):
    right += (again(x).argmax(1) == y).sum().item()
    all += len(y)
print(f"Accuracy: {100 * right / all}%")`;
    expect(values({ code: train }, { code: judge, printed: "Accuracy: 68.24%\n" })).toEqual([
      "accuracy 68.24% test CNN",
    ]);
  });
});

describe("what libraries measure", () => {
  it("SetFit is trained and judged by its trainer", () => {
    const code = `from datasets import load_dataset
from setfit import SetFitModel, SetFitTrainer
notes = load_dataset("harbour_notes")
model = SetFitModel.from_pretrained("BAAI/bge-small-en-v1.5")
trainer = SetFitTrainer(model=model, train_dataset=notes["train"], eval_dataset=notes["test"], metric="accuracy")
trainer.train()
trainer.evaluate()`;
    expect(values({ code, shown: "{'accuracy': 0.8712}" })).toEqual(["accuracy 0.8712 test SetFit"]);
  });

  it("what lifelines fits is compared by its criterion", () => {
    const code = `import pandas as pd
from lifelines import WeibullFitter, LogNormalFitter
hulls = pd.read_csv("hulls.csv")
for curve in [WeibullFitter(), LogNormalFitter()]:
    curve.fit(hulls["years"], hulls["failed"])
    print(curve.__class__.__name__, curve.AIC_)`;
    expect(values({ code, printed: "WeibullFitter 812.21\nLogNormalFitter 809.44\n" })).toEqual([
      "AIC 812.21 train Weibull",
      "AIC 809.44 train Log-Normal",
    ]);
  });

  it("Surprise keeps what its folds are worth under small names", () => {
    const code = `from surprise import SVD, Dataset
from surprise.model_selection import cross_validate
folds = cross_validate(SVD(), Dataset.load_builtin("ml-100k"), measures=["RMSE", "MAE"], verbose=False)
print("RMSE", folds["test_rmse"].mean())`;
    expect(values({ code, printed: "RMSE 0.9411\n" })).toEqual(["RMSE 0.9411 cross-validation SVD"]);
  });

  it("caret's statistics of two classes are of the one that it takes for positive", () => {
    const code = `library(caret)
boats <- read.csv("boats.csv")
at <- createDataPartition(boats$sunk, p = 0.75, list = FALSE)
fit <- glm(sunk ~ ., data = boats[at, ], family = binomial)
said <- ifelse(predict(fit, boats[-at, ], type = "response") > 0.5, 1, 0)
confusionMatrix(factor(said), factor(boats[-at, ]$sunk))`;
    const shown = `Confusion Matrix and Statistics

          Reference
Prediction   0   1
         0 101  14
         1  11  54

               Accuracy : 0.8611
                 95% CI : (0.8018, 0.908)
            Sensitivity : 0.9018
            Specificity : 0.7941
         Pos Pred Value : 0.8783

       'Positive' Class : 0
`;
    expect(valuesIn("r", { code, shown })).toEqual([
      "accuracy 0.8611 test Logistic Regression",
      "recall 0.9018 test Logistic Regression 0",
      "specificity 0.7941 test Logistic Regression 0",
      "precision 0.8783 test Logistic Regression 0",
    ]);
  });

  it("a forest of R says how often it errs on rows that its trees did not see", () => {
    const code = `library(randomForest)
boats <- read.csv("boats.csv")
wood <- randomForest(factor(sunk) ~ ., data = boats)
print(wood)`;
    const printed = `
Call:
 randomForest(formula = factor(sunk) ~ ., data = boats)
               Type of random forest: classification
                     Number of trees: 500
No. of variables tried at each split: 3

        OOB estimate of  error rate: 14.22%
Confusion matrix:
    0   1 class.error
0 401  44  0.09887640
1  66 210  0.23913043
`;
    expect(valuesIn("r", { code, printed })).toEqual(["error rate 14.22% out-of-bag Random Forest"]);
  });
});
