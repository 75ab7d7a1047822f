/** P-values in a text. */
import type { Caution, TestFact } from "../facts.ts";
import { countWord } from "../wording.ts";
import { distinct, listed, named } from "./lists.ts";
import { figure, percentage } from "./numbers.ts";

/** A printed p-value as a number: "<2e-16" by its bound. */
export const pOf = (printed: string | null | undefined): number => Number((printed ?? "").replace(/^[<>=\s]+/, ""));

/** By the level that nearly all readers ask for, if no other is. */
export const isSignificant = (printed: string | null | undefined, level = 0.05): boolean => pOf(printed) < level;

export const isSure = ({ p, level }: Pick<TestFact, "p" | "level">): boolean => isSignificant(p, level);

/** "at the 5% level": a notebook has one. */
export const levelWords = ([one]: readonly TestFact[]): string => `at the ${percentage(one?.level ?? 0.05)} level`;

export const valueOf = ({ p }: TestFact): string => pInWords(p);

/** A p-value in words: below a thousandth, the exact value tells nobody more. */
export function pInWords(given: string | null | undefined): string {
  const printed = given ?? "";
  // What was rounded to nothing may be as large as half of its last digit.
  if (/^0\.00$/.test(printed)) return "less than 0.01";
  const value = pOf(printed);
  return value >= 0 && value < 0.001 ? "less than 0.001" : figure(printed);
}

/** "t-tests", "tests of normality", "analyses of variance" */
export const pluralOf = (test: string): string =>
  test.replace(/\b(?:test|analysis)\b/, (noun) => (noun === "test" ? "tests" : "analyses"));

type Uncorrected = Extract<Caution, { readonly kind: "uncorrected-tests" }>;

/** "with Holm's correction for the three t-tests of `height`, the p-value of 0.03 would no longer be significant" */
export const uncorrectedWords = (cautions: readonly Uncorrected[]): string =>
  cautions
    .map((one, at) =>
      at === 0
        ? `with Holm's correction for ${familyOf(one)}, ${lostOf(one)} would no longer be significant`
        : `with that for ${familyOf(one)}, ${lostOf(one)} would not be either`,
    )
    .join("; ");

function familyOf({ tests, name, columns = [] }: Uncorrected): string {
  const count = countOf(tests);
  return name === undefined || columns.length === 0
    ? `${count} tests`
    : `the ${count} ${pluralOf(name)} of ${named(columns)}`;
}

/** "the p-values of 0.03 and 0.04"; of more than readers can assign to anything, or that look alike, how many there are. */
function lostOf({ lost }: Uncorrected): string {
  const values = distinct(lost.map(pInWords));
  const areTold = lost.length <= 2 && values.length === lost.length && !values.some((one) => one.startsWith("less"));
  return areTold
    ? `the p-value${lost.length === 1 ? "" : "s"} of ${listed(values)}`
    : `${countOf(lost.length)} of them`;
}

const countOf = (count: number): string => (count <= 12 ? countWord(count) : String(count));
