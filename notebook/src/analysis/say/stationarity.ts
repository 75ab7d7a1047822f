/** Tests of whether a series is stationary, with what they come to: their null hypotheses are opposites, and a p-value alone misleads. */
import type { TestFact } from "../facts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { listed, named } from "./lists.ts";
import { isSignificant, pInWords } from "./p-values.ts";

/** What a test assumes until it rejects it: of a series that is known, and of one that is not. */
const ASSUMED: Readonly<Record<string, readonly [of: string, alone: string]>> = {
  "augmented Dickey-Fuller test": ["a unit root in", "a unit root"],
  "Phillips-Perron test": ["a unit root in", "a unit root"],
  "KPSS test": ["the stationarity of", "stationarity"],
};

/** Whether a test is one of these, with a result that is known to be that of a column, or is the only one of its name. */
export const isOfStationarity = ({ name, columns, p }: TestFact, tests: readonly TestFact[]): boolean =>
  ASSUMED[name] !== undefined &&
  p !== null &&
  (columns.length === 1 || tests.filter((one) => one.name === name).length === 1);

/** One sentence for each test: which series it finds to be what. */
export const stationarityDrafts = (tests: readonly TestFact[]): Draft[] =>
  groups(tests, ({ name }) => name).map((runs) => {
    const [{ name }] = runs;
    const [of = "", alone = ""] = ASSUMED[name] ?? [];
    const shown = runs.slice(0, MOST_SERIES);
    const [rejecting, others] = [shown.filter(rejects), shown.filter((one) => !rejects(one))];
    const words = (some: readonly TestFact[]): string => listed(some.map(seriesOf));
    const about = (some: readonly TestFact[]): string =>
      some.some(({ columns }) => columns.length > 0) ? `${of} ${words(some)}` : `${alone} ${words(some)}`;
    const said =
      rejecting.length === 0
        ? `does not reject ${about(others)}`
        : `rejects ${about(rejecting)}${others.length === 0 ? "" : `, but not ${of.replace(/^.* (?=\w+$)/, "")} ${words(others)}`}`;
    return draft(`at the 5% level, the ${name} ${said}`, runs, 9);
  });

const MOST_SERIES = 4;
const rejects = ({ p }: TestFact): boolean => isSignificant(p);

/** "`height` (p-value 0.31)" */
const seriesOf = ({ columns, p }: TestFact): string =>
  `${columns.length === 0 ? "" : `${named(columns)} `}(p-value ${pInWords(p)})`;
