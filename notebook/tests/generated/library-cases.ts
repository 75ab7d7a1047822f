import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const kept = metric("MAE", "3.87", "Random Forest", "test", 3);
const rest = metric("accuracy (from MAPE)", "93.93 %", "Random Forest", "test", 3);
const unfrozen = metric("error rate", "0.003383", "ResNet34", "validation", 1);
const lastFit = metric("RMSE", "2.4121", "Random Forest", "test", 3);
const explained = metric("R2", "0.7131", "Random Forest", "test", 3);
const resampled = metric("accuracy", "0.833", "Logistic Regression", "cross-validation", 2);
const shares = metric("accuracy", "0.8471", "SVM", "test", 2);
const chosen = metric("AUC", "0.9012", "SVM", "cross-validation", 2);
const given = metric("accuracy", "0.8125", "Logistic Regression", "test", 3);
const holdout = { how: "holdout", testShare: 0.25, folds: null, seed: null };

/** What libraries print or give back when they judge a model, each in its own form. */
export const LIBRARY_CASES: readonly Case[] = [
  {
    name: "case/rest-of-a-relative-error",
    cells: [
      [READ],
      [SPLIT.replace("'burnt', axis=1", "'flour', axis=1").replace("['burnt']", "['flour']")],
      [
        "import numpy as np\nfrom sklearn.ensemble import RandomForestRegressor\nfrom sklearn.metrics import mean_absolute_percentage_error\nforest = RandomForestRegressor().fit(A, a)\nerrors = abs(forest.predict(B) - b)",
      ],
      [
        "mape = 100 * (errors / b)\nprint('MAE:', np.mean(errors))\nprint('Accuracy:', 100 - np.mean(mape), '%')\nprint('Accuracy:', 1 - mean_absolute_percentage_error(b, forest.predict(B)))",
        "MAE: 3.87\nAccuracy: 93.93 %\nAccuracy: 0.9393\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "Random Forest" }],
          metrics: [kept, rest],
          best: bestOf(kept),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      never: [/accuracy/i],
    },
  },
  {
    name: "case/frozen-first-and-then-free",
    cells: [
      [
        "from fastai.vision.all import *\nloaves = ImageDataLoaders.from_folder('loaves', valid_pct=0.2)\nbaker = vision_learner(loaves, resnet34, metrics=error_rate)",
      ],
      [
        "baker.fine_tune(2)",
        "epoch  train_loss  valid_loss  error_rate  time\n0  0.180385  0.023942  0.006766  00:14\n\nepoch  train_loss  valid_loss  error_rate  time\n0  0.055023  0.013102  0.004060  00:19\n1  0.031200  0.010021  0.003383  00:19",
        "displays",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["loaves"],
          task: "classification",
          split: { ...holdout, testShare: 0.2 },
          models: [{ name: "ResNet34" }],
          metrics: [unfrozen],
          best: bestOf(unfrozen),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 0 }],
    },
  },
  {
    name: "case/report-as-a-turned-table",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfrom sklearn.metrics import classification_report\nmachine = SVC().fit(A, a)\npd.DataFrame(classification_report(b, machine.predict(B), output_dict=True)).T",
        "              precision  recall  f1-score  support\n0                0.8812  0.9011    0.8910    210.0\n1                0.7612  0.7211    0.7406     90.0\naccuracy         0.8471  0.8471    0.8471      0.8471",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "SVM" }],
          metrics: [
            shares,
            ...["0.8812 0.9011 0.8910", "0.7612 0.7211 0.7406"].flatMap((row, kind) =>
              row.split(" ").map((printed, i) => ({
                ...metric(["precision", "recall", "F1"][i] ?? "", printed, "SVM", "test", 2),
                of: String(kind),
              })),
            ),
          ],
          best: bestOf(shares),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/settings-beside-their-score",
    cells: [
      [READ],
      [
        "from sklearn.svm import SVC\nfrom sklearn.model_selection import GridSearchCV\ngrid = GridSearchCV(SVC(), {'C': [1, 10]}, cv=5, scoring='roc_auc')\ngrid.fit(bakery.drop('burnt', axis=1), bakery['burnt'])",
      ],
      ["grid.best_params_, grid.best_score_", "({'C': 10}, 0.9012)", "result"],
      [
        "pd.DataFrame(grid.cv_results_)[['params', 'mean_test_score', 'std_test_score', 'rank_test_score']]",
        "      params  mean_test_score  std_test_score  rank_test_score\n0   {'C': 1}           0.8911          0.0121                2\n1  {'C': 10}           0.9012          0.0101                1",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: 5, seed: null },
          models: [{ name: "SVM" }],
          metrics: [chosen],
          best: bestOf(chosen),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/bar-beside-what-evaluate-gives-back",
    cells: [
      [READ],
      [SPLIT],
      [
        "from tensorflow import keras\nunit = keras.Sequential([keras.layers.Dense(1, activation='sigmoid')])\nunit.compile(loss='binary_crossentropy', metrics=['accuracy'])\nunit.fit(A, a, epochs=2, verbose=0)",
      ],
      [
        "print('loss and accuracy:', unit.evaluate(B, b))",
        "10/10 ━━━━━━━━━━━━━━━━━━━━ 0s 2ms/step - accuracy: 0.8031 - loss: 0.4510\nloss and accuracy: [0.4410, 0.8125]\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Logistic Regression" }],
          metrics: [given],
          best: bestOf(given),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/last-fit-of-a-workflow",
    language: "r",
    cells: [
      ["library(tidymodels)\nhens <- read.csv('hens.csv')"],
      ["parts <- initial_split(hens, prop = 0.75)\nlaying <- training(parts)"],
      [
        "steps <- recipe(eggs ~ ., data = laying)\ntrees <- rand_forest(trees = 500) %>% set_engine('ranger') %>% set_mode('regression')\nflow <- workflow() %>% add_recipe(steps) %>% add_model(trees)",
      ],
      [
        "flow %>% last_fit(parts) %>% collect_metrics()",
        "  .metric .estimator .estimate .config             \n1 rmse    standard      2.4121 Preprocessor1_Model1\n2 rsq     standard      0.7131 Preprocessor1_Model1\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "eggs",
          task: "regression",
          split: holdout,
          models: [{ name: "Random Forest", class: "rand_forest" }],
          metrics: [lastFit, explained],
          best: { ...bestOf(lastFit), metrics: ["RMSE", "R2"], printed: ["2.4121", "0.7131"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/resampled-workflow",
    language: "r",
    cells: [
      ["library(tidymodels)\nhens <- read.csv('hens.csv')\nfolds <- vfold_cv(hens, v = 10)"],
      ["flow <- workflow() %>% add_formula(broody ~ .) %>% add_model(logistic_reg())"],
      [
        "collect_metrics(fit_resamples(flow, resamples = folds))",
        "# A tibble: 2 x 6\n  .metric  .estimator  mean     n std_err .config             \n  <chr>    <chr>      <dbl> <int>   <dbl> <chr>               \n1 accuracy binary     0.833    10  0.0121 Preprocessor1_Model1\n2 roc_auc  binary     0.894    10  0.0102 Preprocessor1_Model1\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "broody",
          task: "classification",
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression" }],
          metrics: [resampled, metric("AUC", "0.894", "Logistic Regression", "cross-validation", 2)],
          best: bestOf(resampled),
        }),
      ],
      headline: 0,
    },
  },
];
