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
      ? ["", ...("again" in fact ? (fact.again ?? []) : [])].map(
          () => `${fact.kind} ${fact.columns.join()} ${fact.certainty}`,
        )
      : [],
  );
}

describe("columns that a table does not have", () => {
  it("are not dropped, where naming them is no error", () => {
    expect(steps('boats = boats.drop(columns=["mast", "port"], errors="ignore")')).toEqual([
      "dropped-columns port certain",
    ]);
    expect(steps('boats = boats.drop(columns=["mast"], errors="ignore")')).toEqual([]);
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
  it.each(["np.int64", "int", "lambda x: int(x)", "np.float32"])("converts by %s", (by) => {
    expect(steps(`boats["crew"] = boats["crew"].apply(${by})`)).toEqual(["converted crew certain"]);
  });

  it("drops rows with gaps once, where rows and columns were only chosen since then", () => {
    const drop = "boats = boats.dropna()";
    const cellsOf = (between: string) => steps(drop, between, drop).filter((one) => one.startsWith("dropped-missing"));
    expect(cellsOf('boats = boats[boats["crew"] > 1]')).toHaveLength(1);
    expect(cellsOf('boats["before"] = boats["crew"].shift()')).toHaveLength(2);
  });
});
