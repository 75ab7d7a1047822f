/**
 * Words for the faults that notebooks really have: truncated, edited by hand, written by Python, or not a notebook at
 * all.
 */
export interface JsonFault {
  readonly words: string;
  /** Index into the text; null if a position does not help. */
  readonly at: number | null;
}

/** `start` is the string's opening quote, `at` the invalid character in it. */
export function stringFault(text: string, start: number, at: number): JsonFault {
  if (at >= text.length) return { words: "the file ends in the middle of a string", at: start };
  const character = text.charAt(at);
  if (character === "\\") {
    if (at + 1 >= text.length || (text.startsWith("\\u", at) && at + 6 > text.length)) {
      return { words: "the file ends in the middle of a string", at: start };
    }
    return { words: `"${text.slice(at, at + 2)}" is not an escape that JSON knows`, at };
  }
  if (character === "\n" || character === "\r") {
    const line = text.slice(Math.max(start + 1, at - 40), at);
    if (/[\u201C-\u201F][\s,\]}]*$/.test(line)) {
      return { words: "a string ends with a curly quote instead of a double quote", at };
    }
    return { words: "a string is not closed before the line ends", at };
  }
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return { words: `a string holds a control character (U+${code})`, at };
}

/** What is there instead of what is expected. */
export function unexpectedWords(text: string, at: number, expected: string, container: string | null): string {
  const rest = text.slice(at, at + 80);
  const nothingRead = text.slice(0, at).trim() === "";
  if (nothingRead && /^<(?:!doctype|html|\?xml|head|body)/i.test(rest)) {
    return "the file is a web page, not a notebook (download the raw file instead)";
  }
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) return "a merge conflict marker is left in the file";
  if (/^[\u201C-\u201F]/.test(rest)) return "a string begins with a curly quote instead of a double quote";
  if (/^['\u2018\u2019`]/.test(rest)) return "a string begins with a single quote instead of a double quote";
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return "JSON has no comments";
  const literal = /^[-+]?(?:NaN|Infinity)(?!\w)/.exec(rest);
  if (literal !== null) return `${literal[0]} is not a JSON value`;
  const python = /^(?:None|True|False|undefined|nan|inf)(?!\w)/.exec(rest);
  if (python !== null) return `${python[0]} is not a JSON value`;
  if (expected === "end") return "there is more text after the end of the notebook";
  if (nothingRead) return `the file begins with "${firstCharacters(rest)}", not with a JSON document`;
  if ((rest.startsWith("}") || rest.startsWith("]")) && (expected === "value" || expected === "key")) {
    const before = text.slice(Math.max(0, at - 200), at).trimEnd();
    if (before.endsWith(",")) return `a comma stands before the closing "${rest.charAt(0)}"`;
  }
  return `${EXPECTATIONS[expected] ?? "something else"} is expected${place(container)}, not "${firstCharacters(rest)}"`;
}

const EXPECTATIONS: Readonly<Record<string, string>> = {
  value: "a value",
  "value or ]": 'a value or "]"',
  key: "a name in double quotes",
  "key or }": 'a name in double quotes or "}"',
  colon: 'a ":"',
  comma: "a comma or a closing bracket",
};

function place(container: string | null): string {
  if (container === null) return "";
  return container === "[" ? " in a list" : " in an object";
}

function firstCharacters(rest: string): string {
  const line = rest.split(/[\r\n]/, 1)[0] ?? "";
  return line.length > 20 ? `${line.slice(0, 20)}\u2026` : line;
}
