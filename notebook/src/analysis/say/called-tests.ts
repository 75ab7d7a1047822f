/** What statistical tests are called in a text: which test, of what, between which groups. */
import type { TestFact } from "../facts.ts";
import { valueOf as numberOf } from "../read/outputs/numbers.ts";
import { withArticle } from "../wording.ts";
import { conditionWords } from "./conditions.ts";
import { code, counted, listed, named } from "./lists.ts";
import { TIME } from "./needed-columns.ts";
import { figure } from "./numbers.ts";
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
export function called(test: TestFact): string {
  const { groups: two, by = [], means = [] } = test;
  // Samples that have names of their own are not said to be groups of a column as well.
  const notes = [two === undefined || means.length > 0 ? "" : named(by), partWords(test) ?? ""].filter(
    (note) => note !== "",
  );
  return `${calledOnAll(test)}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`;
}

function calledOnAll(test: TestFact): string {
  const { name, columns, by = [], beside = [], of, samples = [], against, means = [], statistic, groups: two } = test;
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
  const rest = of === "residuals" ? " of the residuals" : one === undefined ? within : between;
  const what = `${of === "differences" ? "the differences of " : ""}${named(columns)}`;
  return `${withArticle(nameOf(test))}${columns.length > 0 ? ` of ${what}${within}${found}` : rest}`;
}

/** What they find is a size that readers know: -1 to 1. */
const CORRELATES = /^(?:Pearson|Spearman|Kendall) correlation test$/;

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
