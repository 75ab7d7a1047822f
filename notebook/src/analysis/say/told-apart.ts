/** The classes that a model tells apart, where the code has no name for what it predicts. */
import type { Experiment } from "../facts.ts";
import { countWord } from "../wording.ts";
import { code, listed } from "./lists.ts";
import { count as figure } from "./numbers.ts";

/** " to tell `cat` and `dog` apart", " to tell 358 classes apart"; "" where the classes are not known. */
export function toldApart({ classes }: Experiment): string {
  if (classes === undefined) return "";
  const { count, names } = classes;
  // What is only numbered says nothing, nor do two classes.
  const areNamed = names.length === count && count <= MOST_NAMED && names.every((name) => /[a-z]{2}/i.test(name));
  if (areNamed) return ` to tell ${listed(names.map(code))} apart`;
  return count > 2 ? ` to tell ${count <= 12 ? countWord(count) : figure(count)} classes apart` : "";
}
const MOST_NAMED = 4;
