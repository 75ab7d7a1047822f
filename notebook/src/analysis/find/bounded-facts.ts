import { utf8Bytes } from "../../format/cut.ts";
import { storable } from "../../format/text.ts";
import type { NotebookFacts } from "../facts.ts";

/**
 * Bytes of JSON that the database stores of one notebook's facts (its check constraint also counts PostgreSQL's
 * spaces).
 */
export const MAX_FACTS_BYTES = 512 * 1024;

const LONGEST_LIST = 2000;
const LONGEST_TEXT = 2000;

/**
 * The facts in a storable form: at most MAX_FACTS_BYTES, in characters that a database accepts. Lists and texts lose
 * their ends, the longest first, until everything fits: a notebook with thousands of columns keeps its first ones
 * rather than nothing.
 */
export function boundedFacts(facts: NotebookFacts): NotebookFacts {
  if (isBounded(facts)) return withoutLostPlaces(facts);
  for (let longest = LONGEST_LIST; ; longest = Math.floor(longest / 2)) {
    const bounded = withoutLostPlaces(cut(facts, longest, Math.min(LONGEST_TEXT, longest * 8)) as NotebookFacts);
    if (longest <= 1 || utf8Bytes(JSON.stringify(bounded)) <= MAX_FACTS_BYTES) return bounded;
  }
}

/** Nearly all facts are: to see that takes less than to write them again. What JSON escapes with a number may not be storable. */
function isBounded(facts: NotebookFacts): boolean {
  const json = JSON.stringify(facts);
  const fits = json.length * MOST_BYTES <= MAX_FACTS_BYTES || utf8Bytes(json) <= MAX_FACTS_BYTES;
  return fits && !json.includes("\\u") && isShort(facts);
}

/** Of a unit of UTF-16, in UTF-8. */
const MOST_BYTES = 3;

/** Whether no list or text in plain data is longer than facts may have it. */
function isShort(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LONGEST_TEXT;
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.length <= LONGEST_LIST && value.every(isShort);
  const names = Object.keys(value);
  return isShort(names) && names.every((name) => isShort((value as Record<string, unknown>)[name]));
}

function cut(value: unknown, items: number, characters: number): unknown {
  if (typeof value === "string") return storable(value.slice(0, characters));
  if (Array.isArray(value)) return value.slice(0, items).map((item: unknown) => cut(item, items, characters));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, Math.max(items, MOST_FIELDS))
      .map(([name, item]) => [storable(name.slice(0, characters)), cut(item, items, characters)]),
  );
}

/** More than any fact has; only settings have names of the notebook's own. */
const MOST_FIELDS = 30;

const withoutLostPlaces = (facts: NotebookFacts): NotebookFacts =>
  facts.headline === null || facts.headline < facts.experiments.length ? facts : { ...facts, headline: null };
