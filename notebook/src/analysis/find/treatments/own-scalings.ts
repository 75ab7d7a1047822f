/** Functions of the notebook that scale what they are given. */
import type { Expression } from "../../read/python/ast.ts";
import { textOfNode } from "../literals.ts";

/** `(x - x.mean()) / x.std()`, `(x - x.min()) / (x.max() - x.min())`; null for any other result of a function. */
export function scaledInside(node: Expression | undefined): "standard" | "min-max" | null {
  if (node?.kind !== "operation" || node.operator !== "/") return null;
  if (node.left?.kind !== "operation" || node.left.operator !== "-") return null;
  const [above, below] = [textOfNode(node.left), textOfNode(node.right)];
  if (/\bmean\(/.test(above) && /\bstd\(/.test(below)) return "standard";
  return /\bmin\(/.test(above) && /\bmax\(.*\bmin\(/.test(below) ? "min-max" : null;
}
