import type { FunctionDefinition, Lambda } from "../../read/python/ast.ts";
import { bind, newScope, resolve, type Scope } from "./bindings.ts";
import { visitExpression } from "./expressions.ts";
import { visitStatement } from "./statements.ts";
import { annotation, type Walk } from "./walk.ts";

/** Starts a walk over an empty module. */
export function newWalk(): Walk {
  const module = newScope("module", null);
  let deferred: (() => void)[] = [];
  const walk: Walk = {
    module,
    scopes: [module],
    unresolved: [],
    globals: new Set(),
    cell: 0,
    branch: null,
    expectingNameError: 0,
    body: (scope, statements) => {
      for (const statement of statements) visitStatement(walk, scope, statement);
    },
    expression: (scope, expression) => {
      if (expression !== null) visitExpression(walk, scope, expression);
    },
    read: (scope, name, from) => {
      const found = resolve(scope, name);
      if (found !== null && found !== "star") return;
      if (walk.expectingNameError > 0) return;
      walk.unresolved.push({ name, cell: walk.cell, from, scope, star: found === "star" });
    },
    write: (scope, name, kind) => walk.add(scope, name.id, name.from, kind),
    add: (scope, name, from, kind, more) => {
      // What a function assigns after `global x` is the notebook's x.
      const target = scope.names.get(name)?.kind === "global" && kind !== "global" ? walk.module : scope;
      bind(target, {
        name,
        kind,
        cell: walk.cell,
        from,
        branch: walk.branch,
        qualified: more?.qualified ?? null,
        kept: more?.kept ?? false,
        overload: more?.overload ?? false,
        used: more?.used ?? false,
      });
    },
    parameters: (scope, parameters) => {
      for (const parameter of parameters) {
        walk.expression(scope, parameter.fallback);
        annotation(walk, scope, parameter.annotation);
      }
    },
    later: (scope, definition) => {
      const { cell, branch, expectingNameError } = walk;
      deferred.push(() => {
        Object.assign(walk, { cell, branch, expectingNameError });
        enter(walk, scope, definition);
      });
    },
    finish: () => {
      while (deferred.length > 0) {
        const bodies = deferred;
        deferred = [];
        for (const visit of bodies) visit();
      }
    },
  };
  return walk;
}

function enter(walk: Walk, outer: Scope, definition: FunctionDefinition | Lambda): void {
  const scope = newScope(definition.kind === "lambda" ? "lambda" : "function", outer, definition);
  walk.scopes.push(scope);
  if (inClass(outer)) walk.add(scope, "__class__", definition.from, "argument", { used: true });
  for (const parameter of definition.parameters) walk.add(scope, parameter.name, parameter.from, "argument");
  if (definition.kind === "lambda") walk.expression(scope, definition.body);
  else walk.body(scope, definition.body);
}

function inClass(scope: Scope | null): boolean {
  for (let at = scope; at !== null; at = at.outer) if (at.kind === "class") return true;
  return false;
}
