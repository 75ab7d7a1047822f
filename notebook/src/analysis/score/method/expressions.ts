import type { Call, Expression } from "../../read/python/ast.ts";
import { pushSubexpressions } from "../../read/python/walk.ts";

/** The column of a table that an expression is: `df["a"]`, `df.a`, `df["a"].values`. */
export function columnOf(expression: Expression): { readonly frame: string; readonly column: string } | null {
  const inner = unwrapped(expression);
  if (inner.kind === "subscript" && inner.object.kind === "name" && inner.index.length === 1) {
    const [index] = inner.index;
    const name = index?.kind === "list" && index.items.length === 1 ? index.items[0] : index;
    return name?.kind === "string" ? { frame: inner.object.id, column: name.value } : null;
  }
  if (inner.kind === "attribute" && inner.object.kind === "name") return { frame: inner.object.id, column: inner.name };
  return null;
}

/** The table that an expression is another name of: `df`, `df.copy()`, `df.values`. */
export function tableOf(expression: Expression): string | null {
  const inner = unwrapped(expression);
  return inner.kind === "name" ? inner.id : null;
}

/** Without `.values`, `.copy()` and the like, which change the form and not what is in it. */
function unwrapped(expression: Expression): Expression {
  let inner = expression;
  for (;;) {
    if (inner.kind === "attribute" && inner.name === "values") inner = inner.object;
    else if (inner.kind === "call" && inner.callee.kind === "attribute" && SAME_CONTENT.has(inner.callee.name)) {
      inner = inner.callee.object;
    } else return inner;
  }
}

const SAME_CONTENT = new Set(["copy", "to_numpy", "ravel", "as_matrix", "astype"]);

/** Last part of what is called: "StandardScaler" of `preprocessing.StandardScaler()`; of `Scaler().fit(X)` it is "Scaler". */
export function makerOf(call: Call): string {
  const { callee } = call;
  if (callee.kind === "name") return callee.id;
  if (callee.kind !== "attribute") return "?";
  const returnsSelf = callee.name === "fit" && callee.object.kind === "call";
  return returnsSelf && callee.object.kind === "call" ? makerOf(callee.object) : callee.name;
}

/** Everything in an expression of one kind of node, outer ones before what is in them. */
export function nodesIn<K extends Expression["kind"]>(
  expression: Expression,
  kind: K,
): readonly Extract<Expression, { kind: K }>[] {
  const found: Extract<Expression, { kind: K }>[] = [];
  const open: Expression[] = [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === kind) found.push(node as Extract<Expression, { kind: K }>);
    pushSubexpressions(node, open);
  }
  return found;
}
