import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const opening = (...cells: readonly WrittenCell[]): string =>
  (analyseNotebook(notebookOf(...cells)).sections.exploration ?? []).map(({ text }) => text).join(" ");

describe("what is asked of data", () => {
  const READ = `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.ensemble import IsolationForest, RandomForestRegressor
df = pd.read_csv("boats.csv")
X = df[["length", "mass"]]
`;
  const GROUPS = 'df["group"] = KMeans(n_clusters=3).fit_predict(X)\n';

  it("is told of all questions where models answer two", () => {
    expect(opening({ code: `${READ}${GROUPS}odd = IsolationForest().fit_predict(X)` })).toContain(
      "This notebook looks for groups of similar rows and for anomalies in `boats.csv`.",
    );
    const price = 'model = RandomForestRegressor().fit(X, df["price"])\nprint(model.score(X, df["price"]))';
    expect(opening({ code: `${READ}${GROUPS}${price}`, printed: "0.8123\n" })).toContain(
      "This notebook predicts `price` from `boats.csv` and looks for groups of similar rows.",
    );
  });

  it("is told of several files where it is the same", () => {
    const code = (name: string) =>
      `${name} = pd.read_csv("${name}.csv")\nodd = IsolationForest().fit_predict(${name}[["length", "mass"]])`;
    const cells = ["sloops", "barges"].map((name) => ({ code: code(name) }));
    expect(opening({ code: READ.replace(/df = [^]*/, "") }, ...cells)).toContain(
      "This notebook looks for anomalies in `sloops.csv` and `barges.csv`.",
    );
  });
});

describe("pictures that are not followed to where they are read", () => {
  const leaves = (data: string) => `import torch, pandas as pd
from torch import nn
from torch.utils.data import Dataset, DataLoader
from torchvision import transforms
names = pd.read_csv("names.csv")
places = pd.read_csv("places.csv")
shape = transforms.Compose([transforms.Resize((64, 64)), transforms.ToTensor()])
class Leaves(Dataset):
    def __init__(self, where):
        self.rows = collect(where)
    def __getitem__(self, at):
        return shape(self.rows[at].picture), self.rows[at].kind
loader = DataLoader(Leaves(${data}), batch_size=32)
model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(30752, 9))
best = torch.optim.Adam(model.parameters())
loss_fn = nn.CrossEntropyLoss()
for epoch in range(5):
    for x, y in loader:
        best.zero_grad()
        loss = loss_fn(model(x), y)
        loss.backward()
        best.step()`;

  it("are what a network is trained on, and not the table of their names", () => {
    const told = opening({ code: leaves('"."') });
    expect(told).toContain(" on pictures");
    expect(told).not.toContain("names.csv");
  });
});

describe("the files that are named", () => {
  const learn = `import numpy as np
from sklearn.svm import SVC
X = np.load("X-song.npy")
y = np.load("y-song.npy")
model = SVC().fit(X, y)`;

  it("are those of the rows, without an array of their answers", () => {
    const told = opening({ code: learn });
    expect(told).toContain("`X-song.npy`");
    expect(told).not.toContain("y-song.npy");
  });

  it("has no size that is one of a single table where it is a database", () => {
    const code = `import sqlite3
import pandas as pd
from sklearn.linear_model import LinearRegression
df = pd.read_sql_query("SELECT * FROM boats", sqlite3.connect("harbour.sqlite"))
print(df.shape)`;
    const fit = 'model = LinearRegression().fit(df[["length"]], df["mass"])';
    expect(opening({ code, printed: "(900, 7)\n" }, { code: fit })).toContain(
      "from the database `harbour.sqlite` (a table of 900 rows and 7 columns).",
    );
  });
});

describe("a column of noughts and ones", () => {
  it("says nothing where models are asked about no column", () => {
    const code = `import pandas as pd
from sklearn.cluster import KMeans
df = pd.read_csv("boats.csv")
df["moored"].value_counts()`;
    const shown = "0    700\n1    200\nName: moored, dtype: int64";
    const groups = { code: 'KMeans(n_clusters=3).fit(df[["length", "mass"]])' };
    expect(opening({ code, shown }, groups)).not.toContain("`moored`");
    expect(opening({ code, shown })).toContain("`moored` takes two values");
  });
});
