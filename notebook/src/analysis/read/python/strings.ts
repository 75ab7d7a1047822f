import type { Expression, StringLiteral } from "./ast.ts";
import type { ReadOne, ReadText } from "./arguments.ts";
import { stringContent } from "./string-content.ts";
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
