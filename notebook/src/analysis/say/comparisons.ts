/** What comparing groups and columns of the data came to. */
import type { Experiment, Fact, RankingFact, StatisticFact } from "../facts.ts";
import { predictedBy } from "../models-of.ts";
import { withArticle } from "../wording.ts";
import { conditionWords } from "./conditions.ts";
import { type Draft, draft, groups, ofKind, sentencesOf } from "./draft.ts";
import { code, listed, named } from "./lists.ts";
import { KEY } from "./needed-columns.ts";
import { figure, percentage } from "./numbers.ts";

/** What comparing groups and columns came to, the most telling first: the result of a notebook that trains and tests nothing. */
export const comparisonDrafts = (facts: readonly Fact[]): Draft[] =>
  sentencesOf<RankingFact | StatisticFact, readonly Experiment[]>(
    { ranking: rankings, statistic: statistics },
    facts,
    [],
  ).toSorted((a, b) => b.weight - a.weight);

/** What the groups came to that tests compare, first. */
export function testedGroups(facts: readonly Fact[]): Draft[] {
  const tests = ofKind(facts, "test");
  const tested = new Set(tests.flatMap(({ columns, by = [] }) => [...columns, ...by]));
  const isTested = ({ columns, by }: StatisticFact): boolean =>
    by !== undefined && (tested.size === 0 || [...columns, by].some((name) => tested.has(name)));
  return tests.length === 0 ? [] : statistics(ofKind(facts, "statistic").filter(isTested)).slice(0, 1);
}

/** The strongest pair of columns, and the next. */
function pairs(facts: readonly StatisticFact[]): Draft[] {
  const all = facts.filter(({ statistic, columns }) => statistic === "correlation" && columns.length === 2);
  const [strongest, ...weaker] = [...all].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (strongest === undefined) return [];
  const pair = ({ columns }: StatisticFact): string => columns.map(code).join(" and ");
  // Where all pairs have a column in common, nothing is known of the others.
  const common = strongest.columns.find((name) => weaker.every(({ columns }) => columns.includes(name))) ?? null;
  const related = (one: StatisticFact): string =>
    `${common === null ? pair(one) : code(one.columns.find((name) => name !== common) ?? common)} (${figure(one.printed)})`;
  const two = [strongest, ...weaker.slice(0, 1)].map(related);
  // What texts go with is in no such table, and may be what matters most.
  const among = all.some(({ numeric }) => numeric === true) ? "of the numeric columns, " : "";
  return [
    draft(
      weaker.length === 0
        ? `${pair(strongest)} have a correlation of ${figure(strongest.printed)}`
        : common === null
          ? `${among}the strongest correlation is between ${two.join(", then between ")}`
          : `${among}${code(common)} correlates most strongly with ${two.join(", then with ")}`,
      all,
      7,
    ),
  ];
}

/** Indices of agreement, of inequality and the like, each by itself. */
export const indexDrafts = (facts: readonly Fact[]): Draft[] =>
  ofKind(facts, "statistic").flatMap((one) => (one.index === true ? [indexDraft(one)] : []));

/** "Cohen's kappa is 0.714" */
const indexDraft = (one: StatisticFact): Draft => draft(`${one.statistic} is ${figure(one.printed)}`, [one], 8);

/** Numbers about columns, pairs of them and groups of rows. */
export function statistics(
  facts: readonly StatisticFact[],
  all: readonly Fact[] = [],
  experiments: readonly Experiment[] = [],
): Draft[] {
  const correlated = pairs(facts);
  const indices = indexDrafts(facts);
  const targets = new Set(experiments.flatMap(predictedBy));
  // How far a target spreads is said where an error is as large.
  const isSpread = ({ statistic, columns, of }: StatisticFact): boolean =>
    statistic === "standard deviation" && of === null && columns.every((name) => targets.has(name));
  const single = facts.filter(
    (one) => one.columns.length === 1 && one.index !== true && one.statistic !== "correlation" && !isSpread(one),
  );
  // Several numbers of one column are one sentence.
  const summaries = groups(
    single.filter(({ of }) => of === null),
    ({ columns }) => columns.join(),
  ).filter(({ length }) => length > 1);
  const summarised = summaries
    .slice(0, 2)
    .map((group) =>
      draft(
        `${ofKept(group[0], all)}${code(group[0].columns[0] ?? "")} has ${listed(group.slice(0, 4).map(({ statistic, printed }) => `${withArticle(statistic)} of ${figure(printed)}`))}`,
        group,
        6,
      ),
    );
  const others = single.filter((fact) => !summaries.some((group) => group.includes(fact)));
  const compared = groups(others, ({ statistic, columns, by }) => `${statistic} ${columns.join()} ${by ?? ""}`);
  // What is compared between the groups of one column after the other is what is asked.
  const asked = ([one]: readonly [StatisticFact, ...StatisticFact[]]): number =>
    compared.filter(([other]) => other.by !== undefined && other.columns.join() === one.columns.join()).length;
  const described = compared
    .toSorted((a, b) => asked(b) - asked(a))
    .slice(0, 3)
    .map((group) => {
      const [{ statistic, columns, of, by, printed }] = group;
      const column = code(columns[0] ?? "");
      if (statistic === "share") return draft(sharesInWords(column, group), group, 6);
      // Groups that are numbers have its name beside them.
      const groupedBy = by === undefined || of?.startsWith(`${by} `) === true ? "" : ` by ${code(by)}`;
      const name = `the ${statistic} of ${column}${groupedBy}`;
      if (group.length === 1)
        return draft(
          `${name}${of === null ? "" : ` for ${groupName(of)}`} is ${figure(printed)}`,
          group,
          of === null ? 4 : 5,
        );
      const digits = areClose(group) ? 4 : 3;
      const values = (group.length <= MOST_GROUPS ? group : group.slice(0, MOST_GROUPS - 2)).map(
        (fact) => `${figure(fact.printed, digits)}${fact.of === null ? " overall" : ` for ${groupName(fact.of)}`}`,
      );
      // Which group is the highest is often what matters: none is left out in silence.
      return draft(`${name} is ${listed(group.length <= MOST_GROUPS ? values : [...values, "so on"])}`, group, 6);
    });
  return [...indices, ...correlated, ...summarised, ...described];
}

/** "in the rows that are kept, " where some were chosen by the values of the same column before. */
const ofKept = ({ columns: [column = ""], cells: [cell = 0] }: StatisticFact, all: readonly Fact[]): string =>
  all.some((one) => one.kind === "filtered" && one.columns.includes(column) && (one.cells[0] ?? 0) < cell)
    ? "in the rows that are kept, "
    : "";

/** Whether groups hardly differ: 12.04% and 11.88% are not 12% and 11.9%. */
const areClose = (group: readonly StatisticFact[]): boolean => {
  const values = group.map(({ value }) => Math.abs(value));
  return Math.min(...values) > Math.max(...values) * 0.9;
};

const MOST_GROUPS = 5;

/** "`paid` is `yes` in 62% of the rows and `no` in 38%" */
const sharesInWords = (column: string, shares: readonly StatisticFact[]): string =>
  `${column} is ${listed(shares.map(({ of, value }, at) => `${code(of ?? "")} in ${percentage(value)}${at === 0 ? " of the rows" : ""}`))}`;

/** Which groups come first by a total or a mean: beside models a look at the data, without them what came of it. */
export function rankings(
  facts: readonly RankingFact[],
  _all: readonly Fact[],
  experiments: readonly Experiment[],
): Draft[] {
  // How many keys a cell of a table has is how many rows it has.
  const possible = facts.filter(
    (fact) =>
      !isNoProportion(fact) && !(fact.statistic === "distinct values" && fact.by.length > 1 && KEY.test(fact.column)),
  );
  return possible.slice(0, MOST_RANKINGS).map((fact) => {
    const {
      statistic,
      column,
      by,
      order,
      groups: [first, ...others],
      last,
    } = fact;
    const said = ({ names, printed }: RankingFact["groups"][number]): string =>
      `${listed(names.map(code))} (${figure(printed)})`;
    const rest =
      last !== null
        ? ` and ${order === "highest" ? "lowest" : "highest"} for ${said(last)}`
        : others.length === 0
          ? ""
          : `, followed by ${listed(others.map(said))}`;
    const of = `${OF_GROUPS[statistic] ?? statistic} ${code(column)} by ${named(by)}`;
    return draft(
      `${of} is ${order} for ${first === undefined ? "" : said(first)}${rest}`,
      [fact],
      experiments.length > 0 ? 5.5 : 7,
    );
  });
}

/**
 * Whether what is called a proportion can be none, neither as a share nor in percent. Means of the codes 1 and 2 are between these: a factor
 * that R's `as.numeric` turned into numbers.
 */
function isNoProportion({ column, groups: shown, last }: RankingFact): boolean {
  const values = [...shown, ...(last === null ? [] : [last])].map(({ value }) => value);
  const most = Math.max(...values);
  return (
    /(?:^|[_. ])(?:proportion|fraction|probability|prob)s?(?:[_. ]|$)/i.test(column) &&
    ((most > 1 && most <= 2) || most > 100 || values.some((value) => value < 0))
  );
}

const MOST_RANKINGS = 3;
/** How a statistic of each group is said before its column. */
const OF_GROUPS: Readonly<Record<string, string>> = {
  "": "",
  sum: "total",
  "standard deviation": "the standard deviation of",
  "distinct values": "the number of distinct values of",
};

/** Numeric groups follow their column's name: "`weekday` 6"; conditions are put in words: "rows where `weekday` is 6". */
function groupName(of: string): string {
  const condition = conditionWords(of);
  if (condition !== null) return `rows where ${condition}`;
  const numbered = /^([^=<>!]+) (-?\d+(?:\.\d+)?)$/.exec(of);
  return numbered ? `${code(numbered[1] ?? "")} ${numbered[2]}` : code(of);
}
