import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const READ =
  "import pandas as pd\nimport numpy as np\nfrom sklearn.model_selection import train_test_split\nlocks = pd.read_csv('locks.csv')\nX, y = locks.drop(columns='wait'), locks['wait']\nX_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)";
const EARLY = metric("RMSE", "2.9123", "XGBoost", "test", 2);
const REST = metric("accuracy", "0.7241", "K-Nearest Neighbors", "test", 1);
const HORIZONS = metric("RMSE", "12.3841", "Prophet", "cross-validation", 1);
const WOODS = metric("accuracy", "0.8383333", "Random Forest", "cross-validation", 2);
const NAMED = metric("RMSE", "4.9123", "Linear Regression", "test", 2);
const PHASE = metric("accuracy", "0.7812", "CNN", "validation", 1);
const SPLIT = { how: "holdout", testShare: 0.2, folds: null, seed: "1" } as const;
const SPLIT_STEP = [{ op: "split", columns: [], cell: 0, optional: true }];

/** Scores that libraries keep or print in their own form, and rows that only the code tells apart. */
export const SCORE_CASES: readonly Case[] = [
  {
    name: "case/best-score-of-early-stopping",
    cells: [
      [READ],
      [
        "from xgboost import XGBRegressor\ntrees = XGBRegressor(n_estimators=90, early_stopping_rounds=1)\ntrees.fit(X_train, y_train, eval_set=[(X_test, y_test)])",
        "[0]\tvalidation_0-rmse:3.5123\n[1]\tvalidation_0-rmse:2.9123\n[2]\tvalidation_0-rmse:2.9512",
      ],
      ["print(trees.best_score, trees.best_iteration)", "2.9123 1"],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["locks.csv"],
          target: "wait",
          task: "regression",
          split: SPLIT,
          models: [{ name: "XGBoost" }],
          metrics: [EARLY],
          best: bestOf(EARLY),
        }),
      ],
      cautions: [{ kind: "test-data-used", cell: 1 }],
      preparation: SPLIT_STEP,
    },
  },
  {
    name: "case/rest-of-the-rows",
    cells: [
      [
        "from sklearn.datasets import load_wine\nfrom sklearn.neighbors import KNeighborsClassifier\nwine = load_wine()\nA, a = wine.data[:120], wine.target[:120]\nB, b = wine.data[120:], wine.target[120:]",
      ],
      ["near = KNeighborsClassifier().fit(A, a)\nprint('Accuracy:', near.score(B, b))", "Accuracy: 0.7241"],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["load_wine"],
          target: "target",
          task: "classification",
          split: { how: "holdout", testShare: null, folds: null, seed: null },
          models: [{ name: "K-Nearest Neighbors" }],
          metrics: [REST],
          best: bestOf(REST),
        }),
      ],
    },
  },
  {
    name: "case/means-over-horizons",
    cells: [
      [
        "import pandas as pd\nfrom prophet import Prophet\nfrom prophet.diagnostics import cross_validation, performance_metrics\ntraffic = pd.read_csv('traffic.csv')\nmodel = Prophet()\nmodel.fit(traffic)",
      ],
      [
        "errors = performance_metrics(cross_validation(model, horizon='60 days'))\nprint(errors['rmse'].mean())",
        "12.3841",
      ],
    ],
    expected: {
      kind: "forecast",
      headline: 0,
      experiments: [
        experiment({
          data: ["traffic.csv"],
          target: "y",
          task: "forecasting",
          split: { how: "time", testShare: null, folds: null, seed: null },
          models: [{ name: "Prophet" }],
          metrics: [HORIZONS],
          best: bestOf(HORIZONS),
        }),
      ],
    },
  },
  {
    name: "case/summary-of-resamples",
    language: "r",
    cells: [
      ["library(caret)\nlocks <- read.csv('locks.csv')\nfolds <- trainControl(method = 'cv', number = 10)"],
      [
        "plain <- train(full ~ ., data = locks, method = 'lda', trControl = folds)\nwoods <- train(full ~ ., data = locks, method = 'rf', trControl = folds)",
      ],
      [
        "summary(resamples(list(plain = plain, woods = woods)))",
        "\nCall:\nsummary.resamples(object = resamples(list(plain = plain, woods = woods)))\n\nModels: plain, woods \nNumber of resamples: 10 \n\nAccuracy \n           Min.   1st Qu.    Median      Mean   3rd Qu.      Max. NA's\nplain 0.7166667 0.7375000 0.8000000 0.7950000 0.8400000 0.8900000    0\nwoods 0.7333333 0.7966667 0.8400000 0.8383333 0.8700000 0.9100000    0\n",
      ],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["locks.csv"],
          target: "full",
          task: "classification",
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "Linear Discriminant Analysis" }, { name: "Random Forest" }],
          metrics: [metric("accuracy", "0.7950000", "Linear Discriminant Analysis", "cross-validation", 2), WOODS],
          best: bestOf(WOODS),
        }),
      ],
    },
  },
  {
    name: "case/named-values-of-r",
    language: "r",
    cells: [
      [
        "library(caret)\nlocks <- read.csv('locks.csv')\nrows <- createDataPartition(y = locks$wait, p = 0.8)[[1]]\nold <- locks[rows, ]\nnew <- locks[-rows, ]",
      ],
      ["fit <- lm(wait ~ ., data = old)\nguess <- predict(fit, newdata = new)"],
      ["set.seed(4)\nsqrt(mean((new$wait - guess)^2))", "[1] 4.9123", "result"],
      ["postResample(guess, new$wait)", "     RMSE  Rsquared       MAE \n4.9123456 0.8123456 3.1234567 "],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["locks.csv"],
          target: "wait",
          task: "regression",
          split: { how: "holdout", testShare: 0.2, folds: null, seed: null },
          models: [{ name: "Linear Regression" }],
          metrics: [
            NAMED,
            metric("R2", "0.8123456", "Linear Regression", "test", 3),
            metric("MAE", "3.1234567", "Linear Regression", "test", 3),
          ],
          best: { ...bestOf(metric("R2", "0.8123456", "Linear Regression", "test", 3)) },
        }),
      ],
      preparation: SPLIT_STEP,
    },
  },
  {
    name: "case/phases-of-a-loop",
    cells: [
      [
        "import torch, torch.nn as nn\nfrom torchvision import datasets, transforms\nsets = {part: datasets.ImageFolder('gulls/' + part, transforms.ToTensor()) for part in ['train', 'val']}\nloaders = {part: torch.utils.data.DataLoader(sets[part], batch_size=4) for part in ['train', 'val']}",
      ],
      [
        "net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Flatten(), nn.Linear(8, 2))\nloss_of = nn.CrossEntropyLoss()\nsteps = torch.optim.SGD(net.parameters(), lr=0.1)\nfor epoch in range(2):\n    for phase in ['train', 'val']:\n        hits = 0\n        for rows, labels in loaders[phase]:\n            with torch.set_grad_enabled(phase == 'train'):\n                out = net(rows)\n                loss = loss_of(out, labels)\n                if phase == 'train':\n                    steps.zero_grad()\n                    loss.backward()\n                    steps.step()\n            hits += torch.sum(out.argmax(1) == labels)\n        print(f'{phase} acc: {hits.double() / len(sets[phase]):.4f}')",
        "train acc: 0.6912\nval acc: 0.7112\ntrain acc: 0.8012\nval acc: 0.7812",
      ],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["gulls"],
          target: "labels",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "CNN" }],
          metrics: [metric("accuracy", "0.8012", "CNN", "train", 1), PHASE],
          best: bestOf(PHASE),
        }),
      ],
    },
  },
  {
    name: "case/tables-by-names-of-classes",
    cells: [
      [READ],
      [
        "from sklearn.linear_model import Lasso, Ridge\nfrom sklearn.metrics import mean_absolute_error\nerrors, table = {}, pd.DataFrame(index=['Ridge', 'Lasso'], columns=['MAE'])\nfor model in (Ridge(), Lasso()):\n    guess = model.fit(X_train, y_train).predict(X_test)\n    errors[model.__class__.__name__] = mean_absolute_error(y_test, guess)\n    table.loc[type(model).__name__, 'MAE'] = mean_absolute_error(y_test, guess)",
      ],
      ["pd.Series(errors)", "Ridge    3.11200\nLasso    3.41200\ndtype: float64", "result"],
      ["table", "         MAE\nRidge  3.112\nLasso  3.412", "result"],
    ],
    expected: {
      kind: "supervised",
      headline: 0,
      experiments: [
        experiment({
          data: ["locks.csv"],
          target: "wait",
          task: "regression",
          split: SPLIT,
          models: [{ name: "Ridge" }, { name: "Lasso" }],
          metrics: [metric("MAE", "3.11200", "Ridge", "test", 2), metric("MAE", "3.41200", "Lasso", "test", 2)],
          best: bestOf(metric("MAE", "3.11200", "Ridge", "test", 2)),
        }),
      ],
      preparation: SPLIT_STEP,
    },
  },
];
