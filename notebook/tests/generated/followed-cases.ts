import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, type ExpectedMetric, metric } from "./expected.ts";

const FIT = `${SPLIT}\nfrom sklearn.tree import DecisionTreeClassifier\noven = DecisionTreeClassifier(max_depth=4).fit(A, a)`;
const SPLITS = [{ op: "split", columns: [], cell: 1 }];

/** What one tree, fitted on a division of the bakery's data, comes to. */
const ofTree = (best: ExpectedMetric, metrics: ExpectedMetric[] = [best]): Case["expected"] => ({
  kind: "supervised",
  experiments: [experiment({ ...OF_BAKERY, models: [{ name: "Decision Tree" }], metrics, best: bestOf(best) })],
  headline: 0,
  preparation: SPLITS,
});

const passed = metric("balanced accuracy", "0.713", "Decision Tree", "test", 2);
const counted = metric("accuracy", "0.74", "Decision Tree", "test", 2);
const harmonic = metric("F1", "0.822", "Decision Tree", "test", 3);
const found = metric("recall", "0.75", "Decision Tree", "test", 2);
const rooted = metric("RMSE", "3.217", "Ridge", "test", 2);
const kept = metric("F1", "0.644", "Decision Tree", "test", 2);
const inner = metric("accuracy", "0.811", "Decision Tree", "test", 3);
const folds = metric("AUC", "0.7714", "Decision Tree", "cross-validation", 2);
const outOfBag = metric("accuracy", "0.8021", "Random Forest", "out-of-bag", 2);
const heldOut = metric("accuracy", "0.7915", "Random Forest", "test", 2);
const milled = metric("R2", "0.8317", "Ridge", "test", 3);
const net = metric("MSE", "18.42", "Neural Network", "cross-validation", 1);
const cv = metric("AUC", "0.802", "XGBoost", "cross-validation", 2);
const rows = [
  metric("accuracy", "0.871", "Decision Tree", "test", 2),
  metric("AUC", "0.902", "Decision Tree", "test", 2),
];
const watched = metric("AUC", "0.913", "CatBoost", "test", 2);
const ofNames = [
  { ...metric("accuracy", "0.771", "Decision Tree", "test", 2), of: "gas" },
  { ...metric("accuracy", "0.695", "Decision Tree", "test", 2), of: "wood" },
];

/** Predictions and results that go through functions, containers and arithmetic before they are shown. */
export const FOLLOWED_CASES: readonly Case[] = [
  {
    name: "case/columns-by-place-that-are-shown-later",
    cells: [
      [
        "import pandas as pd\nmills = pd.read_csv('mills.csv')\nX = mills.iloc[:, :-1].values\ny = mills.iloc[:, 3].values",
      ],
      [
        "print(mills.head())",
        "   built   wheel       river  flow\n0   1712   water   Old Brook  3.25\n1   1790   water        Avon  2.75\n",
      ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(X, y, test_size=0.2, random_state=6)\nfrom sklearn.linear_model import Ridge\nmodel = Ridge().fit(A, a)",
      ],
      ["model.score(B, b)", "0.8317", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["mills.csv"],
          target: "flow",
          task: "regression",
          split: { how: "holdout", testShare: 0.2, folds: null, seed: "6" },
          models: [{ name: "Ridge" }],
          metrics: [milled],
          best: bestOf(milled),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 2 }],
    },
  },
  {
    name: "case/predictions-through-an-own-function",
    cells: [
      [READ],
      [FIT],
      [
        "from sklearn.metrics import balanced_accuracy_score\ndef steady(guesses):\n    return [max(0, guess) for guess in guesses]\nbalanced_accuracy_score(b, steady(oven.predict(B)))",
        "0.713",
        "result",
      ],
    ],
    expected: ofTree(passed),
  },
  {
    name: "case/counts-of-hits-by-hand",
    cells: [
      [READ],
      [FIT],
      [
        "guess = oven.predict(B)\nright = ((guess == 1) & (b == 1)).sum()\nmissed = ((guess == 0) & (b == 1)).sum()\nrecall = right / (right + missed)\nprint('recall', recall)",
        "recall 0.75\n",
      ],
      [
        "wrong = ((guess == 1) & (b == 0)).sum()\nprecision = right / (right + wrong)\nprint(f'F1 = {2 * precision * recall / (precision + recall):.3f}')",
        "F1 = 0.822\n",
      ],
    ],
    expected: ofTree(harmonic, [found, harmonic]),
  },
  {
    name: "case/root-of-a-tensor",
    cells: [
      [READ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(bakery.drop('flour', axis=1), bakery['flour'], test_size=0.3, random_state=6)\nfrom sklearn.linear_model import Ridge\noven = Ridge().fit(A, a)",
      ],
      [
        "def gap(guess, truth):\n    return ((guess - truth) ** 2).mean().sqrt().item()\nprint(gap(oven.predict(B), b))",
        "3.217\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "Ridge" }],
          metrics: [rooted],
          best: bestOf(rooted),
        }),
      ],
      headline: 0,
      preparation: SPLITS,
    },
  },
  {
    name: "case/results-in-a-defaultdict",
    cells: [
      [READ],
      [FIT],
      [
        "from collections import defaultdict\nfrom sklearn.metrics import f1_score\nnotes = defaultdict(dict)\nnotes['tree']['f1'] = f1_score(b, oven.predict(B))\nprint(f\"it comes to {notes['tree']['f1']:.3f}\")",
        "it comes to 0.644\n",
      ],
    ],
    expected: ofTree(kept),
  },
  {
    name: "case/estimator-of-a-search",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.tree import DecisionTreeClassifier\nfrom sklearn.model_selection import GridSearchCV\nsearch = GridSearchCV(DecisionTreeClassifier(), {'max_depth': [2, 4]}, scoring='roc_auc', cv=5)\nsearch.fit(A, a)\nsearch.best_score_",
        "0.7714",
        "result",
      ],
      ["print(search.best_estimator_.score(B, b))", "0.811\n"],
    ],
    expected: ofTree(inner, [folds, inner]),
  },
  {
    name: "case/out-of-bag-beside-held-out",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.ensemble import RandomForestClassifier\nwood = RandomForestClassifier(oob_score=True).fit(A, a)\nprint(f'{wood.score(B, b):.4f} on new loaves, OOB {wood.oob_score_:.4f}')",
        "0.7915 on new loaves, OOB 0.8021\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Random Forest" }],
          metrics: [heldOut, outOfBag],
          best: bestOf(heldOut),
        }),
      ],
      headline: 0,
      preparation: SPLITS,
    },
  },
  {
    name: "case/score-of-a-wrapped-network",
    cells: [
      [READ],
      [
        "from keras.models import Sequential\nfrom keras.layers import Dense\nfrom keras.wrappers.scikit_learn import KerasRegressor\nfrom sklearn.model_selection import cross_val_score\ndef layers():\n    made = Sequential()\n    made.add(Dense(6, activation='relu'))\n    made.add(Dense(1))\n    made.compile(loss='mean_squared_error', optimizer='adam')\n    return made\nscores = cross_val_score(KerasRegressor(build_fn=layers), bakery[['salt', 'heat']], bakery['flour'], cv=5)\nprint('%.2f (%.2f) MSE' % (scores.mean(), scores.std()))",
        "-18.42 (2.31) MSE\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "flour",
          task: "regression",
          split: { how: "cv", testShare: null, folds: 5, seed: null },
          models: [{ name: "Neural Network" }],
          metrics: [{ ...net, printed: "-18.42" }],
          best: { ...bestOf(net), printed: ["-18.42"] },
        }),
      ],
      headline: 0,
      features: [{ op: "select", columns: ["salt", "heat"], cell: 1, optional: true }],
    },
  },
  {
    name: "case/folds-of-a-booster",
    cells: [
      [READ],
      ["import xgboost as xgb\nrows = xgb.DMatrix(bakery.drop('burnt', axis=1), label=bakery['burnt'])"],
      [
        "folds = xgb.cv({'objective': 'binary:logistic', 'eta': 0.1}, rows, num_boost_round=80, nfold=5, metrics='auc', seed=2)\nprint(folds['test-auc-mean'].max())",
        "0.802\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "burnt",
          task: "classification",
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "XGBoost" }],
          metrics: [cv],
          best: bestOf(cv),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/scores-that-a-booster-kept",
    cells: [
      [READ],
      [SPLIT],
      [
        "from catboost import CatBoostClassifier\noven = CatBoostClassifier(verbose=0, custom_loss=['AUC'])\noven.fit(A, a, eval_set=(B, b))\nprint('Best:', oven.get_best_score()['validation']['AUC'])",
        "Best: 0.913\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ ...OF_BAKERY, models: [{ name: "CatBoost" }], metrics: [watched], best: bestOf(watched) }),
      ],
      headline: 0,
      preparation: SPLITS,
      cautions: [{ kind: "test-data-used", cell: 2 }],
    },
  },
  {
    name: "case/rows-added-to-a-table-of-results",
    cells: [
      [READ],
      [FIT],
      [
        "from sklearn.metrics import accuracy_score, roc_auc_score\nnotes = pd.DataFrame(columns=['oven', 'hits', 'ranking'])\nnotes.loc[len(notes)] = ['tree', accuracy_score(b, oven.predict(B)), roc_auc_score(b, oven.predict_proba(B)[:, 1])]\nnotes",
        "   oven   hits  ranking\n0  tree  0.871    0.902",
        "result",
      ],
    ],
    expected: ofTree(rows[0] as ExpectedMetric, rows),
  },
  {
    name: "case/one-value-for-each-name",
    cells: [
      [READ],
      [FIT],
      [
        "stoves = {'gas': (B, b), 'wood': (B, b)}\nfor stove in ['gas', 'wood']:\n    X, y = stoves[stove]\n    print(f'accuracy on {stove}: {oven.score(X, y):.3f}')",
        "accuracy on gas: 0.771\naccuracy on wood: 0.695\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "Decision Tree" }], metrics: ofNames })],
      preparation: SPLITS,
    },
  },
  {
    name: "case/hits-counted-in-lists",
    cells: [
      [READ],
      [FIT],
      [
        "right = [0, 0]\nwhole = [0, 0]\nfor guess, truth in zip(oven.predict(B), b):\n    right[truth] += int(guess == truth)\n    whole[truth] += 1\nfor i in range(2):\n    if whole[i] == 0:\n        print('no loaves')\nprint('Test accuracy: %d%% (%d/%d)' % (100 * sum(right) / sum(whole), sum(right), sum(whole)))",
        "Test accuracy: 74% (37/50)\n",
      ],
    ],
    expected: ofTree({ ...counted, printed: "74%" }),
  },
];
