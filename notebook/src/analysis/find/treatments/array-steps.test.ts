import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const PICTURES = `import numpy as np
from keras import layers, models
from keras.datasets import mnist
(xa, ya), (xb, yb) = mnist.load_data()
`;
const NETWORK = `
net = models.Sequential([layers.Flatten(), layers.Dense(10, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(xa, ya)`;
const TABLE = `import pandas as pd
from sklearn.linear_model import LogisticRegression
kilns = pd.read_csv("kilns.csv")
`;
const steps = (code: string): readonly string[] =>
  analyseNotebook(notebookOf({ code })).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "selected" && fact.kind !== "split" ? [fact.kind] : [],
  );

describe("an array that a network gets", () => {
  it.each([
    ["xa = xa.reshape(60000, 28, 28, 1)", ["reshaped"]],
    ["xa = xa.reshape((60000, 784)).astype('float32') / 255", ["reshaped", "scaled"]],
    ["xa = np.expand_dims(xa, -1)", ["reshaped"]],
    ["xa = np.array([np.reshape(one, (784, 1)) for one in xa])", ["reshaped"]],
    ["import torch\nxa = torch.tensor(xa.astype(np.float32))", []],
    ["ya = ya.reshape(-1, 1)", []],
    ["one = xa[0].reshape(28, 28)\nprint(one.astype(int))", []],
    ["one = xb[3]\none = one.reshape(1, 28, 28)\nprint(one.shape)", []],
  ])("%s", (code, found) => {
    expect(steps(`${PICTURES}${code}${NETWORK}`)).toEqual(found);
  });
});

it("The windows of a series are given another shape for the network that gets them", () => {
  const code = `import numpy as np, pandas as pd
from keras import layers, models
heat = pd.read_csv("kilns.csv")["heat"].values
X, y = [], []
for i in range(30, len(heat)):
    X.append(heat[i - 30:i])
    y.append(heat[i])
X, y = np.array(X), np.array(y)
X = np.reshape(X, (X.shape[0], X.shape[1], 1))
net = models.Sequential([layers.LSTM(5), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(X, y)`;
  expect(steps(code)).toEqual(["lagged", "reshaped"]);
});

describe("tables that are joined one after the other", () => {
  const joined = (...lines: readonly string[]) =>
    analyseNotebook(
      notebookOf({
        code: [
          "import pandas as pd",
          ...["kilns", "clays", "ovens"].map((name) => `${name} = pd.read_csv("${name}.csv")`),
          ...lines,
          'all_of.to_csv("all.csv")',
        ].join("\n"),
      }),
    ).facts.facts.flatMap((fact) => (fact.kind === "joined" ? [fact.tables.join()] : []));

  it("are known by all of their files", () => {
    expect(joined('both = pd.merge(kilns, clays, on="id")', 'all_of = pd.merge(both, ovens, on="id")')).toEqual([
      "kilns.csv,clays.csv",
      "kilns.csv,clays.csv,ovens.csv",
    ]);
  });

  it("are all known where one line joins them", () => {
    expect(joined('all_of = kilns.merge(clays, on="id").merge(ovens, on="id")')).toEqual([
      "kilns.csv,clays.csv",
      "kilns.csv,clays.csv,ovens.csv",
    ]);
  });

  it("keep their names where rows were put below one another, before or afterwards", () => {
    expect(joined("both = pd.concat([kilns, clays])", 'all_of = pd.merge(both, ovens, on="id")')).toEqual([
      "kilns.csv,clays.csv",
      "both,ovens",
    ]);
    expect(joined('both = pd.merge(kilns, clays, on="id")', "all_of = pd.concat([both, ovens])")).toEqual([
      "kilns.csv,clays.csv",
      "both,ovens",
    ]);
  });
});

describe("tables side by side", () => {
  it.each([
    ['pd.read_csv("glazes.csv")', ["joined"]],
    ['pd.DataFrame({"clay": [1, 2], "ash": [3, 4]})', []],
  ])("are joined only where both were loaded: %s", (other, found) => {
    const code = `other = ${other}\nkilns = pd.concat([kilns, other], axis=1)`;
    expect(steps(`${TABLE}${code}\nLogisticRegression().fit(kilns[["heat"]], kilns["cracked"])`)).toEqual(found);
  });
});
