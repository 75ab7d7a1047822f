/** Tests of one kind whose number nobody allowed for. */
import type { Notebook } from "../../format/notebook.ts";
import type { Caution, Fact, TestFact } from "../facts.ts";
import { grouped } from "../grouped.ts";
import type { Sentence } from "./sentence.ts";
import { findTestContradictions } from "./test-verdicts.ts";
import { valueOf } from "../read/outputs/numbers.ts";

/** What is said of tests against what they give, and tests that are too many for what they give. */
export const findTestCautions = (notebook: Notebook, prose: readonly Sentence[], facts: readonly Fact[]): Caution[] => [
  ...findTestContradictions(notebook, prose, facts),
  ...findUncorrected(notebook, facts),
];

/**
 * Several tests of one kind on the same columns, some of which are significant alone and not by Holm's correction for their number. One test has one question; what a single analysis gives for each of its effects is no family of them.
 */
function findUncorrected({ cells }: Notebook, facts: readonly Fact[]): Caution[] {
  const tests = facts.filter(
    (fact): fact is TestFact & { readonly p: string } =>
      fact.kind === "test" &&
      fact.p !== null &&
      fact.certainty === "certain" &&
      // Tests of nobody knows what need not have anything in common.
      fact.columns.length > 0 &&
      COMPARES.test(fact.name),
  );
  if (tests.length < FEWEST || cells.some(({ source }) => CORRECTS.test(source))) return [];
  const families = grouped(tests, ({ name, columns }) => JSON.stringify([name, columns]));
  return [...families.values()].flatMap((family): Caution[] => {
    const [{ name, columns }] = family;
    const { length: count } = family;
    if (count < FEWEST || new Set(family.map(({ cells: [run] }) => run)).size < count) return [];
    const sorted = family.toSorted((a, b) => valueOf(a.p) - valueOf(b.p));
    const kept = sorted.findIndex(({ p, level = 0.05 }, at) => !(valueOf(p) <= level / (count - at)));
    const lost = sorted.slice(Math.max(0, kept)).filter(({ p, level = 0.05 }) => valueOf(p) < level);
    return kept < 0 || lost.length === 0
      ? []
      : [
          {
            kind: "uncorrected-tests",
            tests: count,
            name,
            columns,
            lost: lost.map(({ p }) => p),
            cells: [...new Set(family.flatMap((one) => one.cells))].toSorted((a, b) => a - b),
            certainty: "certain",
          },
        ];
  });
}

const FEWEST = 3;
const COMPARES =
  /^(?:(?:paired )?t-test|z-test(?: of proportions)?|(?:Mann-Whitney|Wilcoxon|Kolmogorov-Smirnov|Kruskal-Wallis) test|chi-squared test of independence|Fisher's exact test)$/;
const CORRECTS =
  /bonferroni|\bholm\b|benjamini|hochberg|\bsidak|\bfdr\b|false discovery|multi(?:ple[ _]?)?(?:tests?|testing|comparisons?)|family[- ]?wise|p\.adjust|tukey|\bcorrect(?:ed|ion|ing)? for\b/i;
