import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset
letters = pd.read_csv("letters.csv")
held = pd.read_csv("held_letters.csv")
class Rows(Dataset):
    def __init__(self, table):
        self.table = table
    def __len__(self):
        return len(self.table)
    def __getitem__(self, at):
        row = self.table.iloc[at]
        return {name: torch.tensor(row[name]) for name in self.table.columns}
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(90, 20)
    def forward(self, given):
        return self.body(given)
train_loader = DataLoader(Rows(letters), batch_size=8)
val_loader = DataLoader(Rows(held), batch_size=8)
net = Net()
optimizer = torch.optim.Adam(net.parameters())
`;
const loop = (loss: string, rest = ""): string => `${READ}criterion = nn.CrossEntropyLoss()
for epoch in range(4):
    for batch in train_loader:
        optimizer.zero_grad()
        said = net(batch["words"])
        loss = ${loss}
        loss.backward()
        optimizer.step()
${rest}`;
const read = (code: string, printed = "") => analyseNotebook(notebookOf({ code, printed }));

describe("a network that learns from batches with names", () => {
  it("predicts what its loss is worked out from, several at once", () => {
    const rest = `    right = {name: 0 for name in ["desk", "haste"]}
    total = 0
    with torch.no_grad():
        for batch in val_loader:
            said = net(batch["words"])
            total += len(batch["words"])
            for name in ["desk", "haste"]:
                right[name] += (said[name].argmax(dim=1) == batch[name]).sum().item()
    print(f"epoch {epoch + 1} " + " ".join(f"{name}_acc={right[name] / total:.3f}" for name in ["desk", "haste"]))`;
    const lines = [1, 2, 3, 4].map((at) => `epoch ${at} desk_acc=0.6${at}1 haste_acc=0.4${at}2\n`).join("");
    const { facts, sections } = read(
      loop('sum(criterion(said[name], batch[name]) for name in ["desk", "haste"])', rest),
      lines,
    );
    const [only] = facts.experiments;
    expect(only?.targets).toEqual(["desk", "haste"]);
    expect(only?.task).toBe("classification");
    expect(only?.metrics.map(({ value, of }) => [value, of])).toEqual([
      [0.641, "desk"],
      [0.442, "haste"],
    ]);
    expect(facts.headline).toBeNull();
    expect(sections.validation[0]?.text).toContain("64.1% for `desk` and 44.2% for `haste`");
  });

  it("predicts the only one, whatever it is called", () => {
    const { facts } = read(loop('criterion(said, batch["desk"])'));
    expect(facts.experiments.map(({ target, task }) => [target, task])).toEqual([["desk", "classification"]]);
  });

  it("gives back what it is given where that is under the same name", () => {
    const { facts } = read(loop('criterion(said, batch["words"])').replace("CrossEntropyLoss", "MSELoss"));
    expect(facts.experiments.map(({ target, task }) => [target, task])).toEqual([[null, "reduction"]]);
  });
});

describe("the loss of a training", () => {
  it("is no result where nobody knows what is learned", () => {
    const code = `import pandas as pd
import pytorch_lightning as pl
from own.data import RatedRows
from own.nets import Tasting
from torch.utils.data import DataLoader
rated = pd.read_csv("rated.csv")
rows = DataLoader(RatedRows(rated))
trainer = pl.Trainer(max_epochs=3)
trainer.fit(Tasting(), rows)`;
    const bar = (at: number, percent: number): string =>
      `Epoch ${at}: ${percent}%|████| ${percent}/100 [00:19<00:25, 17.3it/s, loss=0.07${at}, v_num=0]\n`;
    const { facts, outcome } = read(code, bar(2, 100));
    expect(facts.experiments[0]?.metrics.map(({ value }) => value)).toEqual([0.072]);
    expect(read(code.replaceAll("Tasting", "LitTasting")).facts.experiments[0]?.models[0]?.name).toBe("Tasting");
    expect(outcome).toBeNull();
    expect(read(code, bar(1, 43)).facts.experiments[0]?.metrics).toEqual([]);
  });
});

describe("rows that LightGBM watches beside its own", () => {
  it("are held back, though files for training and others were joined before", () => {
    const code = `import lightgbm as lgb
import pandas as pd
all_rows = pd.concat([pd.read_csv("train_casks.csv"), pd.read_csv("test_casks.csv")])
own = all_rows[all_rows.index % 4 != 0]
others = all_rows[all_rows.index % 4 == 0]
own_rows = lgb.Dataset(own[["hoops", "age"]], own["leaks"])
other_rows = lgb.Dataset(others[["hoops", "age"]], others["leaks"])
lgb.train({"objective": "binary", "metric": "auc"}, own_rows, valid_sets=[own_rows, other_rows])`;
    const { facts } = read(
      code,
      "[50]\ttraining's auc: 0.961\tvalid_1's auc: 0.842\n[100]\ttraining's auc: 0.972\tvalid_1's auc: 0.851\n",
    );
    expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ value, part }) => [value, part]))).toEqual([
      [0.851, "validation"],
    ]);
  });
});

describe("what a report counts", () => {
  const report = (model: string, averages: string): string => {
    const [from = "", name = ""] = model.split(" ");
    const code = `import pandas as pd
from ${from} import ${name}
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split
notes = pd.read_csv("notes.csv")
A, B, a, b = train_test_split(notes.drop(columns="mood"), notes["mood"], test_size=0.25)
said = ${name}().fit(A, a).predict(B)
print(classification_report(b, said))`;
    const printed = `              precision    recall  f1-score   support

        calm       0.81      0.72      0.76       410
       merry       0.64      0.58      0.61       205

${averages}`;
    return read(code, printed)
      .sections.validation.map(({ text }) => text)
      .join(" ");
  };
  const WEIGHTED = "weighted avg       0.75      0.67      0.71       615\n";

  it("are rows, unless these may have several classes, or are words of a sequence", () => {
    expect(report("sklearn.svm SVC", WEIGHTED)).toContain("(615)");
    const several = `   micro avg       0.76      0.67      0.71       615\n${WEIGHTED} samples avg       0.74      0.66      0.69       615\n`;
    expect(report("sklearn.neighbors KNeighborsClassifier", several)).not.toContain("615");
    expect(report("sklearn_crfsuite CRF", WEIGHTED)).not.toContain("615");
  });
});

describe("right answers that a loop counts", () => {
  const count = (branches: string): string => `import numpy as np
import torch
from torch import nn
calls = np.load("calls.npy", allow_pickle=True)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(10, 2)
    def forward(self, given):
        return self.body(given)
net = Net()
optimizer = torch.optim.Adam(net.parameters())
criterion = nn.MSELoss()
X = torch.Tensor([one[0] for one in calls]).view(-1, 10)
y = torch.Tensor([one[1] for one in calls])
held = int(len(X) * 0.25)
train_X, train_y, test_X, test_y = X[:-held], y[:-held], X[-held:], y[-held:]
for epoch in range(3):
    for at in range(0, len(train_X), 20):
        optimizer.zero_grad()
        loss = criterion(net(train_X[at:at + 20]), train_y[at:at + 20])
        loss.backward()
        optimizer.step()
right = 0
total = 0
for at in range(len(test_X)):
    true = torch.argmax(test_y[at])
    said = torch.argmax(net(test_X[at].view(-1, 10))[0])
    if said == true:
        right += 1
    ${branches}
    total += 1
print("Accuracy:", round(right / total, 3))`;
  const found = (branches: string) => {
    const { facts } = read(count(branches), "Accuracy: 0.938\n");
    return facts.experiments.map(({ task, metrics }) => [
      task,
      ...metrics.map(({ name, value, part }) => [name, value, part]),
    ]);
  };

  it("are the accuracy, also beside several kinds of wrong ones, and ask for classes whatever the loss is", () => {
    const accurate = [["classification", ["accuracy", 0.938, "test"]]];
    expect(found("")).toEqual(accurate);
    expect(found('elif said == 1:\n        print("missed")\n    else:\n        print("made up")')).toEqual(accurate);
  });

  it("are not what is counted in several branches", () => {
    expect(found("elif said == 1:\n        right += 1").flatMap(([, ...metrics]) => metrics)).toEqual([]);
  });
});

describe("a module of Lightning", () => {
  it("tells by the loss that it keeps what it is for", () => {
    const code = `import pytorch_lightning as pl
import torch
from torch import nn
from own.data import load_rows
class Sorter(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Flatten(), nn.Linear(8, 5))
        self.measure = nn.CrossEntropyLoss()
    def forward(self, given):
        return self.body(given)
    def training_step(self, batch, at):
        given, kinds = batch
        return self.measure(self.body(given), kinds)
    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)
pl.Trainer(max_epochs=90).fit(Sorter(), load_rows())`;
    expect(read(code).facts.experiments.map(({ task }) => task)).toEqual(["classification"]);
  });
});
