import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, type ExpectedMetric, experiment, metric } from "./expected.ts";

const OVEN = `${SPLIT}\nfrom sklearn.svm import SVC\noven = SVC().fit(A, a)`;
const COUNTS = [
  "def judged(said, true):",
  "    tp = ((said == 1) & (true == 1)).sum()",
  "    tn = ((said == 0) & (true == 0)).sum()",
  "    fp = ((said == 1) & (true == 0)).sum()",
  "    fn = ((said == 0) & (true == 1)).sum()",
  "    precision = tp / max(tp + fp, 1)",
  "    recall = tp / max(tp + fn, 1)",
  "    f1 = 2 * precision * recall / max(precision + recall, 1e-12)",
  "    acc = (tp + tn) / max(tp + tn + fp + fn, 1)",
].join("\n");
const TUPLE = `${COUNTS}\n    return acc, precision, recall, f1, fp, fn`;
const DICTIONARY = `${COUNTS}\n    return {'acc': acc, 'precision': precision, 'recall': recall, 'f1': f1, 'fp': fp}`;

const VALUES = [
  ["accuracy", "0.8317"],
  ["precision", "0.7412"],
  ["recall", "0.6908"],
  ["F1", "0.7151"],
] as const;
const inCell = (cell: number, part = "test", model = "SVM"): ExpectedMetric[] =>
  VALUES.map(([name, printed]) => metric(name, printed, model, part, cell));

const ofOven = (name: Case["name"], cells: Case["cells"]): Case => ({
  name,
  cells: [[READ], [OVEN], ...cells],
  expected: {
    kind: "supervised",
    experiments: [
      experiment({
        ...OF_BAKERY,
        models: [{ name: "SVM" }],
        metrics: inCell(1 + cells.length),
        best: bestOf(metric("accuracy", "0.8317", "SVM", "test", 1 + cells.length)),
      }),
    ],
    headline: 0,
    preparation: [{ op: "split", columns: [], cell: 1 }],
  },
});

const CRUMBS = [
  "import torch, medmnist",
  "from torch import nn",
  "from torch.utils.data import DataLoader",
  "from medmnist import INFO",
  "Crumbs = getattr(medmnist, INFO['breastmnist']['python_class'])",
  "loaders = {part: DataLoader(Crumbs(split=part, download=True), batch_size=16) for part in ['train', 'val', 'test']}",
].join("\n");
const TRAINED = [
  "tagger = nn.Sequential(nn.Flatten(), nn.Linear(784, 32), nn.ReLU(), nn.Linear(32, 1))",
  "measure = nn.BCEWithLogitsLoss()",
  "step = torch.optim.Adam(tagger.parameters(), lr=0.002)",
].join("\n");
const COLLECTED = [
  "@torch.no_grad()",
  "def collected(tagger, loader):",
  "    said, true = [], []",
  "    for x, y in loader:",
  "        said.append((torch.sigmoid(tagger(x)) >= 0.5).long().cpu())",
  "        true.append(y.cpu())",
  "    return judged(torch.cat(said), torch.cat(true))",
].join("\n");
const EPOCHS = [
  "for epoch in range(1, 3):",
  "    tagger.train()",
  "    for x, y in loaders['train']:",
  "        step.zero_grad()",
  "        measure(tagger(x), y.float()).backward()",
  "        step.step()",
  "    m = collected(tagger, loaders['val'])",
  "    print(f\"Epoch {epoch:02d} | val_acc={m['acc']:.4f} | prec={m['precision']:.4f} | rec={m['recall']:.4f} | f1={m['f1']:.4f}\")",
].join("\n");
const LINES =
  "Epoch 01 | val_acc=0.8011 | prec=0.7001 | rec=0.6501 | f1=0.6742\nEpoch 02 | val_acc=0.8317 | prec=0.7412 | rec=0.6908 | f1=0.7151\n";
const NETWORK = "Neural Network";

/** Functions of a notebook's own count right and wrong answers by kind, and what they come to is shown in one way or another. */
export const COUNTED_CASES: readonly Case[] = [
  ofOven("case/counts-as-a-bare-tuple", [
    [TUPLE],
    [
      "acc, prec, rec, f1, fp, fn = judged(oven.predict(B), b)\nprint(acc, prec, rec, f1, fp, fn)",
      "0.8317 0.7412 0.6908 0.7151 19 24\n",
    ],
  ]),
  ofOven("case/counts-in-a-percent-text", [
    [TUPLE],
    [
      "print('acc %.4f prec %.4f rec %.4f f1 %.4f FP %d FN %d' % judged(oven.predict(B), b))",
      "acc 0.8317 prec 0.7412 rec 0.6908 f1 0.7151 FP 19 FN 24\n",
    ],
  ]),
  ofOven("case/counts-by-key", [
    [DICTIONARY],
    [
      "m = judged(oven.predict(B), b)\nfor key in ['acc', 'precision', 'recall', 'f1']:\n    print(f'{key:10s} {m[key]:.4f}')",
      "acc        0.8317\nprecision  0.7412\nrecall     0.6908\nf1         0.7151\n",
    ],
  ]),
  ofOven("case/counts-as-a-dictionary", [
    [DICTIONARY],
    [
      "print(judged(oven.predict(B), b))",
      "{'acc': 0.8317, 'precision': 0.7412, 'recall': 0.6908, 'f1': 0.7151, 'fp': 19}\n",
    ],
  ]),
  {
    name: "case/counts-in-the-lines-of-epochs",
    cells: [[CRUMBS], [DICTIONARY], [COLLECTED], [`${TRAINED}\n${EPOCHS}`, LINES]],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["breastmnist"],
          target: "y",
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: NETWORK }],
          metrics: inCell(3, "validation", NETWORK),
          best: bestOf(metric("accuracy", "0.8317", NETWORK, "validation", 3)),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/share-after-its-count",
    cells: [
      [READ],
      [OVEN],
      [
        "def checked(said, true):\n    right = (said == true).sum()\n    print(f'Got {right} / {len(true)} with accuracy {float(right) / float(len(true)) * 100:.2f}')\nchecked(oven.predict(B), b)",
        "Got 252 / 303 with accuracy 83.17\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "SVM" }],
          metrics: [{ ...metric("accuracy", "83.17", "SVM", "test", 2), value: 0.8317 }],
          best: bestOf(metric("accuracy", "83.17", "SVM", "test", 2)),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
];
