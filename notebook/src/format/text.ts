/**
 * Text that a database column or JSON document takes and gives back equal: without U+0000, and U+FFFD for halves of characters
 * (lone surrogates). PostgreSQL refuses the former (22021, 22P05) and JSON documents with the latter (22P02).
 */
export function storable(text: string): string {
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
