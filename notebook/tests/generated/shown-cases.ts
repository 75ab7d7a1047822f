import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, type ExpectedMetric, metric } from "./expected.ts";

const PAIR =
  "from sklearn.svm import SVC\nfrom sklearn.naive_bayes import GaussianNB\nfrom sklearn.metrics import accuracy_score, f1_score\novens = {'bayes': GaussianNB(), 'machine': SVC()}";
const SPLITS = [{ op: "split", columns: [], cell: 1 }];

/** What two models come to whose values stand in one output. */
const ofPair = (metrics: readonly ExpectedMetric[], best: ExpectedMetric | null): Case["expected"] => ({
  kind: "supervised",
  experiments: [
    experiment({
      ...OF_BAKERY,
      models: [{ name: "Naive Bayes" }, { name: "SVM" }],
      metrics: [...metrics],
      best: best === null ? null : bestOf(best),
    }),
  ],
  headline: best === null ? null : 0,
  preparation: SPLITS,
});
/** What a single tree comes to. */
const ofTree = (metrics: readonly ExpectedMetric[]): Case["expected"] => ({
  ...ofPair(metrics, null),
  experiments: [
    experiment({
      ...OF_BAKERY,
      models: [{ name: "Decision Tree" }],
      metrics: [...metrics],
      best: {
        ...bestOf(tree),
        metrics: metrics.map(({ name }) => name),
        printed: metrics.map(({ printed }) => printed),
      },
    }),
  ],
  headline: 0,
});
const bayes = metric("accuracy", "0.671", "Naive Bayes", "test", 2);
const machine = metric("accuracy", "0.702", "SVM", "test", 2);
const harmonic = [metric("F1", "0.521", "Naive Bayes", "test", 2), metric("F1", "0.577", "SVM", "test", 2)];
const level = metric("accuracy", "0.702", "Naive Bayes", "test", 2);
const tree = metric("accuracy", "0.74", "Decision Tree", "test", 2);

/** Forms in which several values are shown at once. */
export const SHOWN_CASES: readonly Case[] = [
  {
    name: "case/names-padded-to-a-width",
    cells: [
      [READ],
      [SPLIT],
      [
        `${PAIR}\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    print(f'{name:>9} | {accuracy_score(b, oven.predict(B)):8.3f} |')`,
        "    bayes |    0.671 |\n  machine |    0.702 |\n",
      ],
    ],
    expected: ofPair([bayes, machine], machine),
  },
  {
    name: "case/level-at-the-top",
    cells: [
      [READ],
      [SPLIT],
      [
        `${PAIR}\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    print('%-9s%.3f' % (name, accuracy_score(b, oven.predict(B))))`,
        "bayes    0.702\nmachine  0.702\n",
      ],
    ],
    expected: ofPair([level, machine], level),
  },
  {
    name: "case/one-place-of-a-table-of-results",
    cells: [
      [READ],
      [SPLIT],
      [
        `${PAIR}\nnotes = pd.DataFrame(columns=['accuracy', 'f1'])\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    notes.loc[name, 'accuracy'] = accuracy_score(b, oven.predict(B))\n    notes.loc[name, 'f1'] = f1_score(b, oven.predict(B))\nnotes.sort_values('accuracy', ascending=False)`,
        "        accuracy     f1\nmachine    0.702  0.577\nbayes      0.671  0.521",
        "result",
      ],
    ],
    expected: ofPair([bayes, machine, ...harmonic], machine),
  },
  {
    name: "case/dictionaries-of-results-turned-over",
    cells: [
      [READ],
      [SPLIT],
      [
        `${PAIR}\nnotes = {}\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    notes[name] = {'accuracy': accuracy_score(b, oven.predict(B)), 'f1': f1_score(b, oven.predict(B))}\npd.DataFrame(notes).T`,
        "         accuracy     f1\nbayes       0.671  0.521\nmachine     0.702  0.577",
        "result",
      ],
    ],
    expected: ofPair([bayes, machine, ...harmonic], machine),
  },
  {
    name: "case/value-of-each-class-before-that-of-all",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.tree import DecisionTreeClassifier\noven = DecisionTreeClassifier().fit(A, a)\nkinds = ['rye', 'wheat']\nright = [0, 0]\nwhole = [0, 0]\nfor guess, truth in zip(oven.predict(B), b):\n    right[truth] += int(guess == truth)\n    whole[truth] += 1\nfor i in range(2):\n    print('Test accuracy of %6s: %d%%' % (kinds[i], 100 * right[i] / whole[i]))\nprint('Test accuracy overall: %d%%' % (100 * sum(right) / sum(whole)))",
        "Test accuracy of    rye: 81%\nTest accuracy of  wheat: 70%\nTest accuracy overall: 74%\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Decision Tree" }],
          metrics: [
            { ...tree, value: 0.81, printed: "81%", of: "rye" },
            { ...tree, value: 0.7, printed: "70%", of: "wheat" },
            { ...tree, printed: "74%" },
          ],
          best: bestOf({ ...tree, printed: "74%" }),
        }),
      ],
      headline: 0,
      preparation: SPLITS,
    },
  },
  {
    name: "case/errors-of-parts-without-a-model",
    cells: [
      [READ],
      [
        "from sklearn.tree import DecisionTreeRegressor\nfrom sklearn.metrics import mean_squared_error\noven = DecisionTreeRegressor().fit(bakery[['salt']], bakery['heat'])\nfor leaf, own in bakery.groupby('oven')['heat']:\n    print(f'oven {leaf} MSE = {mean_squared_error(own, [own.mean()] * len(own)):.2f}')",
        "oven 2 MSE = 30.45\noven 3 MSE = 20.07\noven 5 MSE = 9.23\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "heat",
          task: "regression",
          models: [{ name: "Decision Tree" }],
        }),
      ],
    },
  },
  {
    name: "case/log-of-rows-that-the-author-calls-test",
    cells: [
      [READ],
      [SPLIT],
      [
        "# the validation set and its validation error are below\nimport xgboost\noven = xgboost.train({'eval_metric': 'logloss', 'objective': 'binary:logistic'}, xgboost.DMatrix(A, label=a), 40, evals=[(xgboost.DMatrix(B, label=b), 'test')])",
        "[0]\ttest-logloss:0.64013\n[39]\ttest-logloss:0.41377\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "XGBoost" }],
          metrics: [metric("log loss", "0.41377", "XGBoost", "test", 2)],
          best: bestOf(metric("log loss", "0.41377", "XGBoost", "test", 2)),
        }),
      ],
      headline: 0,
      preparation: SPLITS,
    },
  },
  {
    name: "case/parts-that-a-data-set-of-files-has",
    cells: [
      [
        "from datasets import load_dataset\nimport lightning as L\nfrom torch.utils.data import DataLoader, Dataset\nfrom transformers import AutoModelForSequenceClassification\nnews = load_dataset('csv', data_files={'train': 'early.csv', 'test': 'late.csv'})",
      ],
      [
        "class Rows(Dataset):\n    def __init__(self, news, part='train'):\n        self.rows = news[part]\n    def __getitem__(self, i):\n        return self.rows[i]\nearly = DataLoader(Rows(news, part='train'), batch_size=8)\nlate = DataLoader(Rows(news, part='test'), batch_size=8)",
      ],
      [
        "class Tagger(L.LightningModule):\n    def __init__(self, body):\n        super().__init__()\n        self.body = body\n    def training_step(self, batch, i):\n        return self.body(batch['input_ids'], labels=batch['label'])['loss']\ntagger = Tagger(AutoModelForSequenceClassification.from_pretrained('distilbert-base-cased'))\ntrainer = L.Trainer(max_epochs=2)\ntrainer.fit(tagger, train_dataloaders=early)",
      ],
      ["trainer.test(tagger, dataloaders=late)", "[{'accuracy': 0.8815}]", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["early.csv", "late.csv"],
          target: "label",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "DistilBERT" }],
          metrics: [metric("accuracy", "0.8815", "DistilBERT", "test", 3)],
          best: bestOf(metric("accuracy", "0.8815", "DistilBERT", "test", 3)),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/printed-by-a-function-that-is-given-predictions-and-the-truth",
    cells: [
      [READ],
      [SPLIT],
      [
        "from kitchen.tools import print_all\nfrom sklearn.tree import DecisionTreeClassifier\noven = DecisionTreeClassifier().fit(A, a)\nprint_all(b, oven.predict(B))",
        "Accuracy : 0.74\n",
      ],
    ],
    expected: ofTree([tree]),
  },
  {
    name: "case/displayed-as-markdown-and-html",
    cells: [
      [READ],
      [SPLIT],
      [
        "from IPython.display import display, HTML, Markdown\nfrom sklearn.tree import DecisionTreeClassifier\nfrom sklearn.metrics import accuracy_score, f1_score\noven = DecisionTreeClassifier().fit(A, a)\nguess = oven.predict(B)\ndisplay(Markdown(f'**Right:** {accuracy_score(b, guess)} of all'))\ndisplay(HTML(f'<p>Both: <b>{f1_score(b, guess)}</b></p>'))",
        "**Right:** 0.74 of all\n\nBoth: 0.61",
        "displays",
      ],
    ],
    expected: ofTree([tree, metric("F1", "0.61", "Decision Tree", "test", 2)]),
  },
  {
    name: "case/styled-table-of-results",
    cells: [
      [READ],
      [SPLIT],
      [
        `${PAIR}\nnames, shares = [], []\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    names.append(name)\n    shares.append(accuracy_score(b, oven.predict(B)))\npd.DataFrame({'oven': names, 'share': shares}).style.highlight_max(subset=['share']).format(precision=3)`,
        "   oven     share\n0  bayes    0.671\n1  machine  0.702",
        "result",
      ],
    ],
    expected: ofPair([bayes, machine], machine),
  },
  {
    name: "case/class-that-is-chosen-by-what-its-models-are-worth",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfrom sklearn.naive_bayes import GaussianNB\nfrom sklearn.metrics import accuracy_score, f1_score\novens = {'bayes': GaussianNB, 'machine': SVC}\nshares = {}\nfor name, make in ovens.items():\n    shares[name] = accuracy_score(b, make().fit(A, a).predict(B))\n    print(name, shares[name])",
        "bayes 0.671\nmachine 0.702\n",
      ],
      [
        "best = ovens[max(shares, key=shares.get)]().fit(A, a)\nprint('F1', f1_score(b, best.predict(B)))",
        "F1 0.577\n",
      ],
    ],
    expected: ofPair([bayes, machine, { ...metric("F1", "0.577", "SVM", "test", 3), model: null }], machine),
  },
];
