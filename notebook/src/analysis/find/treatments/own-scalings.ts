/** Scaling that is written as one formula. */
import type { Expression } from "../../read/python/ast.ts";
import { textOfNode } from "../literals.ts";

/** `(x - x.mean()) / x.std()`, `(x - x.min()) / (x.max() - x.min())`, also with figures out of a table of them; null for any other formula. */
export function scaledInside(node: Expression | undefined): "standard" | "min-max" | null {
  if (node?.kind !== "operation" || node.operator !== "/") return null;
  if (node.left?.kind !== "operation" || node.left.operator !== "-") return null;
  const [above, below] = [textOfNode(node.left), textOfNode(node.right)];
  if (/\bmean\(|'mean'/.test(above) && /\bstd\(|'std'/.test(below)) return "standard";
  return /\bmin\(/.test(above) && /\bmax\(.*\bmin\(/.test(below) ? "min-max" : null;
}
