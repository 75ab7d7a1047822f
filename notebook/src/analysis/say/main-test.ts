/** The statistical test that answers what a notebook asks, where no model does. */
import type { NotebookFacts, StatisticFact, TestFact } from "../facts.ts";
import { isOfAssumption, isOfSamples } from "./assumptions.ts";
import { called, higherBySign, nameOf, partWords } from "./called-tests.ts";
import { withArticle } from "../wording.ts";
import { ofKind } from "./draft.ts";
import { distinct } from "./lists.ts";
import { figure } from "./numbers.ts";
import { isSure, levelWords, valueOf } from "./p-values.ts";
import { pairsAmong } from "./test-pairs.ts";

/**
 * The only test that a notebook without models asks anything by: others ask for what it takes for granted, tell its groups apart, or ask
 * the same with the same answer. Null where there are several, or where nobody knows what is tested.
 */
export function mainTest({ kind, experiments, facts }: NotebookFacts): TestFact | null {
  if (kind !== "statistics" || experiments.length > 0) return null;
  const all = ofKind(facts, "test");
  const pairs = new Set(pairsAmong(all).flat());
  const asked = all.filter((one) => !isOfAssumption(one, all) && !isOfSamples(one) && !pairs.has(one));
  const [first, ...others] = asked;
  if (first === undefined || asked.some((one) => one.certainty !== "certain" || one.p === null)) return null;
  const isKnown =
    first.columns.length > 0 ||
    first.counted !== undefined ||
    (first.samples ?? []).filter(({ length }) => length > 2).length === 2;
  const agrees = others.every((one) => subjectOf(one) === subjectOf(first) && isSure(one) === isSure(first));
  return isKnown && agrees && (first.by ?? []).length < 2 && partWords(first) !== null ? first : null;
}

const subjectOf = ({ columns, by, samples, groups, where, against, of, beside }: TestFact): string =>
  JSON.stringify([columns.toSorted(), by, samples, groups, where, against, of, beside]);

/** What stands in the field of a model: "Mann-Whitney test". */
export const testType = (facts: NotebookFacts): string | null => {
  const test = mainTest(facts);
  if (test === null) return null;
  const name = nameOf(test);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** And in that of its figures, one a line: "P-value: 0.0041 (significant at the 5% level)", "Tested: weight by feed", "Higher: mean for new (61.4 against 59.9)". */
export function testLines(facts: NotebookFacts): string {
  const test = mainTest(facts);
  if (test === null) return "";
  const what = called(test)
    .slice(withArticle(nameOf(test)).length)
    .replace(/^ of /, " ")
    .trim();
  const higher = isSure(test) ? (higherOf(test, ofKind(facts.facts, "statistic")) ?? bySign(test)) : null;
  return [
    `P-value: ${valueOf(test)} (${isSure(test) ? "" : "not "}significant ${levelWords([test])})`,
    `Tested: ${what.replaceAll("`", "")}`,
    ...(higher === null ? [] : [`Higher: ${higher}`]),
  ].join("\n");
}

/** "mean for new", by the sign of the statistic. */
function bySign(test: TestFact): string | null {
  const higher = higherBySign(test);
  return higher === null ? null : `${/proportions/.test(test.name) ? "share" : "mean"} for ${higher}`;
}

/** Which of two groups an output puts higher, in words. */
function higherOf(test: TestFact, statistics: readonly StatisticFact[]): string | null {
  const top = topOf(test, statistics);
  if (top === null) return null;
  const { high, low } = top;
  // What the words of the test say already needs no second time.
  return (test.means ?? []).length > 0
    ? `${high.statistic} for ${high.of}`
    : `${high.statistic} for ${high.of} (${figure(high.printed, 4)} against ${figure(low.printed, 4)})`;
}

type Level = Pick<StatisticFact, "statistic" | "value" | "printed"> & { readonly of: string };

/** Which of two groups an output puts higher, by the mean, or by the median where it shows no mean; null where that is not known, or another number says otherwise. */
export function topOf(
  { columns, by = [], means = [], where = [] }: TestFact,
  statistics: readonly StatisticFact[],
): { readonly high: Level; readonly low: Level } | null {
  if (columns.length !== 1 || where.length > 0) return null;
  const given = means.map(({ name, mean }) => ({ statistic: "mean", of: name, value: Number(mean), printed: mean }));
  const shown = statistics.flatMap(({ statistic, of, value, printed, columns: own, by: grouping }) =>
    grouping !== undefined && by.join() === grouping && own.join() === columns.join() && of !== null
      ? [{ statistic, of, value, printed }]
      : [],
  );
  const all = given.length > 0 ? given : shown;
  const told = ["mean", "median"]
    .map((name) => all.filter(({ statistic }) => statistic === name))
    .filter(({ length }) => length === 2);
  const tops = told.map((two) => two.toSorted((a, b) => b.value - a.value));
  const [[high, low] = []] = tops;
  if (high === undefined || low === undefined || !(high.value > low.value)) return null;
  return distinct(tops.map(([one]) => one?.of ?? "")).length > 1 ? null : { high, low };
}
