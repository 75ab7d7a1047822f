import type { Comprehension, Expression } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { partsOf } from "./pieces.ts";

/** `x^2 for x in xs if x > 2`, with or without brackets around it. */
export function generatorOf(
  piece: SyntaxPiece,
  shape: "list" | "generator",
  { from, to }: SyntaxPiece,
  one: (part: SyntaxPiece) => Expression,
): Comprehension {
  const loops: { targets: Expression[]; iterable: Expression; conditions: Expression[] }[] = [];
  const elements: Expression[] = [];
  for (const part of partsOf(piece)) {
    if (part.name === "GenFor")
      for (const binding of partsOf(part)) {
        const [target, , iterable] = partsOf(binding);
        if (target && iterable) loops.push({ targets: [one(target)], iterable: one(iterable), conditions: [] });
      }
    else if (part.name === "GenFilter") loops[loops.length - 1]?.conditions.push(...partsOf(part).map(one));
    else elements.push(one(part));
  }
  return { kind: "comprehension", shape, elements: elements.slice(0, 1), loops, from, to };
}
