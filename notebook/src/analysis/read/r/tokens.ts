import type { Comment } from "../python/ast.ts";

/** A word, number, text or sign of R. Positions are UTF-16 units of the cell's source. */
export interface Token {
  readonly kind: "name" | "number" | "string" | "sign" | "end";
  /** As written; for texts what they say, for names in backticks the name. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Stands at the beginning of a line. */
  readonly first: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

const BLANK = /[^\S\n]+/y;
const COMMENT = /#[^\n]*/y;
const NAME = /(?:[\p{L}.][\p{L}\p{N}\p{M}._]*|_(?![\p{L}\p{N}_]))/uy;
const NUMBER = /(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[Li]?/y;
const RAW_START = /[rR](["'])(-*)([([{])/y;
const OPERATOR = /%[^%\n]*%|<<-|->>|\|>|<-|->|:::|::|:=|<=|>=|==|!=|&&|\|\||\*\*|\[\[|[-+*/^<>=!&|~?:$@(){}[\],;\\]/y;
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/** Divides R source into tokens. Linear; a sign that R does not know becomes a token of its own. */
export function readTokens(source: string): Tokens {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let at = 0;
  let first = true;
  const end = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(source) ? pattern.lastIndex : -1;
  };
  const push = (kind: Token["kind"], to: number, text = source.slice(at, to)): void => {
    tokens.push({ kind, text, from: at, to, first });
    first = false;
    at = to;
  };
  while (at < source.length) {
    const sign = source[at] ?? "";
    if (sign === "\n") {
      first = true;
      at += 1;
      continue;
    }
    const blank = end(BLANK);
    if (blank >= 0) {
      at = blank;
      continue;
    }
    if (sign === "#") {
      const to = end(COMMENT);
      comments.push({ from: at, to, text: source.slice(at, to), ownLine: first });
      at = to;
      continue;
    }
    if (sign === '"' || sign === "'" || sign === "`") {
      const to = closing(source, at, sign);
      const text = source.slice(at + 1, source[to - 1] === sign && to > at + 1 ? to - 1 : to);
      push(sign === "`" ? "name" : "string", to, sign === "`" ? text : unescaped(text));
      continue;
    }
    const raw = sign === "r" || sign === "R" ? rawText(source, at) : null;
    if (raw !== null) {
      push("string", raw.to, raw.text);
      continue;
    }
    const number = end(NUMBER);
    const name = number < 0 ? end(NAME) : -1;
    if (number >= 0) push("number", number);
    else if (name >= 0) push("name", name);
    else push("sign", Math.max(end(OPERATOR), at + 1));
  }
  tokens.push({ kind: "end", text: "", from: at, to: at, first: true });
  return { tokens, comments };
}

/** Behind the closing quotation mark, or the end of the source. */
function closing(source: string, from: number, quote: string): number {
  for (let i = from + 1; i < source.length; i += 1) {
    if (source[i] === "\\" && quote !== "`") i += 1;
    else if (source[i] === quote) return i + 1;
  }
  return source.length;
}

/** `r"(...)"`, `R"--[...]--"`: nothing in it is an escape. */
function rawText(source: string, at: number): { readonly text: string; readonly to: number } | null {
  RAW_START.lastIndex = at;
  const start = RAW_START.exec(source);
  if (start === null) return null;
  const [head, quote = "", dashes = "", open = ""] = start;
  const close = `${CLOSERS[open] ?? ""}${dashes}${quote}`;
  const found = source.indexOf(close, at + head.length);
  const to = found < 0 ? source.length : found;
  return { text: source.slice(at + head.length, to), to: Math.min(source.length, to + close.length) };
}

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:u\{?([\da-fA-F]{1,4})\}?|x([\da-fA-F]{1,2})|([\s\S]))/g, (_, unicode, hex, plain) => {
    const code: unknown = unicode ?? hex;
    if (typeof code === "string") return String.fromCharCode(Number.parseInt(code, 16));
    return ESCAPES[String(plain)] ?? String(plain);
  });
}
