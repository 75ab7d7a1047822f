import type { Expression, StringLiteral } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/** `"a $(x + 1) $y"` is the f-string "a {x + 1} {y}"; `r"\d"` keeps its signs. */
export function readString(piece: SyntaxPiece, source: string, one: (part: SyntaxPiece) => Expression): StringLiteral {
  const { from, to } = piece;
  const written = source.slice(from, to);
  const [, prefix = "", quote = ""] = /^([\p{L}\p{N}_!]*)("""|"|```|`)/u.exec(written) ?? [];
  const start = from + prefix.length + quote.length;
  const end = written.endsWith(quote) && to - quote.length >= start ? to - quote.length : to;
  const parts: Expression[] = [];
  const texts: string[] = [];
  let at = start;
  for (const child of piece.children) {
    if (child.from < at || child.to > end) continue;
    if (child.name === "EscapeSequence")
      texts.push(source.slice(at, child.from), unescaped(source.slice(child.from, child.to)));
    else if (child.name === "Identifier" || child.name === "ParenExpression") {
      // The dollar sign before it is no text.
      texts.push(source.slice(at, Math.max(at, child.from - 1)), `{${source.slice(child.from, child.to)}}`);
      parts.push(one(child));
    } else continue;
    at = child.to;
  }
  texts.push(source.slice(at, end));
  return { kind: "string", value: texts.join(""), format: parts.length > 0, parts, from, to };
}

const unescaped = (escape: string): string => ESCAPES[escape.slice(1)] ?? escape.slice(1);
