import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const dense = metric("accuracy", "0.8125", "Neural Network", "test", 2);
const folds = metric("AUC", "0.9020", "Random Forest", "cross-validation", 1);
const ridge = metric("accuracy", "0.8331", "SVM", "test", 2);
const alike = (model: string, cell: number) => metric("accuracy", "0.9000", model, "test", cell);
const split = { op: "split", columns: [], cell: 1 };

/** What a single oven comes to. */
const ofOven: Case["expected"] = {
  kind: "supervised",
  experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [ridge], best: bestOf(ridge) })],
  headline: 0,
  preparation: [split],
};

/** Values that stand in what the call itself prints, or within others. */
export const OUTPUT_CASES: readonly Case[] = [
  {
    name: "case/bar-of-an-evaluation",
    cells: [
      [READ],
      [SPLIT],
      [
        "from tensorflow import keras\noven = keras.Sequential([keras.layers.Dense(8, activation='relu'), keras.layers.Dense(1, activation='sigmoid')])\noven.compile(loss='binary_crossentropy', metrics=['accuracy'])\noven.fit(A, a, epochs=2)\nloss, share = oven.evaluate(B, b)",
        "Epoch 1/2\n11/11 [==============================] - 1s 2ms/step - loss: 0.6011 - accuracy: 0.7010\nEpoch 2/2\n11/11 [==============================] - 0s 2ms/step - loss: 0.5120 - accuracy: 0.7912\n4/4 [==============================] - 0s 2ms/step - loss: 0.4410 - accuracy: 0.8125\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Neural Network" }],
          metrics: [metric("accuracy", "0.7912", "Neural Network", "train", 2), dense],
          best: bestOf(dense),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/test-score-of-folds",
    cells: [
      [READ],
      [
        "from sklearn.ensemble import RandomForestClassifier\nfrom sklearn.model_selection import cross_validate\nkept = cross_validate(RandomForestClassifier(), bakery.drop('burnt', axis=1), bakery['burnt'], cv=5, scoring=['roc_auc'])\npd.DataFrame(kept).mean()",
        "fit_time        0.412000\nscore_time      0.021000\ntest_roc_auc    0.9020\ndtype: float64",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: 5, seed: null },
          models: [{ name: "Random Forest", class: "RandomForestClassifier" }],
          metrics: [folds],
          best: bestOf(folds),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/results-within-results",
    cells: [
      [READ],
      [SPLIT],
      [
        "import json\nfrom sklearn.svm import SVC\nfrom sklearn.metrics import accuracy_score, f1_score\nguess = SVC().fit(A, a).predict(B)\nbook = {'svm': {'scores': {'accuracy': accuracy_score(b, guess), 'f1': f1_score(b, guess)}}}\nprint(json.dumps(book, indent=2))",
        '{\n  "svm": {\n    "scores": {\n      "accuracy": 0.8331,\n      "f1": 0.7902\n    }\n  }\n}\n',
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "SVM", class: "SVC" }],
          metrics: [ridge, metric("F1", "0.7902", "SVM", "test", 2)],
          best: bestOf(ridge),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/models-that-share-the-best-value",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.svm import SVC\nsvc = SVC().fit(A, a)\nsvc.score(B, b)", "0.9000", "result"],
      [
        "from sklearn.naive_bayes import GaussianNB\nbayes = GaussianNB().fit(A, a)\nbayes.score(B, b)",
        "0.9000",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [
            { name: "SVM", class: "SVC" },
            { name: "Naive Bayes", class: "GaussianNB" },
          ],
          metrics: [alike("SVM", 2), alike("Naive Bayes", 3)],
          best: bestOf(alike("SVM", 2)),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/messages-of-a-logger",
    cells: [
      [READ],
      [SPLIT],
      [
        "import logging, sys\nlogging.basicConfig(stream=sys.stdout, level=logging.INFO)\nbook = logging.getLogger('bakery')\nfrom sklearn.svm import SVC\noven = SVC().fit(A, a)\nbook.info('learned from %d loaves', len(A))\nbook.info('accuracy %.4f', oven.score(B, b))",
        "INFO:bakery:learned from 280 loaves\nINFO:bakery:accuracy 0.8331\n",
      ],
    ],
    expected: ofOven,
  },
  {
    name: "case/words-of-another-language",
    cells: [
      [READ],
      [SPLIT],
      [
        "from herramientas import resumen\nfrom sklearn.svm import SVC\noven = SVC().fit(A, a)\nresumen(b, oven.predict(B))",
        "Exactitud: 0.8331\nTiempo: 0.21\n",
      ],
    ],
    expected: ofOven,
  },
  {
    name: "case/mean-squared-error-called-its-root",
    cells: [
      ["import pandas as pd\nrolls = pd.read_csv('rolls.csv')"],
      [
        "from sklearn.linear_model import Ridge\nfrom sklearn.metrics import mean_squared_error\nfrom sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(rolls[['flour']], rolls['weight'], test_size=0.3, random_state=6)\nline = Ridge().fit(A, a)\nprint('RMSE:', mean_squared_error(b, line.predict(B)))\nrmse = mean_squared_error(b, line.predict(B))\nprint('RMSE again {}'.format(rmse))",
        "RMSE: 948.31\nRMSE again 948.31\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["rolls.csv"],
          target: "weight",
          task: "regression",
          split: { how: "holdout", testShare: 0.3, folds: null, seed: "6" },
          models: [{ name: "Ridge" }],
          metrics: [metric("MSE", "948.31", "Ridge", "test", 1)],
          best: bestOf(metric("MSE", "948.31", "Ridge", "test", 1)),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/rows-of-results-under-names-and-turned",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfrom sklearn.naive_bayes import GaussianNB\nfrom sklearn.metrics import accuracy_score, f1_score\nrows = []\nfor name, oven in [('first', GaussianNB()), ('second', SVC())]:\n    guess = oven.fit(A, a).predict(B)\n    rows.append({'oven': name, 'accuracy': accuracy_score(b, guess), 'F1': f1_score(b, guess)})\npd.DataFrame(rows).set_index('oven').T",
        "oven      first  second\naccuracy  0.671   0.833\nF1        0.521   0.577",
        "result",
      ],
    ],
    expected: {
      ...ofOven,
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Naive Bayes" }, { name: "SVM" }],
          metrics: [
            metric("accuracy", "0.671", "Naive Bayes", "test", 2),
            metric("accuracy", "0.833", "SVM", "test", 2),
            metric("F1", "0.521", "Naive Bayes", "test", 2),
            metric("F1", "0.577", "SVM", "test", 2),
          ],
          best: bestOf(metric("accuracy", "0.833", "SVM", "test", 2)),
        }),
      ],
    },
  },
];
