import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: `import numpy as np
import pandas as pd
from statsmodels.tsa.stattools import adfuller
tides = pd.read_csv("tides.csv")`,
};

const testedIn = (code: string, printed: string): object[] =>
  analyseNotebook(notebookOf(LOAD, { code, printed })).facts.facts.flatMap((fact) =>
    fact.kind === "test" ? [{ columns: fact.columns, of: fact.of, p: fact.p }] : [],
  );

describe("what is worked out of a column", () => {
  it("is not tested as that column", () => {
    const loop = `for what, series in {"as it is": tides["height"], "change": tides["height"].diff().dropna()}.items():
    print(f"{what}: p={adfuller(series)[1]:.3f}")`;
    expect(testedIn(loop, "as it is: p=0.612\nchange: p=0.004\n")).toEqual([
      { columns: ["height"], p: "0.612" },
      { columns: ["height"], of: "differences", p: "0.004" },
    ]);
    expect(testedIn('print("p =", adfuller(np.log(tides["height"]))[1])', "p = 0.31\n")).toEqual([
      { columns: [], p: "0.31" },
    ]);
  });

  it("is told by none of its names where the differences are others than those of one row to the next", () => {
    const tested = (sample: string): object[] =>
      testedIn(`print("p =", adfuller(${sample}.dropna())[1])`, "p = 0.31\n");
    expect(tested('tides["height"].diff(1)')).toEqual([{ columns: ["height"], of: "differences", p: "0.31" }]);
    expect(tested('tides["height"].diff(12)')).toEqual([{ columns: [], p: "0.31" }]);
    expect(tested('tides["height"].diff().diff()')).toEqual([{ columns: [], p: "0.31" }]);
  });

  it("is compared with the value that is given", () => {
    const code = 'from scipy import stats\nprint("p =", stats.ttest_1samp(tides["height"].diff().dropna(), 3)[1])';
    expect(analyseNotebook(notebookOf(LOAD, { code, printed: "p = 0.04\n" })).facts.facts).toContainEqual(
      expect.objectContaining({ columns: ["height"], of: "differences", against: "3" }),
    );
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

describe("a correlation", () => {
  it.each(["r = 0.31 p = 0.002", "rho: 0.31, p-value: 0.002", "SpearmanrResult(correlation=0.31, pvalue=0.002)"])(
    "is the statistic of its test: %s",
    (printed) => {
      const code = "from scipy import stats\nstats.spearmanr(tides['height'], tides['flow'])\nprint(shown)";
      const { facts } = analyseNotebook(notebookOf(LOAD, { code, printed })).facts;
      expect(facts.flatMap((fact) => (fact.kind === "test" ? [[fact.statistic, fact.p]] : []))).toEqual([
        ["0.31", "0.002"],
      ]);
    },
  );
});

describe("a table of tests", () => {
  const found = (...cells: readonly { readonly code: string; readonly printed?: string }[]): object[] =>
    analyseNotebook(notebookOf(LOAD, ...cells)).facts.facts.flatMap((fact) =>
      fact.kind === "test" ? [{ name: fact.name, columns: fact.columns, by: fact.by, p: fact.p }] : [],
    );
  const LOOP = `from scipy.stats import f_oneway, kruskal
results = {}
for name in measured:
    groups = [rows[name] for _, rows in tides.groupby("port")]
    if min(map(len, groups)) > 5:
        _, p = f_oneway(*groups)
    else:
        _, p = kruskal(*groups)
    results[name] = {"Test": kind, "P-Value": p, "Significant": p < 0.05}
table = pd.DataFrame(results).T
print(table)`;

  it("gives each row its p-value, and none to a test that could not be worked out", () => {
    const printed = `                    Test P-Value Significant
height             ANOVA   0.012        True
speed     Kruskal-Wallis   0.310       False
salt      Kruskal-Wallis     NaN       False
`;
    expect(found({ code: LOOP, printed })).toEqual([
      { name: "analysis of variance", columns: ["height"], by: undefined, p: "0.012" },
      { name: "Kruskal-Wallis test", columns: ["speed"], by: undefined, p: "0.310" },
    ]);
  });

  it("is not one of the coefficients of a model", () => {
    const code = "from scipy.stats import shapiro\nshapiro(tides['height'])\nprint(table)";
    const printed = "       coef  p-value\nsalt   0.31    0.020\nspeed  0.11    0.410\n";
    expect(found({ code, printed })).toEqual([
      { name: "Shapiro-Wilk test", columns: ["height"], by: undefined, p: null },
    ]);
  });

  const FIT = `import statsmodels.api as sm
from statsmodels.formula.api import ols
fitted = ols("height ~ C(port) + C(moon) + C(port):C(moon)", data=tides).fit()
table = sm.stats.anova_lm(fitted, typ=2)
print(table)`;
  const EFFECTS = `                    sum_sq   df          F    PR(>F)
C(port)         675.000000  1.0  105.19480  0.000007
C(moon)          75.000000  1.0   11.68831  0.009104
C(port):C(moon)  16.333333  1.0    2.54545  0.149279
Residual         51.333333  8.0        NaN       NaN
`;

  it("of an analysis of variance gives one p-value for each effect", () => {
    const of = (p: string, ...by: readonly string[]): object => ({
      name: "analysis of variance",
      columns: ["height"],
      by,
      p,
    });
    expect(found({ code: FIT, printed: EFFECTS })).toEqual([
      of("0.000007", "port"),
      of("0.009104", "moon"),
      of("0.149279", "port", "moon"),
    ]);
  });

  it("of several analyses with a factor in common is of the one that it stands in", () => {
    const analysis = (other: string, fit = FIT): WrittenCell => ({
      code: fit.replace(" + C(moon) + C(port):C(moon)", ` + C(${other})`),
      printed: EFFECTS.replace(/C\(port\):.*\n/, "").replace("C(moon)", `C(${other})`),
    });
    const beside = (...cells: WrittenCell[]): unknown[] =>
      analyseNotebook(notebookOf(LOAD, ...cells)).facts.facts.flatMap((fact) =>
        fact.kind === "test" ? [[fact.by, fact.beside]] : [],
      );
    expect(beside(analysis("moon"), analysis("wind"))).toEqual([
      [["port"], ["moon"]],
      [["moon"], ["port"]],
      [["port"], ["wind"]],
      [["wind"], ["port"]],
    ]);
    // One after the other, each is tested with those above it in mind alone.
    for (const typ of ["", ", typ=1"])
      expect(beside(analysis("moon", FIT.replace(", typ=2", typ)))).toEqual([
        [["port"], undefined],
        [["moon"], ["port"]],
      ]);
  });

  it("of the differences of a column is none of the column itself", () => {
    const code = 'change = tides["height"].diff().dropna()\nresult = adfuller(change)\nprint("p-value:", result[1])';
    const { facts } = analyseNotebook(notebookOf(LOAD, { code, printed: "p-value: 0.0021\n" })).facts;
    expect(facts).toContainEqual(expect.objectContaining({ columns: ["height"], of: "differences", p: "0.0021" }));
  });

  it("makes no model of a fit that serves the test alone", () => {
    const models = (code: string): number =>
      analyseNotebook(notebookOf(LOAD, { code, printed: EFFECTS })).facts.experiments.length;
    expect(models(FIT)).toBe(0);
    expect(models(`${FIT}\nprint(fitted.summary())`)).toBe(1);
  });
});

describe("what R prints", () => {
  const inR = (...cells: readonly (readonly [code: string, printed: string])[]) =>
    analyseNotebook({
      ...notebookOf({ code: 'hives <- read.csv("hives.csv")' }, ...cells.map(([code, printed]) => ({ code, printed }))),
      language: "r",
    });

  it("are tests of one column by the groups of another", () => {
    const printed = "\n\tWelch Two Sample t-test\n\ndata:  honey by shade\nt = -3.12, df = 17.8, p-value = 0.00594\n";
    expect(inR(["t.test(honey ~ shade, data = hives)", printed]).facts.facts).toContainEqual(
      expect.objectContaining({ kind: "test", name: "t-test", columns: ["honey"], by: ["shade"], p: "0.00594" }),
    );
  });

  it("are tests of a column by the one that dplyr filters its samples by", () => {
    const code = `library(dplyr)
t.test(filter(hives, shaded == FALSE)$honey, filter(hives, (shaded == TRUE))$honey, mu = 0)`;
    const printed = "\n\tWelch Two Sample t-test\n\ndata:  x and y\nt = -3.12, df = 17.8, p-value = 0.00594\n";
    expect(inR([code, printed]).facts.facts).toContainEqual(
      expect.objectContaining({ kind: "test", columns: ["honey"], by: ["shaded"], p: "0.00594" }),
    );
  });

  it("is what something depends on where a fit is summed up and asked for no prediction", () => {
    const fit = "fit <- lm(honey ~ bees, data = hives)\nsummary(fit)";
    const printed = `
Call:
lm(formula = honey ~ bees, data = hives)

Coefficients:
            Estimate Std. Error t value Pr(>|t|)    
(Intercept) 33.96055    5.98800   5.671 3.68e-06 ***
bees         0.33100    0.02000   9.500 2.10e-12 ***

Multiple R-squared:  0.7262,	Adjusted R-squared:  0.7073 
`;
    const { facts, sections } = inR([fit, printed]);
    expect(facts.experiments[0]?.task).toBe("test");
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
      "`bees` (coefficient 0.331) is significant at the 5% level.",
    );
    expect(inR([`${fit}\npredict(fit, newdata = later)`, printed]).facts.experiments[0]?.task).toBe("regression");
  });
});

describe("a test of Pingouin", () => {
  it("has the p-value of the table that it gives, and not the side that is tested as its column", () => {
    const table = "        T  dof  alternative   p-val\nT-test  2.4   38      greater  0.0105";
    expect(testedIn("import pingouin as pg\npg.ttest(high, low, alternative='greater')", table)).toEqual([
      { columns: [], p: "0.0105" },
    ]);
  });
});

describe("samples of one column", () => {
  const factsOf = (code: string) =>
    analyseNotebook(
      notebookOf(LOAD, {
        code: `from scipy import stats\n${code}`,
        shown: "TtestResult(statistic=2.5, pvalue=0.013, df=98.0)",
      }),
    ).facts.facts;
  const by = (code: string): unknown =>
    factsOf(code).flatMap((fact) => (fact.kind === "test" ? [fact.columns, fact.by] : []));

  it("are compared by the column that chooses them", () => {
    const chosen = [["height"], ["port"]];
    expect(by('stats.ttest_ind(tides[tides.port == "A"]["height"], tides[tides.port == "B"]["height"])')).toEqual(
      chosen,
    );
    expect(
      by(
        'a = tides.loc[tides["port"] == "A", "height"].dropna()\nb = tides.loc[tides["port"] != "A", "height"]\nstats.ttest_ind(a, b)',
      ),
    ).toEqual(chosen);
  });

  it("are compared by a column of truths, as it is and negated", () => {
    const flagged = 'tides["spring"] = tides["moon"] == tides["week"]\n';
    expect(
      by(`${flagged}stats.ttest_ind(tides[tides["spring"]]["height"], tides[~tides["spring"]]["height"])`),
    ).toEqual([["height"], ["spring"]]);
  });

  it("have the names that the code gives them where nothing else is known", () => {
    const code = 'calm, rough = np.array_split(tides["height"], 2)\nstats.ttest_ind(calm, rough)';
    const test = factsOf(code).find(({ kind }) => kind === "test");
    expect(test).toMatchObject({ samples: ["calm", "rough"] });
  });

  it("have the names of their tables where what chooses them is a part of a value", () => {
    const code = `free = tides[tides["day"].dt.dayofweek >= 5]
busy = tides[tides["day"].dt.dayofweek < 5]
stats.ttest_ind(free["height"], busy.height)`;
    const test = factsOf(code).find(({ kind }) => kind === "test");
    expect(test).toMatchObject({ columns: ["height"], samples: ["free", "busy"] });
    expect(test).not.toHaveProperty("by");
  });

  it("are compared with the value that the code gives", () => {
    const test = factsOf('stats.ttest_1samp(tides["height"], 3.5)').find(({ kind }) => kind === "test");
    expect(test).toMatchObject({ columns: ["height"], against: "3.5" });
  });

  it("are compared by nothing where other columns choose them", () => {
    expect(by('stats.ttest_ind(tides[tides.port == "A"]["height"], tides[tides.moon > 3]["height"])')).toEqual([
      ["height"],
      undefined,
    ]);
  });
});

describe("the result of a test", () => {
  const results = (...cells: readonly WrittenCell[]): unknown[] =>
    analyseNotebook(notebookOf(LOAD, ...cells)).facts.facts.flatMap((fact) =>
      fact.kind === "test" ? [[fact.against ?? null, fact.statistic, fact.p]] : [],
    );

  it("is its own, though another test of the column has the same p-value", () => {
    const run = (level: string): WrittenCell => ({
      code: `from scipy import stats\nt, p = stats.ttest_1samp(tides["height"], ${level})\nprint("p-value:", p)`,
      printed: "p-value: 0.0\n",
    });
    expect(results(run("3"), run("9"))).toEqual([
      ["3", null, "0.0"],
      ["9", null, "0.0"],
    ]);
    const days = ["Mon", "Tue"].map((day) => ({
      code: `from scipy import stats\nown = tides[tides.day == "${day}"]
t, p = stats.ttest_ind(own[own.port == "A"].height, own[own.port == "B"].height)\nprint("p-value:", p)`,
      printed: "p-value: 0.0\n",
    }));
    expect(results(...days)).toHaveLength(2);
  });

  it("is no correlation, unless that is tested", () => {
    const shown = (test: string): unknown[] =>
      results({
        code: `from scipy import stats\nt, p = stats.${test}(tides["height"], tides["flow"])
print("correlation:", tides["height"].corr(tides["flow"]), "t:", t, "p-value:", p)`,
        printed: "correlation: 0.91 t: 2.2 p-value: 0.031\n",
      });
    expect(shown("ttest_ind")).toEqual([[null, null, "0.031"]]);
    expect(shown("pearsonr")).toEqual([[null, "0.91", "0.031"]]);
  });
});

describe("a table that shows the result of one test", () => {
  it("leaves what is compared to the code", () => {
    const code = "import pingouin as pg\npg.ttest(tides[tides.moon == 1]['height'], tides[tides.moon == 0]['height'])";
    const printed = "            T   dof  p-val\nT-test -1.861  17.8  0.079\n";
    expect(testedIn(code, printed)).toEqual([{ columns: ["height"], p: "0.079" }]);
  });
});

describe("tests of one kind", () => {
  const COUNTED = `import statsmodels.api as sm
early = (tides["season"] == "spring").sum()
late = (tides["season"] == "autumn").sum()`;
  const counted = (
    port: string,
  ): string => `${port}_spring = len(tides[(tides.season == "spring") & (tides.port == "${port}")])
${port}_autumn = len(tides[(tides.season == "autumn") & (tides.port == "${port}")])
print(sm.stats.proportions_ztest([${port}_spring, ${port}_autumn], [early, late]))`;

  it("of numbers that were counted are of no column, and each has a result of its own", () => {
    const report = analyseNotebook(
      notebookOf(
        LOAD,
        { code: COUNTED },
        { code: counted("dover"), printed: "(0.8, 0.41)\n" },
        { code: counted("calais"), printed: "(-0.8, 0.79)\n" },
      ),
    );
    expect(report.facts.facts.flatMap((fact) => (fact.kind === "test" ? [[fact.columns, fact.p]] : []))).toEqual([
      [[], "0.41"],
      [[], "0.79"],
    ]);
    expect(report.sections.validation.map(({ text }) => text).join(" ")).toContain(
      "Two z-tests of proportions give p-values of 0.41 and 0.79; neither is significant at the 5% level.",
    );
  });

  it("of numbers that were counted are of what counts them, in whatever order it is given", () => {
    const run = (given: string): object[] =>
      testedIn(
        `from statsmodels.stats.proportion import proportions_ztest\nz, p = proportions_ztest(${given})\nprint("p-value:", p)`,
        "p-value: 0.021\n",
      );
    const given = 'count=tides["flooded"]';
    expect(run(`nobs=tides["days"], ${given}`)).toEqual([{ columns: ["flooded"], p: "0.021" }]);
    expect(run(`${given}, nobs=tides["days"]`)).toEqual([{ columns: ["flooded"], p: "0.021" }]);
  });

  it("of one column are several where they compare other rows, and one where the same is run again", () => {
    const run = (port: string): string =>
      `from scipy.stats import ttest_ind\nprint(ttest_ind(tides[tides.port == "${port}"].height, tides[tides.port != "${port}"].height))`;
    const cells = [
      { code: run("dover"), printed: "(1.2, 0.24)\n" },
      { code: run("calais"), printed: "(2.9, 0.004)\n" },
      { code: run("calais").replace("height))", "height, equal_var=False))"), printed: "(2.8, 0.006)\n" },
    ];
    const report = analyseNotebook(notebookOf(LOAD, ...cells));
    expect(report.facts.facts.flatMap((fact) => (fact.kind === "test" ? [fact.p] : []))).toEqual(["0.24", "0.006"]);
  });

  it("of one name are several where it stands for other rows, and of the counts alone that are compared", () => {
    const cell = (season: string): string => `from statsmodels.stats.proportion import proportions_ztest
rows = tides[tides.season == "${season}"].groupby("port").agg({"flooded": "sum", "day": "nunique"})
floods = rows["flooded"].tolist()
days = rows["day"].tolist()
z, p = proportions_ztest(floods, days, alternative="smaller")
print("p-value:", p)`;
    const { facts } = analyseNotebook(
      notebookOf(
        LOAD,
        { code: cell("spring"), printed: "p-value: 0.021\n" },
        { code: cell("autumn"), printed: "p-value: 0.177\n" },
      ),
    ).facts;
    const tests = facts.filter((fact) => fact.kind === "test");
    expect(tests.map(({ columns, p, oneSided }) => [columns, p, oneSided])).toEqual([
      [["flooded"], "0.021", true],
      [["flooded"], "0.177", true],
    ]);
  });
});
