import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, type ExpectedMetric, experiment, metric } from "./expected.ts";

const oven = (of: string, printed: string): ExpectedMetric => ({
  ...metric("recall", printed, "CatBoost", "test", 3),
  of,
});
const crust = metric("accuracy", "0.614", "CatBoost", "test", 2);
const dough = metric("accuracy", "0.988", "SVM", "train", 2);
const loaf = metric("accuracy", "0.841", "SVM", "test", 2);
const counted: ExpectedMetric = { ...metric("accuracy", "84.1", "SVM", "test", 2), value: 0.841 };
const folded = metric("accuracy", "0.8133", "Naive Bayes", "cross-validation", 1);

const outer = (name: string, printed: string): ExpectedMetric => ({
  ...metric("accuracy", `${printed}%`, name, "cross-validation", 1),
  value: Number((Number(printed) / 100).toPrecision(15)),
});

/** Values that loops and lists print: one for each class, one for each part, and those of folds beside all of them. */
export const LOOP_CASES: readonly Case[] = [
  {
    name: "case/values-of-classes-in-a-loop",
    cells: [
      [READ],
      [
        `${SPLIT}\nfrom catboost import CatBoostClassifier\nfrom catboost.utils import eval_metric\noven = CatBoostClassifier(depth=4, verbose=False)\noven.fit(A, a)`,
      ],
      ["print('accuracy', eval_metric(b, oven.predict(B), 'Accuracy')[0])", "accuracy 0.614\n"],
      [
        "for crust, value in zip(oven.classes_, eval_metric(b, oven.predict(B), 'Recall')):\n    print(f'{crust}: {value:.3f}')",
        "pale: 0.716\nbrown: 0.583\nblack: 0.402\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "CatBoost" }],
          metrics: [crust, oven("pale", "0.716"), oven("brown", "0.583"), oven("black", "0.402")],
          best: bestOf(crust),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/both-parts-under-one-label",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\ncrumb = SVC().fit(A, a)\nprint(f'train/test accuracy {crumb.score(A, a):.3f}/{crumb.score(B, b):.3f}')",
        "train/test accuracy 0.988/0.841\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [dough, loaf], best: bestOf(loaf) }),
      ],
      headline: 0,
      cautions: [{ kind: "gap", cell: 2 }],
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/hits-counted-one-by-one",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\ndef share_right(said, true):\n    right = 0\n    wrong = 0\n    for at in range(said.shape[0]):\n        if said[at] != true[at]:\n            wrong += 1\n        else:\n            right += 1\n    return right / said.shape[0]\noven = SVC().fit(A, a)\nprint('Right:', share_right(oven.predict(B), b.values) * 100)",
        "Right: 84.1\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [counted], best: bestOf(counted) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  fromFolds("case/predictions-put-together-from-folds", "np.zeros(len(X))", "said[later]"),
  fromFolds("case/predictions-in-a-series-from-folds", "pd.Series(index=X.index, dtype=float)", "said.iloc[later]"),
  {
    name: "case/setting-that-a-loop-varies",
    cells: [
      [READ],
      [
        "from sklearn.tree import DecisionTreeClassifier\nfrom sklearn.model_selection import cross_val_score\nX, y = bakery.drop('burnt', axis=1), bakery['burnt']\ndef bake(depth, criterion):\n    tree = DecisionTreeClassifier(max_depth=depth, criterion=criterion).fit(X, y)\n    return cross_val_score(tree, X, y, cv=4).mean()\nkept = []\nfor depth in [2, 3, 5, 8]:\n    kept.append(bake(depth, 'entropy'))",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: 4, seed: null },
          models: [{ name: "Decision Tree" }],
        }),
      ],
      must: [/they are tried with `max_depth` of 2, 3, 5 and 8/u],
      never: [/max_depth=/u],
    },
  },
  {
    name: "case/best-of-a-loop-over-settings",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nkept = []\nfor cost in [0.1, 1, 10]:\n    crumb = SVC(C=cost, kernel='poly').fit(A, a)\n    kept.append(crumb.score(B, b))\nprint('best accuracy', max(kept))",
        "best accuracy 0.841\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [loaf], best: bestOf(loaf) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      cautions: [{ kind: "test-data-used", cell: 2 }],
      must: [/is tried with `C` of 0\.1, 1 and 10/u],
      never: [/C=/u],
    },
  },
  {
    name: "case/setting-of-a-long-loop",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfor degree in range(2, 60):\n    crumb = SVC(degree=degree, C=1/degree, kernel='poly').fit(A, a)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }] })],
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [/they use `kernel=poly`\./u],
      never: [/degree=|C=/u],
    },
  },
  {
    name: "case/another-version-is-saved",
    cells: [
      [READ],
      [SPLIT],
      [
        "from catboost import CatBoostClassifier\noven = CatBoostClassifier(depth=3)\noven.fit(A, a)\noven.save_model('oven.cbm')",
      ],
      [
        "stove = CatBoostClassifier(depth=6)\nstove.fit(A, a)\nprint('accuracy', stove.score(B, b))",
        "accuracy 0.614\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "CatBoost" }],
          metrics: [{ ...crust, cell: 3 }],
          best: bestOf({ ...crust, cell: 3 }),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [/uses `depth=6`/u],
      never: [/the model is saved/iu],
    },
  },
  {
    // In the order of their names, each with what a search finds within every fold.
    name: "case/searches-in-folds-by-name",
    cells: [
      [`${READ}\nA, a = bakery.drop('burnt', axis=1).values, bakery['burnt'].values`],
      [
        "import numpy as np\nfrom sklearn.model_selection import GridSearchCV, StratifiedKFold\nfrom sklearn.svm import SVC\nfrom sklearn.naive_bayes import GaussianNB\nsearches = {'svm': GridSearchCV(SVC(), {'C': [1, 5]}), 'bayes': GridSearchCV(GaussianNB(), {'var_smoothing': [1, 2]})}\nfor oven, search in sorted(searches.items()):\n    print('Oven:', oven)\n    found = []\n    for rise, bake in StratifiedKFold(n_splits=2).split(A, a):\n        searches[oven].fit(A[rise], a[rise])\n        print('  best inside %.2f%%' % (searches[oven].best_score_ * 100))\n        found.append(searches[oven].best_estimator_.score(A[bake], a[bake]))\n        print('  outside %.2f%%' % (found[-1] * 100))\n    print('  all folds %.2f%%' % (np.mean(found) * 100))",
        "Oven: bayes\n  best inside 71.20%\n  outside 70.11%\n  best inside 72.35%\n  outside 69.93%\n  all folds 70.02%\nOven: svm\n  best inside 81.24%\n  outside 80.53%\n  best inside 82.72%\n  outside 79.31%\n  all folds 79.92%\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: 2, seed: null },
          models: [{ name: "SVM" }, { name: "Naive Bayes" }],
          metrics: [outer("Naive Bayes", "70.02"), outer("SVM", "79.92")],
          best: bestOf(outer("SVM", "79.92")),
        }),
      ],
      headline: 0,
    },
  },
];

/** Predictions that are collected in `made`, fold by fold at `place`, and judged together. */
function fromFolds(name: Case["name"], made: string, place: string): Case {
  return {
    name,
    cells: [
      [READ],
      [
        `import numpy as np\nfrom sklearn.naive_bayes import GaussianNB\nfrom sklearn.metrics import accuracy_score\nfrom sklearn.model_selection import KFold\nX, y = bakery.drop('burnt', axis=1), bakery['burnt']\nsaid = ${made}\nfor turn, (now, later) in enumerate(KFold(n_splits=3).split(X)):\n    bayes = GaussianNB().fit(X.iloc[now], y.iloc[now])\n    ${place} = bayes.predict(X.iloc[later])\n    print('fold', turn, accuracy_score(y.iloc[later], ${place}))\nprint('all', accuracy_score(y, said))`,
        "fold 0 0.8100\nfold 1 0.8200\nfold 2 0.8099\nall 0.8133\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: 3, seed: null },
          models: [{ name: "Naive Bayes" }],
          metrics: [folded],
          best: bestOf(folded),
        }),
      ],
      headline: 0,
    },
  };
}
