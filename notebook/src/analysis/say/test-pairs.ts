/** What comparing each pair of groups comes to. */
import type { TestFact } from "../facts.ts";
import { countWord } from "../wording.ts";
import { valueSign } from "./called-tests.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed, named } from "./lists.ts";
import { isSure, levelWords, pluralOf } from "./p-values.ts";

type Pairs = readonly [TestFact, ...TestFact[]];

/** Tests of the same column that each compare two of its groups, by the same rows: those of more than two groups. */
export const pairsAmong = (tests: readonly TestFact[]): readonly Pairs[] =>
  groups(tests.filter(isOfTwo), ({ name, columns, by = [], where }) =>
    JSON.stringify([name, columns, by, where]),
  ).filter((pairs) => distinct(pairs.flatMap(({ groups: two = [] }) => two)).length > 2);

const isOfTwo = ({ groups: two, columns, by = [], p }: TestFact): boolean =>
  p !== null && two !== undefined && columns.length === 1 && by.length === 1;

/** "by Tukey's test, `height` differs between `blue` and `red` (p < 0.001) at the 5% level, but not between `blue` and `white` (p = 0.217)" */
export function pairDraft(pairs: Pairs): Draft {
  const [{ name, columns, by }] = pairs;
  const [sure, unsure] = [pairs.filter(isSure), pairs.filter((one) => !isSure(one))];
  const between = (some: readonly TestFact[]): string =>
    some.length > MOST_PAIRS
      ? `in ${countWord(some.length)} pairs`
      : `between ${listed(some.map((one) => `${named(one.groups ?? [])} (${valueSign(one)})`))}`;
  const level = levelWords(pairs);
  const what = `${named(columns)} of the groups of ${named(by ?? [])}`;
  const said =
    sure.length === 0
      ? `does not differ ${level} between any two`
      : unsure.length === 0
        ? `differs ${level} ${pairs.length > MOST_PAIRS ? "in all pairs" : between(sure)}`
        : `differs ${level} ${between(sure)}, but not ${between(unsure)}`;
  const how = name === "Tukey test" ? "Tukey's test" : pluralOf(name);
  return draft(`by ${how}, ${what} ${said}`, pairs, 8.5);
}
const MOST_PAIRS = 4;
