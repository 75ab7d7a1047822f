import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const fitted = metric("accuracy", "0.81", "Logistic Regression", "test", 2);
const FIT =
  "from sklearn.linear_model import LogisticRegression\nline = LogisticRegression().fit(A, a)\nprint('Accuracy', line.score(B, b))";
const FITTED = {
  kind: "supervised",
  experiments: [
    experiment({ ...OF_BAKERY, models: [{ name: "Logistic Regression" }], metrics: [fitted], best: bestOf(fitted) }),
  ],
  headline: 0,
  preparation: [{ op: "split", columns: [], cell: 1 }],
};

/** Which of the author's sentences are quoted. */
export const AUTHOR_CASES: readonly Case[] = [
  {
    name: "case/answers-that-guess",
    cells: [
      [READ],
      [SPLIT],
      [FIT, "Accuracy 0.81\n"],
      ["#md **Q.** Why could the two scores differ?\n\nSolution: The oven could be too small for winter."],
      ["#md ## Checks\n\nOur test set could, by chance, look very different from the training set."],
    ],
    expected: { ...FITTED, never: [/too small|by chance/iu] },
  },
  {
    name: "case/remarks-on-an-example-text",
    cells: [
      ["import pandas as pd\nnotes = pd.read_csv('notes.csv')"],
      [
        "small = [\n    'Loaves rise fast',\n    'The loaf rose too fast!',\n    'A loaf is a loaf',\n]\n[line.split() for line in small]",
        "[['Loaves', 'rise', 'fast']]",
        "result",
      ],
      [
        "#md Some mistakes:\n\n1. The words 'loaves' and 'loaf' seem to have the same meaning, perhaps they are one.\n2. The same problem with 'is'/'are': they are forms of one verb.",
      ],
    ],
    expected: { never: [/same meaning|same problem/iu] },
  },
  {
    name: "case/conclusion-before-remarks",
    cells: [
      ["import pandas as pd\ntyres = pd.read_csv('tyres.csv')\ntyres.describe()", "       width\nmin  0.0\n", "result"],
      [
        "#md The smallest width is 0, which is clearly wrong, because a tyre has a much larger width than that. Therefore, we see that the lowest values are missing.",
      ],
      ["tyres.groupby('age')['failed'].mean().plot()"],
      ["#md # Conclusions\n\nOld tyres fail more often than new ones."],
    ],
    expected: {
      findings: [{ quote: "Old tyres fail more often than new ones.", cell: 3 }],
      must: [/author concludes: “Old tyres fail/u],
    },
  },
  {
    name: "case/printed-findings",
    cells: [
      [READ],
      [SPLIT],
      [FIT, "Accuracy 0.81\n"],
      [
        "print('Lowest training error occurs at depth', best_train)\nprint('Lowest testing error occurs at depth', best_test)",
        "Lowest training error occurs at depth 12\nLowest testing error occurs at depth 4\n",
      ],
    ],
    expected: {
      ...FITTED,
      must: [/An output reads: “Lowest testing error occurs at depth 4”/u],
      never: [/training error|author concludes/iu],
    },
  },
];
