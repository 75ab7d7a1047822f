import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { readCell } from "../python/code.ts";
import { traceCells } from "../trace/trace.ts";
import type { CallAction } from "./action.ts";
import { type Actions, readActions } from "./actions.ts";

function run(...sources: string[]): Actions {
  const cells = sources.map((source, index) => {
    const cell = readCell(source, index);
    return { ...cell, body: cell.module.body };
  });
  return readActions({ cells, trace: traceCells(cells, KNOWLEDGE), knowledge: KNOWLEDGE });
}
const calls = (...cells: string[]): CallAction[] => [...run(...cells).calls];
const names = (...cells: string[]): string[] => calls(...cells).map((c) => c.name);

describe("names followed across the cells of a notebook", () => {
  it("resolves aliases, from-imports and former module names to qualified calls", () => {
    expect(names("import pandas as pd", "pd.read_csv('a.csv')")).toEqual(["pandas.read_csv"]);
    expect(names("from sklearn.cross_validation import train_test_split as split\nsplit(a, b)")).toEqual([
      "sklearn.model_selection.train_test_split",
    ]);
    expect(names("import tensorflow as tf\ntf.keras.layers.Dense(3)")).toEqual(["keras.layers.Dense"]);
    expect(names("from matplotlib.pyplot import *\nhist(x)")).toEqual(["matplotlib.pyplot.hist"]);
  });

  it("knows the methods of tables, columns, estimators, networks and axes", () => {
    expect(names("import pandas as pd", "df = pd.read_csv('a')", "df['a'].value_counts().plot(kind='bar')")).toEqual([
      "pandas.read_csv",
      "pandas.Series.value_counts",
      "pandas.Series.plot",
    ]);
    expect(names("from sklearn.svm import SVC", "m = SVC()\nm.fit(X, y).predict(Z)")).toEqual([
      "sklearn.svm.SVC",
      "sklearn.svm.SVC.fit",
      "sklearn.svm.SVC.predict",
    ]);
    expect(names("import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.scatter(a, b)").at(-1)).toBe(
      "matplotlib.Axes.scatter",
    );
    expect(names("import torch.nn as nn\nclass Net(nn.Module):\n    pass\nnet = Net()\nnet(x)").at(-1)).toBe(
      "torch.nn.Module.__call__",
    );
  });

  it("gives both halves of a split the type of the whole", () => {
    const cells = [
      "import pandas as pd\nfrom sklearn.model_selection import train_test_split",
      "df = pd.read_csv('a')\ntrain, test = train_test_split(df)\ntest.describe()",
    ];
    expect(names(...cells).at(-1)).toBe("pandas.DataFrame.describe");
  });

  it("guesses from conventional names only when the code says nothing, and drops a guess that does not fit the method", () => {
    expect(names("df.head()")).toEqual(["pandas.DataFrame.head"]);
    expect(names("X_train.fillna(0)")).toEqual(["?.fillna"]);
    expect(names("df = 3\ndf.head()")).toEqual(["number.head"]);
    expect(names("foo.bar()")).toEqual(["?.bar"]);
  });

  it("sees through the notebook's own functions", () => {
    const source =
      "import pandas as pd\ndef load(path):\n    return pd.read_csv(path)\ndata = load('a.csv')\ndata.info()";
    expect(names(source)).toEqual(["pandas.read_csv", "local.load", "pandas.DataFrame.info"]);
    expect(calls(source)[0]?.within).toBe("load");
  });

  it("records which columns a column is made from, and which rows are kept", () => {
    const { actions } = run("df['c'] = df['a'] / df.b\ndf = df[df['c'] > 1]\nX = df[['a', 'c']]");
    expect(actions.filter((a) => a.kind === "column")).toMatchObject([
      { frame: "df", columns: ["c"], sources: ["a", "b"] },
    ]);
    const kept = actions.filter((a) => a.kind === "subset" && a.targets.length > 0);
    expect(kept).toMatchObject([
      { by: "condition", text: "df['c'] > 1" },
      { by: "columns", columns: ["a", "c"], targets: ["X"] },
    ]);
  });

  it("carries strings through variables into calls", () => {
    expect(calls("import pandas as pd\nfolder = 'data/'", "pd.read_csv(folder + 'a.csv')")[0]?.args[0]?.value).toEqual({
      kind: "constant",
      value: "data/a.csv",
    });
  });
});
