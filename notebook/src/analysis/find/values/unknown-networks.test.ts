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

describe("a learner of fastai that a function makes which is not at hand", () => {
  const cells = (method: string): WrittenCell[] => [
    {
      code: `from fastai.vision.all import *
from harbour.learn import hull_learner
dls = ImageDataLoaders.from_folder(Path("ships"), valid_pct=0.25, seed=5)
learn = hull_learner(dls, 0.4)
learn.${method}(2)`,
      printed:
        "epoch     train_loss  valid_loss  accuracy  time    \n0         0.612000    0.511000    0.791000  00:12     \n1         0.433000    0.402000    0.846000  00:12     \n",
    },
  ];

  it.each(["fit_one_cycle", "fine_tune"])("learns from the rows that it was made with: %s", (method) => {
    expect(bestOf(...cells(method))).toEqual([[["Learner"], "accuracy", 0.846, "validation"]]);
    expect(factsOf(...cells(method)).experiments[0]).toMatchObject({ data: ["ships"], split: { testShare: 0.25 } });
  });

  it("is worth what it was worth when it last learned", () => {
    const more = {
      code: "learn.unfreeze()\nlearn.fit_one_cycle(1)",
      printed:
        "epoch     train_loss  valid_loss  accuracy  time    \n0         0.402000    0.415000    0.832000  00:12     \n",
    };
    expect(bestOf(...cells("fit_one_cycle"), more)).toEqual([[["Learner"], "accuracy", 0.832, "validation"]]);
  });

  it("is nothing where it learns in no such manner", () => {
    expect(factsOf(...cells("show_results")).experiments).toEqual([]);
  });
});
