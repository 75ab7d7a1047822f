import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SET = `import torch
import pandas as pd
from torch import nn
from PIL import Image
from torch.utils.data import Dataset, DataLoader
birds = pd.read_csv("birds.csv")
class Birds(Dataset):
    def __init__(self, table):
        self.files = table["file"]
        self.kinds = table["kind"]
    def __getitem__(self, at):
        return Image.open(self.files[at]), self.kinds[at]
    def __len__(self):
        return len(self.files)
loader = DataLoader(Birds(birds), batch_size=8)`;
const train = (layers: string): string => `model = nn.Sequential(${layers})
loss = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters())
for epoch in range(5):
    for x, y in loader:
        optimizer.zero_grad()
        loss(model(x), y).backward()
        optimizer.step()`;
const PICTURES = "nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8, 4)";
const opening = (...cells: string[]): string | undefined =>
  analyseNotebook(notebookOf("# Birds of the coast, told apart by their wings", ...cells.map((code) => ({ code }))))
    .sections.exploration[0]?.text;

describe("a table that lists pictures", () => {
  it("is not what a network learns from", () => {
    expect(opening(SET, train(PICTURES))).toMatch(/ from the pictures listed in `birds\.csv`\.$/);
  });

  it("is a table of rows where no picture is opened, or a network takes numbers", () => {
    expect(opening(SET.replace("Image.open(self.files[at])", "self.files[at]"), train(PICTURES))).not.toMatch(/listed/);
    expect(opening(SET, train("nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 4)"))).not.toMatch(/listed/);
  });

  it("is a table of pictures where its rows are turned into them, although a file is opened", () => {
    const pixels = `import pandas as pd
from PIL import Image
from tensorflow.keras import layers, models
birds = pd.read_csv("birds.csv")
X, y = birds.drop(columns="kind").values.reshape(-1, 16, 16, 1) / 255, birds["kind"]
model = models.Sequential([layers.Conv2D(8, 3), layers.Flatten(), layers.Dense(4, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(X, y, epochs=3)`;
    const shown = 'print(model.predict(Image.open("wren.png")))';
    expect(opening(pixels, shown)).toMatch(/ from `birds\.csv`\.$/);
    const listed = pixels.replace(
      /^X, y = .*$/m,
      'X = np.array([np.array(Image.open(file)) for file in birds["file"]]).reshape(-1, 16, 16, 1)\ny = birds["kind"]',
    );
    expect(opening(`import numpy as np\n${listed}`)).toMatch(/pictures listed in/);
  });
});
