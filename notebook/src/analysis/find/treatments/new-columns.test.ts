import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
barges = pd.read_csv("barges.csv")
`;
const analysed = (code: string) => analyseNotebook(notebookOf({ code: READ }, { code }));
const steps = (code: string): string[] =>
  analysed(code).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "split" ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );
const told = (code: string): string =>
  Object.values(analysed(code).sections)
    .flat()
    .map(({ text }) => text)
    .join(" ");

it("leaves open what columns come from where that is known of some", () => {
  const code = `def more(df):
    parts = df["name"].str.split("_", expand=True)
    df["yard"] = parts[0]
    df["alone"] = np.where(df["crew"] == 1, True, False)
    return df
barges = more(barges)`;
  const fact = analysed(code).facts.facts.find(({ kind }) => kind === "derived");
  expect(fact).toMatchObject({ columns: ["yard", "alone"], from: [] });
});

it("knows the method that is applied to each value for no column", () => {
  const code = `berths = {name: at for at, name in enumerate(barges["name"])}
barges["berth"] = barges["name"].map(berths.get)`;
  expect(JSON.stringify(analysed(code).facts.facts)).not.toContain('"get"');
});

it("knows the older indexer of a table for no column", () => {
  const code = `barges["load"] = 0
for i, crew in enumerate(barges["crew"]):
    barges.ix[i, "load"] = crew * barges.ix[i, "depth"]`;
  const fact = analysed(code).facts.facts.find(({ kind }) => kind === "derived");
  expect(fact).toMatchObject({ columns: ["load"] });
  expect(JSON.stringify(fact)).not.toContain('"ix"');
});

describe("windows that a loop collects", () => {
  const WINDOWS = `def cut(series, long):
    X, y = [], []
    for start in range(len(series) - long):
        end = start + long
        X.append(series[start:end])
        y.append(series[end])
    return np.array(X), np.array(y)
X_train, y_train = cut(barges["toll"].values, 12)
LinearRegression().fit(X_train, y_train)`;

  it.each([
    ["series[start:end]", "12 "],
    ["series[start:start + long]", "12 "],
    ["series[start - 7:start]", "7 "],
    ["series[start - before:start]", ""],
  ])("are earlier values of their column, as many as the ends are apart: %s", (cut, size) => {
    const code = WINDOWS.replace("series[start:end]", cut);
    expect(steps(code)).toEqual(["lagged toll"]);
    expect(told(code)).toContain(`Windows of ${size}consecutive values of \`toll\` serve as features.`);
  });

  it.each([
    ["(start + long):(start + long + 5)", "; the next 5 are predicted"],
    ["end:end + 3", "; the next 3 are predicted"],
    ["end:end + after", ""],
    ["end", ""],
  ])("say how many values are predicted from each, where these are several: %s", (next, words) => {
    const code = WINDOWS.replace("series[end]", `series[${next}]`);
    expect(told(code)).toContain(`Windows of 12 consecutive values of \`toll\` serve as features${words}.`);
  });

  it("have no length where the cell sets several, nor where R has any names for the ends", () => {
    const other = "for start in range(9):\n    end = start + 30\n    print(series[start:end])";
    const code = `${WINDOWS.replace("LinearRegression", "series = barges['crew'].values\nLinearRegression")}\n${other}`;
    expect(told(code)).toContain("Windows of consecutive values of `toll` serve as features.");
    const inR = "df <- read.csv('barges.csv')\nfor (`a(` in 1:9) {\n  b <- `a(` + 7\n  print(df[`a(`:b, ])\n}";
    expect(() => analyseNotebook({ ...notebookOf({ code: inR }), language: "r" })).not.toThrow();
  });

  it("are no rows that are held out, whatever their names say", () => {
    expect(analysed(WINDOWS).facts.facts.map(({ kind }) => kind)).not.toContain("split");
  });

  it("are none where a batch is taken at a time", () => {
    const batches = WINDOWS.replace("series[start:end]", "series[5:17]");
    expect(steps(batches).join()).not.toContain("lagged");
  });
});

describe("what several columns decide together", () => {
  it("is a new figure, and bins where one is cut", () => {
    const chosen = (test: string) =>
      `barges["class"] = np.select([${test}, barges["crew"] > 4], [2, 1], 0)\nbarges.to_csv("classes.csv")`;
    expect(steps(chosen('barges["width"] > 9'))).toEqual(["derived class"]);
    expect(steps(chosen('barges["crew"] > 9'))).toEqual(["binned class"]);
  });
});

describe("rows that are left out of some columns", () => {
  it("may be repeated ones of all that the table has", () => {
    const code = 'few = barges[["crew", "width", "toll"]]\nfew = few.drop_duplicates()\nfew.to_csv("few.csv")';
    expect(steps(code)).toContain("deduplicated ");
    expect(steps('barges = barges.drop_duplicates("crew")\nbarges.to_csv("few.csv")')).toEqual(["deduplicated crew"]);
  });

  it("may be those that a test leaves out", () => {
    const code = `from scipy import stats
pairs = barges[["toll", "width"]].dropna()
print(stats.ttest_rel(pairs["toll"], pairs["width"]))`;
    expect(steps(code).join()).toContain("dropped-missing");
  });
});

describe("columns that are worked out from all others", () => {
  it("are new ones, whatever was done to the table before", () => {
    const code = `barges.drop(["name"], axis=1, inplace=True)
barges["berth"] = barges.apply(lambda row: place(row, "width"), axis=1)
barges = barges.dropna()
barges["lock"] = barges.apply(lambda row: place(row, "depth"), axis=1)
LinearRegression().fit(barges[["crew", "berth", "lock"]], barges["toll"])`;
    const found = steps(code);
    expect(found).toContain("dropped-columns name");
    expect(found.filter((step) => /^dropped-columns.*(?:berth|lock)/.test(step))).toEqual([]);
    expect(found.filter((step) => step.startsWith("dropped-missing"))).toEqual(["dropped-missing "]);
  });
});

describe("layers that look vectors up", () => {
  const network = (layer: string) => `from tensorflow import keras
import tensorflow_hub as hub
model = keras.Sequential([${layer}, keras.layers.Dense(1)])
model.compile(loss="mse")
model.fit(barges["cargo"], barges["toll"])`;

  it.each([
    ["keras.layers.Embedding(900, 8)", "it has the layers `Embedding 8` and `Dense 1`"],
    [
      "keras.layers.Embedding(900, 8, weights=[vectors], trainable=False)",
      "The words in `cargo` are turned into pretrained vectors.",
    ],
    [
      'hub.KerasLayer("https://tfhub.dev/google/nnlm-en-dim50/2")',
      "The text in `cargo` is embedded with a pretrained layer.",
    ],
  ])("%s embeds", (layer, sentence) => {
    expect(steps(network(layer))).toEqual(["embedded cargo"]);
    expect(told(network(layer))).toContain(sentence);
  });

  it("are not said to look up vectors from elsewhere where the notebook learns vectors of words itself", () => {
    const code = network("keras.layers.Embedding(900, 8, weights=[vectors], trainable=False)");
    const own = `from gensim.models import Word2Vec
vectors = Word2Vec(sentences=barges["cargo"].str.split(), vector_size=8)
vectors.wv.save_word2vec_format("cargo.txt")
${code}`;
    expect(told(own)).toContain("with `Word2Vec`");
    expect(told(own)).not.toContain("pretrained");
  });

  it("are no other ones", () => {
    expect(steps(network("keras.layers.Dense(8)"))).toEqual([]);
    expect(steps(network('hub.KerasLayer("https://tfhub.dev/google/imagenet/mobilenet/5")'))).toEqual([]);
  });

  it.each([
    ["self.port.weight.data.copy_(vectors)", "pretrained vectors"],
    ["self.port.weight = nn.Parameter(vectors)", "pretrained vectors"],
    ["self.port.weight.data = vectors", "pretrained vectors"],
    ["self.port.weight.data.uniform_(-1, 1)", "it has the layers `Embedding 8` and `Linear 1`"],
    ["self.port.weight = nn.Parameter(torch.randn(40, 8))", "it has the layers `Embedding 8` and `Linear 1`"],
    ["self.port.weight.requires_grad = True", "it has the layers `Embedding 8` and `Linear 1`"],
  ])("may be filled with vectors that were found elsewhere: %s", (line, sentence) => {
    const code = `import torch
from torch import nn
class Ports(nn.Module):
    def __init__(self):
        super().__init__()
        self.port = nn.Embedding(40, 8)
        ${line}
        self.out = nn.Linear(8, 1)
    def forward(self, x):
        return self.out(self.port(x))
net = Ports()
step = torch.optim.Adam(net.parameters())
for epoch in range(3):
    loss = nn.functional.mse_loss(net(barges["cargo"]), barges["toll"])
    loss.backward()
    step.step()`;
    expect(told(code)).toContain(sentence);
  });

  it("may be those of a class of one's own", () => {
    const code = `import torch
from torch import nn
class Ports(nn.Module):
    def __init__(self):
        super().__init__()
        self.port = nn.Embedding(40, 8)
        self.out = nn.Linear(8, 1)
    def forward(self, codes):
        return self.out(self.port(codes))
ports = Ports()
optimizer = torch.optim.Adam(ports.parameters())
codes, tolls = torch.tensor(barges["port"].values), torch.tensor(barges["toll"].values)
for epoch in range(9):
    loss = nn.functional.mse_loss(ports(codes), tolls)
    loss.backward()
    optimizer.step()`;
    expect(steps(code).join()).toContain("embedded");
  });
});
