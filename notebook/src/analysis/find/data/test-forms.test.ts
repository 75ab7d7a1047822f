import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { TestFact } from "../../facts.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LOAD = { code: 'import pandas as pd\nfrom scipy import stats\nduck = pd.read_csv("ducks.csv")' };
const LOAD_R = { code: 'duck <- read.csv("ducks.csv")' };
const testsIn = (cells: readonly WrittenCell[], language = "python"): readonly TestFact[] =>
  analyseNotebook({ ...notebookOf(...cells), language }).facts.facts.filter((fact) => fact.kind === "test");

describe("a test that is told by the names of columns which one is compared", () => {
  const anova = `  Source      SS  DF     MS      F   p-unc    np2
0  pond  120.34   2  60.17  7.123  0.0014  0.196
1  Within  490.12  58  8.45    NaN     NaN    NaN`;

  it("is of that column, by the groups of the other", () => {
    const code = 'import pingouin as pg\npg.anova(data=duck, dv="mass", between="pond", detailed=True)';
    expect(testsIn([LOAD, { code, shown: anova }])).toMatchObject([
      { name: "analysis of variance", columns: ["mass"], by: ["pond"], p: "0.0014" },
    ]);
  });

  it("is the one that its settings ask for", () => {
    const row = (name: string): string => `${name}  statistic  p-val\n${name}  2.1  0.039`;
    const name = (code: string, shown: string): unknown =>
      testsIn([LOAD, { code: `import pingouin as pg\n${code}`, shown }])[0]?.name;
    expect(name('pg.ttest(duck["left"], duck["right"], paired=True)', row("T-test"))).toBe("paired t-test");
    expect(name('pg.ttest(duck["left"], duck["right"])', row("T-test"))).toBe("t-test");
  });

  it("compares each pair of groups by its corrected p-value", () => {
    const shown = `  Contrast     A      B  Paired  U-val   p-unc  p-corr p-adjust
0     pond  east   west   False  412.0  0.0200  0.0600     holm
1     pond  east  north   False  702.0  0.0010  0.0030     holm
2     pond  west  north   False  911.0  0.4000  0.4000     holm`;
    const code =
      'import pingouin as pg\npg.pairwise_tests(data=duck, dv="mass", between="pond", parametric=False, padjust="holm")';
    expect(testsIn([LOAD, { code, shown }])).toMatchObject([
      { name: "Mann-Whitney test", columns: ["mass"], by: ["pond"], groups: ["east", "west"], p: "0.0600" },
      { groups: ["east", "north"], p: "0.0030" },
      { groups: ["west", "north"], p: "0.4000" },
    ]);
  });
});

describe("what a test compares", () => {
  it("are the two columns of a table of counts", () => {
    const code =
      'table = pd.crosstab(duck["sex"], duck["pond"])\nc, p, d, e = stats.chi2_contingency(table)\nprint("p:", p)';
    expect(testsIn([LOAD, { code, printed: "p: 0.021\n" }])).toMatchObject([{ columns: ["sex", "pond"], p: "0.021" }]);
  });

  it("are the groups that a loop takes one after the other", () => {
    const code =
      'groups = [g["mass"].values for _, g in duck.groupby("pond")]\nf, p = stats.f_oneway(*groups)\nprint("p-value:", p)';
    expect(testsIn([LOAD, { code, printed: "p-value: 0.021\n" }])).toMatchObject([{ columns: ["mass"], by: ["pond"] }]);
  });

  it("are counts in two groups, where one column chooses both", () => {
    const code = (other: string): string => `from statsmodels.stats.proportion import proportions_ztest
one = duck[duck["pond"] == "east"]["ringed"].sum()
two = duck[${other}]["ringed"].sum()
proportions_ztest([one, two], [120, 130])`;
    const shown = "(1.31, 0.19)";
    expect(testsIn([LOAD, { code: code('duck["pond"] == "west"'), shown }])).toMatchObject([
      { columns: ["ringed"], by: ["pond"], groups: ["east", "west"], p: "0.19" },
    ]);
    expect(testsIn([LOAD, { code: code('duck["sex"] == "f"'), shown }])[0]?.by).toBeUndefined();
  });
});

describe("the mean of a sample", () => {
  it("is what is shown of it, and not what is worked out of it", () => {
    const code = `east = duck[duck.pond == "east"].mass
west = duck[duck.pond == "west"].mass
def effect(a, b):
    return (a.mean() - b.mean()) / a.std()
print(east.mean(), west.mean())
print("Effect:", effect(east, west))
print(stats.ttest_ind(east, west))`;
    const printed = "1104.2 1001.7\nEffect: 0.28\nTtest_indResult(statistic=3.1, pvalue=0.002)\n";
    expect(testsIn([LOAD, { code, printed }])[0]?.means).toMatchObject([{ mean: "1104.2" }, { mean: "1001.7" }]);
  });

  it("stands below the result of R's t.test", () => {
    const printed = `
	Welch Two Sample t-test

data:  mass by sex
t = -11.2, df = 190.2, p-value = 0.0012
sample estimates:
mean in group f mean in group m 
        1001.70         1104.20 
`;
    expect(testsIn([LOAD_R, { code: "t.test(mass ~ sex, data = duck)", printed }], "r")[0]?.means).toMatchObject([
      { name: "f", mean: "1001.70" },
      { name: "m", mean: "1104.20" },
    ]);
  });
});

describe("half of a p-value", () => {
  it("is that of a test to one side", () => {
    const code = (shown: string): string =>
      `t, p = stats.ttest_ind(duck["ebb"], duck["flood"])\nprint("p-value:", ${shown})`;
    const cells = (shown: string): readonly WrittenCell[] => [LOAD, { code: code(shown), printed: "p-value: 0.021\n" }];
    expect(testsIn(cells("p/2"))[0]?.oneSided).toBe(true);
    expect(testsIn(cells("p"))[0]?.oneSided).toBeUndefined();
  });
});

describe("R's summary of an analysis of variance", () => {
  const HEAD = "            Df Sum Sq Mean Sq F value   Pr(>F)    ";
  const END = "Residuals   54  712.1    13.2                     \n";
  const run = { code: "m <- aov(mass ~ sex + factor(pond), data = duck)" };

  it("has a p-value for each factor", () => {
    const printed = `${HEAD}\nsex          1  205.4   205.4  15.572 0.000231 ***\nfactor(pond) 2 2426.4  1213.2  92.000  < 2e-16 ***\n${END}`;
    expect(testsIn([LOAD_R, run, { code: "summary(m)", printed }], "r")).toMatchObject([
      { columns: ["mass"], by: ["sex"], p: "0.000231" },
      { columns: ["mass"], by: ["pond"], beside: ["sex"], p: "<2e-16" },
    ]);
  });

  it("is not told in part, nor where it was never shown", () => {
    const printed = `${HEAD}\nsex          1  205.4   205.4  15.572 0.000231 ***\npoly(age, 2) 2 2426.4  1213.2  92.000  < 2e-16 ***\n${END}`;
    expect(testsIn([LOAD_R, run, { code: "summary(m)", printed }], "r")).toEqual([]);
    expect(testsIn([LOAD_R, run], "r")).toEqual([]);
  });
});

describe("Tukey's test", () => {
  it("compares the groups of each row", () => {
    const code =
      'from statsmodels.stats.multicomp import pairwise_tukeyhsd\nprint(pairwise_tukeyhsd(duck["mass"], duck["pond"]))';
    const printed = `Multiple Comparison of Means - Tukey HSD, FWER=0.05
===================================================
group1 group2 meandiff p-adj   lower  upper  reject
---------------------------------------------------
  east   west     2.61   0.0  1.5667 3.6533   True
  east  north     0.74 0.217 -0.3033 1.7833  False
---------------------------------------------------
`;
    expect(testsIn([LOAD, { code, printed }])).toMatchObject([
      { columns: ["mass"], by: ["pond"], groups: ["east", "west"], p: "0.0" },
      { columns: ["mass"], by: ["pond"], groups: ["east", "north"], p: "0.217" },
    ]);
  });

  it("does so in R by the analysis before it", () => {
    const code = "m <- aov(mass ~ pond, data = duck)\nTukeyHSD(m)";
    const printed = `  Tukey multiple comparisons of means
    95% family-wise confidence level

$pond
               diff        lwr      upr     p adj
west-east 19.971212  -0.299809 40.24223 0.0552271
`;
    expect(testsIn([LOAD_R, { code, printed }], "r")).toMatchObject([
      { columns: ["mass"], by: ["pond"], groups: ["west", "east"], p: "0.0552271" },
    ]);
  });
});

describe("tests of R", () => {
  const name = (code: string, printed: string): unknown => testsIn([LOAD_R, { code, printed }], "r")[0];

  it("are told apart by their settings", () => {
    const printed = "data:  x\nV = 1204, p-value = 0.03127\n";
    expect(name("wilcox.test(mass ~ sex, data = duck)", printed)).toMatchObject({ name: "Wilcoxon rank-sum test" });
    expect(name("wilcox.test(duck$ebb, duck$flood, paired = TRUE)", printed)).toMatchObject({ name: "Wilcoxon test" });
    expect(name("t.test(duck$ebb, duck$flood, paired = TRUE)", printed)).toMatchObject({ name: "paired t-test" });
  });

  it("have the correlation below its name", () => {
    const printed = "t = 3.7, df = 398, p-value = 0.0002\nsample estimates:\n      cor \n0.1844343 \n";
    expect(name("cor.test(duck$mass, duck$wing)", printed)).toMatchObject({
      name: "Pearson correlation test",
      statistic: "0.1844343",
      p: "0.0002",
    });
  });

  it("have a p-value that is taken out of what they give", () => {
    const code = "res <- t.test(duck$ebb, duck$flood)\nprint(res$p.value)";
    expect(name(code, "[1] 0.0123\n")).toMatchObject({ p: "0.0123" });
  });
});
