import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const DATA = `import torch
import pandas as pd
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertForSequenceClassification
moths = pd.read_csv("moths.csv")
rows = TensorDataset(torch.tensor(moths[["span", "mass"]].values), torch.tensor(moths["kind"].values))
loader = DataLoader(rows, batch_size=8)
criterion = nn.CrossEntropyLoss()`;
const NET = "net = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 2))";
const BERT = 'net = BertForSequenceClassification.from_pretrained("bert-base-uncased")';
const LEARN = ["optimizer.zero_grad()", "loss.backward()", "optimizer.step()"];

/** The lines of a loop over epochs, and of the one over batches in it. */
const epochs = (batch: readonly string[], after: readonly string[] = []): string =>
  [
    "for epoch in range(3):",
    "    total = 0",
    "    for i, (one, kind) in enumerate(loader):",
    ...batch.map((line) => `        ${line}`),
    ...after.map((line) => `    ${line}`),
  ].join("\n");

const validation = (network: string, code: string): string =>
  analyseNotebook(
    notebookOf(
      { code: DATA },
      { code: `${network}\noptimizer = torch.optim.Adam(net.parameters())` },
      { code, printed: "Epoch 0 loss 0.6931\nEpoch 1 loss 0.5122\nEpoch 2 loss 0.4217\n" },
    ),
  )
    .sections.validation.map(({ text }) => text)
    .join(" ");

const PRINT = 'print(f"Epoch {epoch} loss {loss.item():.4f}")';
const LOSS = "loss = criterion(net(one), kind)";

describe("the loss of a batch", () => {
  it("is no result on the training data, where or however often it is printed", () => {
    expect(validation(NET, epochs([LOSS, ...LEARN, "if i % 100 == 0:", `    ${PRINT}`]))).not.toContain("loss of");
    expect(validation(NET, epochs([LOSS, ...LEARN], [PRINT]))).not.toContain("loss of");
  });

  it("is what a network says that is given the answers", () => {
    const said = ["out = net(input_ids=one, labels=kind)", "loss = out.loss", ...LEARN];
    expect(validation(BERT, epochs(said, [PRINT]))).not.toContain("loss of");
    const bySubscript = ["out = net(input_ids=one, labels=kind)", 'loss = out["loss"]', ...LEARN];
    expect(validation(BERT, epochs(bySubscript, [PRINT]))).not.toContain("loss of");
  });

  it("is added up within a turn that takes one batch", () => {
    const code = `for epoch in range(3000):
    one, kind = next(iter(loader))
    optimizer.zero_grad()
    loss = 0
    for place in range(5):
        loss += criterion(net(one[:, place]), kind[:, place])
    loss.backward()
    optimizer.step()
    loss = loss.item() / 5
    print(f"Epoch {epoch} loss {loss:.4f}")`;
    expect(validation(NET, code)).not.toContain("loss of");
  });

  it("is added up over all batches to what grows with their number, which is no result", () => {
    const sum = "total += loss.item()";
    const print = (what: string): string => `print(f"Epoch {epoch} loss {${what}:.4f}")`;
    expect(validation(NET, epochs([LOSS, ...LEARN, sum], [print("total")]))).not.toContain("loss of");
    expect(validation(NET, epochs([LOSS, ...LEARN, sum], ["total /= len(loader)", print("total")]))).toContain(
      "loss of",
    );
    const share = "total += loss.item() / len(loader)";
    expect(validation(NET, epochs([LOSS, ...LEARN, share], [print("total")]))).toContain("loss of");
    const weighted = "total += loss.item() * len(one)";
    expect(validation(NET, epochs([LOSS, ...LEARN, weighted], [print("total / len(rows)")]))).toContain("loss of");
  });

  it("is part of the mean over all batches, which is one", () => {
    const sum = "total += loss.item()";
    const mean = 'print(f"Epoch {epoch} loss {total / len(loader):.4f}")';
    expect(validation(NET, epochs([LOSS, ...LEARN, sum], [mean]))).toContain("a loss of 0.4217 on the training data");
  });
});
