/** What functions of the notebook give back, and what decides between several values. */
import type { Expression } from "../read/python/ast.ts";
import { walkStatements } from "../read/python/walk.ts";
import type { LocalFunction } from "../read/trace/value.ts";

/** Everything that a function may give back. */
export function resultsOf({ node }: LocalFunction): readonly Expression[] {
  const results: Expression[] = [];
  if (node.kind === "lambda") results.push(node.body);
  else
    walkStatements(node.body, (statement) => {
      if (statement.kind === "return") results.push(...statement.operands);
    });
  return results.flatMap(leaves);
}

/** The values that an expression may come to: both sides of each decision in it. */
export function leaves(node: Expression): readonly Expression[] {
  if (node.kind === "conditional") return [...leaves(node.whenTrue), ...leaves(node.otherwise)];
  const [, whenTrue, otherwise] = decision(node);
  return whenTrue && otherwise ? [...leaves(whenTrue), ...leaves(otherwise)] : [node];
}

/** The condition and the two values of `np.where(a > 5, "high", "low")`; none for any other expression. */
export const decision = (node: Expression): readonly Expression[] =>
  node.kind === "call" &&
  node.args.length === 3 &&
  ((node.callee.kind === "attribute" && node.callee.name === "where") ||
    (node.callee.kind === "name" && /(?:^|\W)if_?else$/.test(node.callee.id)))
    ? node.args.map(({ value }) => value)
    : [];
