import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { fieldsOutcome, writtenTexts } from "../../document/written-texts.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from scipy import stats
duck = pd.read_csv("ducks.csv")
east = duck[duck["pond"] == "east"]["mass"]
west = duck[duck["pond"] == "west"]["mass"]`;
const MEDIANS = {
  code: 'duck.groupby("pond")["mass"].median()',
  shown: "pond\neast    1104.0\nwest    1001.0\nName: mass, dtype: float64",
};
const RUN = { code: "stats.mannwhitneyu(east, west)", shown: "MannwhitneyuResult(statistic=1210.5, pvalue=0.0021)" };
const outcome = (...cells: readonly WrittenCell[]): string | null =>
  analyseNotebook(notebookOf("# Do ducks of the east pond weigh more?", { code: LOAD }, ...cells)).outcome;

describe("the outcome of a notebook without models", () => {
  it("is what its only test comes to, and which group is higher", () => {
    expect(outcome(MEDIANS, RUN)).toBe(
      "A Mann-Whitney test of mass between east and west (pond) gives a p-value of 0.0021, which is significant at the 5% level; the median is higher for east (1,104 against 1,001).",
    );
    const means = { code: "print(east.mean(), west.mean())", printed: "1104.2 1001.7\n" };
    const run = { code: "stats.ttest_ind(east, west)", shown: "Ttest_indResult(statistic=3.1, pvalue=0.0021)" };
    expect(outcome(means, run)).toMatch(
      /^A t-test of mass between east \(a mean of 1,104\) and west \(a mean of 1,002\) gives .*; the mean is higher for east\.$/,
    );
  });

  it("names no higher group where the test finds no difference", () => {
    const run = { ...RUN, shown: "MannwhitneyuResult(statistic=1210.5, pvalue=0.21)" };
    expect(outcome(MEDIANS, run)).toMatch(/gives a p-value of 0\.21, which is not significant at the 5% level\.$/);
  });

  it("leaves aside what the test takes for granted, and pairs of its groups", () => {
    const normal = { code: "stats.shapiro(east)", shown: "ShapiroResult(statistic=0.98, pvalue=0.41)" };
    expect(outcome(normal, RUN)).toMatch(/^A Mann-Whitney test of mass /);
  });

  it("is none of several tests, or of one whose result is unknown", () => {
    const other = { code: 'stats.pearsonr(duck["mass"], duck["wing"])', shown: "(0.61, 0.0002)" };
    expect(outcome(RUN, other)).toBeNull();
    expect(outcome({ code: "result = stats.mannwhitneyu(east, west)" })).toBeNull();
  });

  it("follows from the fields of the editor", () => {
    const { facts } = analyseNotebook(notebookOf("# Ducks", { code: LOAD }, RUN));
    const { texts } = writtenTexts(facts);
    expect(texts).toMatchObject({
      modelType: "Mann-Whitney test",
      accuracyMetrics: "P-value: 0.0021 (significant at the 5% level)\nTested: mass between east and west (pond)",
    });
    expect(fieldsOutcome(texts)).toMatch(/^A Mann-Whitney test of mass /);
  });
});

describe("tests of each pair of several groups", () => {
  it("are one sentence", () => {
    const run = {
      code: 'import pingouin as pg\npg.pairwise_tests(data=duck, dv="mass", between="pond")',
      shown: `  Contrast     A      B  Paired   p-unc
0     pond  east   west   False  0.0200
1     pond  east  north   False  0.3000
2     pond  west  north   False  0.0040`,
    };
    const { validation } = analyseNotebook(notebookOf({ code: LOAD }, run)).sections;
    expect(validation.map(({ text }) => text)).toEqual([
      "By t-tests, `mass` of the groups of `pond` differs at the 5% level between `east` and `west` (p = 0.02) and `west` and `north` (p = 0.004), but not between `east` and `north` (p = 0.3).",
    ]);
  });
});

describe("the means in a table of summaries of groups", () => {
  it("are told, of the only column that it has", () => {
    const shown = `        mass                 
       count    mean    std
pond                       
east    40.0  1104.2  90.11
west    44.0  1001.7  88.02`;
    const described = { code: 'duck[["pond", "mass"]].groupby("pond").describe()', shown };
    const { exploration } = analyseNotebook(notebookOf({ code: LOAD }, described)).sections;
    expect(exploration.map(({ text }) => text).join(" ")).toContain(
      "The mean of `mass` by `pond` is 1,104 for `east` and 1,002 for `west`.",
    );
  });
});
