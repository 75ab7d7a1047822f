/** Statistical tests and what they give. */
import type { Fact, StatisticFact, TestFact } from "../facts.ts";
import { countWord, withArticle } from "../wording.ts";
import { type Draft, draft, ofKind, groups } from "./draft.ts";
import { called, higherBySign, nameOf, partWords, sharesOf, valueSign } from "./called-tests.ts";
import { code, distinct, listed, named, quoted } from "./lists.ts";
import { topOf } from "./main-test.ts";
import { pairDraft, pairsAmong } from "./test-pairs.ts";
import { assumptionDrafts, isOfAssumption, isOfSamples } from "./assumptions.ts";
import { isSure, levelWords, pluralOf, pOf, valueOf } from "./p-values.ts";

/** Whether anything is told of what tests take for granted. */
export const testsAssumptions = (facts: readonly Fact[]): boolean =>
  ofKind(facts, "test").some((one, _at, all) => one.certainty === "certain" && isOfAssumption(one, all));

/** Statistical tests: what those of an assumption come to, and others with their p-values, smallest first. */
export function testDrafts(facts: readonly Fact[]): Draft[] {
  const all = ofKind(facts, "test")
    .filter((one) => one.certainty === "certain" && partWords(one) !== null)
    .map((one) => ({ ...one, cells: distinct([...one.cells, ...(one.means ?? []).map(({ cell }) => cell)]) }));
  const assuming = all.filter((one) => isOfAssumption(one, all));
  const others = all.filter((one) => !assuming.includes(one));
  // Of samples that nobody knows, whether they are normal is no question beside what is asked.
  const asked = others.filter((one) => !isOfSamples(one));
  const tests = asked.length > 0 ? asked : others;
  // What a test takes for granted matters less than what it comes to.
  const pairs = pairsAmong(tests);
  const rest = tests.filter((one) => !pairs.some((own) => own.includes(one)));
  const statistics = ofKind(facts, "statistic");
  const results = [
    ...otherDrafts(rest, (test) => directionOf(test, statistics)),
    ...pairs.map((own) => (rest.length === 0 ? { ...pairDraft(own), weight: 9 } : pairDraft(own))),
  ];
  // Beside what is asked, counts that fit what was expected say nothing where nobody knows what was counted.
  const checks =
    results.length > 0 ? assuming.filter(({ name, columns }) => columns.length > 0 || !FITS.test(name)) : assuming;
  return [...results, ...assumptionDrafts(checks, results.length > 0 ? 7 : 9)];
}
const FITS = /goodness of fit/;

/** "higher for `blue`": which of two groups a significant test finds higher; "" where that is not known. */
function directionOf(test: TestFact, statistics: readonly StatisticFact[]): string {
  if (!isSure(test)) return "";
  const higher = higherBySign(test);
  const top = (test.means ?? []).length === 0 ? (topOf(test, statistics)?.high.of ?? null) : null;
  // Where an output puts the other one higher, the sign is that of something else.
  const of = higher !== null && top !== null && higher !== top ? null : (higher ?? top);
  // A number says nothing of the group that has it.
  return of === null || /(?:^| )-?\d+(?:\.\d+)?$/.test(of) ? "" : `higher for ${code(of)}`;
}

function otherDrafts(tests: readonly TestFact[], direction: (test: TestFact) => string): Draft[] {
  const results = tests.filter(({ p }) => p !== null);
  // Beside tests of known columns, a p-value of nobody knows what would be taken for theirs, unless it is of the only test of its kind.
  const isAlone = (test: TestFact): boolean => results.filter(({ name }) => name === test.name).length === 1;
  const placed = results.filter(
    (test) => test.columns.length > 0 || test.of === "residuals" || (isSure(test) && isAlone(test)),
  );
  const valued = (placed.length > 0 ? placed : results).toSorted((a, b) => amount(a) - amount(b));
  const headed = headedDrafts(results, tests, direction);
  if (headed.length > 0) return headed;
  // What an author tests first is mostly what the notebook is about, and not to be left to the rest.
  const asked = valued.toSorted((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0))[0];
  const first = asked === undefined || valued.indexOf(asked) < MOST_TOLD ? valued[0] : asked;
  const others = valued.filter((one) => one !== first);
  const isNameless =
    others.length > 0 && valued.every(({ name, columns }) => name === first?.name && columns.length === 0);
  // Values that differ, of tests that nobody tells apart, answer no question: one that is significant among them may be of anything.
  if (first === undefined || (isNameless && levelOf(valued) === "")) return [];
  const areAlike = others.length > 0 && valued.every((one) => called(one) === called(first));
  if (areAlike || isNameless) {
    const values = distinct(valued.map(valueOf));
    const of = areAlike ? called(first).slice(withArticle(nameOf(first)).length) : "";
    const span =
      values.length > MOST_VALUES ? `from ${values[0] ?? ""} to ${values.at(-1) ?? ""}` : `of ${listed(values)}`;
    return [
      draft(
        `${countOf(valued.length)} ${pluralOf(nameOf(first))}${of} give p-values ${span}${levelOf(valued)}`,
        tests,
        9,
      ),
    ];
  }
  const analyses = analysesWithOne(first, results);
  if (analyses !== null) {
    const rest = tests.filter((one) => !analyses.of.includes(one));
    return [draft(analyses.words, analyses.of, 9), ...otherDrafts(rest, direction)];
  }
  const effects = first.by === undefined ? [] : results.filter((one) => isSameAnalysis(one, first));
  if (effects.length > 1) {
    const values = effects.slice(0, MOST_EFFECTS).map((one) => `${valueOf(one)} for ${effectIn(one, effects)}`);
    const rest = tests.filter((one) => !effects.includes(one));
    const next = rest.some(({ columns, p }) => columns.length > 0 && p !== null) ? otherDrafts(rest, direction) : [];
    const more = next.length === 0 ? besideWords(effects, tests) : "";
    const level = levelOf(effects.slice(0, MOST_EFFECTS));
    return [
      draft(`${called({ ...first, by: [] })} gives p-values of ${listed(values)}${level}${more}`, effects, 9),
      ...next,
    ];
  }
  // A significant one left to the rest could be of anything, and would be taken for none of what is told.
  const isHidden = results.some((one) => isSure(one) && !valued.includes(one));
  if (isHidden && !valued.some(isSure)) return [];
  // What is called like another one, on rows that words do not tell apart, is told once.
  const apart = groups([first, ...others], called).map(([one]) => one);
  const [sure, unsure] = [apart.filter(isSure), apart.filter((one) => !isSure(one))];
  const areMixed = sure.length > 0 && unsure.length > 0;
  const told = areMixed ? inOrder(sure).slice(0, MOST_TOLD) : apart.slice(0, MOST_TOLD);
  const [leading = first, ...next] = told;
  const more = next.map((test) => `${called(test, direction(test))} one of ${valueOf(test)}`);
  const words = [
    `${called(leading, direction(leading))} gives a p-value of ${valueOf(leading)}`,
    ...(more.length === 0 ? [] : [listed(more)]),
  ];
  const link = more.length === 1 ? " and " : ", ";
  // Those that are not significant stand apart: what the author asks first among them.
  const aside = areMixed ? inOrder(unsure).slice(0, Math.max(1, MOST_TOLD - told.length)) : [];
  return [
    draft(
      `${words.join(link)}${levelOf(told)}${areMixed ? asideWords(aside, [...told, ...aside], tests) : alsoWords(told, tests)}`,
      [...told, ...aside],
      9,
    ),
  ];
}

const inOrder = (tests: readonly TestFact[]): TestFact[] =>
  tests.toSorted((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));

/** ", nor is one more test", ", as are two more tests": those that come to the same as all that are told. */
function alsoWords(told: readonly TestFact[], tests: readonly TestFact[]): string {
  const rest = tests.filter((one) => !told.includes(one));
  const areSure = told.every(isSure);
  if (rest.length === 0 || !rest.every((one) => one.p !== null && isSure(one) === areSure))
    return besideWords(told, tests);
  return `, ${areSure ? "as" : "nor"} ${rest.length === 1 ? "is one more test" : `are ${countOf(rest.length)} more tests`}`;
}

/** "; a t-test of `width` (p = 0.3) and two more tests are not": what is not significant beside what is, and the rest. */
function asideWords(aside: readonly TestFact[], told: readonly TestFact[], tests: readonly TestFact[]): string {
  const rest = tests.filter((one) => !told.includes(one));
  const known = rest.filter(({ p }) => p !== null);
  const [sure, unsure] = [known.filter(isSure), known.filter((one) => !isSure(one))];
  const also =
    sure.length === 0 ? "" : `, as ${sure.length === 1 ? "is one more test" : `are ${countOf(sure.length)} more`}`;
  const own = aside.map((one) => called(one, valueSign(one)));
  const others =
    unsure.length === 0 ? [] : [unsure.length === 1 ? "one more test" : `${countOf(unsure.length)} more tests`];
  const all = [...own, ...others];
  const run = known.length < rest.length ? "; more tests are run" : "";
  return `${also}; ${listed(all)} ${aside.length + unsure.length === 1 ? "is" : "are"} not${run}`;
}

/** "; two more tests are not significant": what the tests that are not told come to, as far as that is known. A loop runs more of them than the code has calls. */
function besideWords(told: readonly TestFact[], tests: readonly TestFact[]): string {
  const rest = tests.filter((one) => !told.includes(one));
  if (rest.length === 0) return "";
  if (rest.some(({ p }) => p === null)) return "; more tests are run";
  const sure = rest.filter(isSure).length;
  if (sure > 0 && sure < rest.length)
    return `; of ${countOf(rest.length)} more tests, ${countOf(sure)} ${sure === 1 ? "is" : "are"} significant`;
  const more = rest.length === 1 ? "one more test is" : `${countOf(rest.length)} more tests are`;
  return `; ${more} ${sure === 0 ? "not " : ""}significant`;
}

/** Tests that headings tell apart by what they ask: which are significant, and which are not. Nothing where columns tell them apart. */
function headedDrafts(
  results: readonly TestFact[],
  all: readonly TestFact[],
  direction: (test: TestFact) => string,
): Draft[] {
  const placed = groups(
    results.filter(({ under }) => under !== undefined),
    ({ under }) => under?.text ?? "",
  ).flatMap(([only, ...more]) => (more.length === 0 ? [only] : []));
  const [first] = placed;
  const isAsked = placed.every(({ under }) => under?.text.endsWith("?"));
  const areApart = distinct(results.map(({ columns, by = [] }) => [...columns, "by", ...by].join())).length > 1;
  if (first === undefined || placed.length < 2 || placed.length < results.length - 1 || (areApart && !isAsked))
    return [];
  const isOfOneKind = placed.every((one) => nameOf(one) === nameOf(first));
  const of = placed.every(({ columns }) => columns.length === 1 && columns[0] === first.columns[0]);
  const what = isOfOneKind ? `${pluralOf(nameOf(first))}${of ? ` of ${named(first.columns)}` : ""}` : "tests";
  const [sure, unsure] = [placed.filter(isSure), placed.filter((one) => !isSure(one))];
  const asked = (some: readonly TestFact[]): string => {
    const told = some.map((one) => {
      const found = [valueSign(one), isSure(one) ? (sharesOf(one) ?? direction(one)) : ""].filter(
        (part) => part !== "",
      );
      return `${quoted(one.under?.text ?? "")} (${found.join(", ")})`;
    });
    const said = told.filter((_, at) => at === 0 || told.slice(0, at + 1).join("").length <= LONGEST_ASKED);
    return listed([...said, ...(some.length > said.length ? [`${countOf(some.length - said.length)} more`] : [])]);
  };
  const level = levelWords(placed);
  const are = (some: readonly TestFact[]): string => (some.length === 1 ? "is" : "are");
  const amount = placed.length === 2 ? "two" : countOf(placed.length);
  const said =
    unsure.length === 0
      ? `${amount} ${what} are significant ${level}: ${asked(sure)}`
      : sure.length === 0
        ? `${placed.length === 2 ? "neither of two" : `none of ${amount}`} ${what} is significant ${level}: ${asked(unsure)}`
        : `of ${amount} ${what}, ${countOf(sure.length)} ${are(sure)} significant ${level}, ${asked(sure)}; ${asked(unsure)} ${are(unsure)} not`;
  return [draft(`${said}${besideWords(placed, all)}`, placed, 9)];
}
/** Characters of what is asked, beyond the first. */
const LONGEST_ASKED = 180;

/**
 * "with `epoch` taken into account (p < 0.001 in each), analyses of variance of `mass` give p-values of less than 0.001 for `reef` and 0.2 for `depth`": several
 * analyses of one column that have a factor in common; null where there are none.
 */
function analysesWithOne(first: TestFact, results: readonly TestFact[]): { words: string; of: TestFact[] } | null {
  const alike = results.filter(
    ({ name, columns, beside = [] }) =>
      name === first.name && columns.join() === first.columns.join() && beside.length === 1,
  );
  const [common] = groups(alike, ({ by = [] }) => by.join())
    .filter((runs) => runs.length > 1)
    .toSorted((a, b) => b.length - a.length);
  if (common === undefined || common[0].columns.length === 0) return null;
  const factor = common[0].by ?? [];
  const others = alike.filter(({ beside }) => beside?.join() === factor.join());
  if (others.length === 0) return null;
  const values = groups(others, valueOf).map((same) => {
    const factors = named(
      same.flatMap(({ by = [] }) => by),
      MOST_EFFECTS,
    );
    return `${valueOf(same[0])} for ${factors}`;
  });
  const spread = distinct(common.toSorted((a, b) => amount(a) - amount(b)).map(valueSign));
  const sign =
    spread.length === 1
      ? `${spread[0]} in each`
      : `${spread[0]} to ${spread.at(-1)}`.replace("to p = ", spread[0]?.startsWith("p = ") ? "to " : "to p = ");
  const words = `with ${named(factor)} taken into account (${sign}), ${pluralOf(nameOf(first))} of ${named(first.columns)} give p-values of ${listed(values)}`;
  return { words: `${words}${levelOf(others)}`, of: [...common, ...others] };
}

const MOST_TOLD = 3;
const MOST_VALUES = 4;
const MOST_EFFECTS = 4;

/** What tests come to; nothing where they differ, which the values show. */
function levelOf(tests: readonly TestFact[]): string {
  const sure = tests.filter(isSure).length;
  const level = levelWords(tests);
  if (tests.length === 1) return `, which is ${sure === 1 ? "" : "not "}significant ${level}`;
  return sure === tests.length
    ? `; ${tests.length === 2 ? "both" : "all"} are significant ${level}`
    : sure === 0
      ? `; ${tests.length === 2 ? "neither" : "none"} is significant ${level}`
      : "";
}

const isSameAnalysis = (one: TestFact, other: TestFact): boolean =>
  one.by !== undefined &&
  one.name === other.name &&
  one.columns.join() === other.columns.join() &&
  one.cells.join() === other.cells.join();

/** "`age`", "their interaction", "the interaction of `age` and `sex`" */
function effectIn({ by = [] }: TestFact, effects: readonly TestFact[]): string {
  if (by.length < 2) return named(by);
  return by.length === 2 && effects.length === 3 ? "their interaction" : `the interaction of ${named(by)}`;
}

const countOf = (tests: number): string => (tests <= 12 ? countWord(tests) : String(tests));

const amount = ({ p }: TestFact): number => pOf(p);
