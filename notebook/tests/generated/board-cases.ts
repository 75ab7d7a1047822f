import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const folds = (name: string, printed: string, model: string, cell: number) =>
  metric(name, printed, model, "cross-validation", cell);
const leader = metric("AUC", "0.90213", "Stacking Ensemble", "test", 3);
const weighted = metric("accuracy", "0.871110", "Weighted Ensemble", "test", 1);
const linear = metric("R2", "0.83", "Extra Trees", "test", 3);
const bred = metric("MSE", "-13.0123", "TPOT", "test", 3);
const found = metric("accuracy", "0.8301", "AutoML", "test", 3);
const rated = metric("RMSE", "0.9342", "SVD", "cross-validation", 1);
const neighbours = metric("RMSE", "0.9811", "K-Nearest Neighbors", "test", 1);
const split = { op: "split", columns: [], cell: 1 };
const OF_RATINGS = { data: ["ratings.csv"], target: "stars", task: "regression" };
const READ_RATINGS =
  "import pandas as pd\nfrom surprise import SVD, KNNBasic, Dataset, Reader, accuracy\nfrom surprise.model_selection import cross_validate, train_test_split\nratings = pd.read_csv('ratings.csv')\nstars = Dataset.load_from_df(ratings[['reader', 'book', 'stars']], Reader(rating_scale=(1, 5)))";

/** Libraries that try many models by themselves, or judge them fold by fold, and list what came out. */
const CHOSEN = { op: "select", columns: ["reader", "book", "stars"], cell: 0 };

export const BOARD_CASES: readonly Case[] = [
  {
    name: "case/leaderboard-on-given-rows",
    cells: [
      ["import h2o\nfrom h2o.automl import H2OAutoML\nbakery = h2o.import_file('bakery.csv')"],
      ["warm, cold = bakery.split_frame(ratios=[0.7], seed=6)"],
      ["search = H2OAutoML(max_models=10)\nsearch.train(y='burnt', training_frame=warm, leaderboard_frame=cold)"],
      [
        "search.leaderboard",
        "model_id                                       auc    logloss\nStackedEnsemble_AllModels_1_AutoML_1_2023  0.90213    0.34120\nXRT_1_AutoML_1_2023                        0.88310    0.36110",
        "result",
      ],
      ["search.leader.model_performance(cold).auc()", "0.90213", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Stacking Ensemble", class: "H2OAutoML" }, { name: "Extra Trees" }],
          metrics: [
            leader,
            metric("log loss", "0.34120", "Stacking Ensemble", "test", 3),
            metric("AUC", "0.88310", "Extra Trees", "test", 3),
            metric("log loss", "0.36110", "Extra Trees", "test", 3),
          ],
          best: bestOf(leader),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/scores-of-two-parts-on-a-board",
    cells: [
      [
        "from autogluon.tabular import TabularDataset, TabularPredictor\nwarm = TabularDataset('bakery_train.csv')\ncold = TabularDataset('bakery_test.csv')\npredictor = TabularPredictor(label='burnt').fit(warm, time_limit=60)",
      ],
      [
        "predictor.leaderboard(cold)",
        "                 model  score_test  score_val eval_metric  fit_time\n0             CatBoost    0.873410   0.878200    accuracy  5.100000\n1  WeightedEnsemble_L2    0.871110   0.880100    accuracy  9.100000",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery_train.csv"],
          target: "burnt",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Weighted Ensemble", class: "TabularPredictor" }, { name: "CatBoost" }],
          metrics: [
            metric("accuracy", "0.873410", "CatBoost", "test", 1),
            metric("accuracy", "0.878200", "CatBoost", "validation", 1),
            weighted,
            metric("accuracy", "0.880100", "Weighted Ensemble", "validation", 1),
          ],
          best: { ...bestOf(weighted), model: "CatBoost", printed: ["0.873410"] },
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/board-of-many-regressors",
    cells: [
      [READ],
      [SPLIT.replace("'burnt', axis=1", "'flour', axis=1").replace("['burnt']", "['flour']")],
      ["from lazypredict.Supervised import LazyRegressor\nlist_of, guesses = LazyRegressor().fit(A, B, a, b)"],
      [
        "list_of",
        "                     Adjusted R-Squared  R-Squared  RMSE  Time Taken\nModel                                                               \nExtraTreesRegressor                0.82       0.83  2.41        0.31\nBayesianRidge                      0.58       0.61  3.90        0.01",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "AutoML", role: "helper" }, { name: "Extra Trees" }, { name: "Bayesian Ridge" }],
          metrics: [
            linear,
            metric("RMSE", "2.41", "Extra Trees", "test", 3),
            metric("R2", "0.61", "Bayesian Ridge", "test", 3),
            metric("RMSE", "3.90", "Bayesian Ridge", "test", 3),
          ],
          best: { ...bestOf(linear), metrics: ["R2", "RMSE"], printed: ["0.83", "2.41"] },
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/best-score-inside-a-search",
    cells: [
      [READ],
      [SPLIT.replace("'burnt', axis=1", "'flour', axis=1").replace("['burnt']", "['flour']")],
      [
        "from tpot import TPOTRegressor\nbreeder = TPOTRegressor(generations=2, verbosity=2)\nbreeder.fit(A, a)",
        "Generation 1 - Current best internal CV score: -12.3122\nGeneration 2 - Current best internal CV score: -11.8344\n\nBest pipeline: RandomForestRegressor(input_matrix, bootstrap=True)\n",
      ],
      ["breeder.score(B, b)", "-13.0123", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "TPOT" }],
          metrics: [folds("MSE", "-11.8344", "TPOT", 2), bred],
          best: bestOf(bred),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/validation-rows-of-a-search",
    cells: [
      [READ],
      [SPLIT],
      [
        "from flaml import AutoML\nsearch = AutoML()\nsearch.fit(A, a, task='classification', metric='accuracy')\nprint('Best accuracy on validation data: {0:.4g}'.format(1 - search.best_loss))",
        "Best accuracy on validation data: 0.8412\n",
      ],
      ["from sklearn.metrics import accuracy_score\naccuracy_score(b, search.predict(B))", "0.8301", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "AutoML" }],
          metrics: [metric("accuracy", "0.8412", "AutoML", "validation", 2), found],
          best: bestOf(found),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/evaluation-that-prints-itself",
    cells: [
      [`${READ}\nfrom autogluon.tabular import TabularPredictor`],
      [
        "from sklearn.model_selection import train_test_split\nwarm, cold = train_test_split(bakery, test_size=0.3, random_state=6)",
      ],
      ["search = TabularPredictor(label='burnt').fit(warm)"],
      [
        "guessed = search.predict(cold.drop(columns='burnt'))\nreport = search.evaluate_predictions(y_true=cold['burnt'], y_pred=guessed)",
        'Evaluation: accuracy on test data: 0.8301\nEvaluations on test data:\n{\n    "accuracy": 0.8301\n}\n',
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "holdout", testShare: 0.3, folds: null, seed: "6" },
          models: [{ name: "AutoGluon" }],
          metrics: [{ ...found, model: "AutoGluon" }],
          best: { ...bestOf(found), model: "AutoGluon" },
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/folds-side-by-side",
    cells: [
      [READ_RATINGS],
      [
        "cross_validate(SVD(), stars, measures=['RMSE', 'MAE'], cv=3, verbose=True)",
        "Evaluating RMSE, MAE of algorithm SVD on 3 split(s).\n\n                  Fold 1  Fold 2  Fold 3  Mean    Std     \nRMSE (testset)    0.9311  0.9370  0.9345  0.9342  0.0024  \nMAE (testset)     0.7350  0.7375  0.7346  0.7357  0.0013  \nFit time          6.53    7.11    7.23    6.96    0.31    \n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_RATINGS,
          split: { how: "cv", testShare: null, folds: 3, seed: null },
          models: [{ name: "SVD" }],
          metrics: [rated, folds("MAE", "0.7357", "SVD", 1)],
          best: bestOf(rated),
        }),
      ],
      headline: 0,
      features: [CHOSEN],
    },
  },
  {
    name: "case/measures-that-print-themselves",
    cells: [
      [READ_RATINGS],
      [
        "known, unseen = train_test_split(stars, test_size=0.25, random_state=6)\ngenres = SVD().fit(known)\nfriends = KNNBasic().fit(known)\nof_genres = accuracy.rmse(genres.test(unseen))\nof_friends = accuracy.rmse(friends.test(unseen))",
        "RMSE: 0.9405\nRMSE: 0.9811\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_RATINGS,
          split: { how: "holdout", testShare: 0.25, folds: null, seed: "6" },
          models: [{ name: "SVD" }, { name: "K-Nearest Neighbors" }],
          metrics: [metric("RMSE", "0.9405", "SVD", "test", 1), neighbours],
          best: { ...bestOf(neighbours), model: "SVD", printed: ["0.9405"] },
        }),
      ],
      headline: 0,
      preparation: [split],
      features: [CHOSEN],
    },
  },
];
