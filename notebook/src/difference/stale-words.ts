/**
 * What no longer holds in a person's sentence: values and names of facts that changed. When in doubt, it says nothing.
 */
import type { NotebookFacts } from "../analysis/facts.ts";
import { once } from "../analysis/remembered.ts";
import { type FactDifference, factDifferences } from "./facts.ts";

/** What changed, and what holds now. */
export interface ChangedFacts {
  readonly differences: readonly FactDifference[];
  /** Every number in the current facts. */
  readonly values: readonly number[];
  /** Every text in the current facts, one per line. */
  readonly words: string;
}

export const NO_CHANGES: ChangedFacts = { differences: [], values: [], words: "" };

/** Nothing can be said about versions whose facts are unknown (null). */
export function changedFacts(before: NotebookFacts | null, after: NotebookFacts | null): ChangedFacts {
  if (before === null || after === null) return NO_CHANGES;
  const differences = factDifferences(before, after);
  if (differences.length === 0) return NO_CHANGES;
  // Read once somebody asks about a sentence: facts may be long.
  return {
    differences,
    get values() {
      return valuesIn(after);
    },
    get words() {
      return wordsIn(after);
    },
  };
}

const valuesIn = once((facts: NotebookFacts): readonly number[] =>
  leavesOf(facts).flatMap((leaf) => (typeof leaf === "number" ? [leaf] : numbersIn(leaf).map(({ value }) => value))),
);
const wordsIn = once((facts: NotebookFacts): string =>
  leavesOf(facts)
    .filter((leaf) => typeof leaf === "string")
    .join("\n"),
);

export interface StaleWords {
  /** The differences that the sentence mentions; empty if nothing in it is known to have changed. */
  readonly differences: readonly FactDifference[];
  /** The sentence with the new values in place of the old ones; null unless every one of them is unambiguous. */
  readonly renewed: string | null;
}

/**
 * A value matches as rounded in the sentence, or as a percentage, and only if nothing else in the facts reads the same
 * now.
 */
export function staleWords(sentence: string, { differences, values, words }: ChangedFacts): StaleWords {
  const places: { readonly from: number; readonly to: number; readonly now: string | null }[] = [];
  const met = new Set<FactDifference>();
  for (const number of numbersIn(sentence)) {
    if (number.digits < LEAST_DIGITS || values.some((value) => reads(number, { value, percent: false }))) continue;
    const now = new Set<string | null>();
    for (const difference of differences) {
      const change = changeOf(number, difference);
      if (change === undefined) continue;
      met.add(difference);
      now.add(change);
    }
    const [only] = now;
    if (only !== undefined) places.push({ ...number, now: now.size === 1 ? only : null });
  }
  for (const difference of differences) {
    const name = plainName(difference.before);
    const from = name === null || mentions(words, name) >= 0 ? -1 : mentions(sentence, name);
    if (name === null || from < 0) continue;
    met.add(difference);
    places.push({ from, to: from + name.length, now: plainName(difference.after) });
  }
  return { differences: [...met], renewed: rewritten(sentence, places) };
}

/** Smaller numbers ("5 folds", "3 models") are too common to tell what they count. */
const LEAST_DIGITS = 2;

interface WrittenNumber {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly percent: boolean;
  /** Digits after the decimal point. */
  readonly decimals: number;
  /** Significant digits. */
  readonly digits: number;
  /** Thousands are separated by commas. */
  readonly grouped: boolean;
}

const numbersIn = (text: string): WrittenNumber[] =>
  [...text.matchAll(/(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(\s?%)?(?!\w)/g)].map((match) => {
    const [all, whole = "", fraction = "", percent] = match;
    const digits = `${whole}${fraction}`.replaceAll(/[.,]/g, "");
    return {
      from: match.index,
      to: match.index + all.length,
      value: Number(digits) / 10 ** Math.max(0, fraction.length - 1),
      percent: percent !== undefined,
      decimals: Math.max(0, fraction.length - 1),
      digits: digits.replace(/^0+/, "").length,
      grouped: whole.includes(","),
    };
  });

/** Whether the number is this value at the number's own precision; a share may be written as a percentage. */
const reads = (number: WrittenNumber, { value, percent }: Pick<WrittenNumber, "value" | "percent">): boolean =>
  rounded(number, value) === number.value ||
  (number.percent !== percent && rounded(number, number.percent ? value * 100 : value / 100) === number.value);

const rounded = ({ decimals }: WrittenNumber, value: number): number => Number(value.toFixed(Math.min(decimals, 20)));

/** What replaces the number; null if it is gone or ambiguous; undefined if the difference is about something else. */
function changeOf(number: WrittenNumber, { before, after }: FactDifference): string | null | undefined {
  const olds = numbersIn(before ?? "");
  const news = numbersIn(after ?? "");
  const at = olds.findIndex((old) => reads(number, old));
  const old = olds[at];
  if (old === undefined || news.some((value) => reads(number, value))) return undefined;
  const value = news[at];
  if (value === undefined || news.length !== olds.length || value.percent !== old.percent) return null;
  const shown = number.percent === value.percent ? value.value : number.percent ? value.value * 100 : value.value / 100;
  const text = number.grouped
    ? shown.toLocaleString("en-US", { minimumFractionDigits: number.decimals, maximumFractionDigits: number.decimals })
    : shown.toFixed(number.decimals);
  return number.percent ? `${text}%` : text;
}

/** A name that can be searched for: not a whole phrase with values. */
function plainName(words: string | null): string | null {
  const name = words?.replaceAll("`", "") ?? "";
  return /^[\p{L}_][\p{L}\p{N}_ .+-]{2,60}$/u.test(name) ? name : null;
}

/** Where the name occurs in a text as whole words; -1 if it does not. */
function mentions(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + name.length] ?? " "}`;
    if (!/[\p{L}\p{N}_]/u.test(around)) return at;
  }
  return -1;
}

function rewritten(
  sentence: string,
  places: readonly { readonly from: number; readonly to: number; readonly now: string | null }[],
): string | null {
  if (places.length === 0) return null;
  let text = "";
  let end = 0;
  for (const { from, to, now } of places.toSorted((a, b) => a.from - b.from)) {
    if (now === null || from < end) return null;
    text += sentence.slice(end, from) + now;
    end = to;
  }
  return text + sentence.slice(end);
}

/** Places of cells and numbers of models say nothing about the data. */
const NO_VALUES = new Set(["cells", "cell", "id", "model", "version"]);

function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === "string" || typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (NO_VALUES.has(key) ? [] : leavesOf(entry)));
}
