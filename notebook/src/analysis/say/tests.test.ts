import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { TestFact } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { testDrafts } from "./tests.ts";

describe("tests in the words of a section", () => {
  const PAIRED = { name: "t-test", columns: ["length"], p: "0.012" };
  const fact = (more: Partial<TestFact>): TestFact => ({
    kind: "test",
    name: "t-test",
    columns: [],
    statistic: null,
    p: null,
    cells: [1],
    certainty: "certain",
    ...more,
  });
  const told = (...tests: readonly TestFact[]): string => testDrafts(tests)[0]?.text ?? "";

  it("are between no groups of the time at which rows were measured", () => {
    expect(told(fact({ ...PAIRED, by: ["date"] }))).toMatch(/^A t-test of `length` gives a p-value of 0.012/);
    expect(told(fact({ ...PAIRED, by: ["port"] }))).toMatch(/^A t-test of `length` by `port` gives /);
  });

  it("tell those that are significant before others, and never leave one to the rest", () => {
    const of = (column: string, p: string, cell: number): TestFact => fact({ columns: [column], p, cells: [cell] });
    const others = [of("width", "0.03", 2), of("depth", "0.02", 3), of("mass", "0.01", 4)];
    expect(told(of("length", "0.9", 1), ...others)).toBe(
      "A t-test of `width` gives a p-value of 0.03, a t-test of `depth` one of 0.02 and a t-test of `mass` one of 0.01; all are significant at the 5% level; a t-test of `length` (p = 0.9) is not.",
    );
    expect(told(of("length", "0.025", 1), ...others)).toMatch(
      /^A t-test of `mass` gives a p-value of 0.01, a t-test of `depth` one of 0.02 and a t-test of `length` one of 0.025;/,
    );
  });

  it("give the p-values of columns that are known, and count no others", () => {
    expect(told(fact(PAIRED), fact({ name: "z-test", p: "0.3" }))).toBe(
      "A t-test of `length` gives a p-value of 0.012, which is significant at the 5% level; one more test is not significant.",
    );
    expect(told(fact({ name: "z-test", p: "0.3" }))).toBe(
      "A z-test gives a p-value of 0.3, which is not significant at the 5% level.",
    );
    expect(told(fact({}), fact({ cells: [2] }))).toBe("");
  });

  it("come before what they take for granted", () => {
    const drafts = testDrafts([
      fact({ name: "Levene test", columns: ["length"], p: "0.8" }),
      fact({ name: "analysis of variance", columns: ["length"], by: ["reef"], p: "0.012", cells: [2] }),
    ]);
    expect(drafts.map(({ text }) => text)).toEqual([
      "An analysis of variance of `length` by `reef` gives a p-value of 0.012, which is significant at the 5% level.",
      "At the 5% level, the Levene test does not reject the equal variances of `length` (p-value 0.8).",
    ]);
    expect(drafts[1]?.weight).toBeLessThan(drafts[0]?.weight ?? 0);
  });

  it("are of no assumption about samples that nobody knows, beside what is asked", () => {
    const open = [
      fact({ name: "test of normality", p: "0.03", cells: [2] }),
      fact({ name: "Levene test", p: "0.4", cells: [2] }),
      fact({ name: "test of normality", p: "0.2", cells: [3] }),
      fact({ name: "Levene test", p: "0.01", cells: [3] }),
    ];
    expect(testDrafts([fact(PAIRED), ...open]).map(({ text }) => text)).toEqual([
      "A t-test of `length` gives a p-value of 0.012, which is significant at the 5% level.",
    ]);
    expect(testDrafts(open)).not.toEqual([]);
  });

  it("reject nothing of a column that they do not reject on other rows of it", () => {
    const levene = (columns: readonly string[], p: string, cell: number): TestFact =>
      fact({ name: "Levene test", columns: [...columns], p, cells: [cell] });
    expect(told(levene(["length"], "0.04", 1), levene(["length"], "0.33", 2))).toBe("");
    expect(told(levene(["length"], "0.04", 1), levene(["mass"], "0.33", 2), levene(["mass"], "0.4", 3))).toBe(
      "At the 5% level, the Levene test rejects the equal variances of `length` (p-value 0.04), but not of `mass` (p-values 0.33 and 0.4).",
    );
  });

  it("name a test once that is run again on rows that words do not tell apart", () => {
    expect(
      told(
        fact({ ...PAIRED, p: "0.001" }),
        fact({ ...PAIRED, name: "Mann-Whitney test", p: "0.002", cells: [2] }),
        fact({ ...PAIRED, p: "0.003", cells: [3] }),
      ),
    ).toBe(
      "A t-test of `length` gives a p-value of 0.001 and a Mann-Whitney test of `length` one of 0.002; both are significant at the 5% level, as is one more test.",
    );
  });

  it("say what lies higher where both samples are shown, with the cells that show them", () => {
    const means = [
      { name: "reef", mean: "550.894", rows: "40.0", cell: 4 },
      { name: "lake", mean: "582.106", rows: null, cell: 5 },
    ];
    const [said] = testDrafts([fact({ ...PAIRED, by: ["water"], means })]);
    expect(said?.text).toMatch(
      /^A t-test of `length` between `reef` \(a mean of 550\.9 in 40 rows\) and `lake` \(a mean of 582\.1\) gives/,
    );
    expect(said?.cells).toEqual([1, 4, 5]);
    const sized = (rows: string): string => told(fact({ ...PAIRED, means: means.map((one) => ({ ...one, rows })) }));
    expect(sized("1,200")).toContain("(a mean of 550.9 in 1,200 rows)");
    expect(sized("about 40")).toContain("(a mean of 550.9)");
  });

  it("say what a sample is compared with", () => {
    const said = (more: Partial<TestFact>): string => told(fact({ ...PAIRED, ...more })).replace(/ gives .*/, "");
    expect(said({ against: "170" })).toBe("A t-test of `length` against 170");
    expect(said({ samples: ["reef_fish", "lake_fish"] })).toBe(
      "A t-test of `length` between `reef_fish` and `lake_fish`",
    );
    expect(said({ columns: [], samples: ["reef_fish", "lake_fish"] })).toBe(
      "A t-test between `reef_fish` and `lake_fish`",
    );
    expect(said({ samples: ["a", "b"] })).toBe("A t-test of `length`");
  });

  it("come to the same in words where they agree", () => {
    const run = (...ps: readonly string[]): string =>
      told(...ps.map((p, at) => fact({ name: "z-test", p, cells: [at] })));
    expect(run("0.02", "0.04", "0.01")).toMatch(/; all are significant at the 5% level\.$/);
    expect(run("0.2", "0.4")).toMatch(/; neither is significant at the 5% level\.$/);
  });

  it("are counted by the plural of what they are called", () => {
    const run = (name: string): string => told(fact({ name, p: "0.2" }), fact({ name, p: "0.3", cells: [2] }));
    expect(run("analysis of variance")).toMatch(/^Two analyses of variance give p-values of 0\.2 and 0\.3;/);
    expect(run("z-test of proportions")).toMatch(/^Two z-tests of proportions give p-values of 0\.2 and 0\.3;/);
  });

  it("give the size of a correlation beside its p-value", () => {
    const related = {
      name: "Spearman correlation test",
      columns: ["length", "weight"],
      statistic: "0.314159",
      p: "0.002",
    };
    expect(told(fact(related))).toMatch(
      /^A Spearman correlation test of `length` and `weight` \(0\.314\) gives a p-value of 0\.002,/,
    );
  });

  it("have no p-values where these differ and nobody knows whose they are", () => {
    const [t, u] = [fact({ name: "t-test", p: "0.2" }), fact({ name: "t-test", p: "0.01", cells: [2] })];
    expect(told(t, u)).toBe("");
    expect(told(t, u, fact({ cells: [3] }))).toBe("");
  });

  it("are told by the questions that headings ask where nothing else tells them apart", () => {
    const asked = (text: string, p: string, more: Partial<TestFact> = {}): TestFact =>
      fact({ p, under: { text, cell: 0 }, cells: [text.length], ...more });
    const [north, south] = [asked("Do northern boats sail faster?", "0.0002"), asked("Do old boats leak?", "0.2")];
    expect(told(north, south)).toBe(
      "Of two t-tests, one is significant at the 5% level, “Do northern boats sail faster?” (p < 0.001); “Do old boats leak?” (p = 0.2) is not.",
    );
    expect(told(asked("Whole week", "0.03"), asked("Weekdays", "0.04"))).toBe(
      "Two t-tests are significant at the 5% level: “Whole week” (p = 0.03) and “Weekdays” (p = 0.04).",
    );
    expect(told(north, { ...south, name: "z-test" }, fact({ cells: [99] }))).toBe(
      "Of two tests, one is significant at the 5% level, “Do northern boats sail faster?” (p < 0.001); “Do old boats leak?” (p = 0.2) is not; more tests are run.",
    );
    const long = asked(`Do ${"very ".repeat(30)}old boats leak?`, "0.3");
    expect(told(north, south, { ...long, cells: [500] })).toContain("(p = 0.2) and one more are not.");
    const [length, width] = [
      asked("Fins", "0.2", { columns: ["length"] }),
      asked("Tails", "0.3", { columns: ["width"] }),
    ];
    expect(told(length, width)).toMatch(
      /^A t-test of `length` gives a p-value of 0\.2 and a t-test of `width` one of 0\.3/,
    );
  });

  it("are decided at the level that the notebook sets, in one direction where they are", () => {
    expect(told(fact({ ...PAIRED, level: 0.01, oneSided: true }))).toBe(
      "A one-sided t-test of `length` gives a p-value of 0.012, which is not significant at the 1% level.",
    );
  });

  it("are counted where they are of the same column, too, and have a range where there are many", () => {
    const run = (...ps: readonly string[]): string =>
      told(...ps.map((p, at) => fact({ columns: ["length"], by: ["reef"], p, cells: [at] })));
    expect(run("0.3", "0.02")).toBe("Two t-tests of `length` by `reef` give p-values of 0.02 and 0.3.");
    expect(run("0.5", "0.3", "0.02", "0.4", "0.6")).toBe(
      "Five t-tests of `length` by `reef` give p-values from 0.02 to 0.6.",
    );
  });

  it("of an assumption name a column once", () => {
    const normal = ["0.8", "0.6"].map((p, at) =>
      fact({ name: "Shapiro-Wilk test", columns: ["length"], p, cells: [at] }),
    );
    expect(told(...normal)).toBe(
      "At the 5% level, the Shapiro-Wilk test does not reject the normality of `length` (p-values 0.8 and 0.6).",
    );
  });

  it("give no p-value of a loop that runs many", () => {
    const code = `from scipy.stats import ttest_ind
for one, other in pairs:
    print(ttest_ind(one, other))`;
    const run = (text: string): string =>
      analyseNotebook(notebookOf({ code: text, printed: "(2.1, 0.04)\n" }))
        .sections.validation.map((sentence) => sentence.text)
        .join(" ");
    expect(run(code)).not.toContain("0.04");
    expect(run("from scipy.stats import ttest_ind\nprint(ttest_ind(one, other))")).toContain("0.04");
  });

  it("do not call a rounded zero smaller than it may be", () => {
    expect(told(fact({ p: "0.00" }))).toBe(
      "A t-test gives a p-value of less than 0.01, which is significant at the 5% level.",
    );
  });

  it("tell several analyses of variance with a factor in common together", () => {
    const effect = (p: string, by: string, beside: string, ...cells: readonly number[]): TestFact =>
      fact({ name: "analysis of variance", columns: ["speed"], by: [by], beside: [beside], p, cells: [...cells] });
    const crew = [effect("0.00001", "crew", "sail", 1), effect("0.03", "sail", "crew", 1)];
    const mast = [effect("0.00002", "crew", "mast", 2), effect("0.4", "mast", "crew", 2)];
    expect(told(...crew, ...mast)).toBe(
      "With `crew` taken into account (p < 0.001 in each), analyses of variance of `speed` give p-values of 0.03 for `sail` and 0.4 for `mast`.",
    );
    const spread = crew.with(0, effect("0.006", "crew", "sail", 1));
    expect(told(...spread, ...mast.with(0, effect("0.008", "crew", "mast", 2)))).toContain("(p = 0.006 to 0.008)");
    // What stands with another factor in mind in each, but leaves none to tell it with, is told as it is.
    const alone = [effect("0.02", "sail", "crew", 1), effect("0.03", "sail", "crew", 2)];
    expect(told(...alone)).not.toContain("With `sail`");
    expect(told(effect("0.03", "sail", "crew", 1))).toContain("by `sail` (with `crew` taken into account) gives");
  });

  it("give a p-value for each effect of an analysis of variance", () => {
    const effect = (p: string, ...by: readonly string[]): TestFact =>
      fact({ name: "analysis of variance", columns: ["speed"], by, p });
    const effects = [effect("0.03", "sail"), effect("0.0001", "crew"), effect("0.4", "sail", "crew")];
    const said =
      "An analysis of variance of `speed` gives p-values of 0.03 for `sail`, less than 0.001 for `crew` and 0.4 for their interaction";
    expect(told(...effects)).toBe(`${said}.`);
    expect(told(...effects, fact({}))).toBe(`${said}; more tests are run.`);
    expect(testDrafts([...effects, fact(PAIRED)]).map(({ text }) => text)).toEqual([
      `${said}.`,
      "A t-test of `length` gives a p-value of 0.012, which is significant at the 5% level.",
    ]);
  });

  it("are the summary of a notebook that does nothing else", () => {
    const code = "from scipy.stats import ttest_ind\nprint(ttest_ind([5, 7, 6], [9, 8, 9]))";
    const { executiveSummary } = analyseNotebook(notebookOf({ code, printed: "(-3.5, 0.024)\n" }));
    expect(executiveSummary.map(({ text }) => text)).toEqual([
      "A t-test gives a p-value of 0.024, which is significant at the 5% level.",
    ]);
  });
});

describe("a test of a part of the rows", () => {
  const told = (choice: string, of: string): string => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from scipy import stats
hens = pd.read_csv("hens.csv")
hens = hens[hens.eggs >= 0]
${choice}
print(stats.${of})`,
        printed: "(2.1, 0.034)\n",
      }),
    );
    return [...sections.exploration, ...sections.validation].map(({ text }) => text).join(" ");
  };
  const young = 'young = hens[["weight", "age"]].dropna()\nyoung = young.loc[(young.age >= 2) & (young.age <= 5), :]';

  it("says which rows they are, unless a table is cleaned as a whole", () => {
    expect(told(young, "ttest_1samp(young.weight, 3)")).toContain(
      "A one-sample t-test of `weight` against 3 (rows where `age` is from 2 to 5) gives a p-value of 0.034",
    );
    expect(told("", "ttest_1samp(hens.weight, 3)")).toContain("A one-sample t-test of `weight` against 3 gives");
  });

  it("names the two groups that are compared, of how many there may be", () => {
    const groups = 'a = hens[hens.breed == "Sussex"]\nb = hens[hens.breed == "Leghorn"]';
    expect(told(groups, "ttest_ind(a.weight, b.weight)")).toContain(
      "A t-test of `weight` between `Sussex` and `Leghorn` (`breed`; higher for `Sussex`) gives",
    );
  });

  it("is not told where words cannot say which rows they are", () => {
    expect(told("fit = hens[hens.weight * 2 > limit]", "ttest_1samp(fit.weight, 3)")).not.toContain("t-test");
    expect(told("", "ttest_ind(hens.weight[mask_of(1)], hens.weight[mask_of(2)])")).not.toContain("t-test");
  });
});

describe("several tests of one notebook", () => {
  const READ_VISITS = `import pandas as pd
from scipy.stats import ttest_ind, chi2_contingency
from statsmodels.stats.proportion import proportions_ztest
visits = pd.read_csv("visits.csv")`;
  const told = (...cells: readonly (string | { code: string; printed: string })[]): string => {
    const { sections } = analyseNotebook(notebookOf({ code: READ_VISITS }, ...cells));
    return sections.validation.map(({ text }) => text).join(" ");
  };
  const timed = {
    code: 'print(ttest_ind(visits[visits.page == "new"].minutes, visits[visits.page == "old"].minutes))',
    printed: "(0.47, 0.64)\n",
  };
  const counted = { code: "print(proportions_ztest([349, 136], [2481, 2519]))", printed: "(10.35, 4e-25)\n" };

  it("never hide the one that is significant, and say of what it is", () => {
    expect(told(timed, counted)).toContain(
      "A z-test of proportions between 349 of 2,481 (14.1%) and 136 of 2,519 (5.4%) gives a p-value of less than 0.001, which is significant at the 5% level; a t-test of `minutes` between `new` and `old` (`page`; p = 0.64) is not.",
    );
  });

  it("stand under the questions above the names of the tests, with what is higher", () => {
    const asked = (question: string, cell: { code: string; printed: string }): (string | typeof cell)[] => [
      `## ${question}`,
      "### Test",
      cell,
      "### Conclusion",
    ];
    expect(
      told(...asked("Do more visitors buy?", counted), ...asked("Do visitors stay longer on the page?", timed)),
    ).toContain(
      "Of two tests, one is significant at the 5% level, “Do more visitors buy?” (p < 0.001, 14.1% against 5.4%); “Do visitors stay longer on the page?” (p = 0.64) is not.",
    );
  });

  it("name the column that is added up in each group, and the higher group where an output shows it", () => {
    const sums = {
      code: 'print(proportions_ztest(visits.groupby("page")["bought"].sum(), visits.groupby("page")["bought"].count()))',
      printed: "(-3.2, 0.0013)\n",
    };
    const shares = {
      code: 'print(visits.groupby("page")["bought"].mean())',
      printed: "page\nnew    0.1256\nold    0.1027\nName: bought, dtype: float64\n",
    };
    expect(told(shares, sums)).toContain("A z-test of proportions of `bought` by `page` (higher for `new`) gives");
    expect(told(sums)).toContain("A z-test of proportions of `bought` by `page` gives");
  });

  it("are of the two columns that R counts, and of the groups that a table of results leaves out", () => {
    const r = (code: string, printed: string): string => {
      const read = notebookOf({ code: 'd <- read.csv("hens.csv")' }, { code, printed });
      const { facts } = analyseNotebook({ ...read, language: "r" });
      return JSON.stringify(facts.facts.filter(({ kind }) => kind === "test"));
    };
    expect(
      r("counts <- table(d$breed, d$broody)\nchisq.test(counts)", "X-squared = 14.5, df = 1, p-value = 0.00014\n"),
    ).toContain('"columns":["breed","broody"]');
    const code =
      'import pingouin as pg\npg.ttest(visits[visits.page == "new"].minutes, visits[visits.page == "old"].minutes)';
    const { facts } = analyseNotebook(
      notebookOf(
        { code: READ_VISITS },
        { code, shown: "               T    dof alternative     p-val\nT-test -2.910000  598.0   two-sided  0.003745" },
      ),
    );
    expect(facts.facts).toContainEqual(expect.objectContaining({ kind: "test", by: ["page"], groups: ["new", "old"] }));
  });

  it("have their p-value in the brackets that they have anyway", () => {
    const code = "from scipy.stats import pearsonr\nprint(pearsonr(visits.minutes, visits.age))";
    expect(told({ code, printed: "(-0.03, 0.44)\n" }, counted)).toContain(
      "a Pearson correlation test of `minutes` and `age` (-0.03; p = 0.44) is not.",
    );
  });

  it("are not told in the words that the code prints of them", () => {
    const code = `${timed.code}\nprint("There is very likely no difference between the pages at all.")`;
    const printed = `${timed.printed}There is very likely no difference between the pages at all.\n`;
    expect(told({ code, printed })).not.toContain("An output reads");
  });

  it("are concluded by the author's last word, and not by what one of them does not find", () => {
    const words = "The new page sells significantly more than the old one, while visitors stay as long as before.";
    const said = told(
      timed,
      "## Conclusion\n\nThe t-test shows no statistically significant difference in minutes (p = 0.64) between the pages.",
      counted,
      "## Conclusion\n\nThe new page clearly sells more, with 14.1% against 5.4%.",
      `## Key findings\n\n${words}`,
      { code: "visits.minutes.plot()", printed: "<Axes>" },
    );
    expect(said).toContain(`The author concludes: “${words}”`);
    expect(said).not.toContain("shows no statistically significant");
  });
});
