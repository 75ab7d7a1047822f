import type { Expression, StringLiteral } from "./ast.ts";
import type { ReadOne, ReadText } from "./arguments.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

/** A string literal, with the expressions inside where it is an f-string. */
export function readString(piece: SyntaxPiece, one: ReadOne, text: ReadText): StringLiteral {
  const format = piece.name === "FormatString";
  const parts: Expression[] = [];
  for (const child of piece.children) {
    if (child.name !== "FormatReplacement") continue;
    parts.push(one(child.children.find((x) => isExpressionPiece(x) && !x.name.startsWith("Format"))));
  }
  return { kind: "string", value: stringContent(text(piece)), format, parts, from: piece.from, to: piece.to };
}

/** `"a" "b"`: literals one after the other are one string. */
export function readContinuedString(piece: SyntaxPiece, one: ReadOne): StringLiteral {
  const strings = piece.children.map(one).filter((p) => p.kind === "string");
  return {
    kind: "string",
    value: strings.map((s) => s.value).join(""),
    format: strings.some((s) => s.format),
    parts: strings.flatMap((s) => s.parts),
    from: piece.from,
    to: piece.to,
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A Python string literal to its content: without quotes and prefix, simple escapes read, the rest as written. */
function stringContent(literal: string): string {
  let prefix = 0;
  while (prefix < 3 && isLetter(literal.charCodeAt(prefix))) prefix += 1;
  const isLong = literal.startsWith('"""', prefix) || literal.startsWith("'''", prefix);
  const start = prefix + (isLong ? 3 : 1);
  const closed = literal.length >= 2 * start - prefix && literal.endsWith(literal.slice(prefix, start));
  const inner = literal.slice(start, closed ? literal.length - (start - prefix) : literal.length);
  if (!inner.includes("\\") || /r/i.test(literal.slice(0, prefix))) return inner;
  return inner.replace(/\\([\s\S])/g, (whole, c: string) => ESCAPES[c] ?? whole);
}
