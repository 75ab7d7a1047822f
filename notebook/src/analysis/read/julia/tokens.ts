import type { Comment } from "../python/ast.ts";

/** A word, number, text or sign of Julia. Positions are UTF-16 units of the cell's source. */
export interface Token {
  readonly kind: "name" | "macro" | "number" | "string" | "char" | "sign" | "end";
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** A blank or a line end stands before it. */
  readonly space: boolean;
  /** Stands at the beginning of a line. */
  readonly first: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

const BLANK = /[^\S\n]+/y;
const LINE_COMMENT = /#[^\n]*/y;
const NAME = /[\p{L}_∇∂∞°][\p{L}\p{N}\p{M}_′]*(?:!(?!=)[\p{L}\p{N}\p{M}_′]*)*/uy;
const MACRO = /@(?:[\p{L}_][\p{L}\p{N}_!]*(?:\.[\p{L}_][\p{L}\p{N}_!]*)*|[.>]+)/uy;
const NUMBER =
  /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*|\.(?![\p{L}_.*/+\-^\\=<>!&|÷'%(≤≥≠]))?(?:[eEf][-+]?\d+)?|\.\d[\d_]*(?:[eEf][-+]?\d+)?)/uy;
const STRING_START = /[\p{L}_]*(?:"""|"|```|`)/uy;
const OPERATOR =
  /\.\.\.|\.?(?:>>>=|>>>|<<=|>>=|\/\/=|===|!==|-->|<--|\|>|<\||->|=>|==|!=|<=|>=|<:|>:|&&|\|\||::|:=|[-+*/\\^÷%|&⊻$]=|\/\/|<<|>>|\+\+|[-+*/\\^%&|~!<>=]|\p{Sm})|\.\.|[.?:,;()[\]{}$@']/uy;
const CHAR = /'(?:\\(?:.[\da-fA-F]{0,8}|u\{[^}]*\})|[^'\\\n])'/uy;

/** Divides Julia source into tokens. Linear; a sign that Julia does not know becomes a token of its own. */
export function readTokens(source: string, start: number, stop: number): Tokens {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let at = start;
  let first = true;
  let space = true;
  const end = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(source) ? Math.min(pattern.lastIndex, stop) : -1;
  };
  const push = (kind: Token["kind"], to: number): void => {
    tokens.push({ kind, text: source.slice(at, to), from: at, to, space, first });
    first = false;
    space = false;
    at = to;
  };
  while (at < stop) {
    const sign = source[at] ?? "";
    if (sign === "\n") {
      first = true;
      space = true;
      at += 1;
      continue;
    }
    const blank = end(BLANK);
    if (blank >= 0) {
      space = true;
      at = blank;
      continue;
    }
    if (sign === "#") {
      const to = source[at + 1] === "=" ? Math.min(stop, blockCommentEnd(source, at)) : end(LINE_COMMENT);
      comments.push({ from: at, to, text: source.slice(at, to), ownLine: first });
      space = true;
      at = to;
      continue;
    }
    const quote = end(STRING_START);
    const number = quote < 0 ? end(NUMBER) : -1;
    if (quote >= 0) push("string", Math.min(stop, stringEnd(source, quote, source.slice(at, quote))));
    else if (number >= 0) push("number", number);
    else readSign(sign);
  }
  tokens.push({ kind: "end", text: "", from: at, to: at, space: true, first: true });
  return { tokens, comments };

  function readSign(sign: string): void {
    const name = end(NAME);
    if (name >= 0) {
      push("name", name);
      return;
    }
    const macro = sign === "@" ? end(MACRO) : -1;
    const char = sign === "'" && (space || !isValue(tokens[tokens.length - 1])) ? end(CHAR) : -1;
    if (macro >= 0) push("macro", macro);
    else if (char >= 0) push("char", char);
    else push("sign", Math.max(end(OPERATOR), at + 1));
  }
}

/** After a value a quotation mark transposes it. */
function isValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === "sign" ? /^[)\]}']$/.test(token.text) : token.kind !== "macro";
}

/** Comments of `#= ... =#` may hold others. */
function blockCommentEnd(source: string, from: number): number {
  const mark = /#=|=#/g;
  mark.lastIndex = from;
  let depth = 0;
  for (let match = mark.exec(source); match !== null; match = mark.exec(source)) {
    depth += match[0] === "#=" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return source.length;
}

/** Behind the closing quotation marks of a text that begins before `from`; values in it may hold texts of their own. */
export function stringEnd(source: string, from: number, opening: string): number {
  const quote = /"""|"|```|`/.exec(opening)?.[0] ?? '"';
  const isPlain = opening.length > quote.length;
  let at = from;
  while (at < source.length) {
    if (source[at] === "\\") at += 2;
    else if (source.startsWith(quote, at)) return at + quote.length;
    else if (!isPlain && source[at] === "$" && source[at + 1] === "(") at = valueEnd(source, at + 1);
    else at += 1;
  }
  return source.length;
}

/** Behind the bracket that closes the one at a place in a text. */
export function valueEnd(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return at + 1;
    else if (sign === '"') {
      // A text within a text: what it holds itself is not looked at.
      const close = source.indexOf('"', at + 1);
      if (close < 0) return source.length;
      at = close;
    }
  }
  return source.length;
}
