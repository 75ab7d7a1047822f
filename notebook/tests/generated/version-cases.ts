import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const plain = metric("MAE", "6.318", "Random Forest", "test", 3);
const searched = metric("MAE", "5.902", "Random Forest", "test", 5);
const drawn = metric("MAE", "5.977", "Random Forest", "test", 6);
const bare = metric("accuracy", "0.7714", "SVM", "test", 2);
const chosen = metric("accuracy", "0.8286", "SVM", "test", 4);

const early = metric("accuracy", "0.7714", "Logistic Regression", "test", 2);
const folded = metric("accuracy", "0.8125", "Logistic Regression", "cross-validation", 2);
const apart = metric("accuracy", "0.7917", "Logistic Regression", "test", 2);

const leaves = ["0.968", "0.614"].map((value, at) =>
  metric("R2", value, "Decision Tree", at === 0 ? "train" : "test", 2),
);
const steps = ["0.871", "0.702"].map((value, at) =>
  metric("R2", value, "Gradient Boosting", at === 0 ? "train" : "test", 2),
);

const charted = metric("accuracy", "0.841", "K-Nearest Neighbors", "test", 3);

/** Versions of one model: what distinguishes their values, and which settings a search found. */
export const VERSION_CASES: readonly Case[] = [
  {
    name: "case/forest-before-and-after-searches",
    cells: [
      [READ],
      [SPLIT.replaceAll("burnt", "flour")],
      [
        "import numpy as np\nfrom sklearn.ensemble import RandomForestRegressor\nfrom sklearn.model_selection import GridSearchCV, RandomizedSearchCV\ndef judge(model):\n    off = abs(model.predict(B) - b)\n    print('Average Error: {:0.3f}'.format(np.mean(off)))",
      ],
      ["first = RandomForestRegressor(n_estimators=40).fit(A, a)\njudge(first)", "Average Error: 6.318\n"],
      [
        "grid = {'bootstrap': [True], 'max_depth': [4, 9], 'min_samples_leaf': [1, 5]}\nsearch = GridSearchCV(RandomForestRegressor(), grid, cv=3).fit(A, a)\nsearch.best_params_",
        "{'bootstrap': True, 'max_depth': 9, 'min_samples_leaf': 5}",
        "result",
      ],
      ["judge(search.best_estimator_)", "Average Error: 5.902\n"],
      [
        "drawn = RandomizedSearchCV(RandomForestRegressor(), {'max_depth': [4, 9, 20]}, n_iter=3).fit(A, a)\njudge(drawn.best_estimator_)",
        "Average Error: 5.977\n",
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
          metrics: [plain, searched, drawn],
          best: bestOf(searched),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [
        /random forest after grid search reaches an MAE of 5\.902/u,
        /, about level with the random forest after random search \(5\.977\), against 6\.318 before tuning/u,
        /over `max_depth` and `min_samples_leaf`, which ends with `max_depth=9` and `min_samples_leaf=5`/u,
      ],
      never: [/at its best/u, /version/u, /bootstrap/u],
    },
  },
  {
    name: "case/default-settings-and-a-search",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfrom sklearn.model_selection import GridSearchCV\ncrumb = SVC(random_state=1)\ncrumb.fit(A, a)\nprint('accuracy', crumb.score(B, b))",
        "accuracy 0.7714\n",
      ],
      [
        "grid = GridSearchCV(crumb, {'C': [1, 10], 'gamma': [0.1, 1]})\ngrid.fit(A, a)\nprint('Best:', grid.best_params_)",
        "Best: {'C': 10, 'gamma': 0.1}\n",
      ],
      ["print('accuracy', grid.score(B, b))", "accuracy 0.8286\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [bare, chosen], best: bestOf(chosen) }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [
        /SVM after tuning reaches an accuracy of 82\.9%/u,
        /, about level with the SVM with default settings \(77\.1%\)/u,
        /ends with `C=10` and `gamma=0\.1`/u,
      ],
    },
  },
  {
    name: "case/scaled-after-the-only-score",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.linear_model import LogisticRegression\nfirst = LogisticRegression().fit(A, a)\nprint('accuracy', first.score(B, b))",
        "accuracy 0.7714\n",
      ],
      [
        "bakery['sugar'] = (bakery['sugar'] - bakery['sugar'].mean()) / bakery['sugar'].std()\nA, B, a, b = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3, random_state=6)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ ...OF_BAKERY, models: [{ name: "Logistic Regression" }], metrics: [early], best: bestOf(early) }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      features: [{ op: "scale", columns: ["sugar"], cell: 3 }],
      never: [/too optimistic|only slightly/u],
    },
  },
  {
    name: "case/words-counted-before-the-folds",
    cells: [
      [
        "from sklearn.datasets import load_files\nfrom sklearn.feature_extraction.text import CountVectorizer\nfrom sklearn.linear_model import LogisticRegression\nfrom sklearn.model_selection import GridSearchCV\nnotes = load_files('notes/train')\nlater = load_files('notes/test')",
      ],
      ["counts = CountVectorizer().fit(notes.data)"],
      [
        "search = GridSearchCV(LogisticRegression(), {'C': [0.1, 1]}, cv=4)\nsearch.fit(counts.transform(notes.data), notes.target)\nprint('Best cross-validation accuracy:', search.best_score_)\nprint('Test accuracy:', search.score(counts.transform(later.data), later.target))",
        "Best cross-validation accuracy: 0.8125\nTest accuracy: 0.7917\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["notes/train"],
          target: "target",
          split: { how: "cv", testShare: null, folds: 4, seed: null },
          task: "classification",
          models: [{ name: "Logistic Regression" }],
          metrics: [folded, apart],
          best: bestOf(apart),
        }),
      ],
      headline: 0,
      features: [{ op: "vectorise", columns: [], cell: 2 }],
      cautions: [{ kind: "leak", cell: 2 }],
      must: [/fitted to all rows before the folds, which usually flatters the cross-validation scores only slightly/u],
    },
  },
  {
    name: "case/two-models-overfit",
    cells: [
      [READ],
      [SPLIT.replaceAll("burnt", "flour")],
      [
        "from sklearn.ensemble import GradientBoostingRegressor\nfrom sklearn.tree import DecisionTreeRegressor\nleaves, steps = DecisionTreeRegressor(), GradientBoostingRegressor()\nfor model in (leaves, steps):\n    model.fit(A, a)\nprint('Tree train R2', leaves.score(A, a), 'test R2', leaves.score(B, b))\nprint('Boosting train R2', steps.score(A, a), 'test R2', steps.score(B, b))",
        "Tree train R2 0.968 test R2 0.614\nBoosting train R2 0.871 test R2 0.702\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "Decision Tree" }, { name: "Gradient Boosting" }],
          metrics: [...leaves, ...steps],
          best: steps[1] === undefined ? null : bestOf(steps[1]),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      cautions: [{ kind: "gap", cell: 2 }],
      must: [
        /decision tree's R2 is 0\.968 on the training data against 0\.614 on the test data, and gradient boosting's is 0\.871 against 0\.702: signs of overfitting/u,
      ],
    },
  },
  {
    name: "case/setting-read-off-a-chart",
    cells: [
      [READ],
      [SPLIT],
      [
        "import numpy as np\nimport matplotlib.pyplot as plt\nfrom sklearn.neighbors import KNeighborsClassifier\nwrong = []\nfor k in range(1, 40):\n    crumb = KNeighborsClassifier(n_neighbors=k).fit(A, a)\n    wrong.append(np.mean(crumb.predict(B) != b))\nplt.plot(range(1, 40), wrong)",
      ],
      [
        "crumb = KNeighborsClassifier(n_neighbors=17).fit(A, a)\nprint('accuracy', crumb.score(B, b))",
        "accuracy 0.841\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "K-Nearest Neighbors" }],
          metrics: [charted],
          best: bestOf(charted),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      cautions: [{ kind: "test-data-used", cell: 2 }],
      must: [/The test data also seems to be used to choose `n_neighbors`/u],
    },
  },
];
