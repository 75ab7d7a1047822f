/** Enumerations in plain English, and names of the notebook in them. */
import type { Finding } from "../facts.ts";
import { wordsToQuote } from "../judge/self-contained.ts";
import { countWord, listed } from "../wording.ts";

export { listed } from "../wording.ts";

/** "a and b; c, d and e": parts that may themselves be lists. */
export const listedParts = (parts: readonly string[]): string => (haveLists(parts) ? parts.join("; ") : listed(parts));

/** "a and b, and c" before a verb that all share, where a semicolon would cut the sentence in two. */
export const listedTogether = (parts: readonly string[]): string =>
  haveLists(parts) ? `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1) ?? ""}` : listed(parts);

const haveLists = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.some((part) => part.replace(/`[^`]*`/g, "").includes(" and "));

/** "a, b or c" */
export const either = (values: readonly string[]): string =>
  [values.slice(0, -1).join(", "), values.at(-1) ?? ""].filter((part) => part !== "").join(" or ");

/** The first four names in backticks, "and 16 more"; two more are no longer than their number. */
export function named(names: readonly string[], most = 4): string {
  const all = distinct(names.map(code)).filter((name) => name !== "");
  if (all.length <= most + 2) return listed(all);
  return `${all.slice(0, most).join(", ")} and ${all.length - most} more`;
}

/** "`price`". A name that is too long, or contains backticks, is cut. */
export function code(name: string): string {
  const plain = name.replace(/[`\s]+/g, " ").trim();
  return plain === "" ? "" : `\`${plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME)}\u2026` : plain}\``;
}

/** What code prints is not a person's words. */
export const isOutput = ({ quote, printed }: Finding): boolean =>
  printed === true || (/^[^,;(]{1,60}[=:] ?-?\d/.test(quote.text) && !/[.!?]$/.test(quote.text));

/** "The author concludes: “...”"; "an output reads: “...”" */
export const saying = (finding: Finding, verb: string): string =>
  `${isOutput(finding) ? "an output reads" : `the author ${verb}`}: ${quotedWords(finding)}`;

export const quotedWords = ({ quote }: Finding): string => quoted(wordsToQuote(quote.text));

/** Words of the notebook, word for word. */
export const quoted = (words: string): string =>
  `“${words
    .replace(/[“”]/g, '"')
    .replace(/\uFFFC/g, "")
    .trim()}”`;

export const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The columns of several steps, each once. */
export const columnsOf = (facts: readonly { readonly columns: readonly string[] }[]): string[] =>
  distinct(facts.flatMap(({ columns }) => columns));

/** "three columns", "one column", "17 columns" */
export const counted = (count: number, noun: string): string =>
  `${count <= 12 ? countWord(count) : count} ${noun}${count === 1 ? "" : "s"}`;

const LONGEST_NAME = 60;
