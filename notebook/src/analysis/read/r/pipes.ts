import type { Argument, Expression, Statement } from "../python/ast.ts";
import { call, nameOf } from "../made-nodes.ts";
import type { ReadExpression, RNode } from "./nodes.ts";

/** Deeper down nobody puts a dot. */
const DEEPEST = 50;

/** `x %>% f(y)` is f(x, y): the value goes to the place of the dot, or before everything else. */
export function pipedInto(
  value: Expression,
  pipe: RNode & { readonly kind: "operation" },
  before: Statement[],
  one: ReadExpression,
): Expression {
  const { operator, right, from, to } = pipe;
  const span = { from, to };
  const placeholder = operator === "|>" ? "_" : ".";
  if (operator === "%$%") {
    const inner: Argument[] = [value, one(right, before)].map((part) => ({ name: null, star: "", value: part }));
    return { kind: "call", callee: nameOf("base::with", { from: right.from, to: right.from }), args: inner, ...span };
  }
  const dots = mentions(right, placeholder, 2, DEEPEST);
  if (right.kind === "call") {
    const direct = right.args.findIndex((a) => a.value?.kind === "name" && a.value.id === placeholder);
    if (dots > (direct < 0 ? 0 : 1)) keep();
    const callee = one(right.callee, before);
    const args = right.args.flatMap((a, i): Argument[] =>
      a.value === null
        ? []
        : [{ name: a.name, star: "", value: i === direct && dots === 1 ? value : one(a.value, before) }],
    );
    if (direct < 0) args.unshift({ name: null, star: "", value });
    return { kind: "call", callee, args, ...span };
  }
  if (dots > 0) {
    keep();
    return one(right, before);
  }
  return call(one(right, before), [value], span);

  /** More than one dot stands for the value: it gets the dot for a name. */
  function keep(): void {
    const target = nameOf(placeholder, { from: value.from, to: value.from });
    const { from: start, to: end } = value;
    before.push({ kind: "assign", targets: [target], value, update: null, annotation: null, from: start, to: end });
  }
}

/** How often a name stands in an expression, up to a limit; a dot in a formula is none. */
function mentions(node: RNode | null, id: string, limit: number, depth: number): number {
  if (node === null || limit <= 0 || depth <= 0) return 0;
  switch (node.kind) {
    case "name":
      return node.id === id ? 1 : 0;
    case "operation":
      if (node.operator === "~") return 0;
      return sum([node.left, node.right]);
    case "call":
      return sum([node.callee, ...node.args.map((a) => a.value)]);
    case "index":
      return sum([node.object, ...node.args.map((a) => a.value)]);
    case "if":
      return sum([node.test, node.whenTrue, node.otherwise]);
    case "block":
      return sum(node.body);
    default:
      return 0;
  }

  function sum(parts: readonly (RNode | null)[]): number {
    let count = 0;
    for (const part of parts) {
      count += mentions(part, id, limit - count, depth - 1);
      if (count >= limit) break;
    }
    return count;
  }
}
