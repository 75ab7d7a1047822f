import type { Expression } from "../python/ast.ts";
import { walkExpression } from "../python/walk.ts";

/** The values that a print puts into its text. */
export function printedParts(node: Expression): readonly Expression[] {
  if (node.kind === "string") return node.parts;
  if (node.kind === "operation" && node.left?.kind === "string")
    return node.right.kind === "tuple" ? node.right.items : [node.right];
  if (node.kind === "operation" && node.operator === "+" && node.left)
    return [...printedParts(node.left), ...printedParts(node.right)];
  if (
    node.kind === "call" &&
    node.callee.kind === "attribute" &&
    node.callee.name === "format" &&
    node.callee.object.kind === "string"
  )
    return node.args.map((a) => a.value);
  if (node.kind === "tuple") return node.items;
  return [node];
}

/** The words that a print writes itself. */
export function labelOf(node: Expression): string {
  let label = "";
  walkExpression(node, (part) => {
    if (part.kind === "string" && label.length < 120) label += `${part.value} `;
  });
  return label.trim();
}
