import { OF_BAKERY, READ, SPLIT } from "./bakery.ts";
import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const digits = metric("accuracy", "0.94", "Neural Network", "validation", 2);
const ofBirds = { data: ["birds.csv"], target: "sings", task: "classification" };

/** What is done to the data that a model learns from, beside tables that only hold results or are only brought along. */
export const TABLE_CASES: readonly Case[] = [
  {
    name: "case/table-of-results",
    cells: [
      [READ],
      [SPLIT],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(A, a)"],
      [
        "tried = pd.DataFrame({'C': [1, 10], 'seconds': [2.0, 9.5]})\ntried = tried.rename(columns={'C': 'strength'})\ntried['minutes'] = tried['seconds'] / 60\ntried",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...OF_BAKERY, models: [{ name: "SVM" }] })],
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/target-put-beside-features",
    cells: [
      [
        "import pandas as pd\nfrom sklearn.datasets import load_wine\nwine = load_wine()\ncellar = pd.DataFrame(data=wine.data, columns=wine.feature_names)\ncellar['kind'] = wine.target",
      ],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(cellar.drop('kind', axis=1), cellar['kind'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ data: ["load_wine"], target: "kind", task: "classification", models: [{ name: "SVM" }] }),
      ],
    },
  },
  {
    name: "case/columns-of-a-table-brought-along",
    cells: [
      [
        "import pandas as pd\nbirds = pd.read_csv('birds.csv')\nwoods = pd.read_csv('woods.csv', usecols=['wood', 'oaks', 'ponds'])",
      ],
      ["birds = birds.merge(woods, on='wood')"],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(birds.drop('sings', axis=1), birds['sings'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...ofBirds, data: ["birds.csv", "woods.csv"], models: [{ name: "SVM" }] })],
      preparation: [{ op: "join", columns: ["wood"], cell: 1 }],
    },
  },
  {
    name: "case/cleaned-through-own-functions",
    cells: [
      ["import pandas as pd\nbirds = pd.read_csv('birds.csv')"],
      [
        "from nltk.stem import WordNetLemmatizer\nwords = WordNetLemmatizer()\ndef base(tokens):\n    return [words.lemmatize(one) for one in tokens]\ndef plain(text):\n    return ' '.join(base(text.split()))\nbirds['note'] = birds['note'].apply(lambda text: plain(text))",
      ],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(birds.drop('sings', axis=1), birds['sings'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...ofBirds, models: [{ name: "SVM" }] })],
      preparation: [{ op: "clean_text", columns: ["note"], cell: 1 }],
    },
  },
  {
    name: "case/columns-by-their-places",
    cells: [
      [
        "import pandas as pd\nimport numpy as np\nbirds = pd.get_dummies(pd.read_csv('birds.csv'))\nsings = birds['sings']\nbirds = birds.drop('sings', axis=1)\nnames = list(birds.columns)\nbirds = np.array(birds)",
      ],
      ["kept = ['wing', 'weight', 'beak']\nplaces = [names.index(name) for name in kept]\nbirds = birds[:, places]"],
      ["from sklearn.svm import SVC\nm = SVC()\nm.fit(birds, sings)"],
    ],
    expected: {
      kind: "supervised",
      experiments: [experiment({ ...ofBirds, models: [{ name: "SVM" }] })],
      features: [
        { op: "encode", columns: [], cell: 0 },
        { op: "select", columns: ["wing", "weight", "beak"], cell: 1 },
      ],
    },
  },
  {
    name: "case/own-class-with-weights-of-another",
    cells: [
      ["from datasets import load_dataset\nnews = load_dataset('ag_news')"],
      [
        "import torch.nn as nn\nfrom transformers import RobertaModel, RobertaPreTrainedModel, Trainer, TrainingArguments\nclass Tagger(RobertaPreTrainedModel):\n    def __init__(self, config):\n        super().__init__(config)\n        self.body = RobertaModel(config)\n        self.head = nn.Linear(config.hidden_size, 4)\ndef fresh():\n    return Tagger.from_pretrained('roberta-base').to('cuda')",
      ],
      [
        "trainer = Trainer(model_init=fresh, args=TrainingArguments(num_train_epochs=2), train_dataset=news['train'], eval_dataset=news['test'])\ntrainer.train()",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["ag_news"],
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "RoBERTa", trained: "trainer" }],
        }),
      ],
    },
  },
  {
    name: "case/trained-by-ignite",
    cells: [
      [
        "import torch\nfrom torch import nn\nfrom torch.utils.data import DataLoader\nfrom torchvision.datasets import MNIST\ntrain_loader = DataLoader(MNIST('.', train=True))\nval_loader = DataLoader(MNIST('.', train=False))\nmodel = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))",
      ],
      [
        "from ignite.engine import create_supervised_trainer, create_supervised_evaluator\nfrom ignite.metrics import Accuracy\ntrainer = create_supervised_trainer(model, torch.optim.Adam(model.parameters()), nn.CrossEntropyLoss())\nevaluator = create_supervised_evaluator(model, metrics={'accuracy': Accuracy()})",
      ],
      [
        "trainer.run(train_loader, max_epochs=2)",
        "Validation Results - Epoch[1/2] Avg Accuracy: 0.91 Avg Loss: 1.56\nValidation Results - Epoch[2/2] Avg Accuracy: 0.94 Avg Loss: 1.52\n",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["MNIST"],
          task: "classification",
          split: { how: "given", testShare: null, folds: null, seed: null },
          models: [{ name: "Neural Network", trained: "trainer" }],
          metrics: [digits],
          best: bestOf(digits),
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/models-that-only-a-table-of-results-names",
    cells: [
      [READ],
      [SPLIT],
      [
        "from kitchen.parts import build_oven\nfrom sklearn.metrics import accuracy_score\nfrom sklearn.model_selection import GridSearchCV\nfrom sklearn.svm import SVC\nbase = build_oven(list(A.columns))\novens = {'Random Forest': GridSearchCV(base, {'steps__depth': [2, 4]}, cv=3), 'SVM': SVC(C=4)}\nrows = []\nfor name, oven in ovens.items():\n    oven.fit(A, a)\n    rows.append({'model': name, 'accuracy': accuracy_score(b, oven.predict(B))})\npd.DataFrame(rows)",
        "           model  accuracy\n0  Random Forest      0.74\n1            SVM     0.702",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_BAKERY,
          models: [{ name: "Random Forest" }, { name: "SVM" }],
          metrics: [
            metric("accuracy", "0.74", "Random Forest", "test", 2),
            metric("accuracy", "0.702", "SVM", "test", 2),
          ],
          best: bestOf(metric("accuracy", "0.74", "Random Forest", "test", 2)),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
];
