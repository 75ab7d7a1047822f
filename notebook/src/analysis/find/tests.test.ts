import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: `import numpy as np
import pandas as pd
from statsmodels.tsa.stattools import adfuller
tides = pd.read_csv("tides.csv")`,
};

const testedIn = (code: string, printed: string): object[] =>
  analyseNotebook(notebookOf(LOAD, { code, printed })).facts.facts.flatMap((fact) =>
    fact.kind === "test" ? [{ columns: fact.columns, p: fact.p }] : [],
  );

describe("what is worked out of a column", () => {
  it("is not tested as that column", () => {
    const loop = `for what, series in {"as it is": tides["height"], "change": tides["height"].diff().dropna()}.items():
    print(f"{what}: p={adfuller(series)[1]:.3f}")`;
    expect(testedIn(loop, "as it is: p=0.612\nchange: p=0.004\n")).toEqual([
      { columns: ["height"], p: "0.612" },
      { columns: [], p: "0.004" },
    ]);
    expect(testedIn('print("p =", adfuller(np.log(tides["height"]))[1])', "p = 0.31\n")).toEqual([
      { columns: [], p: "0.31" },
    ]);
  });

  it("is tested as that column where only rows or types change", () => {
    expect(testedIn('print("p =", adfuller(tides["height"].astype(float).dropna())[1])', "p = 0.31\n")).toEqual([
      { columns: ["height"], p: "0.31" },
    ]);
  });
});
