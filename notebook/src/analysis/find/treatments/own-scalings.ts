/** Functions of the notebook that scale what they are given. */
import type { Expression } from "../../read/python/ast.ts";
import { walkStatements } from "../../read/python/walk.ts";
import type { LocalFunction } from "../../read/trace/value.ts";
import { scaledByHand } from "./in-place.ts";

/** How a function of a column, or of each of its values, scales it; null for one that does something else. */
export function scaledInside(
  one: LocalFunction,
  [result, ...others]: readonly Expression[],
  isSame: boolean,
): "standard" | "min-max" | "by a constant" | null {
  if (result === undefined || others.length > 0) return null;
  const byHand = scaledByHand(result, setIn(one));
  if (byHand !== null || !isSame || result.kind !== "operation") return byHand;
  const [given] = one.node.parameters;
  const isOfValue = result.left?.kind === "name" && result.left.id === given?.name;
  return isOfValue && /^[/*]$/.test(result.operator) && result.right.kind === "number" ? "by a constant" : null;
}

/** What the names stand for that a function sets once, by name. */
function setIn({ node }: LocalFunction): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  if (node.kind !== "lambda")
    walkStatements(node.body, (statement) => {
      if (statement.kind !== "assign" || statement.value === null) return;
      for (const target of statement.targets) if (target.kind === "name") found.set(target.id, statement.value);
    });
  return found;
}
