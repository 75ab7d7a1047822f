import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: 'import pandas as pd\nfrom scipy import stats\nstalls = pd.read_csv("stalls.csv")',
};

describe("two samples", () => {
  const SAMPLES = 'crewe = stalls[stalls.town == "Crewe"]\nleeds = stalls[stalls.town == "Leeds"]\n';
  const RUN = { code: 't, p = stats.ttest_ind(crewe["takings"], leeds["takings"])\nprint(p)', printed: "0.03\n" };
  const means = (...cells: readonly WrittenCell[]): unknown =>
    analyseNotebook(notebookOf(LOAD, ...cells, RUN)).facts.facts.find((fact) => fact.kind === "test")?.means;

  it("have the means and the sizes that are shown of both", () => {
    const crewe = "         takings    day\ncount  40.000000  40.00\nmean   55.100000   3.50\n";
    const leeds = "         count   mean\ntakings   38.0  58.20\nday       38.0   3.40\n";
    expect(
      means({ code: `${SAMPLES}crewe.describe()`, shown: crewe }, { code: "leeds.describe().T", shown: leeds }),
    ).toEqual([
      { name: "crewe", mean: "55.100000", rows: "40.000000", cell: 1 },
      { name: "leeds", mean: "58.20", rows: "38.0", cell: 2 },
    ]);
    const code = `${SAMPLES}print(crewe["takings"].mean(), leeds["takings"].mean())`;
    expect(means({ code, printed: "55.1 58.2\n" })).toEqual([
      { name: "crewe", mean: "55.1", rows: null, cell: 1 },
      { name: "leeds", mean: "58.2", rows: null, cell: 1 },
    ]);
  });

  it("have none where one is missing, or another column is shown", () => {
    const shown = (code: string, printed: string): unknown => means({ code: `${SAMPLES}${code}`, printed });
    expect(shown('print(crewe["takings"].mean())', "55.1\n")).toBeUndefined();
    expect(shown('print(crewe["day"].mean(), leeds["day"].mean())', "3.5 3.4\n")).toBeUndefined();
    expect(shown('print(stalls["takings"].mean())', "56.2\n")).toBeUndefined();
    const kept = 'print(crewe["takings"].mean(), leeds["takings"].mean())\ncrewe = crewe[crewe.takings < 90]';
    expect(shown(kept, "55.1 58.2\n")).toBeUndefined();
  });
});
