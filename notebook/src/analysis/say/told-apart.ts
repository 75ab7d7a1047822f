/** The classes that a model tells apart, where the code has no name for what it predicts, or one that says nothing. */
import type { Experiment, Fact } from "../facts.ts";
import { countWord } from "../wording.ts";
import { ofKind } from "./draft.ts";
import { code, either, listed, named } from "./lists.ts";
import { count as figure } from "./numbers.ts";

/** " to tell `cat` and `dog` apart", " to tell 358 classes apart"; "" where the classes are not known. */
export function toldApart({ classes }: Experiment): string {
  if (classes === undefined) return "";
  const { count, names } = classes;
  // What is only numbered says nothing, nor do two classes.
  if (!areWords(names, count)) return count > 2 ? ` to tell ${numbered(count)} apart` : "";
  return count <= MOST_NAMED
    ? ` to tell ${listed(names.map(code))} apart`
    : ` to tell ${numbered(count)} apart (${named(names, FIRST)})`;
}
const MOST_NAMED = 4;
/** Of many classes, the first ones show what they are of. */
const FIRST = 3;

const numbered = (count: number): string => `${count <= 12 ? countWord(count) : figure(count)} classes`;

const areWords = (names: readonly string[], count: number): boolean =>
  names.length === count && count > 1 && names.every((name) => /\p{L}{2}/u.test(name) && name.length <= LONGEST_NAME);
const LONGEST_NAME = 40;

/** " (`ham` or `spam`)": what a column takes that is called `label`, or by another name that fits any; "" where it says more, or the values do not. */
export function valuesOf({ target, task, classes }: Experiment, facts: readonly Fact[]): string {
  if (task !== "classification" || target === null || !SAYS_NOTHING.test(target)) return "";
  const shown = ofKind(facts, "counts").filter(
    ({ column, certainty, more }) => column === target && certainty === "certain" && more !== true,
  );
  const lists = [classes?.names ?? [], ...shown.map(({ values }) => values.map(({ value }) => value))];
  const names = lists.find((list) => areWords(list, classes?.count ?? list.length)) ?? [];
  // Where they are counted, they are told with their numbers.
  if (names.length > MOST_NAMED) return shown.length > 0 ? "" : ` (${numbered(names.length)}: ${named(names, FIRST)})`;
  return names.length === 0 ? "" : ` (${either(names.map(code))})`;
}
const SAYS_NOTHING =
  /^(?:(?:target|class|true|y)_?)?(?:y|labels?|class(?:es)?|targets?|categor(?:y|ies)|outcome|output|results?|response|type|status|group|v\d)$/i;
