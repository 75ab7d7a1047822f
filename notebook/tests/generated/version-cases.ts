import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const plain = metric("MAE", "6.318", "Random Forest", "test", 3);
const searched = metric("MAE", "5.902", "Random Forest", "test", 5);
const drawn = metric("MAE", "5.977", "Random Forest", "test", 6);
const bare = metric("accuracy", "0.7714", "SVM", "test", 2);
const chosen = metric("accuracy", "0.8286", "SVM", "test", 4);

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
        /random forest after grid search does best: an MAE of 5\.902/u,
        /random forest after random search \(5\.977\) and the random forest before tuning \(6\.318\) follow/u,
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
        /SVM after tuning does best: an accuracy of 82\.9%/u,
        /SVM with default settings \(77\.1%\) follows/u,
        /ends with `C=10` and `gamma=0\.1`/u,
      ],
    },
  },
];
