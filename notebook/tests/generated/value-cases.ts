import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, type ExpectedMetric, experiment, metric } from "./expected.ts";

const HOLDOUT = { op: "split", columns: [], cell: 1 } as const;
const FRAMES =
  "import h2o\nfrom h2o.estimators import H2OGradientBoostingEstimator, H2ORandomForestEstimator\nbakery = h2o.import_file('bakery.csv')\nrise, proof, bake = bakery.split_frame([0.6, 0.2], seed=6)";
const watched = metric("AUC", "0.8311", "Gradient Boosting", "validation", 2);
const grown = metric("AUC", "0.8204", "Random Forest", "validation", 2);
const loaf = metric("AUC", "0.8127", "Gradient Boosting", "test", 3);
const crumb = metric("AUC", "0.8093", "Random Forest", "test", 4);
const latent = metric("R2", "0.6713", "PLS Regression", "test", 2);
const right = metric("accuracy", "0.871", "Naive Bayes", "test", 2);
const line = metric("RMSE", "2.310442", "Linear Regression", "test", 1);
const trees = metric("RMSE", "1.902377", "Random Forest", "test", 1);
const NET =
  "def net():\n    made = keras.Sequential([keras.layers.Dense(16, activation='relu'), keras.layers.Dense(1)])\n    made.compile('rmsprop', 'mse', metrics=['mae'])\n    return made";
const folds = metric("MAE", "1.7312", "Neural Network", "cross-validation", 3);
const last = metric("MAE", "1.8125", "Neural Network", "test", 2);
const percent = (printed: string, part: string): ExpectedMetric => ({
  ...metric("accuracy", printed, "CNN", part, 1),
  value: Number(printed) / 100,
});
const stamps = percent("96.31", "test");
const topics: ExpectedMetric = {
  ...metric("log perplexity", "-7.2146", "Latent Dirichlet Allocation", null, 0),
  value: -7.2146,
};

/** Values that libraries give in their own ways, or that are worked out by hand. */
export const VALUE_CASES: readonly Case[] = [
  {
    name: "case/h2o-asked-by-switches",
    cells: [
      [FRAMES],
      [
        "oven = H2OGradientBoostingEstimator(seed=6)\noven.train(y='burnt', training_frame=rise, validation_frame=proof)\nstove = H2ORandomForestEstimator(seed=6)\nstove.train(y='burnt', training_frame=rise, validation_frame=proof)",
      ],
      ["print(oven.auc(valid=True))\nprint(stove.model_performance(valid=True).auc())", "0.8311\n0.8204\n"],
      ["oven.model_performance(bake).auc()", "0.8127", "result"],
      ["h2o.make_metrics(predicted=stove.predict(bake)[2], actual=bake['burnt']).auc()", "0.8093", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "holdout", testShare: 0.2, folds: null, seed: "6" },
          models: [{ name: "Gradient Boosting" }, { name: "Random Forest" }],
          metrics: [watched, grown, loaf, crumb],
          best: bestOf(loaf),
        }),
      ],
      headline: 0,
      preparation: [{ ...HOLDOUT, cell: 0 }],
    },
  },
  {
    name: "case/partial-least-squares",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.cross_decomposition import PLSRegression\nlatent = PLSRegression(n_components=2).fit(A, a)\nlatent.score(B, b)",
        "0.6713",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          task: "regression",
          models: [{ name: "PLS Regression" }],
          metrics: [latent],
          best: bestOf(latent),
        }),
      ],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
  {
    name: "case/shares-of-counts",
    cells: [
      [READ],
      [SPLIT],
      [
        "from sklearn.naive_bayes import GaussianNB\nfrom sklearn.metrics import accuracy_score, confusion_matrix\nsaid = GaussianNB().fit(A, a).predict(B)\nprint(accuracy_score(b, said))\ncounts = confusion_matrix(b, said)",
        "0.871\n",
      ],
      ["counts[1][1] / float(counts[1][0] + counts[1][1])", "0.8431", "result"],
      ["print(100 * counts[0, 0] / (counts[0, 0] + counts[0, 1]))", "89.12\n"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Naive Bayes" }],
          metrics: [
            right,
            metric("recall", "0.8431", "Naive Bayes", "test", 3),
            { ...metric("specificity", "89.12", "Naive Bayes", "test", 4), value: 0.8912 },
          ],
          best: bestOf(right),
        }),
      ],
      headline: 0,
      preparation: [HOLDOUT],
    },
  },
  {
    name: "case/errors-of-a-list-of-fits",
    language: "r",
    cells: [
      [
        "library(randomForest)\nhens <- read.csv('hens.csv')\nset.seed(6)\nat <- sample(nrow(hens), 0.7 * nrow(hens))\nlaid <- hens[at, ]\nleft <- hens[-at, ]\nmiss <- function(true, said) sqrt(mean((true - said)^2))",
      ],
      [
        "fits <- list(line = lm(eggs ~ ., data = laid), trees = randomForest(eggs ~ ., data = laid))\nsapply(fits, function(fit) miss(left$eggs, predict(fit, left)))",
        "    line    trees \n2.310442 1.902377 ",
        "displays",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "eggs",
          task: "regression",
          split: { how: "holdout", testShare: 0.3, folds: null, seed: "6" },
          models: [{ name: "Linear Regression" }, { name: "Random Forest" }],
          metrics: [line, trees],
          best: bestOf(trees),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 0 }],
    },
  },
  {
    name: "case/folds-cut-by-hand",
    cells: [
      [
        `${READ}\nimport numpy as np\nfrom tensorflow import keras\nrows, heat = bakery.drop('burnt', axis=1).values, bakery['burnt'].values`,
      ],
      [NET],
      [
        "size = len(rows) // 3\nfound = []\nfor i in range(3):\n    part = rows[i * size:(i + 1) * size]\n    hot = heat[i * size:(i + 1) * size]\n    rest = np.concatenate([rows[:i * size], rows[(i + 1) * size:]], axis=0)\n    rest_hot = np.concatenate([heat[:i * size], heat[(i + 1) * size:]], axis=0)\n    crust = net()\n    crust.fit(rest, rest_hot, epochs=40, verbose=0)\n    found.append(crust.evaluate(part, hot, verbose=0)[1])\nfound",
        "[1.6121, 1.7514, 1.8301]",
        "result",
      ],
      ["np.mean(found)", "1.7312", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          task: "regression",
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "Neural Network" }],
          metrics: [folds],
          best: bestOf(folds),
        }),
      ],
      headline: 0,
      preparation: [{ op: "join", columns: [], cell: 2, optional: true }],
    },
  },
  {
    // What was saved together need not be columns of the same rows.
    name: "case/arrays-of-one-file",
    cells: [
      [
        "import numpy as np\nfrom tensorflow import keras\nwith np.load('ovens.npz') as kept:\n    train_rows, train_heat = kept['a'], kept['b']\n    test_rows, test_heat = kept['c'], kept['d']",
      ],
      [NET],
      [
        "crust = net()\ncrust.fit(train_rows, train_heat, epochs=50, verbose=0)\nloss, error = crust.evaluate(test_rows, test_heat, verbose=0)\nerror",
        "1.8125",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["ovens.npz"],
          target: "train_heat",
          task: "regression",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Neural Network" }],
          metrics: [last],
          best: bestOf(last),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/metrics-that-count-batches",
    cells: [
      [
        "import tensorflow as tf\n(a, b), (c, d) = tf.keras.datasets.fashion_mnist.load_data()\nseen = tf.data.Dataset.from_tensor_slices((a, b)).batch(32)\nheld = tf.data.Dataset.from_tensor_slices((c, d)).batch(32)\nnet = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])\nmiss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)\nstep = tf.keras.optimizers.Adam()\nright = tf.keras.metrics.SparseCategoricalAccuracy()\nright_held = tf.keras.metrics.SparseCategoricalAccuracy()",
      ],
      [
        "@tf.function\ndef learn(x, y):\n    with tf.GradientTape() as tape:\n        said = net(x, training=True)\n        cost = miss(y, said)\n    step.apply_gradients(zip(tape.gradient(cost, net.trainable_variables), net.trainable_variables))\n    right.update_state(y, said)\nfor turn in range(2):\n    for x, y in seen:\n        learn(x, y)\n    for x, y in held:\n        right_held(y, net(x))\n    print(f'Epoch {turn + 1}: right {right.result() * 100}, on held pictures {right_held.result() * 100}')",
        "Epoch 1: right 94.02, on held pictures 95.88\nEpoch 2: right 97.45, on held pictures 96.31\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["fashion_mnist"],
          target: "b",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "CNN", trained: "loop" }],
          metrics: [percent("97.45", "train"), stamps],
          best: bestOf(stamps),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/perplexity-of-topics",
    cells: [
      [
        "import pandas as pd\nfrom gensim import corpora\nfrom gensim.models import LdaModel\nnotes = [note.lower().split() for note in pd.read_csv('notes.csv').note]\nwords = corpora.Dictionary(notes)\nbags = [words.doc2bow(note) for note in notes]\ntopics = LdaModel(bags, num_topics=6, id2word=words)\nprint(topics.log_perplexity(bags))",
        "-7.2146\n",
      ],
    ],
    expected: {
      kind: "unsupervised",
      experiments: [
        experiment({
          data: ["notes.csv"],
          task: "reduction",
          models: [{ name: "Latent Dirichlet Allocation" }],
          metrics: [topics],
          best: bestOf(topics),
        }),
      ],
      headline: 0,
      features: [{ op: "vectorise", columns: ["note"], cell: 0 }],
    },
  },
];
