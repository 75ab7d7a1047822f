import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const STAMPS =
  "import tensorflow as tf\nfrom tensorflow.examples.tutorials.mnist import input_data\nstamps = input_data.read_data_sets('stamps/', one_hot=True)";
const FED =
  "seen = tf.placeholder(tf.float32, [None, 784])\nkind = tf.placeholder(tf.float32, [None, 10])\nW = tf.Variable(tf.zeros([784, 10]))\nb = tf.Variable(tf.zeros([10]))";
const LEARN = (body: string): string =>
  `with tf.Session() as session:\n    session.run(tf.global_variables_initializer())\n    for turn in range(3001):\n        pictures, names = stamps.train.next_batch(64)\n        _, miss = session.run([step, cost], feed_dict={seen: pictures, kind: names})\n${body}`;
const RIGHT = "right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(guess, 1), tf.argmax(kind, 1)), tf.float32))";

const linear = metric("accuracy", "0.9127", "Logistic Regression", "test", 2);
const batch = metric("accuracy", "84.4", "Neural Network", "train", 2);
const kept = metric("accuracy", "82.1", "Neural Network", "validation", 2);
const held = metric("accuracy", "88.7", "Neural Network", "test", 2);
const percent = (one: typeof batch): typeof batch => ({ ...one, printed: `${one.printed}%`, value: one.value / 100 });

/** Networks of which no library says what they are: graphs of TensorFlow's first version, own classes, steps in functions. */
export const GRAPH_CASES: readonly Case[] = [
  {
    name: "case/graph-of-a-linear-model",
    cells: [
      [STAMPS],
      [
        `${FED}\nguess = tf.nn.softmax(tf.matmul(seen, W) + b)\ncost = tf.reduce_mean(-tf.reduce_sum(kind * tf.log(guess), 1))\nstep = tf.train.GradientDescentOptimizer(0.02).minimize(cost)\n${RIGHT}`,
      ],
      [
        LEARN(
          "        if turn % 1000 == 0:\n            print('step', turn, 'cost', miss)\n    print('Accuracy:', right.eval({seen: stamps.test.images, kind: stamps.test.labels}))",
        ),
        "step 0 cost 2.3025\nstep 1000 cost 0.4127\nstep 2000 cost 0.3312\nstep 3000 cost 0.3108\nAccuracy: 0.9127\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["stamps"],
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression", optimiser: "GradientDescentOptimizer", trained: "loop" }],
          metrics: [linear],
          best: bestOf(linear),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/graph-with-a-hidden-layer",
    cells: [
      [STAMPS],
      [
        `${FED.replace("[784, 10]", "[784, 90]")}\nV = tf.Variable(tf.zeros([90, 10]))\ndef say(rows):\n    return tf.matmul(tf.nn.relu(tf.matmul(rows, W)), V) + b\ncost = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=say(seen), labels=kind))\nstep = tf.train.AdamOptimizer(0.01).minimize(cost)\nguess = say(seen)\ndef share(said, true):\n    return 100.0 * np.sum(np.argmax(said, 1) == np.argmax(true, 1)) / said.shape[0]`,
      ],
      [
        LEARN(
          "        if turn % 1500 == 0:\n            print('Minibatch accuracy: %.1f%%' % share(guess.eval({seen: pictures}), names))\n            print('Validation accuracy: %.1f%%' % share(guess.eval({seen: stamps.validation.images}), stamps.validation.labels))\n    print('Test accuracy: %.1f%%' % share(guess.eval({seen: stamps.test.images}), stamps.test.labels))",
        ),
        "Minibatch accuracy: 9.4%\nValidation accuracy: 11.2%\nMinibatch accuracy: 79.7%\nValidation accuracy: 80.3%\nMinibatch accuracy: 84.4%\nValidation accuracy: 82.1%\nTest accuracy: 88.7%\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["stamps"],
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Neural Network", optimiser: "AdamOptimizer", loss: "softmax_cross_entropy_with_logits" }],
          metrics: [percent(batch), percent(kept), percent(held)],
          best: bestOf(percent(held)),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/graph-that-rebuilds-its-rows",
    cells: [
      [
        "import pandas as pd\nimport tensorflow as tf\nsensors = pd.read_csv('sensors.csv').values\nrows = tf.placeholder(tf.float32, [None, 30])\nsmall = tf.layers.dense(rows, 6, activation=tf.nn.relu)\nagain = tf.layers.dense(small, 30)\ncost = tf.reduce_mean(tf.square(again - rows))\nstep = tf.train.AdamOptimizer().minimize(cost)",
      ],
      [
        "with tf.Session() as session:\n    tf.global_variables_initializer().run()\n    for turn in range(500):\n        session.run(step, feed_dict={rows: sensors})",
      ],
    ],
    expected: {
      kind: "unsupervised",
      experiments: [
        experiment({
          data: ["sensors.csv"],
          task: "reduction",
          models: [{ name: "Autoencoder", layers: ["Dense", "Dense"] }],
        }),
      ],
    },
  },
  {
    name: "case/networks-known-by-their-own-names",
    cells: [
      [
        "import torch\nfrom torch import nn\nimport torch.nn.functional as F\nfrom torch_geometric.nn import GCNConv\nclass PageGCN(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.first = GCNConv(40, 16)\n        self.last = GCNConv(16, 3)\n    def forward(self, x, links):\n        return self.last(F.relu(self.first(x, links)), links)\nclass FastText(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.words = nn.Embedding(900, 20)\n        self.last = nn.Linear(20, 3)\n    def forward(self, x):\n        return self.last(self.words(x).mean(1))\npages, texts = PageGCN(), FastText()",
      ],
      [
        "for net in (pages, texts):\n    step = torch.optim.Adam(net.parameters())\n    for turn in range(20):\n        step.zero_grad()\n        F.cross_entropy(net(rows), answers).backward()\n        step.step()",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ task: "classification", models: [{ name: "GCN" }, { name: "fastText" }] })],
      features: [{ op: "embed", columns: [], cell: 0 }],
    },
  },
  {
    name: "case/steps-that-functions-take",
    cells: [
      [
        "import numpy as np\nfrom toolbox import start, forward, backward, update_parameters\nrows, answers = np.load('rows.npy'), np.load('answers.npy')\nparameters = start([30, 8, 1])\nfor i in range(2000):\n    said, kept = forward(rows, parameters)\n    grads = backward(said, answers, kept)\n    parameters = update_parameters(parameters, grads, 0.01)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ models: [{ name: "Neural Network", trained: "formula" }] })],
    },
  },
  {
    name: "case/network-of-an-own-class",
    cells: [
      [
        "import numpy as np\nfrom pages import letters\nclass Layers:\n    def __init__(self, sizes):\n        self.w = [np.random.randn(b, a) for a, b in zip(sizes[:-1], sizes[1:])]\n    def feed_forward(self, x):\n        for w in self.w:\n            x = np.tanh(w @ x)\n        return x\n    def backpropagate(self, x, y):\n        return [w * (self.feed_forward(x) - y).mean() for w in self.w]\n    def train(self, rows, turns):\n        for turn in range(turns):\n            for x, y in rows:\n                self.w = [w - 0.1 * d for w, d in zip(self.w, self.backpropagate(x, y))]",
      ],
      ["layers = Layers([64, 20, 10])\nlayers.train(letters(), 12)"],
    ],
    expected: { kind: "supervised", experiments: [experiment({ models: [{ name: "Neural Network" }] })] },
  },
];
