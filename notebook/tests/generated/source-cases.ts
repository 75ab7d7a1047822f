import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const heard = metric("accuracy", "0.86", "Logistic Regression", "test", 1);
const EXERCISE =
  "from sklearn.datasets import fetch_20newsgroups\nnews = fetch_20newsgroups(subset='train')\nnews.data[0]";

/** Which data models are said to learn from. */
export const SOURCE_CASES: readonly Case[] = [
  {
    name: "case/folders-to-learn-from-and-to-judge-by",
    cells: [
      [
        "from sklearn.datasets import load_files\nfrom sklearn.feature_extraction.text import CountVectorizer\nfrom sklearn.linear_model import LogisticRegression\nknown, held = load_files('calls/train'), load_files('calls/test')\ncalls, y = known.data, known.target\ncalls_held, y_held = held.data, held.target",
      ],
      [
        "counts = CountVectorizer(min_df=3).fit(calls)\nline = LogisticRegression().fit(counts.transform(calls), y)\nprint('Test accuracy:', line.score(counts.transform(calls_held), y_held))",
        "Test accuracy: 0.86\n",
      ],
      ["#md ## Exercise\n\nDo the same with the news."],
      [EXERCISE],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["calls/train"],
          target: "target",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression" }],
          metrics: [heard],
          best: bestOf(heard),
        }),
      ],
      headline: 0,
      features: [{ op: "vectorise", columns: [], cell: 1 }],
      never: [/on .*calls\/test/u, /20newsgroups/u],
    },
  },
  {
    name: "case/data-loaded-after-the-last-model",
    cells: [
      ["import pandas as pd\nboats = pd.read_csv('boats.csv')\nx, y = prepared(boats)"],
      ["from sklearn.tree import DecisionTreeClassifier\nDecisionTreeClassifier(max_depth=3).fit(x, y)"],
      [EXERCISE],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ target: "y", task: "classification", models: [{ name: "Decision Tree" }] })],
      must: [/trains a decision tree on `boats\.csv`/u],
      never: [/20newsgroups/u],
    },
  },
  {
    name: "case/models-shown-on-an-example",
    cells: [
      ["import pandas as pd\nflats = pd.read_csv('flats.csv')\nX, y = flats.drop('class', axis=1), flats['class']"],
      ["from sklearn.ensemble import RandomForestClassifier\nforest = RandomForestClassifier().fit(X, y)"],
      [
        "from sklearn.feature_extraction.text import CountVectorizer\nfrom sklearn.linear_model import LogisticRegression\nfrom sklearn.naive_bayes import MultinomialNB\nfew = ['big garden', 'noisy street', 'quiet street']\nliked = [1, 0, 1]\nB = CountVectorizer().fit_transform(few)\nLogisticRegression().fit(B, liked)\nMultinomialNB().fit(counted_by_hand(few), liked)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["flats.csv"],
          target: "class",
          task: "classification",
          models: [{ name: "Random Forest" }],
        }),
      ],
      never: [/logistic|Bayes|counts of words/iu],
    },
  },
  {
    name: "case/fit-on-a-pool-read-from-a-file",
    cells: [
      ["import pandas as pd\nflats = pd.read_csv('flats.csv')\nX, y = flats.drop('class', axis=1), flats['class']"],
      [
        "from catboost import CatBoostClassifier, Pool\nstored = Pool(data='store/flats.tsv', column_description='store/flats.cd')\nCatBoostClassifier(iterations=3).fit(stored)",
      ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(X, y, test_size=0.25, random_state=2)\nboost = CatBoostClassifier(iterations=100)\nboost.fit(A, a)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["flats.csv"],
          target: "class",
          task: "classification",
          split: { how: "holdout", testShare: 0.25, folds: null, seed: "2" },
          models: [{ name: "CatBoost" }],
        }),
        experiment({ task: "classification", models: [{ name: "CatBoost" }] }),
      ],
      preparation: [{ op: "split", columns: [], cell: 2 }],
      must: [/This notebook predicts `class` from `flats\.csv`/u, /25% of the rows are held out for testing/iu],
    },
  },
];
