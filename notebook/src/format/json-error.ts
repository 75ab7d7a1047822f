import { stringFault, unexpectedWords, type JsonFault } from "./json-fault.ts";

/**
 * Why JSON.parse refuses a text, in plain words with the line ("the file ends in the middle of a string, line 3"). Walks
 * the grammar of RFC 8259 with a stack of its own up to the first fault; null when there is none. Linear in the text.
 */
export function explainJsonError(text: string): string | null {
  const fault = firstFault(text);
  return fault === null ? null : fault.at === null ? fault.words : `${fault.words}, line ${lineOf(text, fault.at)}`;
}

/** The line, from 1, that holds a character. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = text.indexOf("\n"); index !== -1 && index < at; index = text.indexOf("\n", index + 1)) line++;
  return line;
}

type Expected = "value" | "value or ]" | "key" | "key or }" | "colon" | "comma" | "end";
type Container = "[" | "{";

function firstFault(text: string): JsonFault | null {
  const open: Container[] = [];
  let expected: Expected = "value";
  let at = skip(SPACE, text, 0);
  if (at === text.length) return { words: "the file is empty", at: null };
  while (at < text.length) {
    const character = text.charAt(at);
    const next = following(expected, character, open);
    const container = open.at(-1) ?? null;
    if (next === null) return { words: unexpectedWords(text, at, expected, container), at };
    const end = tokenEnd(text, at, character);
    if (end === null) return { words: unexpectedWords(text, at, expected, container), at };
    if (typeof end !== "number") return end;
    expected = next;
    at = skip(SPACE, text, end);
  }
  if (expected === "end") return null;
  const brackets = open.length === 1 ? "1 bracket is" : `${open.length} brackets are`;
  return { words: `the file ends too early: ${brackets} still open`, at: text.length };
}

/**
 * What the grammar expects after a token that begins with `character`, or null if the token may not occur there.
 * Updates `open`.
 */
function following(expected: Expected, character: string, open: Container[]): Expected | null {
  const isKeyPlace = expected === "key" || expected === "key or }";
  const isValuePlace = expected === "value" || expected === "value or ]";
  switch (character) {
    case '"':
      return isKeyPlace ? "colon" : isValuePlace ? afterValue(open) : null;
    case "[":
    case "{":
      if (!isValuePlace) return null;
      open.push(character);
      return character === "[" ? "value or ]" : "key or }";
    case "]":
      if (expected !== "value or ]" && !(expected === "comma" && open.at(-1) === "[")) return null;
      open.pop();
      return afterValue(open);
    case "}":
      if (expected !== "key or }" && !(expected === "comma" && open.at(-1) === "{")) return null;
      open.pop();
      return afterValue(open);
    case ",":
      return expected !== "comma" ? null : open.at(-1) === "[" ? "value" : "key";
    case ":":
      return expected === "colon" ? "value" : null;
    default:
      return isValuePlace ? afterValue(open) : null;
  }
}

function afterValue(open: readonly Container[]): Expected {
  return open.length === 0 ? "end" : "comma";
}

const SPACE = /[ \t\r\n]*/y;
const WORD = /[\w.+-]*/y;
const SCALAR = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

/** Index after the token at `at`; null if none begins there; or a fault inside a string. */
function tokenEnd(text: string, at: number, character: string): number | JsonFault | null {
  if (character === '"') return stringEnd(text, at);
  if ("[]{},:".includes(character)) return at + 1;
  const end = skip(WORD, text, at);
  return SCALAR.test(text.slice(at, end)) ? end : null;
}

/** Index after a match of the sticky pattern at `at`, or `at`. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Everything up to the end of a string except quotes, escapes and control characters. */
// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these inside strings
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function stringEnd(text: string, start: number): number | JsonFault {
  let at = start + 1;
  for (;;) {
    at = skip(PLAIN, text, at);
    if (text.charAt(at) === '"') return at + 1;
    const escapeEnd = skip(ESCAPE, text, at);
    if (escapeEnd === at) return stringFault(text, start, at);
    at = escapeEnd;
  }
}
