import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const HEAD = `   crew   sail   port  sold
0   2.0    red  Vigan     1
1   1.0    tan  Kochi     0
`;

function steps(...code: readonly string[]): string[] {
  const read = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
boats = pd.read_csv("boats.csv")
boats.head()`;
  const { facts } = analyseNotebook(
    notebookOf({ code: read, shown: HEAD }, ...code.map((one) => ({ code: one })), {
      code: 'LogisticRegression().fit(boats.drop(columns="sold"), boats["sold"])',
    }),
  ).facts;
  return facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "selected"
      ? // A step that is done again is one fact, which lists where.
        Array.from({ length: 1 + ("again" in fact ? (fact.again?.length ?? 0) : 0) }, () =>
          [fact.kind, fact.columns.join(), fact.certainty, ...("to" in fact ? [fact.to] : [])].join(" "),
        )
      : [],
  );
}

describe("columns that a table does not have", () => {
  it.each([
    ["a function that is not at hand had the table", "from fleet import rig\nrig(boats)"],
    ["some columns have no known name", "from fleet import parts\nfor part in parts:\n    boats[part] = 0"],
  ])("may be there all the same, where %s", (_, code) => {
    const [found] = steps(`${code}\nif "mast" in boats.columns:\n    boats["mast"] = boats["mast"].fillna(0)`).slice(
      -1,
    );
    expect(found).toMatch(/^filled mast/);
  });

  it("are not what is done if the table has them", () => {
    const code = `if "mast" in boats.columns:
    boats["mast"] = boats["mast"].fillna(0)
if "crew" in boats.columns:
    boats["crew"] = boats["crew"].fillna(1)
if "keel" not in boats:
    boats["keel"] = boats["crew"] * 2`;
    expect(steps(code)).toEqual(["filled crew certain", "derived keel certain"]);
  });
});

describe("steps that are told as what they do", () => {
  it.each([
    ["np.int64", "int"],
    ["int", "int"],
    ["lambda x: int(x)", "int"],
    ["np.float32", "float"],
  ])("converts by %s to %s", (by, to) => {
    expect(steps(`boats["crew"] = boats["crew"].apply(${by})`)).toEqual([`converted crew certain ${to}`]);
  });

  it("drops rows with gaps once, where rows and columns were only chosen since then", () => {
    const drop = "boats = boats.dropna()";
    const cellsOf = (between: string) => steps(drop, between, drop).filter((one) => one.startsWith("dropped-missing"));
    expect(cellsOf('boats = boats[boats["crew"] > 1]')).toHaveLength(1);
    expect(cellsOf('boats = boats[(boats["crew"] > 1) & boats["sold"].isin([0, 1])]')).toHaveLength(1);
    expect(cellsOf('boats = boats[boats[["crew", "sold"]] > 0]')).toHaveLength(2);
    expect(cellsOf('num = boats[["crew", "sold"]]\nboats = num[(num > 0) & (num < num.max())]')).toHaveLength(2);
    expect(cellsOf('boats["before"] = boats["crew"].shift()')).toHaveLength(2);
  });
});

describe("a key that is taken out", () => {
  const gone = (code: string) =>
    analyseNotebook(
      notebookOf({ code: `import json\nimport pickle\nimport pandas as pd\n${code}` }),
    ).facts.facts.flatMap((fact) => (fact.kind === "dropped-columns" ? fact.columns : []));

  it.each([
    'ships = pickle.load(open("ships.pkl", "rb"))\nships.pop("TOTAL", 0)',
    'ships = pickle.load(open("ships.pkl", "rb"))\nships.pop("TOTAL")',
    'ships = pickle.load(open("ships.pkl", "rb"))\ndel ships["TOTAL"]',
    'ships = pd.read_csv("ships.csv").to_dict("index")\ndel ships["TOTAL"]',
    'ships = pd.read_csv("ships.csv")\nships.pop("TOTAL", None)',
  ])("may be a record: %s", (code) => {
    expect(gone(code)).toEqual([]);
  });

  it.each([
    'ships = pd.read_csv("ships.csv")\ndel ships["mast"]',
    'ships = pd.DataFrame(pickle.load(open("ships.pkl", "rb")))\nships.pop("mast")',
  ])("is a column of a table: %s", (code) => {
    expect(gone(code)).toEqual(["mast"]);
  });
});
