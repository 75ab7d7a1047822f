/** Sentences that give the statistic of a test the name of another test's. */
import type { Fact } from "../facts.ts";
import { valueOf } from "../read/outputs/numbers.ts";

/** "a t score of 7094495.5", "F-statistic = 3.2" */
const NAMED = /\b([tzf])[- ]?(?:scores?|values?|stat(?:istic)?s?)\b[^\d\n-]{0,20}(-?\d[\d,]*(?:\.\d+)?)/gi;
/** The tests whose statistic has this letter, or is turned into it. */
const OF: Readonly<Record<string, RegExp>> = {
  t: /\bt-test\b|\bcorrelation\b|Dickey/,
  z: /\bz-test\b|Mann-Whitney|Wilcoxon|proportions|Zivot/,
  f: /variance|\bF-test\b|Levene|regression|covariance|Goldfeld|linearity|Breusch|White|Granger/,
};

/** Whether a text calls a shown statistic by a name that its test does not have: what a Mann-Whitney test gives is no t score. */
export function misnames(text: string, facts: readonly Fact[]): boolean {
  return [...text.matchAll(NAMED)].some(([, letter = "", number = ""]) => {
    const written = number.replaceAll(",", "");
    const digits = written.split(".")[1]?.length ?? 0;
    const isSame = (statistic: string): boolean => Math.abs(valueOf(statistic) - Number(written)) <= 0.5 / 10 ** digits;
    const own = facts.filter((fact) => fact.kind === "test" && fact.statistic !== null && isSame(fact.statistic));
    return (
      own.length > 0 && own.every((fact) => fact.kind === "test" && OF[letter.toLowerCase()]?.test(fact.name) === false)
    );
  });
}
