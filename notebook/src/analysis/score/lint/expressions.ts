import type { Expression, Name } from "../../read/python/ast.ts";
import { newScope, type BindingKind, type Scope } from "./bindings.ts";
import type { Walk } from "./walk.ts";

/** Visits the names that an expression reads, in the order Python evaluates them. */
export function visitExpression(walk: Walk, scope: Scope, expression: Expression): void {
  switch (expression.kind) {
    case "name":
      walk.read(scope, expression.id, expression.from);
      return;
    case "attribute":
      visitOne(walk, scope, expression.object);
      return;
    case "call":
      if (expression.callee.kind === "name" && expression.callee.id === "locals" && expression.args.length === 0)
        scope.usesLocals = true;
      visitOne(walk, scope, expression.callee);
      for (const argument of expression.args) visitOne(walk, scope, argument.value);
      return;
    case "subscript":
      visitOne(walk, scope, expression.object);
      visitAll(walk, scope, expression.index);
      return;
    case "string":
      visitAll(walk, scope, expression.parts);
      return;
    case "list":
    case "tuple":
    case "set":
      visitAll(walk, scope, expression.items);
      return;
    case "dict":
      for (const entry of expression.entries) {
        visitOne(walk, scope, entry.key);
        visitOne(walk, scope, entry.value);
      }
      return;
    case "operation":
      visitOperands(walk, scope, expression);
      return;
    case "lambda":
      walk.parameters(scope, expression.parameters);
      walk.later(scope, expression);
      return;
    case "comprehension":
      visitComprehension(walk, scope, expression);
      return;
    case "conditional":
      visitOne(walk, scope, expression.test);
      visitOne(walk, scope, expression.whenTrue);
      visitOne(walk, scope, expression.otherwise);
      return;
    case "walrus":
      visitOne(walk, scope, expression.value);
      walk.write(walrusScope(scope), expression.target, "assignment");
      return;
    case "slice":
      visitAll(walk, scope, expression.parts);
      return;
    case "star":
    case "await":
    case "yield":
      visitOne(walk, scope, expression.value);
      return;
    case "number":
    case "constant":
    case "unknown":
      return;
    default:
      expression satisfies never;
  }
}

const visitOne = (walk: Walk, scope: Scope, expression: Expression | null): void => {
  if (expression !== null) visitExpression(walk, scope, expression);
};

const visitAll = (walk: Walk, scope: Scope, expressions: readonly Expression[]): void => {
  for (const expression of expressions) visitExpression(walk, scope, expression);
};

/** `a + b + c + ...` nests to the left: a loop, so that long sums do not nest calls. */
function visitOperands(walk: Walk, scope: Scope, operation: Expression): void {
  const right: Expression[] = [];
  let left: Expression | null = operation;
  while (left !== null && left.kind === "operation") {
    right.push(left.right);
    left = left.left;
  }
  if (left !== null) visitExpression(walk, scope, left);
  for (const operand of right.reverse()) visitExpression(walk, scope, operand);
}

function visitComprehension(
  walk: Walk,
  outer: Scope,
  expression: Extract<Expression, { kind: "comprehension" }>,
): void {
  const scope = newScope("comprehension", outer);
  walk.scopes.push(scope);
  expression.loops.forEach((loop, i) => {
    // The first iterable is evaluated outside of the comprehension.
    visitExpression(walk, i === 0 ? outer : scope, loop.iterable);
    for (const target of loop.targets) visitTarget(walk, scope, target, "unpacked");
    for (const condition of loop.conditions) visitExpression(walk, scope, condition);
  });
  for (const element of expression.elements) visitExpression(walk, scope, element);
}

/** A walrus inside a comprehension binds in the function around it (PEP 572). */
function walrusScope(scope: Scope): Scope {
  let at = scope;
  while (at.kind === "comprehension" && at.outer !== null) at = at.outer;
  return at;
}

/** Binds the names of an assignment target; what stands in subscripts and before dots is read. */
export function visitTarget(walk: Walk, scope: Scope, target: Expression, kind: BindingKind): void {
  switch (target.kind) {
    case "name":
      walk.write(scope, target, kind);
      return;
    case "tuple":
    case "list":
      for (const item of target.items) visitTarget(walk, scope, item, kind === "assignment" ? "unpacked" : kind);
      return;
    case "star":
      if (target.value !== null) visitTarget(walk, scope, target.value, kind === "assignment" ? "unpacked" : kind);
      return;
    default:
      visitExpression(walk, scope, target);
  }
}

/** Plain names in an expression, for targets of `del`. */
export function namesOf(expression: Expression): readonly Name[] {
  if (expression.kind === "name") return [expression];
  return expression.kind === "tuple" || expression.kind === "list" ? expression.items.flatMap(namesOf) : [];
}
