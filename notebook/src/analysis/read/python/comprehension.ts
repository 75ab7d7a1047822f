import type { Comprehension, Expression } from "./ast.ts";
import type { ReadOne } from "./arguments.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

/** A comprehension of any shape; the brackets around a generator are those of its call. */
export function readComprehension(piece: SyntaxPiece, shape: Comprehension["shape"], one: ReadOne): Comprehension {
  const parts = piece.children.filter((c) => c.name !== "Comment" && c.name !== "⚠");
  const start = parts.findIndex((c) => c.name === "for");
  const elements = parts.slice(0, start).filter(isExpressionPiece).map(one);
  const loops: { targets: Expression[]; iterable: Expression; conditions: Expression[] }[] = [];
  let mode: "targets" | "iterable" | "condition" = "targets";
  for (const part of parts.slice(start)) {
    const last = loops[loops.length - 1];
    if (part.name === "for") {
      loops.push({ targets: [], iterable: { kind: "unknown", from: part.from, to: part.to }, conditions: [] });
      mode = "targets";
    } else if (part.name === "in") mode = "iterable";
    else if (part.name === "if") mode = "condition";
    else if (isExpressionPiece(part) && last) {
      if (mode === "targets") last.targets.push(one(part));
      else if (mode === "iterable") last.iterable = one(part);
      else last.conditions.push(one(part));
    }
  }
  return { kind: "comprehension", shape, elements, loops, from: piece.from, to: piece.to };
}
