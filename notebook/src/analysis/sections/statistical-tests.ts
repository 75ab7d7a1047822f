import { own } from "../own.ts";
import { capitalized } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { codeList } from "./names.ts";
import { type CallStep, callSteps, outputText, outputValue, type Story } from "./story.ts";

const TESTS: Readonly<Record<string, string>> = {
  ttest_ind: "a t-test of two groups",
  ttest_rel: "a paired t-test",
  ttest_1samp: "a one-sample t-test",
  chi2_contingency: "a chi-squared test",
  chisquare: "a chi-squared test",
  mannwhitneyu: "a Mann-Whitney test",
  wilcoxon: "a Wilcoxon test",
  kruskal: "a Kruskal-Wallis test",
  f_oneway: "an analysis of variance",
  shapiro: "a Shapiro-Wilk test",
  normaltest: "a test of normality",
  kstest: "a Kolmogorov-Smirnov test",
  ks_2samp: "a Kolmogorov-Smirnov test",
  levene: "a Levene test",
  adfuller: "an augmented Dickey-Fuller test",
  kpss: "a KPSS test",
  ztest: "a z-test",
  proportions_ztest: "a z-test of proportions",
  anova_lm: "an analysis of variance",
  fisher_exact: "a Fisher test",
  compare_survival: "a log-rank test",
  logrank_test: "a log-rank test",
};

/** Which statistical tests were run, on what, with the first p-value that is printed. */
export function testDrafts(story: Story): Draft[] {
  const found = new Map<string, CallStep[]>();
  for (const one of callSteps(story, ["test"])) {
    const name = own(TESTS, one.short);
    if (name) found.set(name, [...(found.get(name) ?? []), one]);
  }
  return [...found].map(([name, steps]) => {
    const cells = steps.map((s) => s.step.cell);
    const p =
      cells
        .map((cell) => /p-?_?val(?:ue)?\W{1,4}(\d(?:\.\d+)?(?:e-?\d+)?)/i.exec(outputText(story, cell))?.[1])
        .find((value) => value !== undefined) ?? pOfPair(story, steps);
    return {
      text: `${capitalized(name)}${testedOn(steps)} was carried out${steps.length > 1 ? " more than once" : ""}${p ? `, with a p-value of ${p}` : ""}.`,
      cells,
      weight: p ? 1.9 : 1.4,
    };
  });
}

/** The second of "(statistic, p-value)", where a cell ends with one test alone. */
function pOfPair(story: Story, steps: readonly CallStep[]): string | undefined {
  for (const { step, call } of steps) {
    const alone = callSteps(story, ["test"]).filter((one) => one.step.cell === step.cell).length === 1;
    const pair = /^\(-?[\d.]+(?:e[-+]?\d+)?, (\d(?:\.\d+)?(?:e-?\d+)?)(?:, \d+(?:\.\d+)?)?\)\s*$/.exec(
      outputValue(story, step.cell).trim(),
    );
    if (alone && call.targets.length === 0 && pair?.[1] && Number(pair[1]) <= 1) return pair[1];
  }
  return undefined;
}

/** " of `a` and `b`" where plain names or columns are compared. */
function testedOn(steps: readonly CallStep[]): string {
  const [first] = steps;
  const given = first?.call.args.filter((a) => a.name === null).slice(0, 2) ?? [];
  const names = given.flatMap((a) => (/^[A-Za-z_][\w.]{1,30}$/.test(a.text) ? [a.text] : []));
  return names.length === given.length && names.length > 0 ? ` on ${codeList(names, 2)}` : "";
}
