/** Names that say which part of the data they are for. */
import { own } from "../../../own.ts";
import { remembered } from "../../../remembered.ts";
import type { Division } from "./division.ts";

const PARTS: Readonly<Record<string, Division["part"]>> = {
  train: "train",
  tr: "train",
  training: "train",
  trn: "train",
  test: "test",
  te: "test",
  tst: "test",
  testing: "test",
  holdout: "test",
  val: "validation",
  va: "validation",
  valid: "validation",
  validation: "validation",
  dev: "validation",
  eval: "validation",
};

/** The rows that a name refers to: "X_train", "testSet", "val_df"; null if it says nothing. */
export const partOfName = remembered((name): Division["part"] | null => {
  let found: Division["part"] | null = null;
  for (const word of wordsOf(name)) {
    // Of two words the first counts: `train_test` is the part of a split of the training rows.
    found ??= own(PARTS, word) ?? glued(word);
  }
  return found;
});

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** What a file is called besides the part that it has: the same for "train_rain.csv" and "test_rain.csv"; its name where it says no part. */
export const nameWithoutPart = (file: string): string =>
  partOfName(file) === null
    ? file
    : wordsOf(file)
        .filter((word) => own(PARTS, word) === undefined && glued(word) === null)
        .join(" ");

/**
 * The files that code names for several parts of the same data: "train_rain.csv" beside "test_rain.csv". Looked for when they are first
 * asked for: few notebooks load a file whose name says a part.
 */
export function filesInParts(code: readonly string[]): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | null = null;
  return () => (found ??= dividedFiles(code));
}

function dividedFiles(code: readonly string[]): ReadonlySet<string> {
  const files = new Map<string, Set<string>>();
  for (const text of code)
    for (const [file] of text.matchAll(FILES))
      if (partOfName(file) !== null) {
        const name = nameWithoutPart(file);
        files.set(name, (files.get(name) ?? new Set()).add(file));
      }
  const isDivided = (alike: ReadonlySet<string>): boolean => new Set([...alike].map(partOfName)).size > 1;
  return new Set([...files.values()].flatMap((alike) => (isDivided(alike) ? [...alike] : [])));
}
const FILES = /[\w-]{1,80}\.[a-z]\w{1,7}\b/gi;

const LONGEST_CODE = 400;

/**
 * The only part that the names of an expression refer to: `f(X_test) == y_test`; null if they refer to several or none.
 */
export const partOfCode = remembered((code): Division["part"] | null => {
  const parts = new Set<Division["part"]>();
  const plain = code.slice(0, LONGEST_CODE).replace(/(?<!\[)(["'])(?:(?!\1).)*\1/g, "");
  // The name of a called function does not name rows.
  for (const [name] of plain.matchAll(/[A-Za-z_]\w*\b(?!\s*\()/g)) {
    const part = partOfName(name);
    if (part !== null) parts.add(part);
  }
  const [only] = parts;
  return parts.size === 1 ? (only ?? null) : null;
});

/** "xtrain", "ytest", "testx" */
const glued = (word: string): Division["part"] | null => {
  const match =
    /^(?:[xy]|data|df|img|images?|labels?)(train|test|val|valid|tr|te)$|^(train|test|val|valid)(?:[xy]|data|df|set|loader|images?|labels?|gen|ds|ids?|idx|ind(?:ex|ices)?|rows)$/.exec(
      word,
    );
  return match ? (own(PARTS, match[1] ?? match[2] ?? "") ?? null) : null;
};
