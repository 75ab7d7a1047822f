import type { SyntaxPiece } from "../python/tree.ts";
import { leaf, node } from "./cursor.ts";
import { type Token, valueEnd } from "./tokens.ts";

const VALUE_NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;

/** A text with the values and escapes in it. `inside` reads what stands between two places. */
export function textPiece(
  { from, to, text }: Token,
  source: string,
  inside: (from: number, to: number) => readonly SyntaxPiece[],
): SyntaxPiece {
  if (/^[\p{L}_]/u.test(text)) return leaf("NsStringLiteral", from, to);
  const children: SyntaxPiece[] = [];
  for (let at = from + 1; at < to; at += 1) {
    const mark = source[at];
    if (mark === "\\") {
      children.push(leaf("EscapeSequence", at, Math.min(at + 2, to)));
      at += 1;
    } else if (mark === "$" && source[at + 1] === "(") {
      const end = Math.min(valueEnd(source, at + 1), to);
      children.push(node("ParenExpression", inside(at + 2, Math.max(at + 2, end - 1)), at + 1, end));
      at = end - 1;
    } else if (mark === "$") {
      VALUE_NAME.lastIndex = at + 1;
      const end = VALUE_NAME.test(source) ? Math.min(VALUE_NAME.lastIndex, to) : at + 1;
      if (end > at + 1) children.push(leaf("Identifier", at + 1, end));
      at = end - 1;
    }
  }
  return node("StringLiteral", children, from, to);
}
