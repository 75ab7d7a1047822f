/**
 * Text that a database column or JSON document takes and gives back equal: without U+0000, and U+FFFD for halves of characters
 * (lone surrogates). PostgreSQL refuses the former (22021, 22P05) and JSON documents with the latter (22P02).
 */
export function storable(text: string): string {
  // Nearly every text is, and to see that is faster than to write it again.
  if (!/[\0\uD800-\uDFFF]/.test(text)) return text;
  return text.replaceAll("\u0000", "").replace(/\p{Cs}/gu, "\uFFFD");
}

/** The same for every text in plain JSON data, keys included. */
export function storableJson<T>(value: T): T;
export function storableJson(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map((item: unknown) => storableJson(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storable(name), storableJson(item)]));
}

/** Without the byte order mark that some editors put before a text, and that JSON does not allow. */
export const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

/** A sentence with foreign names in it, without the characters that turn the direction of everything after them. */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** One blank for each run of white space. Most texts have no others, and to see that is faster than to write them again. */
export const withSingleBlanks = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, " ") : text);

/**
 * Whether nothing of a text can be seen: it has spaces, control characters and characters without ink alone (zero-width ones, joiners,
 * marks of direction, fillers of Hangul, the empty Braille pattern). Within other characters they have a meaning: joiners make one emoji
 * of several, and shape words in Persian. private.is_blank in the database draws the same line.
 */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Unicode's Default_Ignorable_Code_Point, without which a renderer draws nothing, and three more that have no ink. */
const SEEN = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;
