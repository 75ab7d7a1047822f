/** Loops that print a value in each turn: the name beside it says what the value belongs to. */
import { averageOf, metricOfIdentifier } from "../../know/metrics.ts";
import { kindInText } from "../../know/model-names.ts";
import type { Taken } from "../../read/outputs/align.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { partOfWords } from "../../read/outputs/parts.ts";
import type { Measured } from "./measured.ts";
import type { Words } from "./printed-words.ts";

/** More turns than this are a listing. */
const MOST_NAMES = 20;
const LONGEST_NAME = 40;
export const COUNTED = /fold|epoch|iter|step|batch|round|trial|split|seed/i;

/**
 * What a loop prints before each of its values, if these are names of classes, models or parts rather than counts; else
 * null.
 */
export function namesOfTurns(
  taken: readonly Taken[],
  { beside }: Words,
  places: ReadonlyMap<number, readonly Taken[]>,
): readonly string[] | null {
  if (taken.length < 2 || taken.length > MOST_NAMES) return null;
  for (const slot of beside) {
    const names = (places.get(slot) ?? []).map(({ text }) => text.trim());
    if (names.length === taken.length && areNames(names)) return names;
  }
  return null;
}

/** Whether texts name several things: they are neither counts nor settings, and no two are alike. */
const areNames = (names: readonly string[]): boolean =>
  names.length > 1 &&
  new Set(names).size === names.length &&
  names.every(
    (name) =>
      /^[^=]*[A-Za-z][^=]*$/.test(name) &&
      name.length <= LONGEST_NAME &&
      readNumber(name) === null &&
      !COUNTED.test(name),
  );

/** The value of what a name refers to: a model, a part of the data, else a class or another part. */
export function underName(one: Measured, name: string): Measured {
  const site = `${one.site} ${name}`;
  const said = kindInText(name);
  if (said !== null) return { ...one, site, said };
  const part = partOfWords(name);
  if (part !== null)
    return { ...one, site, part: one.part === "cross-validation" && part !== "train" ? one.part : part };
  const { average } = averageOf(one.name, name.toLowerCase());
  if (average !== undefined) return { ...one, site, average };
  return metricOfIdentifier(name) === null ? { ...one, site, of: name } : { ...one, site };
}

/**
 * One place in the code that prints the same words with a different name each time: each value belongs to what is
 * named.
 */
export function underNamesOfTurns(
  found: readonly Measured[],
  before: ReadonlyMap<Measured, string>,
): readonly Measured[] {
  const places = new Map<string, Measured[]>();
  for (const one of before.keys()) {
    const place = `${one.site.split(" ", 1)[0]}|${one.name}|${one.model?.id ?? ""}|${one.fit}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  const named = new Map<Measured, Measured>();
  for (const turns of places.values()) {
    const names = turns.length < 2 ? [] : wordsThatDiffer(turns.map((one) => before.get(one) ?? ""));
    if (areNames(names)) for (const [i, one] of turns.entries()) named.set(one, underName(one, names[i] ?? ""));
  }
  return found.map((one) => named.get(one) ?? one);
}

/** What remains of lines without what all of them begin and end with, and without labels that stand in all of them, by words. */
export function wordsThatDiffer(lines: readonly string[]): readonly string[] {
  const words = lines.map((line) => line.trim().split(/(?<=[\s:=,(])\s*|\s*(?=[\s:=,)])/));
  const shortest = Math.min(...words.map(({ length }) => length));
  const areAlike = (at: number): boolean => words.every((own) => own.at(at) === words[0]?.at(at));
  let start = 0;
  while (start < shortest - 1 && areAlike(start)) start += 1;
  let end = 0;
  while (end < shortest - start - 1 && areAlike(-1 - end)) end += 1;
  const rest = words.map((own) => own.slice(start, own.length - end));
  const isLabel = (own: readonly string[], at: number): boolean =>
    /^[=:]/.test(own[at + 1] ?? "") && rest.every((other) => other.includes(own[at] ?? ""));
  return rest.map((own) =>
    own
      .filter((_, at) => !isLabel(own, at) && !(at > 0 && isLabel(own, at - 1)))
      .join("")
      .trim(),
  );
}
