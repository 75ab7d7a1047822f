import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const read = (...cells: string[]) => analyseNotebook(notebookOf(...cells.map((code) => ({ code }))));
const modeling = (...cells: string[]): string =>
  read(...cells)
    .sections.modeling.map(({ text }) => text)
    .join(" ");

const READ = `import pandas as pd
from sklearn.tree import DecisionTreeRegressor
kites = pd.read_csv("kites.csv")
boats = pd.read_csv("boats.csv")`;
const fit = (table: string, target: string, given: string): string =>
  `DecisionTreeRegressor(${given}).fit(${table}[["width", "length"]], ${table}["${target}"])`;

describe("several models of one kind", () => {
  it("are not told as one and another", () => {
    const two = (given: string): string[] => [fit("kites", "height", given), fit("boats", "speed", given)];
    expect(modeling(READ, ...two("max_depth=2"), ...two("max_depth=5"))).toContain(
      "Decision trees predict `height` on `kites.csv` and `speed` on `boats.csv`.",
    );
    expect(modeling(READ, ...two("max_depth=2"))).toContain(
      "A decision tree predicts `height` on `kites.csv`, and another `speed` on `boats.csv`.",
    );
  });

  it("have the values that a loop gives them, where nobody knows which", () => {
    const loop = `for leaf in sizes_of_leaves():
    tree = DecisionTreeRegressor(min_samples_leaf=leaf)
    tree.fit(kites[["width", "length"]], kites["height"])`;
    expect(modeling(READ, loop)).toContain(
      "Decision trees with several values of `min_samples_leaf` predict `height` from `width` and `length`.",
    );
    expect(modeling(READ, loop.replace("=leaf", "=5"))).toMatch(/^A decision tree predicts /);
  });

  it("are spoken of as several in the words that follow", () => {
    const loop = `for leaf in [5, 10, 15]:
    tree = DecisionTreeRegressor(min_samples_leaf=leaf)
    tree.fit(kites[["width", "length"]], kites["height"])`;
    expect(modeling(READ, loop)).toBe(
      "Decision trees predict `height` from `width` and `length`; they are tried with `min_samples_leaf` of 5, 10 and 15.",
    );
  });
});

const TORCH = `import torch
from torch import nn
x, y = torch.rand(200, 2), torch.rand(200)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=4)`;
const network = (layers: string): string => `model = nn.Sequential(${layers}, nn.Sigmoid())
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
loss_of = nn.BCELoss()
for epoch in range(30):
    for a, b in loader:
        loss = loss_of(model(a), b)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()`;

describe("networks that are trained one after the other", () => {
  const SMALL = network("nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 1)");
  const LARGE = network("nn.Linear(2, 64), nn.ReLU(), nn.Linear(64, 1)");

  it("are counted, and the last is not told as the only one", () => {
    const { sections, executiveSummary } = read(TORCH, SMALL, LARGE);
    const words = "Two neural networks are trained for 30 epochs each with `SGD`, minimising `BCELoss`.";
    expect(sections.modeling.map(({ text }) => text)).toEqual([words]);
    expect(executiveSummary.map(({ text }) => text).join(" ")).not.toMatch(/\ba neural network\b/i);
  });

  it("are one where a single one is trained", () => {
    expect(modeling(TORCH, SMALL)).toMatch(/^A neural network has the layers `Linear 8`/);
  });
});
