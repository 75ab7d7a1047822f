import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: 'import pandas as pd\nfrom scipy import stats\nstalls = pd.read_csv("stalls.csv")',
};
const rates = (...cells: readonly WrittenCell[]): unknown[] =>
  analyseNotebook(notebookOf(LOAD, ...cells)).facts.facts.flatMap((fact) =>
    fact.kind === "statistic" ? [[fact.statistic, fact.columns[0], fact.by, fact.of, fact.printed]] : [],
  );
const counted = (rows: string, printed: string, share = "sums.sold / sums.visitor"): WrittenCell => ({
  code: `sums = ${rows}.groupby("town").agg({"sold": "sum", "visitor": "nunique"}).reset_index()
sums["share"] = ${share}
sums`,
  shown: `    town  sold  visitor  share\n0  Crewe   241     2000  ${printed}\n1  Leeds   238     2000  0.1190\n`,
});
const CREWE = ["", "share", "town", "Crewe", "0.1205"];
const LEEDS = ["", "share", "town", "Leeds", "0.1190"];

describe("a column that is divided by another", () => {
  it("has a figure for each of a few groups", () => {
    expect(rates(counted("stalls", "0.1205"))).toEqual([CREWE, LEEDS]);
    expect(rates(counted("stalls", "0.1205", "(sums.sold / sums.visitor * 100).round(2)"))).toEqual([CREWE, LEEDS]);
    const { sections } = analyseNotebook(notebookOf(LOAD, counted("stalls", "0.1205")));
    expect(sections.exploration.map(({ text }) => text)).toContain(
      "`share` by `town` is 0.1205 for `Crewe` and 0.119 for `Leeds`.",
    );
  });

  it("is told of all rows before some of them, and of some only where nothing else is shown", () => {
    const some = (day: string, printed: string): WrittenCell => counted(`stalls[stalls.day == "${day}"]`, printed);
    expect(rates(counted("stalls", "0.1205"), some("Mon", "0.3"), some("Tue", "0.4"))).toEqual([CREWE, LEEDS]);
    expect(rates(some("Mon", "0.1205"))).toEqual([CREWE, LEEDS]);
    expect(rates(some("Mon", "0.3"), some("Tue", "0.4"))).toEqual([]);
  });

  it.each(["count", "sum", "std", "max", "nunique"])("is none where groups are made of it afterwards: %s", (how) => {
    const code = `stalls["share"] = stalls.sold / stalls.visitor\nstalls.groupby("town")[["share", "sold"]].${how}()`;
    const shown = "       share  sold\ntown              \nCrewe   2000  2000\nLeeds   1900  1900\n";
    expect(rates({ code, shown })).not.toContainEqual(["", "share", "town", "Crewe", "2000"]);
  });

  it("is none where it is worked out otherwise, or for rows that are no groups", () => {
    expect(rates(counted("stalls", "0.1205", "sums.sold + sums.visitor"))).toEqual([]);
    const code = 'stalls["share"] = stalls.sold / stalls.visitor\nstalls.head(2)';
    expect(rates({ code, shown: "    town  share\n0  Crewe    0.1\n1  Leeds    0.2\n" })).toEqual([]);
  });
});

describe("a mean that has a name of its own", () => {
  it("is one of the column that it is worked out of", () => {
    const code = 'stalls.groupby("town").agg(rate=("sold", "mean"), visitors=("visitor", "count"))';
    const shown =
      "         rate  visitors\ntown                   \nCrewe  0.1205      2000\nLeeds  0.1190      2000\n";
    expect(rates({ code, shown })).toEqual([
      ["mean", "sold", "town", "Crewe", "0.1205"],
      ["mean", "sold", "town", "Leeds", "0.1190"],
    ]);
  });
});

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

describe("what groups come to that tests compare", () => {
  it("is in the summary beside the test", () => {
    const test = { code: "t, p = stats.ttest_ind(stalls.sold, stalls.bought)\nprint(p)", printed: "0.03\n" };
    const summary = analyseNotebook(notebookOf(LOAD, counted("stalls", "0.1205"), test)).executiveSummary;
    expect(summary.map(({ text }) => text)).toContain("`share` by `town` is 0.1205 for `Crewe` and 0.119 for `Leeds`.");
  });
});
