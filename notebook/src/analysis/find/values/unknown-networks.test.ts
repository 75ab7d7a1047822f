import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const factsOf = (...cells: WrittenCell[]) => analyseNotebook(notebookOf(...cells)).facts;
const bestOf = (...cells: WrittenCell[]) =>
  factsOf(...cells).experiments.map(({ models, best }) => [
    models.map(({ class: made }) => made),
    best?.metric.name,
    best?.metric.value,
    best?.metric.part,
  ]);

const SHIPS = `import torch, torch.nn as nn
from torch.utils.data import DataLoader
from harbour.nets import HullNet
from harbour.data import Ships
train_loader = DataLoader(Ships("ships", split="train"), batch_size=16)
val_loader = DataLoader(Ships("ships", split="val"), batch_size=16)
net = HullNet(width=32).to("cuda")`;

describe("a network of a class that is not at hand", () => {
  const told = { printed: "epoch 0: val accuracy 0.713\nepoch 1: val accuracy 0.768\n" };

  it("is a model where an optimiser changes its parameters", () => {
    const code = `${SHIPS}
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-4)
from harbour.train import one_epoch, evaluate
for epoch in range(2):
    one_epoch(net, train_loader, optimizer)
    share = evaluate(net, val_loader)
    print(f"epoch {epoch}: val accuracy {share:.3f}")`;
    expect(bestOf({ code, ...told })).toEqual([[["HullNet"], "accuracy", 0.768, "validation"]]);
  });

  it("is none where nothing changes it", () => {
    const code = `${SHIPS}\nfrom harbour.train import check\nprint(f"epoch 1: val accuracy {check(net, val_loader):.3f}")`;
    expect(factsOf({ code, printed: "epoch 1: val accuracy 0.768\n" }).experiments).toEqual([]);
  });

  it("learns in a loop of the notebook's own, once", () => {
    const loop = `${SHIPS}
weigh = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-4)
for epoch in range(4):
    net.train()
    for ship, kind in train_loader:
        optimizer.zero_grad()
        weigh(net(ship), kind).backward()
        optimizer.step()
net.eval()
right, all = 0, 0
for ship, kind in val_loader:
    right += (net(ship).argmax(1) == kind).sum().item()
    all += len(kind)
print("Accuracy:", right / all)`;
    const { experiments } = factsOf({ code: loop, printed: "Accuracy: 0.8127\n" });
    expect(experiments.map(({ models }) => models.map(({ trained, epochs }) => [trained, epochs]))).toEqual([
      [["loop", "4"]],
    ]);
    expect(experiments[0]?.best?.metric).toMatchObject({ value: 0.8127, part: "validation" });
  });
});
