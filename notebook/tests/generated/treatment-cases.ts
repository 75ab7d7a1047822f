import type { Case } from "./case.ts";
import { experiment, metric } from "./expected.ts";

const READ = "import numpy as np\nimport pandas as pd\nferries = pd.read_csv('ferries.csv')";
const SAVE = "ferries.to_csv('ferries_clean.csv', index=False)";

/** Treatments of the data that their code does not name outright. */
export const TREATMENT_CASES: readonly Case[] = [
  {
    name: "case/rows-of-each-group-filled-and-lagged-by-a-function",
    cells: [
      [READ],
      [
        "def fill(group):\n    group = group.sort_values('day')\n    return group.ffill()\nferries = ferries.groupby('port').apply(fill).reset_index(drop=True)",
      ],
      ["ferries['month'] = ferries['day'].apply(lambda day: day.month)"],
      [SAVE],
    ],
    expected: {
      preparation: [{ op: "fill_missing", columns: [], cell: 1 }],
      features: [{ op: "derive", columns: ["month"], cell: 2 }],
    },
  },
  {
    name: "case/columns-left-out-by-a-mask-of-names",
    cells: [[READ], ["ferries = ferries.loc[:, ~ferries.columns.isin(['owner', 'flag'])].copy()"], [SAVE]],
    expected: {
      preparation: [{ op: "drop_columns", columns: ["owner", "flag"], cell: 1 }],
      must: [/`owner` and `flag` are dropped/u],
    },
  },
  {
    name: "case/columns-standardised-by-a-helper",
    cells: [
      [READ],
      [
        "def level(table):\n    for name in table.columns:\n        table[name] = (table[name] - np.mean(table[name])) / np.std(table[name])\nlevel(ferries)",
      ],
      [SAVE],
    ],
    expected: { features: [{ op: "scale", columns: [], cell: 1, detail: ["how", "standard"] }] },
  },
  {
    name: "case/columns-of-a-type-standardised-by-a-helper",
    cells: [
      [READ],
      [
        "from pandas.api.types import is_numeric_dtype\ndef level(table):\n    for name in table.columns:\n        if is_numeric_dtype(table[name]):\n            usual = np.mean(table[name])\n            spread = np.std(table[name])\n            table[name] = (table[name] - usual) / spread\nlevel(ferries)",
      ],
      [SAVE],
    ],
    expected: {
      features: [{ op: "scale", columns: [], cell: 1, detail: ["how", "standard"] }],
      must: [/are standardised/u],
    },
  },
  {
    name: "case/columns-standardised-whichever-branch-is-taken",
    cells: [
      [READ],
      [
        "figures = ferries.describe().T\nif pd.__version__ >= '2':\n    for name in ['speed', 'decks']:\n        ferries[name] = (ferries[name] - figures.loc[name, 'mean']) / figures.loc[name, 'std']\nelse:\n    for name in ['speed', 'decks']:\n        ferries.loc[:, name] = (ferries.loc[:, name] - figures.loc[name, 'mean']) / figures.loc[name, 'std']",
      ],
      [SAVE],
    ],
    expected: {
      features: [{ op: "scale", columns: ["speed", "decks"], cell: 1, detail: ["how", "standard"] }],
      must: [/`speed` and `decks` are standardised/u],
    },
  },
  {
    name: "case/columns-changed-in-one-branch-alone",
    cells: [
      [READ],
      [
        "if ferries['speed'].max() > 100:\n    ferries['speed'] = ferries['speed'] / 1.852\nelse:\n    ferries['speed'] = ferries['speed'].fillna(0)",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [{ op: "fill_missing", columns: ["speed"], cell: 1 }],
      features: [{ op: "scale", columns: ["speed"], cell: 1 }],
      never: [/\b(?:scaled|filled|divided)\b/u],
    },
  },
  {
    name: "case/bins-in-columns-of-their-own",
    cells: [
      [READ],
      ["ferries['pace'] = np.digitize(ferries['speed'], [8, 14, 20])"],
      [
        "import torch\nages = torch.tensor(ferries['age'].values)\nferries['era'] = torch.bucketize(ages, torch.tensor([5, 20]))",
      ],
      ["ferries['decks'] = pd.cut(ferries['decks'], 3)"],
      [SAVE],
    ],
    expected: {
      features: [
        { op: "bin", columns: ["pace"], cell: 1 },
        { op: "bin", columns: ["era"], cell: 2 },
        { op: "bin", columns: ["decks"], cell: 3 },
      ],
      must: [/`speed` and `age` are cut into bins \(`pace` and `era`\)/u, /`decks` is cut into bins/u],
    },
  },
  {
    name: "case/data-saved-as-it-was-loaded",
    cells: [
      ["from catboost.datasets import adult\nknown, held = adult()"],
      ["known.to_csv('known.csv', index=False)\nheld.to_csv('held.csv', index=False)"],
      ["held = held.dropna()\nheld.to_csv('complete.csv')"],
    ],
    expected: {
      preparation: [{ op: "drop_missing", columns: [], cell: 2 }],
      never: [/`(?:known|held)\.csv`/u],
    },
  },
  {
    name: "case/column-that-gives-the-target",
    cells: [
      [READ],
      [
        "ferries['grounded'] = (ferries['report'] == 'aground').astype(int)\nferries.drop(['report', 'berth'], axis=1, inplace=True)",
      ],
      [
        "from sklearn.tree import DecisionTreeClassifier\nDecisionTreeClassifier().fit(ferries.drop(columns='grounded'), ferries['grounded'])",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["ferries.csv"],
          target: "grounded",
          task: "classification",
          models: [{ name: "Decision Tree", class: "DecisionTreeClassifier" }],
        }),
      ],
      preparation: [{ op: "drop_columns", columns: ["report", "berth"], cell: 1 }],
      features: [{ op: "derive", columns: ["grounded"], cell: 1 }],
      must: [/target `grounded` is derived as `report == 'aground'`/u, /column `berth` is dropped/u],
    },
  },
  {
    name: "case/features-reduced-by-a-classifier",
    cells: [
      [READ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(ferries.drop('late', axis=1), ferries['late'], test_size=0.25)",
      ],
      [
        "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis\nlda = LinearDiscriminantAnalysis()\nlda.fit(A, a)\nshort, short_held = lda.transform(A), lda.transform(B)",
      ],
      [
        "from sklearn.naive_bayes import GaussianNB\nmodel = GaussianNB().fit(short, a)\nprint('accuracy', model.score(short_held, b))",
        "accuracy 0.83",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["ferries.csv"],
          target: "late",
          task: "classification",
          split: { how: "holdout", testShare: 0.25, folds: null, seed: null },
          models: [
            { name: "Linear Discriminant Analysis", role: "helper" },
            { name: "Naive Bayes", class: "GaussianNB" },
          ],
          metrics: [metric("accuracy", "0.83", "Naive Bayes", "test", 3)],
          best: { model: "Naive Bayes", part: "test", metrics: ["accuracy"], printed: ["0.83"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      features: [{ op: "reduce", columns: [], cell: 2, detail: ["how", "linear discriminant analysis"] }],
      must: [/turned into .*by linear discriminant analysis/u],
      never: [/two models|[Ll]inear discriminant analysis (?:and|predicts|is trained)/u],
    },
  },
  {
    name: "case/gaps-that-new-dates-make",
    cells: [
      [READ],
      [
        "days = pd.date_range('2014-01-01', '2019-12-31', freq='W')\nweekly = ferries.reindex(days)['fare'].fillna(method='ffill').to_frame()\nweekly.to_csv('weekly.csv')",
      ],
      ["fares = ferries.loc[days, 'fare'].fillna(method='ffill')\nfares.to_csv('fares.csv')"],
      ["ferries['berths'] = ferries['berths'].fillna(0)"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["fare"], cell: 1, optional: true },
        { op: "fill_missing", columns: ["fare"], cell: 2, optional: true },
        { op: "fill_missing", columns: ["berths"], cell: 3 },
      ],
      must: [/`berths` are filled with `0`/u],
      never: [/`fare`[^.]*filled/u],
    },
  },
];
