/** What statistical tests take for granted, and whether other tests reject it. */
import type { TestFact } from "../facts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed, named } from "./lists.ts";
import { isSure, levelWords, valueOf } from "./p-values.ts";

type Assumption = readonly [of: string, alone: string];
const NORMAL: Assumption = ["the normality of", "normality"];
const EQUAL: Assumption = ["the equal variances of", "equal variances"];
const CONSTANT: Assumption = ["the constant variance of", "a constant variance"];

/**
 * What a test assumes until it rejects it: of a series that is known, and of one that is not. Of these a small p-value is no effect that was
 * found, as readers of other tests would take it.
 */
const ASSUMED: Readonly<Record<string, Assumption>> = {
  "augmented Dickey-Fuller test": ["a unit root in", "a unit root"],
  "Phillips-Perron test": ["a unit root in", "a unit root"],
  "KPSS test": ["the stationarity of", "stationarity"],
  "Shapiro-Wilk test": NORMAL,
  "Jarque-Bera test": NORMAL,
  "test of normality": NORMAL,
  "omnibus test of normality": NORMAL,
  "Levene test": EQUAL,
  "Bartlett test": EQUAL,
  "test of equal variances": EQUAL,
  "Breusch-Pagan test": CONSTANT,
  "White test": CONSTANT,
  "Goldfeld-Quandt test": CONSTANT,
  "chi-squared test of goodness of fit": ["the expected frequencies of", "the expected frequencies"],
};

/** Whether a test is one of these, with a result that is known to be that of a column, or is the only one of its name. */
export const isOfAssumption = ({ name, columns, p }: TestFact, tests: readonly TestFact[]): boolean =>
  ASSUMED[name] !== undefined &&
  p !== null &&
  (columns.length === 1 || tests.filter((one) => one.name === name).length === 1);

/** Whether a test asks for nothing but what others take for granted, whatever it is run on. */
export const isOfSamples = ({ name }: TestFact): boolean => ASSUMED[name] === NORMAL || ASSUMED[name] === EQUAL;

/** One sentence for each test: which series it finds to be what. */
export const assumptionDrafts = (tests: readonly TestFact[], weight: number): Draft[] =>
  groups(tests, ({ name }) => name).flatMap((runs) => {
    const [{ name }] = runs;
    const [of = "", alone = ""] = ASSUMED[name] ?? [];
    // Of one column only one thing is true: rows that words do not tell apart are told of neither.
    const isOpen = (one: TestFact): boolean =>
      runs.some((other) => subjectOf(other) === subjectOf(one) && isSure(other) !== isSure(one));
    const shown = runs.filter((one) => !isOpen(one)).slice(0, MOST_SERIES);
    if (shown.length === 0) return [];
    const [rejecting, others] = [shown.filter(isSure), shown.filter((one) => !isSure(one))];
    const words = (some: readonly TestFact[]): string => listed(groups(some, subjectOf).map(seriesOf));
    const about = (some: readonly TestFact[]): string =>
      `${some.some((one) => subjectOf(one) !== "") ? of : alone} ${words(some)}`;
    const said =
      rejecting.length === 0
        ? `does not reject ${about(others)}`
        : `rejects ${about(rejecting)}${others.length === 0 ? "" : `, but not ${of.replace(/^.* (?=\w+$)/, "")} ${words(others)}`}`;
    return [draft(`${levelWords(runs)}, the ${name} ${said}`, shown, weight)];
  });

const MOST_SERIES = 4;

/** "`height` (p-value 0.31)", "`height` by `port` (p-value 0.31)", "the residuals (p-values 0.31 and 0.4)" */
function seriesOf(tests: readonly [TestFact, ...TestFact[]]): string {
  const values = distinct(tests.map(valueOf));
  return `${subjectOf(tests[0])} (p-value${values.length > 1 ? "s" : ""} ${listed(values)})`.trimStart();
}
const subjectOf = ({ columns, by = [], of }: TestFact): string =>
  columns.length === 0
    ? of === "residuals"
      ? "the residuals"
      : ""
    : `${of === "differences" ? "the differences of " : ""}${named(columns)}${by.length === 1 ? ` by ${named(by)}` : ""}`;
