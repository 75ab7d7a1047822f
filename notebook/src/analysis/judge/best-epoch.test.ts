import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const DATA = `import copy
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from sklearn.model_selection import train_test_split
moths = pd.read_csv("moths.csv")
X, V, y, v = train_test_split(moths[["span", "mass"]], moths["kind"], test_size=0.2)
learned = DataLoader(TensorDataset(torch.tensor(X.values), torch.tensor(y.values)), batch_size=8)
held = DataLoader(TensorDataset(torch.tensor(V.values), torch.tensor(v.values)), batch_size=8)
net = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 2))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(net.parameters())`;

/** A loop over epochs with what it does at the end of each, and what comes after it. */
const loop = (each: string, after: string): WrittenCell => ({
  code: `best = 0.0
for epoch in range(30):
    for one, kind in learned:
        optimizer.zero_grad()
        loss = criterion(net(one), kind)
        loss.backward()
        optimizer.step()
    hits = 0
    for one, kind in held:
        hits += (net(one).argmax(1) == kind).sum().item()
    share = hits / len(held.dataset)
${each}
${after}`,
});

const modeling = (...cells: WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: DATA }, ...cells))
    .sections.modeling.map(({ text }) => text)
    .join(" ");

const IS_BETTER = "    if share > best:\n        best = share\n";
const KEPT = "for 30 epochs (of which the best is kept)";

describe("the best epoch of a network", () => {
  it("is kept by a loop that copies the weights where it does better, and loads them afterwards", () => {
    const copy = `${IS_BETTER}        kept = copy.deepcopy(net.state_dict())`;
    const saved = `${IS_BETTER}        torch.save(net.state_dict(), "net.pt")`;
    expect(modeling(loop(copy, "net.load_state_dict(kept)"))).toContain(KEPT);
    expect(modeling(loop(saved, 'net.load_state_dict(torch.load("net.pt"))'))).toContain(KEPT);
    expect(modeling(loop(`${IS_BETTER}        kept = copy.deepcopy(net)`, ""))).toContain(KEPT);
  });

  it("is not kept where nothing loads it, or where each tenth is saved", () => {
    const copy = `${IS_BETTER}        kept = copy.deepcopy(net.state_dict())`;
    const tenth = '    if epoch % 10 == 0:\n        torch.save(net.state_dict(), "net.pt")';
    expect(modeling(loop(copy, ""))).toContain("for 30 epochs with");
    expect(modeling(loop(tenth, 'net.load_state_dict(torch.load("net.pt"))'))).toContain("for 30 epochs with");
  });

  it("is kept by a callback of Keras whose file is loaded, and by a setting of Hugging Face's trainer", () => {
    const keras = (settings: string, after: string): WrittenCell => ({
      code: `from tensorflow import keras
own = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
own.compile(loss="mse", optimizer="adam")
own.fit(X, y, validation_data=(V, v), epochs=30, callbacks=[keras.callbacks.ModelCheckpoint("own.h5"${settings})])
${after}`,
    });
    const load = 'own.load_weights("own.h5")';
    expect(modeling(keras(", save_best_only=True", load))).toContain(KEPT);
    expect(modeling(keras(", save_best_only=True", ""))).toContain("for 30 epochs with");
    expect(modeling(keras("", load))).toContain("for 30 epochs with");
    const trainer = (settings: string): WrittenCell => ({
      code: `from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments
own = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
args = TrainingArguments("out", num_train_epochs=4${settings})
Trainer(model=own, args=args, train_dataset=X, eval_dataset=V).train()`,
    });
    expect(modeling(trainer(", load_best_model_at_end=True"))).toContain("for 4 epochs (of which the best is kept)");
    expect(modeling(trainer(""))).toContain("for 4 epochs.");
  });
});
