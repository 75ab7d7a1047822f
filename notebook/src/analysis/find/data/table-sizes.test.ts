import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import type { Notebook } from "../../../format/notebook.ts";

const sizes = (notebook: Notebook) =>
  analyseNotebook(notebook).facts.facts.flatMap((fact) =>
    fact.kind === "source" ? [[fact.name, fact.rows, fact.columns]] : [],
  );

describe("the size of a table", () => {
  const spark =
    "from pyspark.sql import SparkSession\nspark = SparkSession.builder.getOrCreate()\nhens = spark.read.csv('hens.csv')\n";
  it.each([
    ["Spark's counts side by side", `${spark}print(hens.count(), len(hens.columns))`, "900 14\n"],
    ["Spark's counts as a pair", `${spark}print((hens.count(), len(hens.columns)))`, "(900, 14)\n"],
    ["polars", "import polars as pl\nhens = pl.read_csv('hens.csv')\nprint(hens.height, hens.width)", "900 14\n"],
    [
      "the length of an index",
      "import pandas as pd\nhens = pd.read_csv('hens.csv')\nprint(len(hens.index), len(hens.columns))",
      "900 14\n",
    ],
  ])("is read from %s", (_, code, printed) => {
    expect(sizes(notebookOf({ code, printed }))).toEqual([["hens.csv", 900, 14]]);
  });

  it("is read from what R says of a file that it reads, which is no output of the code", () => {
    const printed = ["", 'Rows: 900 Columns: 14\n── Column specification ──\nDelimiter: ","\n'];
    const { cells, ...rest } = notebookOf({ code: "hens <- readr::read_csv('hens.csv')", printed });
    expect(sizes({ ...rest, cells, language: "r" })).toEqual([["hens.csv", 900, 14]]);
  });

  it("is not that of a cluster", () => {
    const code = `import pandas as pd
from sklearn.cluster import KMeans
hens = pd.read_csv("hens.csv")
labels = KMeans(n_clusters=2).fit_predict(hens[["eggs", "age"]])
for label in range(2):
    group = hens[labels == label]
    print("Hens:", len(group))`;
    expect(sizes(notebookOf({ code, printed: "Hens: 300\nHens: 600\n" }))).toEqual([["hens.csv", null, null]]);
  });

  it("is read from the numbers of the last rows only where rows have those that they got when they were read", () => {
    const ended = (code: string): readonly unknown[] =>
      sizes(
        notebookOf({
          code: `import pandas as pd\nhens = pd.read_csv('hens.csv')\n${code}`,
          shown: "     age  eggs\n898    2     4\n899    3     5",
        }),
      );
    expect(ended("hens.tail(2)")).toEqual([["hens.csv", 900, 2]]);
    expect(ended("hens.sort_values('age').tail(2)")).toEqual([["hens.csv", null, 2]]);
    expect(ended("hens = hens[hens['age'] > 1]\nhens.tail(2)")).toEqual([["hens.csv", null, null]]);
  });

  it("is read from counts of values only where all columns have as many", () => {
    const described = (counts: string): readonly unknown[] =>
      sizes(
        notebookOf({
          code: "import pandas as pd\nhens = pd.read_csv('hens.csv')\nhens.describe()",
          shown: `         age   eggs\ncount  ${counts}\nmean     2.1    4.0\nmax      5.0    6.0`,
        }),
      );
    expect(described("900.0  900.0")).toEqual([["hens.csv", 900, null]]);
    expect(described("900.0  880.0")).toEqual([["hens.csv", null, null]]);
  });

  it.each([
    [
      "str()",
      "hens <- read.csv('hens.csv')\nstr(hens)",
      "'data.frame':\t900 obs. of  14 variables:\n $ eggs: int  3 4 5\n",
    ],
    [
      "glimpse()",
      "library(dplyr)\nhens <- read.csv('hens.csv')\nglimpse(hens)",
      "Rows: 900\nColumns: 14\n$ eggs <int> 3, 4, 5\n",
    ],
    ["readr", "library(readr)\nhens <- read_csv('hens.csv')", "Rows: 900 Columns: 14\n── Column specification ──\n"],
  ])("is read from R's %s", (_, code, printed) => {
    expect(sizes({ ...notebookOf({ code, printed }), language: "r" })).toEqual([["hens.csv", 900, 14]]);
  });

  it("is read from R's dim()", () => {
    const written = notebookOf({ code: "hens <- read.csv('hens.csv')\ndim(hens)", shown: "[1] 900  14" });
    expect(sizes({ ...written, language: "r" })).toEqual([["hens.csv", 900, 14]]);
  });

  const divided =
    "import pandas as pd\nfrom sklearn.model_selection import train_test_split\nhens = pd.read_csv('hens.csv')\n" +
    "seen, kept = train_test_split(hens, test_size=0.25)\n";
  it.each([
    ["side by side", "print(seen.shape, kept.shape)", "(675, 14) (225, 14)\n"],
    ["one after the other", "print('Seen:', len(seen))\nprint('Kept:', len(kept))", "Seen: 675\nKept: 225\n"],
    [
      "in a sentence",
      "print(f'{seen.shape[0]} hens to learn from, {kept.shape[0]} to test')",
      "675 hens to learn from, 225 to test\n",
    ],
  ])("is the sum of its parts that are shown %s", (_, code, printed) => {
    expect(sizes(notebookOf({ code: divided + code, printed }))).toEqual([["hens.csv", 900, null]]);
  });

  it("is the sum of its parts where a cell shows their sizes as one tuple", () => {
    const written = notebookOf({ code: `${divided}(seen.shape, kept.shape)`, shown: "((675, 14), (225, 14))" });
    expect(sizes(written)).toEqual([["hens.csv", 900, null]]);
  });

  it("is the sum of parts of which one was divided again", () => {
    const again = "learned, tuned = train_test_split(seen, test_size=0.2)\nprint(len(learned), len(tuned), len(kept))";
    expect(sizes(notebookOf({ code: divided + again, printed: "540 135 225\n" }))).toEqual([["hens.csv", 900, null]]);
  });

  it.each([
    ["some rows of a part are shown", "young = seen[seen['age'] < 2]\nprint(len(young), len(kept))", "300 225\n"],
    ["the size of a part is not shown", "print(len(seen))", "675\n"],
  ])("is not known where only %s", (_, code, printed) => {
    expect(sizes(notebookOf({ code: divided + code, printed }))).toEqual([["hens.csv", null, null]]);
  });

  it.each([
    [
      "by hand",
      "train, test = hens[:675], hens[675:]\nfrom sklearn.linear_model import Ridge\nworth = Ridge().fit(train[['age']], train['eggs']).score(test[['age']], test['eggs'])\nprint('train', train.shape)\nprint('test', test.shape)",
      "train (675, 14)\ntest (225, 14)\n",
    ],
    [
      "in a text with places",
      "print('%d hens to learn from' % len(seen))\nprint('%d hens and %d columns' % kept.shape)",
      "675 hens to learn from\n225 hens and 14 columns\n",
    ],
    ["in a format", "print(len(seen), 'and {} of {}'.format(*kept.shape))", "675 and 225 of 14\n"],
  ])("is the sum of parts that are divided or shown %s", (_, code, printed) => {
    expect(sizes(notebookOf({ code: divided + code, printed }))).toEqual([["hens.csv", 900, null]]);
  });

  it("counts the rows that a network gets in batches", () => {
    const code = `import torch
from sklearn.datasets import load_wine
x, y = load_wine(return_X_y=True)
rows = torch.utils.data.TensorDataset(torch.tensor(x), torch.tensor(y))
seen, kept = torch.utils.data.random_split(rows, [140, 38])
net = torch.nn.Sequential(torch.nn.Linear(13, 3))
step = torch.optim.SGD(net.parameters(), lr=0.1)
for drop, kind in torch.utils.data.DataLoader(seen, 10):
    loss = torch.nn.CrossEntropyLoss()(net(drop), kind)
    loss.backward()
    step.step()
len(seen), len(kept)`;
    expect(analyseNotebook(notebookOf({ code, shown: "(140, 38)" })).facts.experiments.map(({ rows }) => rows)).toEqual(
      [178],
    );
  });

  it.each(["hens[flock == one]", "hens[hens['flock'] == one]", "hens[mask]"])(
    "is not that of a group: %s",
    (chosen) => {
      const code = `import pandas as pd
from sklearn.cluster import KMeans
hens = pd.read_csv('hens.csv')
flock = KMeans(n_clusters=2).fit_predict(hens[['age', 'eggs']])
hens['flock'] = flock
for one in range(2):
    mask = flock == one
    part = ${chosen}
    print(f"Count: {len(part)}")`;
      expect(sizes(notebookOf({ code, printed: "Count: 300\nCount: 600\n" }))).toEqual([["hens.csv", null, null]]);
    },
  );
});
