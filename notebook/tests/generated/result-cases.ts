import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const LINES_OF_OLS = [
  "                            OLS Regression Results                            ",
  "==============================================================================",
  "Dep. Variable:                 riders   R-squared:                       0.231",
  "Model:                            OLS   Adj. R-squared:                  0.228",
].join("\n");

const precision = metric("precision", "0.7745", "Decision Tree", "cross-validation", 2);
const equals = metric("accuracy", "0.6625", "Naive Bayes", "test", 3);
const evaluated = metric("accuracy", "0.8874", "Neural Network", "test", 2);
const ferries = metric("R2", "0.231", "Linear Regression", "train", 1);
const spark = [
  metric("MAE", "3.1416", "Linear Regression", "test", 2),
  metric("R2", "0.6402", "Linear Regression", "test", 3),
];
const maxima = [
  metric("MSE", "0.143", "Random Forest", "test", 2),
  metric("AUC", "0.792", "Random Forest", "test", 2),
  metric("F1", "0.688", "Random Forest", "test", 2),
  metric("accuracy", "0.731", "Random Forest", "test", 2),
];
const birds = metric("accuracy", "0.8931", "SVM", "test", 1);
const soil = metric("R2", "0.5518", "Ridge", "cross-validation", 3);

const logged = metric("RMSE", "4.1837", "CatBoost", "validation", 2);
const listed = metric("AUC", "0.8142", "CatBoost", "test", 3);
const called = metric("accuracy", "0.7118", "SVM", "validation", 2);
const guessed = metric("accuracy", "0.7118", "SVM", "test", 2);

/** Values: which of the printed numbers is which, of which model, on which part. */
export const RESULT_CASES: readonly Case[] = [
  {
    name: "case/log-of-catboost",
    cells: [
      ["import pandas as pd\nbakery = pd.read_csv('bakery.csv')"],
      ["from sklearn.model_selection import train_test_split\nX_train, X_val, y_train, y_val = train_test_split(bakery.drop('flour', axis=1), bakery['flour'], test_size=0.3, random_state=6)"],
      ["from catboost import CatBoostRegressor\noven = CatBoostRegressor(depth=4)\noven.fit(X_train, y_train, eval_set=(X_val, y_val))", "0:\tlearn: 9.1204\ttest: 9.3310\tbest: 9.3310 (0)\ttotal: 2ms\tremaining: 1s\n99:\tlearn: 2.0031\ttest: 4.2210\tbest: 4.1837 (80)\ttotal: 0.2s\tremaining: 0us\n\nbestTest = 4.1837\nbestIteration = 80\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, target: "flour", task: "regression", models: [{ name: "CatBoost", class: "CatBoostRegressor", params: { depth: "4" } }], metrics: [logged], best: bestOf(logged) })],
      headline: 0,
      cautions: [{ kind: "test-data-used", cell: 2 }],
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [/30% of the rows held out for validation/u],
      never: [/for testing/u],
    },
  },
  {
    name: "case/metric-of-catboost-in-a-list",
    cells: [
      [READ],
      ["from sklearn.model_selection import train_test_split\nX_train, X_test, y_train, y_test = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3, random_state=6)"],
      ["from catboost import CatBoostClassifier\noven = CatBoostClassifier(depth=4, verbose=0)\noven.fit(X_train, y_train)"],
      ["from catboost.utils import eval_metric\neval_metric(y_test, oven.predict_proba(X_test)[:, 1], 'AUC')", "[0.8142]", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "CatBoost", class: "CatBoostClassifier", params: { depth: "4", verbose: "0" } }], metrics: [listed], best: bestOf(listed) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/called-validation-beside-the-value",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.svm import SVC\nfrom sklearn.metrics import accuracy_score\nmachine = SVC()\nmachine.fit(A, a)\nprint('Validation accuracy:', accuracy_score(b, machine.predict(B)))", "Validation accuracy: 0.7118"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM", class: "SVC", params: {} }], metrics: [called], best: bestOf(called) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/method-handed-over",
    cells: [
      [READ],
      ["from sklearn.model_selection import train_test_split\nX_train, X_test, y_train, y_test = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3, random_state=6)\ndef share_right(guess):\n    print(f'accuracy {(guess(X_test) == y_test).mean()}')"],
      ["from sklearn.svm import SVC\nmachine = SVC()\nmachine.fit(X_train, y_train)\nshare_right(machine.predict)", "accuracy 0.7118"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM", class: "SVC", params: {} }], metrics: [guessed], best: bestOf(guessed) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/cross-validated-predictions",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.tree import DecisionTreeClassifier\nfrom sklearn.model_selection import cross_val_predict\nfrom sklearn.metrics import precision_score\ntree = DecisionTreeClassifier(max_depth=3)\nguesses = cross_val_predict(tree, A, a, cv=4)\nprecision_score(a, guesses)", "0.7745", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, split: { how: "cv", testShare: null, folds: 4, seed: null }, models: [{ name: "Decision Tree", params: { max_depth: "3" } }], metrics: [precision], best: bestOf(precision) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      never: [/on the training data/iu],
    },
  },
  {
    name: "case/share-of-equals",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.naive_bayes import GaussianNB\nnb = GaussianNB()\nnb.fit(A, a)\nguesses = nb.predict(B)"],
      ["(guesses == b).mean()", "0.6625", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "Naive Bayes", class: "GaussianNB", params: {} }], metrics: [equals], best: bestOf(equals) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/evaluate-gives-loss-first",
    cells: [
      ["from tensorflow.keras.datasets import fashion_mnist\n(A, a), (B, b) = fashion_mnist.load_data()"],
      ["from tensorflow import keras\nnet = keras.Sequential()\nnet.add(keras.layers.Flatten())\nnet.add(keras.layers.Dense(10, activation='softmax'))\nnet.compile(optimizer='sgd', loss='sparse_categorical_crossentropy', metrics=['accuracy'])\nnet.fit(A, a, epochs=2, verbose=0)"],
      ["value, share = net.evaluate(B, b, verbose=0)\nprint('Held-out score:', value)\nprint('Held-out accuracy:', share)", "Held-out score: 0.3391\nHeld-out accuracy: 0.8874"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["fashion_mnist"],
          target: "a",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Neural Network", optimiser: "sgd", epochs: "2" }],
          metrics: [{ ...metric("loss", "0.3391", "Neural Network", "test", 2), optional: true }, evaluated],
          best: bestOf(evaluated),
        }),
      ],
      headline: 0,
      never: [/accuracy of 0\.33|33\.9 ?% accuracy|accuracy of 33/iu],
    },
  },
  {
    name: "case/table-of-thresholds",
    cells: [
      ["import h2o\nh2o.init()\nloaves = h2o.import_file('loaves.csv')\nfit, hold = loaves.split_frame([0.7], seed=3)"],
      ["from h2o.estimators import H2ORandomForestEstimator\nwood = H2ORandomForestEstimator(ntrees=30)\nwood.train(y='burnt', training_frame=fit)"],
      [
        "print(wood.model_performance(hold))",
        "ModelMetricsBinomial: drf\n\nMSE: 0.143\nAUC: 0.792\n\nMaximum Metrics: Maximum metrics at their respective thresholds\nmetric         threshold    value    idx\n-------------  -----------  -------  -----\nmax f1         0.377        0.688    181\nmax accuracy   0.502        0.731    133",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["loaves.csv"],
          target: "burnt",
          task: "classification",
          split: { how: "holdout", testShare: 0.3, folds: null, seed: "3" },
          models: [{ name: "Random Forest", params: { ntrees: "30" } }],
          metrics: maxima,
          best: { model: "Random Forest", part: "test", metrics: ["AUC", "F1", "accuracy"], printed: ["0.792", "0.688", "0.731"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 0 }],
      never: [/(?:F1|accuracy)[^.]{0,30}0\.(?:377|502)/iu],
    },
  },
  {
    name: "case/read-for-inference",
    cells: [
      ["import pandas as pd\nferries = pd.read_csv('ferries.csv')"],
      ["import statsmodels.api as sm\nfitted = sm.OLS(ferries['riders'], sm.add_constant(ferries[['wind']])).fit()\nprint(fitted.summary())", LINES_OF_OLS],
    ],
    expected: {
      kind: "statistics",
      experiments: [
        experiment({
          data: ["ferries.csv"],
          target: "riders",
          task: "test",
          models: [{ name: "Linear Regression" }],
          metrics: [ferries, { ...metric("adjusted R2", "0.228", "Linear Regression", "train", 1), optional: true }],
          best: bestOf(ferries),
        }),
      ],
      headline: 0,
      cautions: [{ kind: "judged-on-training-data", cell: 1, optional: true }],
      never: [/makes its predictions/iu],
    },
  },
  {
    name: "case/spark-summary",
    cells: [
      ["from pyspark.sql import SparkSession\nspark = SparkSession.builder.getOrCreate()\nrides = spark.read.csv('rides.csv', header=True, inferSchema=True)"],
      ["from pyspark.ml.feature import VectorAssembler\nready = VectorAssembler(inputCols=['wind', 'rain'], outputCol='inputs').transform(rides)\nfit, hold = ready.randomSplit([0.75, 0.25], seed=2)"],
      ["from pyspark.ml.regression import LinearRegression\nline = LinearRegression(featuresCol='inputs', labelCol='delay').fit(fit)\nsummary = line.evaluate(hold)\nsummary.meanAbsoluteError", "3.1416", "result"],
      ["summary.r2", "0.6402", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["rides.csv"],
          target: "delay",
          task: "regression",
          split: { how: "holdout", testShare: 0.25, folds: null, seed: "2" },
          models: [{ name: "Linear Regression" }],
          metrics: spark,
          best: { model: "Linear Regression", part: "test", metrics: ["MAE", "R2"], printed: ["3.1416", "0.6402"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      features: [{ op: "derive", columns: ["inputs"], cell: 1, optional: true }],
    },
  },
  {
    name: "case/wrapper-of-a-model",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.ensemble import AdaBoostClassifier\nfrom sklearn.linear_model import LogisticRegression\nmany = AdaBoostClassifier(LogisticRegression(), n_estimators=15)\nmany.fit(A, a)"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "Logistic Regression AdaBoost", class: "AdaBoostClassifier", inner: ["Logistic Regression"] }] })],
      preparation: [{ op: "split", columns: [], cell: 1 }],
      never: [/both models|two models/iu],
    },
  },
  {
    name: "case/two-data-sets",
    cells: [
      ["from sklearn.datasets import fetch_openml\nbirds = fetch_openml('birds')\nX, y = birds['data'], birds['target']\nX_train, X_test, y_train, y_test = X[:900], X[900:], y[:900], y[900:]"],
      ["from sklearn.svm import SVC\nfrom sklearn.metrics import accuracy_score\nsvc = SVC().fit(X_train, y_train)\naccuracy_score(y_test, svc.predict(X_test))", "0.8931", "result"],
      ["import pandas as pd\nfrom sklearn.linear_model import Ridge\nfrom sklearn.model_selection import cross_val_score\nsoil = pd.read_csv('soil.csv')\nXs, ys = soil.drop('acidity', axis=1), soil['acidity']"],
      ["cross_val_score(Ridge(alpha=2), Xs, ys, cv=6).mean()", "0.5518", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["birds"],
          target: "target",
          task: "classification",
          split: { how: "holdout", testShare: null, folds: null, seed: null },
          models: [{ name: "SVM", class: "SVC" }],
          metrics: [birds],
          best: bestOf(birds),
        }),
        experiment({
          data: ["soil.csv"],
          target: "acidity",
          task: "regression",
          split: { how: "cv", testShare: null, folds: 6, seed: null },
          models: [{ name: "Ridge", params: { alpha: "2" } }],
          metrics: [soil],
          best: bestOf(soil),
        }),
      ],
      headline: null,
      preparation: [{ op: "split", columns: [], cell: 0 }],
      never: [/compares SVM and Ridge|compares Ridge and SVM/iu, /all (?:the )?models learn/iu],
    },
  },
]; // prettier-ignore
