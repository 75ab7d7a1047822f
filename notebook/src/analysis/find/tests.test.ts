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

describe("a p-value", () => {
  const RUN = { code: "from scipy import stats\nstatistic, p_low = stats.ttest_ind(tides['ebb'], tides['flood'])" };
  const shownAs = (code: string, printed: string, run = RUN): object[] =>
    analyseNotebook(notebookOf(LOAD, run, { code, printed })).facts.facts.flatMap((fact) =>
      fact.kind === "test" ? [{ p: fact.p, cells: fact.cells }] : [],
    );

  it.each([
    ["print('{0:0.3f}'.format(p_low))", "0.041\n"],
    ["print('chance: %.3f' % p_low)", "chance: 0.041\n"],
    ["print(f'chance {p_low:.3f}, statistic {statistic:.2f}')", "chance 0.041, statistic 2.07\n"],
    ["print(round(p_low, 3))", "0.041\n"],
    ["lowest = p_low\nprint(lowest)", "0.041\n"],
  ])("belongs to its test where a later cell prints it: %s", (code, printed) => {
    expect(shownAs(code, printed)).toEqual([{ p: "0.041", cells: [1, 2] }]);
  });

  it("is found by its name in what the test gives back", () => {
    const run = { code: "from scipy import stats\nresult = stats.ttest_ind(tides['ebb'], tides['flood'])" };
    expect(shownAs("print(result.pvalue)", "0.041\n", run)).toEqual([{ p: "0.041", cells: [1, 2] }]);
    expect(shownAs("print(result[1])", "0.041\n", run)).toEqual([{ p: "0.041", cells: [1, 2] }]);
    expect(shownAs("print(result.statistic)", "0.041\n", run)).toEqual([{ p: null, cells: [1] }]);
  });

  it("is that of no test where it was set again or halved", () => {
    expect(shownAs("p_low = 0.05\nprint(p_low)", "0.05\n")).toEqual([{ p: null, cells: [1] }]);
    expect(shownAs("print(p_low / 2)", "0.0205\n")).toEqual([{ p: null, cells: [1] }]);
  });
});
