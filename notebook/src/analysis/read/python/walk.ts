import type { Expression, Statement } from "./ast.ts";

/** Direct sub-expressions, in source order. */
export function subexpressions(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "attribute":
      return [node.object];
    case "call":
      return [node.callee, ...node.args.map((a) => a.value)];
    case "subscript":
      return [node.object, ...node.index];
    case "string":
    case "slice":
      return node.parts;
    case "list":
    case "tuple":
    case "set":
      return node.items;
    case "dict":
      return node.entries.flatMap((e) => (e.key ? [e.key, e.value] : [e.value]));
    case "operation":
      return node.left ? [node.left, node.right] : [node.right];
    case "lambda":
      return [...node.parameters.flatMap((p) => (p.fallback ? [p.fallback] : [])), node.body];
    case "comprehension":
      return [...node.elements, ...node.loops.flatMap((l) => [...l.targets, l.iterable, ...l.conditions])];
    case "conditional":
      return [node.whenTrue, node.test, node.otherwise];
    case "walrus":
      return [node.target, node.value];
    case "star":
    case "await":
    case "yield":
      return node.value ? [node.value] : [];
    default:
      return NONE;
  }
}

/** Adds the direct sub-expressions to a list, in source order; the kinds that most nodes are of need no list of their own. */
export function pushSubexpressions(node: Expression, list: Expression[]): void {
  switch (node.kind) {
    case "name":
    case "number":
    case "constant":
      return;
    case "attribute":
      list.push(node.object);
      return;
    case "call":
      list.push(node.callee);
      for (const argument of node.args) list.push(argument.value);
      return;
    default:
      for (const part of subexpressions(node)) list.push(part);
  }
}

/** Calls `visit` for the node and everything below it, outermost first. */
export function walkExpression(node: Expression, visit: (node: Expression) => void): void {
  visit(node);
  // The kinds that most nodes are of need no list of their parts.
  switch (node.kind) {
    case "name":
    case "number":
    case "constant":
      return;
    case "attribute":
      walkExpression(node.object, visit);
      return;
    case "call":
      walkExpression(node.callee, visit);
      for (const argument of node.args) walkExpression(argument.value, visit);
      return;
    case "subscript":
      walkExpression(node.object, visit);
      for (const index of node.index) walkExpression(index, visit);
      return;
    case "operation":
      if (node.left) walkExpression(node.left, visit);
      walkExpression(node.right, visit);
      return;
    default:
      for (const part of subexpressions(node)) walkExpression(part, visit);
  }
}

/** Whether something holds for the node or anything below it; with a stack of its own, so that sums of ten thousand terms may be asked. */
export function someExpression(node: Expression, holds: (node: Expression) => boolean): boolean {
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (holds(one)) return true;
    pushSubexpressions(one, open);
  }
  return false;
}

/** The blocks a statement holds, in source order. */
export function childBlocks(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case "function":
    case "class":
    case "with":
      return [statement.body];
    case "if":
      return [...statement.branches.map((b) => b.body), statement.otherwise];
    case "for":
    case "while":
      return [statement.body, statement.otherwise];
    case "try":
      return [statement.body, ...statement.handlers.map((h) => h.body), statement.otherwise, statement.finally];
    case "match":
      return statement.cases.map((c) => c.body);
    default:
      return NONE;
  }
}

/** Expressions a statement holds itself (not those of its blocks), in source order. */
export function ownExpressions(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case "assign":
      return [...statement.targets, ...present(statement.annotation), ...present(statement.value)];
    case "expression":
      return [statement.value];
    case "function":
      return [
        ...statement.decorators,
        ...statement.parameters.flatMap((p) => [...present(p.annotation), ...present(p.fallback)]),
      ];
    case "class":
      return [...statement.decorators, ...statement.bases.map((b) => b.value)];
    case "if":
      return statement.branches.map((b) => b.test);
    case "for":
    case "while":
      return [...statement.targets, statement.subject];
    case "with":
      return statement.items.flatMap((i) => [i.value, ...present(i.target)]);
    case "try":
      return statement.handlers.flatMap((h) => present(h.type));
    case "return":
    case "raise":
    case "assert":
    case "delete":
      return statement.operands;
    case "match":
      return [statement.subject, ...statement.cases.flatMap((c) => present(c.guard))];
    default:
      return NONE;
  }
}

/** Calls `visit` for every statement, outer ones first, in source order. */
export function walkStatements(body: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of body) {
    visit(statement);
    for (const block of childBlocks(statement)) walkStatements(block, visit);
  }
}

/** Calls `visit` for every expression of a block or a lambda and everything below it. */
export function walkExpressions(body: Expression | readonly Statement[], visit: (node: Expression) => void): void {
  if ("kind" in body) walkExpression(body, visit);
  else
    walkStatements(body, (statement) => {
      for (const expression of ownExpressions(statement)) walkExpression(expression, visit);
    });
}

/** Whether something holds for any expression of a block or a lambda. */
export const someExpressionIn = (
  body: Expression | readonly Statement[],
  holds: (node: Expression) => boolean,
): boolean =>
  "kind" in body
    ? someExpression(body, holds)
    : body.some(
        (statement) =>
          ownExpressions(statement).some((one) => someExpression(one, holds)) ||
          childBlocks(statement).some((block) => someExpressionIn(block, holds)),
      );

const NONE: readonly never[] = [];
const present = (node: Expression | null): readonly Expression[] => (node ? [node] : NONE);
