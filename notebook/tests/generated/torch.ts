import { stderr, stdout } from "./book.ts";
import { expectResult } from "./judging.ts";
import { fixed } from "./python-text.ts";
import type { Scene, Step } from "./scene.ts";

/** Networks in PyTorch: own loops, Lightning and the Trainer of Hugging Face. */

interface Net {
  readonly called: string;
  readonly layers: readonly string[];
  readonly body: readonly string[];
  readonly forward: string;
}

const NETS: Readonly<Record<string, Net>> = {
  dense: {
    called: "Neural Network",
    layers: ["Linear 64", "Linear 2"],
    body: ["self.fc1 = nn.Linear(12, 64)", "self.fc2 = nn.Linear(64, 2)"],
    forward: "return self.fc2(torch.relu(self.fc1(x)))",
  },
  convolutional: {
    called: "CNN",
    layers: ["Conv2d 16", "Linear 10"],
    body: ["self.conv = nn.Conv2d(1, 16, 3)", "self.head = nn.Linear(16 * 26 * 26, 10)"],
    forward: "return self.head(torch.flatten(torch.relu(self.conv(x)), 1))",
  },
  recurrent: {
    called: "LSTM",
    layers: ["LSTM 32", "Linear 2"],
    body: ["self.rnn = nn.LSTM(8, 32, batch_first=True)", "self.out = nn.Linear(32, 2)"],
    forward: "output, _ = self.rnn(x)\n        return self.out(output[:, -1])",
  },
};

function loadTensors(scene: Scene): { names: string[]; target: string } {
  const base = `${scene.fileName()}.csv`;
  const pd = scene.pd;
  scene.code(`${scene.df} = ${pd}.read_csv(${scene.q(base)})`);
  const target = scene.target.name;
  scene.code(`X = ${scene.df}.drop(columns=[${scene.q(target)}]).values\ny = ${scene.df}[${scene.q(target)}].values`);
  const cell = scene.code(
    `X_train, X_test, y_train, y_test = ${scene.use("sklearn.model_selection", "train_test_split")}(X, y, test_size=0.2, random_state=0)`,
  );
  scene.prepared("split", [], cell);
  scene.code(
    `${scene.library("torch", "torch")}\nfrom torch.utils.data import TensorDataset, DataLoader\ntrain_set = TensorDataset(torch.tensor(X_train).float(), torch.tensor(y_train))\ntest_set = TensorDataset(torch.tensor(X_test).float(), torch.tensor(y_test))\ntrain_loader = DataLoader(train_set, batch_size=64, shuffle=True)\ntest_loader = DataLoader(test_set, batch_size=64)`.replace(
      /^torch\n/u,
      "",
    ),
  );
  return { names: [base], target };
}

const LOSSES = ["nn.CrossEntropyLoss()", "torch.nn.CrossEntropyLoss()"] as const;

function writeLoop(scene: Scene, net: Net, style: "flat" | "functions"): void {
  scene.expected.kind = "supervised";
  const data = loadTensors(scene);
  const experiment = scene.experiment("classification", data.target, data.names);
  experiment.split = { how: "holdout", testShare: 0.2, folds: null, seed: "0" };
  const nn = "import torch.nn as nn\n";
  scene.code(`${nn}class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        ${net.body.join("\n        ")}\n\n    def forward(self, x):\n        ${net.forward}`);
  const [optimiser, lr] = [scene.random.pick(["Adam", "SGD"]), scene.random.pick(["0.001", "0.01"])];
  const device = scene.random.chance(0.4) ? "device = 'cuda' if torch.cuda.is_available() else 'cpu'\nmodel = Net().to(device)" : "model = Net()";
  scene.code(`${device}\ncriterion = ${scene.random.pick(LOSSES)}\noptimizer = torch.optim.${optimiser}(model.parameters(), lr=${lr})`);
  const epochs = scene.random.int(3, 6);
  const step = ["optimizer.zero_grad()", "loss = criterion(model(xb), yb)", "loss.backward()", "optimizer.step()", "total += loss.item()"];
  const lines = Array.from({ length: epochs }, (_, at) => `Epoch ${at + 1}: loss ${fixed(0.9 - 0.12 * at, 4)}`);
  const body = (indent: string): string => `${indent}model.train()\n${indent}total = 0\n${indent}for xb, yb in train_loader:\n${step.map((line) => `${indent}    ${line}`).join("\n")}\n`;
  if (style === "flat") {
    scene.code(`for epoch in range(${epochs}):\n${body("    ")}    print(f"Epoch {epoch + 1}: loss {total / len(train_loader):.4f}")`, stdout(lines.join("\n")));
  } else {
    scene.code(`def train(model, epochs):\n    for epoch in range(epochs):\n${body("        ")}        print(f"Epoch {epoch + 1}: loss {total / len(train_loader):.4f}")`);
    scene.code(`train(model, epochs=${epochs})`, stdout(lines.join("\n")));
  }
  const accuracy = fixed(scene.random.between(80, 95), 2);
  const judge = "model.eval()\ncorrect = total = 0\nwith torch.no_grad():\n    for xb, yb in test_loader:\n        predicted = model(xb).argmax(dim=1)\n        correct += (predicted == yb).sum().item()\n        total += yb.size(0)";
  const cell = scene.code(`${judge}\nprint(f"Accuracy: {100 * correct / total:.2f}%")`, stdout(`Accuracy: ${accuracy}%`));
  experiment.models.push({ name: net.called, class: "nn.Module", layers: net.layers, optimiser, loss: "CrossEntropyLoss", epochs: String(epochs), trained: "loop", role: "result" });
  const found = { name: "accuracy", printed: `${accuracy}%`, value: Number(accuracy) / 100, part: "test", model: net.called, cell };
  experiment.metrics.push(found);
  for (const line of lines) {
    const printed = line.split(" ").at(-1) ?? "";
    experiment.metrics.push({ name: "loss", printed, value: Number(printed), part: "train", model: net.called, cell: cell - 1, optional: true });
  }
  expectResult(experiment, net.called, "test", [found]);
  scene.expected.headline = 0;
} // prettier-ignore

function writeLightning(scene: Scene): void {
  scene.expected.kind = "supervised";
  const data = loadTensors(scene);
  const experiment = scene.experiment("classification", data.target, data.names);
  experiment.split = { how: "holdout", testShare: 0.2, folds: null, seed: "0" };
  const pl = scene.library(scene.random.pick(["pytorch_lightning", "lightning.pytorch"]), scene.random.pick(["pl", "L"]));
  scene.code(
    `import torch.nn as nn\nimport torch.nn.functional as F\nfrom torchmetrics.functional import accuracy\n\nclass LitNet(${pl}.LightningModule):\n    def __init__(self, lr=0.001):\n        super().__init__()\n        self.lr = lr\n        self.fc1 = nn.Linear(12, 32)\n        self.fc2 = nn.Linear(32, 2)\n\n    def forward(self, x):\n        return self.fc2(F.relu(self.fc1(x)))\n\n    def training_step(self, batch, batch_idx):\n        x, y = batch\n        loss = F.cross_entropy(self(x), y)\n        self.log('train_loss', loss)\n        return loss\n\n    def test_step(self, batch, batch_idx):\n        x, y = batch\n        logits = self(x)\n        self.log('test_loss', F.cross_entropy(logits, y))\n        self.log('test_acc', accuracy(logits.argmax(1), y))\n\n    def configure_optimizers(self):\n        return torch.optim.Adam(self.parameters(), lr=self.lr)`,
  );
  const epochs = scene.random.int(4, 20);
  scene.code(
    `model = LitNet()\ntrainer = ${pl}.Trainer(max_epochs=${epochs})\ntrainer.fit(model, train_loader)`,
    stderr("GPU available: False, used: False\nTPU available: False, using: 0 TPU cores\n\n  | Name | Type   | Params\n--------------------------------\n0 | fc1  | Linear | 416   \n1 | fc2  | Linear | 66    \n--------------------------------\n482       Trainable params"),
  );
  const [accuracy, loss] = [fixed(scene.random.between(0.8, 0.95), 7), fixed(scene.random.between(0.2, 0.4), 8)];
  const cell = scene.code("trainer.test(model, test_loader)", stdout(lightningBox(accuracy, loss)));
  experiment.models.push({ name: "Neural Network", layers: ["Linear 32", "Linear 2"], optimiser: "Adam", epochs: String(epochs), trained: "trainer", role: "result" });
  const found = { name: "accuracy", printed: accuracy, value: Number(accuracy), part: "test", model: "Neural Network", cell };
  experiment.metrics.push(found, { name: "loss", printed: loss, value: Number(loss), part: "test", model: "Neural Network", cell, optional: true });
  expectResult(experiment, "Neural Network", "test", [found]);
  scene.expected.headline = 0;
} // prettier-ignore

function lightningBox(accuracy: string, loss: string): string {
  const rule = (left: string, middle: string, right: string): string =>
    left + "─".repeat(27) + middle + "─".repeat(27) + right;
  const centre = (text: string): string => {
    const before = Math.floor((27 - text.length) / 2);
    return " ".repeat(before) + text + " ".repeat(27 - text.length - before);
  };
  const row = (name: string, value: string): string => `│${centre(name)}│${centre(value)}│`;
  return [rule("┏", "┳", "┓").replaceAll("─", "━"), `┃${centre("Test metric")}┃${centre("DataLoader 0")}┃`, rule("┡", "╇", "┩").replaceAll("─", "━"), row("test_acc", accuracy), row("test_loss", loss), rule("└", "┴", "┘")].join("\n"); // prettier-ignore
}

function writeTrainer(scene: Scene): void {
  scene.expected.kind = "supervised";
  const base = scene.fileName();
  scene.code(`from datasets import load_dataset\n${scene.df} = load_dataset(${scene.q(base)})`);
  // The trainer takes the answers from the column of this name.
  const experiment = scene.experiment("classification", "label", [base]);
  experiment.split = { how: "given", testShare: null, folds: null, seed: null };
  const [called, checkpoint] = scene.random.pick([
    ["DistilBERT", "distilbert-base-uncased"],
    ["BERT", "bert-base-cased"],
    ["RoBERTa", "roberta-base"],
  ] as const);
  scene.code(`from transformers import AutoTokenizer, AutoModelForSequenceClassification\ncheckpoint = ${scene.q(checkpoint)}\ntokenizer = AutoTokenizer.from_pretrained(checkpoint)`);
  const tokenised = scene.code(`def tokenize(batch):\n    return tokenizer(batch["text"], padding=True, truncation=True)\n\nencoded = ${scene.df}.map(tokenize, batched=True)`);
  scene.featured("tokenise", ["text"], tokenised);
  scene.code(`model = AutoModelForSequenceClassification.from_pretrained(checkpoint, num_labels=2)`);
  scene.code(`from sklearn.metrics import accuracy_score, f1_score\n\ndef compute_metrics(pred):\n    labels = pred.label_ids\n    preds = pred.predictions.argmax(-1)\n    return {"accuracy": accuracy_score(labels, preds), "f1": f1_score(labels, preds)}`);
  const epochs = scene.random.int(2, 4);
  scene.code(`from transformers import TrainingArguments, Trainer\nargs = TrainingArguments(output_dir="out", num_train_epochs=${epochs}, learning_rate=2e-5, per_device_train_batch_size=16, evaluation_strategy="epoch")\ntrainer = Trainer(model=model, args=args, train_dataset=encoded["train"], eval_dataset=encoded["validation"], compute_metrics=compute_metrics)`);
  const rows = Array.from({ length: epochs }, (_, at) => [String(at + 1), fixed(0.5 - 0.1 * at, 6), fixed(0.45 - 0.05 * at, 6), fixed(0.85 + 0.02 * at, 6), fixed(0.84 + 0.02 * at, 6)]);
  const columns = ["Epoch", "Training Loss", "Validation Loss", "Accuracy", "F1"];
  const cells = (tag: string, row: readonly string[]): string => `<tr>${row.map((each) => `<${tag}>${each}</${tag}>`).join("")}</tr>`;
  const html = `<div><progress value='300' max='300'></progress> [300/300 02:10, Epoch ${epochs}/${epochs}]</div>\n<table border="1" class="dataframe"><thead>${cells("th", columns)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table>`;
  const cell = scene.code("trainer.train()", { kind: "display", text: "<IPython.core.display.HTML object>", html });
  experiment.models.push({ name: called, class: "AutoModelForSequenceClassification", trained: "trainer", epochs: String(epochs), role: "result" });
  for (const [at, row] of rows.entries()) {
    const last = at === rows.length - 1 ? {} : { optional: true };
    const of = { part: "validation", model: called, cell };
    experiment.metrics.push({ name: "accuracy", printed: row[3] ?? "", value: Number(row[3]), ...of, ...last }, { name: "F1", printed: row[4] ?? "", value: Number(row[4]), ...of, ...last });
    experiment.metrics.push({ name: "loss", printed: row[2] ?? "", value: Number(row[2]), ...of, optional: true }, { name: "loss", printed: row[1] ?? "", value: Number(row[1]), ...of, part: "train", optional: true });
  }
  expectResult(experiment, called, "validation", experiment.metrics.filter((metric) => metric.printed === rows.at(-1)?.[3] || metric.printed === rows.at(-1)?.[4]));
  scene.expected.headline = 0;
} // prettier-ignore

export const TORCH_STORIES: readonly Step[] = [
  ...Object.entries(NETS).flatMap(([name, net]): Step[] => [
    { name: `story/torch-${name}`, task: "classification", write: (scene) => writeLoop(scene, net, "flat") },
    {
      name: `story/torch-${name}-functions`,
      task: "classification",
      write: (scene) => writeLoop(scene, net, "functions"),
    },
  ]),
  { name: "story/lightning", task: "classification", write: writeLightning },
  { name: "story/hugging-face-trainer", task: "classification", write: writeTrainer },
];
