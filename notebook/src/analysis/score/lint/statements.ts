import type { Assignment, Expression, Import, Statement } from "../../read/python/ast.ts";
import { type Branch, newScope, type Scope } from "./bindings.ts";
import { namesOf, visitTarget } from "./expressions.ts";
import { annotation, type Walk } from "./walk.ts";

/** Visits one statement: what it reads, what it binds, and the statements in it. */
export function visitStatement(walk: Walk, scope: Scope, statement: Statement): void {
  switch (statement.kind) {
    case "import":
      visitImport(walk, scope, statement);
      return;
    case "assign":
      visitAssignment(walk, scope, statement);
      return;
    case "expression":
      walk.expression(scope, statement.value);
      return;
    case "function":
      readAll(walk, scope, statement.decorators);
      walk.parameters(scope, statement.parameters);
      annotation(walk, scope, statement.returns);
      walk.add(scope, statement.name, statement.nameFrom, "function", {
        overload: statement.decorators.some(isOverload),
      });
      walk.later(scope, statement);
      return;
    case "class": {
      readAll(walk, scope, statement.decorators);
      for (const base of statement.bases) walk.expression(scope, base.value);
      const inside = newScope("class", scope);
      walk.scopes.push(inside);
      for (const name of ["__module__", "__qualname__"])
        walk.add(inside, name, statement.from, "argument", { used: true });
      walk.body(inside, statement.body);
      walk.add(scope, statement.name, statement.nameFrom, "class");
      return;
    }
    case "if":
      for (const branch of statement.branches) {
        walk.expression(scope, branch.test);
        inBranch(walk, () => walk.body(scope, branch.body));
      }
      inBranch(walk, () => walk.body(scope, statement.otherwise));
      return;
    case "for":
    case "while":
      walk.expression(scope, statement.subject);
      for (const target of statement.targets) visitTarget(walk, scope, target, "loop");
      walk.body(scope, statement.body);
      walk.body(scope, statement.otherwise);
      return;
    case "with":
      for (const item of statement.items) {
        walk.expression(scope, item.value);
        if (item.target !== null) visitTarget(walk, scope, item.target, "with");
      }
      walk.body(scope, statement.body);
      return;
    case "try":
      visitTry(walk, scope, statement);
      return;
    case "return":
    case "raise":
    case "assert":
      readAll(walk, scope, statement.operands);
      return;
    case "delete":
      for (const operand of statement.operands) visitDeletion(walk, scope, operand);
      return;
    case "global":
    case "nonlocal":
      if (scope.kind === "module") return;
      for (const name of statement.names) {
        if (statement.kind === "global") walk.globals.add(name);
        walk.add(scope, name, statement.from, statement.kind === "global" ? "global" : "argument", { used: true });
      }
      return;
    case "match":
      walk.expression(scope, statement.subject);
      for (const branch of statement.cases)
        inBranch(walk, () => {
          for (const capture of branch.captures) walk.write(scope, capture, "unpacked");
          walk.expression(scope, branch.guard);
          walk.body(scope, branch.body);
        });
      return;
    case "pass":
    case "break":
    case "continue":
    case "broken":
      return;
    default:
      statement satisfies never;
  }
}

function readAll(walk: Walk, scope: Scope, expressions: readonly Expression[]): void {
  for (const expression of expressions) walk.expression(scope, expression);
}

function inBranch(walk: Walk, visit: () => void): void {
  const outer = walk.branch;
  walk.branch = { outer, conditional: true };
  visit();
  walk.branch = outer;
}

const isOverload = (decorator: Expression): boolean =>
  decorator.kind === "name"
    ? decorator.id === "overload"
    : decorator.kind === "attribute" && decorator.name === "overload";

function visitImport(walk: Walk, scope: Scope, statement: Import): void {
  for (const name of statement.names) {
    if (name.name === "*") {
      scope.star = true;
      continue;
    }
    if (name.module === "__future__") {
      walk.add(scope, name.bound, name.from, "future-import", { used: true });
      continue;
    }
    const qualified = name.name === null ? name.module : `${name.module}.${name.name}`;
    const kept = name.alias !== null && name.alias === (name.name ?? name.module);
    if (name.name !== null) walk.add(scope, name.bound, name.from, "from-import", { qualified, kept });
    else if (name.alias === null && name.module.includes("."))
      walk.add(scope, name.bound, name.from, "submodule-import", { qualified });
    else walk.add(scope, name.bound, name.from, "import", { qualified, kept });
  }
}

function visitAssignment(walk: Walk, scope: Scope, statement: Assignment): void {
  walk.expression(scope, statement.value);
  annotation(walk, scope, statement.annotation);
  for (const target of statement.targets) {
    if (statement.update !== null) walk.expression(scope, target);
    if (statement.value === null && target.kind === "name") walk.write(scope, target, "annotation");
    else visitTarget(walk, scope, target, "assignment");
  }
}

function visitTry(walk: Walk, scope: Scope, statement: Extract<Statement, { kind: "try" }>): void {
  const outer = walk.branch;
  const body = { outer, conditional: false };
  const expected = statement.handlers.some((handler) => handler.type !== null && catches(handler.type, "NameError"))
    ? 1
    : 0;
  walk.branch = body;
  walk.expectingNameError += expected;
  walk.body(scope, statement.body);
  walk.expectingNameError -= expected;
  for (const handler of statement.handlers) {
    walk.branch = { outer, conditional: false };
    walk.expression(scope, handler.type);
    const before = handler.name === null ? undefined : scope.names.get(handler.name.id);
    if (handler.name !== null) walk.write(scope, handler.name, "exception");
    walk.body(scope, handler.body);
    if (handler.name === null) continue;
    // Python unbinds the name when the handler ends.
    if (before !== undefined) scope.names.set(handler.name.id, before);
    else scope.names.delete(handler.name.id);
  }
  walk.branch = body;
  walk.body(scope, statement.otherwise);
  walk.branch = outer;
  walk.body(scope, statement.finally);
}

function catches(type: Expression, name: string): boolean {
  if (type.kind === "tuple") return type.items.some((item) => catches(item, name));
  return type.kind === "name" && type.id === name;
}

function isConditional(branch: Branch | null): boolean {
  for (let at = branch; at !== null; at = at.outer) if (at.conditional) return true;
  return false;
}

function visitDeletion(walk: Walk, scope: Scope, operand: Expression): void {
  const names = namesOf(operand);
  if (names.length === 0) walk.expression(scope, operand);
  for (const name of names) {
    walk.read(scope, name.id, name.from);
    // Deleted in one branch only, the name may still be there afterwards.
    if (!isConditional(walk.branch)) walk.write(scope, name, "deletion");
  }
}
