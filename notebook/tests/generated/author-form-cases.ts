import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, type ExpectedMetric, experiment, metric } from "./expected.ts";

const HOLDOUT = { op: "split", columns: [], cell: 1 } as const;
const NETS =
  "from tensorflow import keras\nworth = {}\nline = keras.Sequential([keras.layers.Normalization(), keras.layers.Dense(1)])\nline.compile('adam', 'mean_absolute_error')\nline.fit(A, a, verbose=0)\nworth['line'] = line.evaluate(B, b, verbose=0)\ndeep = keras.Sequential([keras.layers.Dense(24, activation='relu'), keras.layers.Dense(1)])\ndeep.compile('adam', 'mean_absolute_error')\ndeep.fit(A, a, verbose=0)\nworth['deep'] = deep.evaluate(B, b, verbose=0)\npd.DataFrame(worth, index=['Mean absolute error [min]']).T";
const line = metric("MAE", "2.6121", "Linear Regression", "test", 2);
const deep = metric("MAE", "1.7034", "Neural Network", "test", 2);
const folds = metric("RMSE", "3.124511", "Random Forest", "cross-validation", 1);
const wrong = metric("error rate", "0.171", "XGBoost", "test", 2);
const degree = (printed: string): ExpectedMetric => metric("MSE", printed, "Linear Regression", "cross-validation", 1);
const rise = metric("accuracy", "0.5713", "Logistic Regression", "test", 1);
const crumb = metric("accuracy", "0.7841", "Logistic Regression", "test", 2);
const seasonal = ["RMSE 15.20411 train", "MAE 12.71004 train", "RMSE 13.08213 test", "MAE 11.93302 test"].map((one) => {
  const [name = "", printed = "", part = ""] = one.split(" ");
  return metric(name, printed, "Seasonal Naive", part, 1);
});

const breeds = [
  metric("accuracy", "0.7713", "Logistic Regression", "test", 1),
  metric("recall", "0.7512", "Logistic Regression", "test", 1),
  metric("specificity", "0.9304", "Logistic Regression", "test", 1),
  metric("F1", "0.7488", "Logistic Regression", "test", 1),
];

/** Forms in which teachers write: results beside each other, errors over degrees, training in functions, rows by a mask. */
export const AUTHOR_FORM_CASES: readonly Case[] = [
  {
    name: "case/losses-in-a-turned-table",
    cells: [
      [READ],
      [SPLIT],
      [
        NETS,
        "      Mean absolute error [min]\nline                     2.6121\ndeep                     1.7034",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          task: "regression",
          models: [{ name: "Linear Regression" }, { name: "Neural Network" }],
          metrics: [line, deep],
          best: bestOf(deep),
        }),
      ],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
  {
    name: "case/scores-of-folds-summed-up",
    cells: [
      [READ],
      [
        "import numpy as np\nfrom sklearn.ensemble import RandomForestRegressor\nfrom sklearn.model_selection import cross_val_score\nfound = cross_val_score(RandomForestRegressor(), bakery.drop('minutes', axis=1), bakery['minutes'], scoring='neg_mean_squared_error', cv=8)\npd.Series(np.sqrt(-found)).describe()",
        "count    8.000000\nmean     3.124511\nstd      0.210332\nmin      2.811200\n25%      3.001200\n50%      3.100100\n75%      3.300200\nmax      3.500100\ndtype: float64",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "minutes",
          task: "regression",
          split: { how: "cv", testShare: null, folds: 8, seed: null },
          models: [{ name: "Random Forest" }],
          metrics: [folds],
          best: bestOf(folds),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/watched-rows-in-their-place",
    cells: [
      [READ],
      [SPLIT],
      [
        "import xgboost as xgb\nrows, others = xgb.DMatrix(A, label=a), xgb.DMatrix(B, label=b)\noven = xgb.train({'objective': 'binary:logistic', 'eval_metric': 'error'}, rows, 30, [(rows, 'train'), (others, 'eval')])",
        "[0]\ttrain-error:0.231\teval-error:0.252\n[15]\ttrain-error:0.151\teval-error:0.188\n[29]\ttrain-error:0.112\teval-error:0.171\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "XGBoost" }], metrics: [wrong], best: bestOf(wrong) })],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
  {
    name: "case/one-model-fitted-to-more-and-more",
    cells: [
      [READ],
      [
        "import numpy as np\nfrom sklearn.linear_model import LinearRegression\nfrom sklearn.preprocessing import PolynomialFeatures\nfrom sklearn.model_selection import cross_val_score\nplain = LinearRegression()\nplain.fit(bakery[['heat']], bakery['minutes'])\nfor i in range(1, 4):\n    grown = PolynomialFeatures(degree=i).fit_transform(bakery[['heat']])\n    plain.fit(grown, bakery['minutes'])\n    found = cross_val_score(plain, grown, bakery['minutes'], scoring='neg_mean_squared_error', cv=5)\n    print('Degree-' + str(i) + ' MSE: ' + str(np.mean(np.abs(found))) + ', STD: ' + str(np.std(found)))",
        "Degree-1 MSE: 27.4391, STD: 4.5102\nDegree-2 MSE: 21.2358, STD: 3.7973\nDegree-3 MSE: 21.3366, STD: 3.8443\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "minutes",
          task: "regression",
          split: { how: "cv", testShare: null, folds: 5, seed: null },
          models: [{ name: "Linear Regression" }],
          metrics: [degree("27.4391"), degree("21.2358"), degree("21.3366")],
        }),
      ],
      features: [{ op: "derive", columns: ["heat"], cell: 1, optional: true }],
    },
  },
  {
    name: "case/rows-by-a-mask-and-answers-filled-in",
    language: "r",
    cells: [
      [
        "hens <- read.csv('hens.csv')\nearly <- (hens$year < 2011)\nlate <- hens[!early, ]\nbroody_late <- hens$broody[!early]",
      ],
      [
        "fit <- glm(broody ~ age + weight, data = hens, family = binomial, subset = early)\nshare <- predict(fit, late, type = 'response')\nsaid <- rep('no', 210)\nsaid[share > 0.5] <- 'yes'\nmean(said == broody_late)",
        "[1] 0.5713",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "broody",
          task: "classification",
          split: { how: "holdout", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression" }],
          metrics: [rise],
          best: bestOf(rise),
        }),
      ],
      headline: 0,
      preparation: [{ op: "filter_rows", columns: ["year"], cell: 0, optional: true }],
    },
  },
  {
    name: "case/forecasts-without-a-model",
    language: "r",
    cells: [
      [
        "library(forecast)\neggs <- ts(read.csv('eggs.csv')$count, start = c(2009, 1), frequency = 4)\nlaid <- window(eggs, end = c(2016, 4))\nleft <- window(eggs, start = c(2017, 1))",
      ],
      [
        "again <- snaive(laid, h = 8)\naccuracy(again, left)",
        "                   ME     RMSE      MAE\nTraining set -1.21004 15.20411 12.71004\nTest set      4.10211 13.08213 11.93302",
        "displays",
      ],
    ],
    expected: {
      kind: "forecast",
      experiments: [
        experiment({
          data: ["eggs.csv"],
          target: "count",
          task: "forecasting",
          split: { how: "time", testShare: null, folds: null, seed: null },
          models: [{ name: "Seasonal Naive" }],
          metrics: seasonal,
          best: { ...bestOf(seasonal[2] ?? rise), metrics: ["RMSE", "MAE"], printed: ["13.08213", "11.93302"] },
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/steps-in-a-loop-and-the-sigmoid-in-a-function",
    cells: [
      [`${READ}\nimport numpy as np`],
      [
        `${SPLIT}\ndef sigmoid(z):\n    return 1 / (1 + np.exp(-z))\ndef slopes(w, X, y):\n    said = sigmoid(np.dot(X, w))\n    return np.dot(X.T, said - y) / len(y)\nw = np.zeros(A.shape[1])\nrate = 0.1\nfor turn in range(900):\n    grad = slopes(w, A, a)\n    w = w - rate * grad`,
      ],
      [
        "def say(X):\n    return (sigmoid(np.dot(X, w)) > 0.5).astype(int)\nprint('test accuracy:', np.mean(say(B) == b))",
        "test accuracy: 0.7841\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          task: "classification",
          split: { how: "holdout", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression" }],
          metrics: [crumb],
          best: bestOf(crumb),
        }),
      ],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
  {
    name: "case/counts-summed-up-by-yardstick",
    language: "r",
    cells: [
      [
        "library(tidymodels)\nhens <- read.csv('hens.csv')\nset.seed(6)\nparts <- initial_split(hens, prop = 0.7)\nlaid <- training(parts)\nleft <- testing(parts)",
      ],
      [
        "fit <- multinom_reg() %>% set_engine('nnet') %>% fit(breed ~ ., data = laid)\nbeside <- left %>% select(breed) %>% bind_cols(predict(fit, new_data = left))\nconf_mat(data = beside, truth = breed, estimate = .pred_class) %>% summary()",
        "  .metric              .estimator .estimate\n1 accuracy             multiclass 0.7713\n2 sens                 macro      0.7512\n3 spec                 macro      0.9304\n4 detection_prevalence macro      0.3333\n5 f_meas               macro      0.7488",
        "displays",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "breed",
          task: "classification",
          split: { how: "holdout", testShare: 0.3, folds: null, seed: "6" },
          models: [{ name: "Logistic Regression" }],
          metrics: breeds,
          best: { ...bestOf(breeds[0] ?? rise), metrics: ["accuracy", "F1"], printed: ["0.7713", "0.7488"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 0 }],
    },
  },
  {
    name: "case/judged-on-rows-of-another-file",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\noven = SVC().fit(A, a)\nprint('accuracy', oven.score(B, b))\nyear = pd.read_csv('later.csv')\nprint('accuracy a year after', oven.score(year.drop('burnt', axis=1), year['burnt']))",
        "accuracy 0.8412\naccuracy a year after 0.7914\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          data: ["bakery.csv"],
          models: [{ name: "SVM" }],
          metrics: [metric("accuracy", "0.8412", "SVM", "test", 2), metric("accuracy", "0.7914", "SVM", "test", 2)],
          best: { model: "SVM", part: "test", metrics: ["accuracy"], printed: ["0.8412", "0.7914"] },
        }),
      ],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
];
