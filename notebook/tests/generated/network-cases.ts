import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const NO_MODEL = /trains no model|no main model/iu;
const LOOP = [
  "for epoch in range(4):",
  "    for rows, answers in batches:",
  "        step.zero_grad()",
  "        error = measure(tagger(rows), answers)",
  "        error.backward()",
  "        step.step()",
].join("\n");

/** Classes of a notebook's own are models: of torch, Keras, Lightning, or of a library's class. */
export const NETWORK_CASES: readonly Case[] = [
  {
    name: "case/torch-class",
    cells: [
      [
        "import torch\nfrom torch import nn\n\nclass Tagger(nn.Module):\n    def __init__(self):\n        super(Tagger, self).__init__()\n        self.first = nn.Linear(40, 16)\n        self.last = nn.Linear(16, 3)\n\n    def forward(self, rows):\n        return self.last(torch.tanh(self.first(rows)))\n\ntagger = Tagger()",
      ],
      [`measure = nn.CrossEntropyLoss()\nstep = torch.optim.RMSprop(tagger.parameters(), lr=0.002)\n${LOOP}`],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          task: "classification",
          models: [
            {
              name: "Neural Network",
              class: "nn.Module",
              layers: ["Linear 16", "Linear 3"],
              optimiser: "RMSprop",
              loss: "CrossEntropyLoss",
              epochs: "4",
              trained: "loop",
            },
          ],
        }),
      ],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/turns-of-one-batch-are-no-epochs",
    cells: [
      [
        "import torch\nfrom torch import nn\n\nclass Tagger(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.last = nn.Linear(40, 3)\n\n    def forward(self, rows):\n        return self.last(rows)\n\ntagger = Tagger()\nmeasure = nn.CrossEntropyLoss()\nstep = torch.optim.RMSprop(tagger.parameters(), lr=0.002)",
      ],
      [
        "for epoch in range(3000):\n    rows, answers = next(iter(batches))\n    step.zero_grad()\n    error = measure(tagger(rows), answers)\n    error.backward()\n    step.step()",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          task: "classification",
          models: [
            {
              name: "Neural Network",
              class: "nn.Module",
              layers: ["Linear 3"],
              optimiser: "RMSprop",
              loss: "CrossEntropyLoss",
              trained: "loop",
            },
          ],
        }),
      ],
      never: [NO_MODEL, /3000|epoch/u],
    },
  },
  {
    name: "case/own-layers-and-pretrained-bodies",
    cells: [
      [
        "import torch\nfrom torch import nn\n\nclass DampedLinear(nn.Module):\n    def __init__(self, n_in, n_out, damping):\n        super().__init__()\n        self.weight = nn.Parameter(torch.randn(n_in, n_out) * damping)\n\n    def forward(self, rows):\n        return rows @ self.weight\n\nclass Tagger(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.first = DampedLinear(40, 16, 0.5)\n        self.bend = nn.ReLU()\n        self.last = nn.Linear(16, 3)\n        self.measure = nn.CrossEntropyLoss()\n\n    def forward(self, rows):\n        return self.last(self.bend(self.first(rows)))\n\ntagger = Tagger()\nmeasure = nn.CrossEntropyLoss()\nstep = torch.optim.RMSprop(tagger.parameters(), lr=0.002)",
      ],
      [LOOP],
      [
        `from transformers import BertModel\n\nclass Reader(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.body = BertModel.from_pretrained('bert-base-cased')\n        self.head = nn.Linear(768, 5)\n\n    def forward(self, rows):\n        return self.head(self.body(rows)[0])\n\ntagger = Reader()\nstep = torch.optim.AdamW(tagger.parameters())\n${LOOP}`,
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          task: "classification",
          models: [
            { name: "Neural Network", layers: ["DampedLinear 16", "ReLU", "Linear 3"] },
            { name: "BERT", layers: ["BertModel", "Linear 5"] },
          ],
        }),
      ],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/network-that-learns-what-comes-next",
    cells: [
      ["with open('logbook.txt') as file:\n    book = file.read()\nsigns = sorted(set(book))"],
      [
        "import torch\nfrom torch import nn\n\nclass Writer(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.look = nn.Embedding(80, 32)\n        self.memory = nn.LSTM(32, 128, batch_first=True)\n        self.say = nn.Linear(128, 80)\n\n    def forward(self, rows):\n        out, state = self.memory(self.look(rows))\n        return self.say(out)\n\nwriter = Writer()\nmeasure = nn.CrossEntropyLoss()\nstep = torch.optim.Adam(writer.parameters())",
      ],
      [
        "for epoch in range(4):\n    for part in parts_of(book, signs):\n        step.zero_grad()\n        said = writer(part[:, :-1])\n        error = measure(said.transpose(1, 2), part[:, 1:])\n        error.backward()\n        step.step()",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ data: ["logbook.txt"], task: "generation", models: [{ name: "LSTM" }] })],
      features: [{ op: "embed", columns: [], cell: 1, detail: ["how", "learned"] }],
      must: [/trains a language model on `logbook\.txt`/u],
      never: [/classifier/u],
    },
  },
  {
    name: "case/network-that-learns-from-differences",
    cells: [
      [
        "import torch\nfrom torch import nn\n\nclass Tagger(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.look = nn.Embedding(80, 32)\n        self.say = nn.Linear(32, 3)\n\n    def forward(self, rows):\n        return self.say(self.look(rows).mean(1))\n\ntagger = Tagger()\nmeasure = nn.CrossEntropyLoss()\nstep = torch.optim.Adam(tagger.parameters())\ngaps = times[1:] - times[:-1]",
      ],
      [LOOP],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ task: "classification", models: [{ name: "Neural Network" }] })],
      features: [{ op: "embed", columns: [], cell: 0, detail: ["how", "learned"] }],
      never: [/generat|language model/iu],
    },
  },
  {
    name: "case/torch-convolution-in-one-cell",
    cells: [
      [
        `import torch\n\nclass Tagger(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.look = torch.nn.Conv2d(1, 6, 5)\n        self.say = torch.nn.Linear(6, 4)\n\n    def forward(self, rows):\n        return self.say(self.look(rows).mean((2, 3)))\n\ntagger = Tagger()\nmeasure = torch.nn.MSELoss()\nstep = torch.optim.SGD(tagger.parameters(), lr=0.1)\n${LOOP}`,
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          task: "regression",
          models: [
            { name: "CNN", layers: ["Conv2d 6", "Linear 4"], optimiser: "SGD", loss: "MSELoss", trained: "loop" },
          ],
        }),
      ],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/lstm-on-a-device",
    cells: [
      [
        "import torch\nimport torch.nn as nn\n\nclass Tagger(nn.Module):\n    def __init__(self, width):\n        super().__init__()\n        self.memory = nn.LSTM(5, width)\n        self.say = nn.Linear(width, 2)\n\n    def forward(self, rows):\n        out, state = self.memory(rows)\n        return self.say(out)",
      ],
      [
        `tagger = Tagger(24)\ntagger = tagger.to('cuda:0')\nmeasure = nn.CrossEntropyLoss()\nstep = torch.optim.Adam(tagger.parameters())\n${LOOP}`,
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          task: "classification",
          models: [{ name: "LSTM", optimiser: "Adam", loss: "CrossEntropyLoss", trained: "loop" }],
        }),
      ],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/lightning-without-outputs",
    cells: [
      [
        "import lightning.pytorch as L\nfrom torch import nn\n\nclass Tagger(L.LightningModule):\n    def __init__(self):\n        super().__init__()\n        self.only = nn.Linear(7, 2)\n\n    def forward(self, rows):\n        return self.only(rows)",
      ],
      ["tagger = Tagger()\nrunner = L.Trainer(max_epochs=8)\nrunner.fit(tagger, batches)"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ models: [{ name: "Neural Network", layers: ["Linear 2"], epochs: "8", trained: "trainer" }] }),
      ],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/keras-class",
    cells: [
      [
        "from tensorflow import keras\n\nclass Scale(keras.Model):\n    def __init__(self):\n        super().__init__()\n        self.say = keras.layers.Dense(1)\n\n    def call(self, rows):\n        return self.say(rows)\n\nscale = Scale()\nscale.compile(loss='mae', optimizer='nadam')\nscale.fit(rows, weights, epochs=6)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          target: "weights",
          task: "regression",
          models: [
            {
              name: "Linear Regression",
              layers: ["Dense 1"],
              optimiser: "nadam",
              loss: "mae",
              epochs: "6",
              trained: "fit",
            },
          ],
        }),
      ],
      never: [NO_MODEL, /Training relates/u],
    },
  },
  {
    name: "case/class-of-a-boosting-library",
    cells: [
      ["import pandas as pd\nboats = pd.read_csv('boats.csv')"],
      [
        "from sklearn.model_selection import train_test_split\nA = boats.drop(columns='draught')\nb = boats['draught']\nA_fit, A_hold, b_fit, b_hold = train_test_split(A, b, test_size=0.25, random_state=9)",
      ],
      [
        "from lightgbm import LGBMRegressor\n\nclass Named(LGBMRegressor):\n    @property\n    def weights_(self):\n        return self.booster_.feature_importance()",
      ],
      [
        "from sklearn.metrics import mean_absolute_error\nm = Named(n_estimators=250, num_leaves=15)\nm.fit(A_fit, b_fit)\nprint('MAE', mean_absolute_error(b_hold, m.predict(A_hold)))",
        "MAE 0.4417",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["boats.csv"],
          target: "draught",
          task: "regression",
          split: { how: "holdout", testShare: 0.25, folds: null, seed: "9" },
          models: [{ name: "LightGBM", params: { n_estimators: "250", num_leaves: "15" } }],
          metrics: [{ name: "MAE", printed: "0.4417", value: 0.4417, part: "test", model: "LightGBM", cell: 3 }],
          best: { model: "LightGBM", part: "test", metrics: ["MAE"], printed: ["0.4417"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      never: [NO_MODEL],
    },
  },
  {
    name: "case/class-of-a-forest",
    cells: [
      [
        "from sklearn.ensemble import ExtraTreesClassifier\n\nclass Wood(ExtraTreesClassifier):\n    '''As it is.'''\n\nw = Wood(max_depth=4)\nw.fit(rows, kinds)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          target: "kinds",
          task: "classification",
          models: [{ name: "Extra Trees", params: { max_depth: "4" }, trained: "fit" }],
        }),
      ],
      never: [NO_MODEL, /Training relates/u],
    },
  },
  {
    // Keras calls whatever it watches validation rows: those that the code holds out for testing are test rows all the same.
    name: "case/test-rows-that-are-only-watched",
    cells: [
      [READ],
      [SPLIT],
      [
        "from tensorflow import keras\ncrust = keras.Sequential([keras.layers.Dense(12, activation='relu'), keras.layers.Dense(1, activation='sigmoid')])\ncrust.compile('adam', 'binary_crossentropy', metrics=['accuracy'])\ncrust.fit(A, a, epochs=2, validation_data=(B, b))",
        "Epoch 1/2\n30/30 [==============================] - 1s 8ms/step - loss: 0.6121 - accuracy: 0.6702 - val_loss: 0.5911 - val_accuracy: 0.6907\nEpoch 2/2\n30/30 [==============================] - 0s 4ms/step - loss: 0.5304 - accuracy: 0.7416 - val_loss: 0.5508 - val_accuracy: 0.7211\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Neural Network" }],
          metrics: [
            metric("accuracy", "0.7416", "Neural Network", "train", 2),
            metric("accuracy", "0.7211", "Neural Network", "test", 2),
          ],
          best: bestOf(metric("accuracy", "0.7211", "Neural Network", "test", 2)),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
];
