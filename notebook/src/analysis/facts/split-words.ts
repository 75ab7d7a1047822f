import { remembered } from "../remembered.ts";

export type Split = "train" | "validation" | "test" | "cross-validation";

/** The part of the data that words name. */
export const splitOfWords = remembered(readSplit);

function readSplit(words: string): Split | null {
  const text = words.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  if (/cross[ _-]?val|(?:^|[^a-z])cv(?:[^a-z]|$)|k-?fold/.test(text)) return "cross-validation";
  if (/(?:^|[^a-z])(?:test|hold-?out|testing|oos)/.test(text)) return "test";
  if (/(?:^|[^a-z])(?:val|valid|validation|dev)(?:[^a-z]|$)/.test(text)) return "validation";
  return /(?:^|[^a-z])(?:train|training|trn)/.test(text) ? "train" : null;
}
