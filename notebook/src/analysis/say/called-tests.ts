/** What statistical tests are called in a text: which test, of what, between which groups. */
import type { TestFact } from "../facts.ts";
import { valueOf as numberOf } from "../read/outputs/numbers.ts";
import { withArticle } from "../wording.ts";
import { conditionWords } from "./conditions.ts";
import { code, counted, listed, named } from "./lists.ts";
import { TIME } from "./needed-columns.ts";
import { figure, percentage } from "./numbers.ts";
import { valueOf } from "./p-values.ts";

/** "p = 0.03", "p < 0.001" */
export const valueSign = (test: TestFact): string => `p = ${valueOf(test)}`.replace("= less than", "<");

/** "rows where `age` is below 30": the part of the data that is tested; "" for all of it, null for a part that words cannot say. */
export function partWords({ where = [] }: TestFact): string | null {
  const words = where.flatMap((condition) => conditionWords(condition) ?? []);
  if (words.length < where.length || words.length > MOST_CONDITIONS) return null;
  return words.length === 0 ? "" : `rows where ${listed(words).replace(ENDS, "$1 is from $2 to $3")}`;
}
/** "`age` is at least 20 and at most 25" */
const ENDS = /(`[^`]+`) is at least (\S+) and (?:\1 is )?at most (\S+)/g;
const MOST_CONDITIONS = 2;

/** "an analysis of variance of `score`", "a t-test of `height` by `port`", "a t-test of `height` against 170", "a Ljung-Box test of the residuals" */
export function called(test: TestFact, more = ""): string {
  const { groups: two, by = [], means = [] } = test;
  // Samples that have names of their own are not said to be groups of a column as well.
  const notes = [two === undefined || means.length > 0 ? "" : named(by), more, partWords(test) ?? ""].filter(
    (note) => note !== "",
  );
  const all = calledOnAll(test);
  if (notes.length === 0) return all;
  // What stands in brackets already goes on in them.
  return all.endsWith(")") ? `${all.slice(0, -1)}; ${notes.join("; ")})` : `${all} (${notes.join("; ")})`;
}

/**
 * Which of two samples lies higher, by the sign of the statistic: tests of two means subtract the second from the first. Null where that is
 * not known, or the means are told.
 *
 * Source: ttest_ind and ttest_rel of scipy.stats; ztest, ttest_ind and proportions_ztest of statsmodels.
 */
export function higherBySign({
  name,
  columns,
  statistic,
  samples,
  groups: two,
  means = [],
  of,
}: TestFact): string | null {
  const value = statistic === null ? Number.NaN : numberOf(statistic);
  const [first, second, ...others] = two ?? (columns.length > 1 ? columns : (samples ?? []));
  if (!SIGNED.test(name) || of !== undefined || means.length + others.length > 0 || !(Math.abs(value) > 0)) return null;
  if (first === undefined || second === undefined || Math.min(first.length, second.length) === 0) return null;
  return value > 0 ? first : second;
}
const SIGNED = /^(?:(?:paired )?t-test|z-test(?: of proportions)?)$/;

function calledOnAll(test: TestFact): string {
  const {
    name,
    columns,
    by = [],
    beside = [],
    of,
    samples = [],
    against,
    means = [],
    statistic,
    groups: two,
    counted: shares = [],
  } = test;
  // With another factor taken into account, a difference between groups is another one. When rows were measured puts them in no groups by itself.
  const grouped =
    by.length === 1 && columns.length === 1 && !by.some((one) => TIME.test(one))
      ? two !== undefined
        ? ` between ${named(two)}`
        : ` by ${named(by)}${beside.length === 0 ? "" : ` (with ${named(beside)} taken into account)`}`
      : "";
  const [one, other] = samples;
  // Two letters of the code say nothing to a reader.
  const isSaid = other !== undefined && OF_TWO.test(name) && samples.every((sample) => sample.length > 2);
  const between = isSaid ? ` between ${named(samples)}` : "";
  if (means.length > 0)
    return `${withArticle(nameOf(test))} of ${named(columns)} between ${listed(means.map(meanWords))}`;
  const found = statistic !== null && CORRELATES.test(name) ? ` (${figure(statistic)})` : "";
  const within = against === undefined ? grouped || between : ` against ${figure(against)}`;
  const residuals = SQUARED.test(one ?? "") ? "squared residuals" : "residuals";
  const rest = of === "residuals" ? ` of the ${residuals}` : one === undefined ? within : between;
  if (shares.length === 2) return `${withArticle(nameOf(test))} between ${listed(shares.map(shareWords))}`;
  const what = `${of === "differences" ? "the differences of " : ""}${named(columns)}`;
  return `${withArticle(nameOf(test))}${columns.length > 0 ? ` of ${what}${within}${found}` : rest}`;
}

/** Of these a test asks whether the spread changes, and not what the residuals do themselves. */
const SQUARED = /squared?|sq(?:_|$)|_2$|\*\* ?2|\^ ?2/i;

/** What they find is a size that readers know: -1 to 1. */
const CORRELATES = /^(?:Pearson|Spearman|Kendall) correlation test$/;

/** "31 of 400 (7.8%)" */
const shareWords = ({ count, rows }: NonNullable<TestFact["counted"]>[number]): string =>
  `${figure(String(count))} of ${figure(String(rows))} (${percentage(count / rows)})`;

/** "7.8% against 12.7%"; null where no shares are counted. */
export const sharesOf = ({ counted: [one, other] = [] }: TestFact): string | null =>
  one === undefined || other === undefined
    ? null
    : `${percentage(one.count / one.rows)} against ${percentage(other.count / other.rows)}`;

/** "`control` (a mean of 12 in 40 rows)" */
function meanWords({ name, mean, rows }: NonNullable<TestFact["means"]>[number]): string {
  const count = rows === null ? Number.NaN : numberOf(rows);
  const among = Number.isInteger(count)
    ? ` in ${count > 12 ? `${figure(String(count))} rows` : counted(count, "row")}`
    : "";
  return `${code(name)} (a mean of ${figure(mean, 4)}${among})`;
}

export const nameOf = ({ name, oneSided }: TestFact): string => (oneSided === true ? `one-sided ${name}` : name);

/** Tests that are given two samples, not counts or a table. */
const OF_TWO = /^(?:(?:paired )?t-test|z-test|Mann-Whitney test|Wilcoxon (?:rank-sum )?test|Kolmogorov-Smirnov test)$/;
