import { OF_BAKERY, READ } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const folds = (name: string, printed: string, model: string, cell: number) =>
  metric(name, printed, model, "cross-validation", cell);
const held = metric("accuracy", "0.8277", "Logistic Regression", "test", 4);
const split = { op: "split", columns: [], cell: 1 };

/** A library that takes the data once and works on it from then on. */
export const SESSION_CASES: readonly Case[] = [
  {
    // A class of the author's own that moves each batch to the device.
    name: "case/loader-in-a-class-that-moves-batches",
    cells: [
      [READ],
      [
        "import torch\nfrom torch.utils.data import DataLoader, TensorDataset\nfrom sklearn.model_selection import train_test_split\nearly, late = train_test_split(bakery, test_size=0.3, random_state=6)\nrows = lambda part: TensorDataset(torch.tensor(part[['salt', 'heat']].values), torch.tensor(part['burnt'].values))\nbatches = DataLoader(rows(early), 16, shuffle=True)",
      ],
      [
        "class Moved:\n    def __init__(self, batches, device):\n        self.batches = batches\n        self.device = device\n    def __iter__(self):\n        for batch in self.batches:\n            yield [part.to(self.device) for part in batch]\n    def __len__(self):\n        return len(self.batches)\nbatches = Moved(batches, 'cuda')",
      ],
      [
        "crumb = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))\nstep = torch.optim.Adam(crumb.parameters())\nfor epoch in range(3):\n    for x, y in batches:\n        step.zero_grad()\n        torch.nn.functional.cross_entropy(crumb(x), y).backward()\n        step.step()",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "Neural Network", optimiser: "Adam", epochs: "3" }] })],
      preparation: [split],
    },
  },
  {
    name: "case/session-that-compares-models",
    cells: [
      [READ],
      [
        "from pycaret.classification import *\nsession = setup(data=bakery, target='burnt', train_size=0.8, session_id=6)",
      ],
      [
        "best = compare_models(sort='Accuracy')",
        "                           Model  Accuracy     AUC  TT (Sec)\nlr           Logistic Regression    0.8412  0.9011     0.412\nada         Ada Boost Classifier    0.8391  0.8950     0.318\ndummy           Dummy Classifier    0.7012  0.5000     0.021",
        "result",
      ],
      [
        "tuned = tune_model(best)",
        "      Accuracy     AUC\nFold                  \n0       0.8362  0.8969\n1       0.8534  0.9087\nMean    0.8448  0.9028\nSD      0.0086  0.0059",
        "result",
      ],
      [
        "predict_model(tuned)",
        "                 Model  Accuracy     AUC\n0  Logistic Regression    0.8277  0.8899",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "holdout", testShare: 0.2, folds: null, seed: "6" },
          models: [
            { name: "Logistic Regression", class: "compare_models", params: {} },
            { name: "AdaBoost" },
            { name: "Dummy baseline", role: "baseline" },
          ],
          metrics: [
            folds("accuracy", "0.8412", "Logistic Regression", 2),
            folds("AUC", "0.9011", "Logistic Regression", 2),
            folds("accuracy", "0.8391", "AdaBoost", 2),
            folds("AUC", "0.8950", "AdaBoost", 2),
            folds("accuracy", "0.7012", "Dummy baseline", 2),
            folds("AUC", "0.5000", "Dummy baseline", 2),
            folds("accuracy", "0.8448", "Logistic Regression", 3),
            folds("AUC", "0.9028", "Logistic Regression", 3),
            held,
            metric("AUC", "0.8899", "Logistic Regression", "test", 4),
          ],
          best: bestOf(held),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
  {
    name: "case/session-that-is-an-object",
    cells: [
      [READ],
      [
        "from pycaret.classification import ClassificationExperiment\nsession = ClassificationExperiment()\nsession.setup(data=bakery, target='burnt', train_size=0.8, session_id=6)",
      ],
      [
        "best = session.compare_models()",
        "                           Model  Accuracy  TT (Sec)\nlr           Logistic Regression    0.8412     0.412\nada         Ada Boost Classifier    0.8391     0.318",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "Logistic Regression", class: "compare_models", params: {} }, { name: "AdaBoost" }],
          metrics: [folds("accuracy", "0.8412", "Logistic Regression", 2), folds("accuracy", "0.8391", "AdaBoost", 2)],
          best: bestOf(folds("accuracy", "0.8412", "Logistic Regression", 2)),
        }),
      ],
      headline: 0,
      preparation: [split],
    },
  },
];
