import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const FOREST =
  "from sklearn.ensemble import RandomForestClassifier\nfrom sklearn.metrics import f1_score\noven = RandomForestClassifier()";
const LINE = "from sklearn.linear_model import LinearRegression, Ridge\nfrom sklearn.metrics import r2_score";
const forest = { name: "Random Forest", class: "RandomForestClassifier", params: {} };

const before = metric("F1", "0.83", "Random Forest", "test", 2);
const after = metric("F1", "0.79", "Random Forest", "test", 4);
const hopeless = { ...metric("R2", "-58.2", "Linear Regression", "test", 2), value: -58.2 };
const shown = metric("accuracy", "0.7118", "SVM", "test", 2);

const right = { ...metric("accuracy", "79.85%", "Neural Network", "test", 3), value: 0.7985 };
const logged = { ...metric("accuracy", "0.7812", "Neural Network", "train", 2), optional: true };

const school = (name: string, target: string, cell: number, printed: string) => {
  const value = { ...metric("accuracy", printed, "SVM", "cross-validation", cell) };
  return experiment({
    data: [`${name}.csv`],
    target,
    task: "classification",
    split: { how: "cv", testShare: null, folds: 5, seed: null },
    models: [{ name: "SVM" }],
    metrics: [value],
    best: bestOf(value),
  });
};
const read = (name: string, target: string): string =>
  `${name} = pd.read_csv('${name}.csv')\nprint('Accuracy:', cross_val_score(SVC(), ${name}.drop('${target}', axis=1), ${name}['${target}'], cv=5).mean())`;

const loaves = metric("MAE", "0.552", "Extra Trees", "test", 2);

/** Which of several values a notebook comes to, or none. */
export const HEADLINE_CASES: readonly Case[] = [
  {
    name: "case/targets-in-turn-judged-at-once",
    cells: [
      [READ],
      [
        'from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(bakery[["salt", "heat"]], bakery[["crust", "crumb"]].values, test_size=0.3, random_state=6)',
      ],
      [
        "import numpy as np\nfrom sklearn.ensemble import ExtraTreesRegressor\nfrom sklearn.metrics import mean_absolute_error\nguesses = []\nfor k in range(2):\n    oven = ExtraTreesRegressor(min_samples_leaf=3).fit(A, a[:, k])\n    guesses.append(oven.predict(B))\nprint('MAE', mean_absolute_error(b, np.array(guesses).T))",
        "MAE 0.552\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          task: "regression",
          target: "crust, crumb",
          models: [{ name: "Extra Trees" }],
          metrics: [loaves],
          best: bestOf(loaves),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      features: [{ op: "select", columns: ["salt", "heat"], cell: 1 }],
    },
  },
  {
    // What an author prints is quoted, though a line of the log has the same value.
    name: "case/value-that-a-log-has-as-well",
    cells: [
      [READ],
      [SPLIT],
      [
        "from tensorflow import keras\ncrust = keras.Sequential([keras.layers.Dense(12, activation='relu'), keras.layers.Dense(1, activation='sigmoid')])\ncrust.compile('adam', 'binary_crossentropy', metrics=['accuracy'])\ncrust.fit(A, a, epochs=1, validation_data=(B, b))",
        "Epoch 1/1\n9/9 [==============================] - 1s 2ms/step - loss: 0.5312 - accuracy: 0.7812 - val_loss: 0.4912 - val_accuracy: 0.7985\n",
      ],
      ["loss, right = crust.evaluate(B, b, verbose=0)\nprint(f'Accuracy: {right * 100:.2f}%')", "Accuracy: 79.85%\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Neural Network" }],
          metrics: [right, logged],
          best: bestOf(right),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      must: [/accuracy of 79\.9% on the test data/u],
    },
  },
  {
    name: "case/data-divided-again",
    cells: [
      [READ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3)",
      ],
      [`${FOREST}\noven.fit(A, a)\nprint(f"F1 {f1_score(b, oven.predict(B)):.2f}")`, "F1 0.83\n"],
      [
        "A, B, a, b = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3, stratify=bakery['burnt'])",
      ],
      [`oven = RandomForestClassifier()\noven.fit(A, a)\nprint(f"F1 {f1_score(b, oven.predict(B)):.2f}")`, "F1 0.79\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { ...OF_BAKERY.split, seed: null },
          models: [forest, forest],
          metrics: [before, after],
          best: bestOf(after),
        }),
      ],
      headline: 0,
      preparation: [
        { op: "split", columns: [], cell: 1 },
        { op: "split", columns: [], cell: 3 },
      ],
    },
  },
  {
    name: "case/worse-than-the-mean",
    cells: [
      [READ],
      [
        "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(bakery.drop('flour', axis=1), bakery['flour'], test_size=0.3, random_state=6)",
      ],
      [`${LINE}\nline = LinearRegression()\nline.fit(A, a)\nprint('R2', r2_score(b, line.predict(B)))`, "R2 -58.2\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          target: "flour",
          task: "regression",
          models: [{ name: "Linear Regression" }],
          metrics: [hopeless],
          best: bestOf(hopeless),
        }),
      ],
      headline: null,
      cautions: [{ kind: "as-good-as-guessing", cell: 2 }],
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/later-results-not-saved",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nfrom sklearn.ensemble import RandomForestClassifier\nm = SVC()\nm.fit(A, a)\nprint('Accuracy:', m.score(B, b))",
        "Accuracy: 0.7118\n",
      ],
      ["oven = RandomForestClassifier()\noven.fit(A, a)\nprint('Accuracy:', oven.score(B, b))"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "SVM" }, { name: "Random Forest" }],
          metrics: [shown],
          best: bestOf(shown),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/results-side-by-side",
    cells: [
      ["import pandas as pd\nfrom sklearn.svm import SVC\nfrom sklearn.model_selection import cross_val_score"],
      [read("owls", "night"), "Accuracy: 0.8124\n"],
      [read("tides", "high"), "Accuracy: 0.7421\n"],
      [read("looms", "torn"), "Accuracy: 0.9127\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        school("owls", "night", 1, "0.8124"),
        school("tides", "high", 2, "0.7421"),
        school("looms", "torn", 3, "0.9127"),
      ],
      headline: null,
    },
  },
  {
    name: "case/text-shown-as-value",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.svm import SVC\nm = SVC()\nm.fit(A, a)\n'Mean accuracy of the machine: {0}'.format(m.score(B, b))",
        "'Mean accuracy of the machine: 0.7118'",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }], metrics: [shown], best: bestOf(shown) })],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/exercises-for-the-reader",
    cells: [
      ["#md # Ovens"],
      [READ],
      ["#md **Task**: divide the data into training and test sets."],
      [SPLIT],
      ["#md **Task**: train a support vector machine."],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(A, a)"],
    ],
    expected: {
      kind: "lesson",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }] })],
      preparation: [{ op: "split", columns: [], cell: 3 }],
    },
  },
];
