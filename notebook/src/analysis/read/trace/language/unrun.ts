import type { ClassDefinition, FunctionDefinition, Statement } from "../../python/ast.ts";
import { childBlocks } from "../../python/walk.ts";
import { instanceOf } from "./classes.ts";
import { tableByName } from "../names.ts";
import type { TracedCell, Tracer } from "../tracer.ts";
import { type Instance, type Scope, UNKNOWN, type Value } from "../value.ts";

/** Gives the function that reads what nothing runs, each statement once, with parameters of which only their names are known. */
export function unrunReader(t: Tracer, cells: readonly TracedCell[], globals: Scope): () => void {
  return () => {
    for (const { index, text, module } of cells) {
      Object.assign(t.place, { cell: index, at: index, text, undecided: 1, branch: null, repeated: 0 });
      block(module.body, globals, null);
    }
  };

  /** @param self what the methods of a class are bound to; null outside of classes */
  function block(body: readonly Statement[], scope: Scope, self: Instance | null): void {
    for (const statement of body) {
      if (!t.ran.has(statement)) t.run([statement], scope);
      if (statement.kind === "function") inside(statement, self);
      else if (statement.kind === "class") ofClass(statement, scope);
      else for (const inner of childBlocks(statement)) block(inner, scope, self);
    }
  }

  function ofClass(node: ClassDefinition, scope: Scope): void {
    const found = t.defined.get(node);
    block(node.body, scope.child(), found?.kind === "class" ? instanceOf(t, found, []) : null);
  }

  function inside(node: FunctionDefinition, self: Instance | null): void {
    const found = t.defined.get(node);
    if (found?.kind !== "function") return;
    const scope = found.scope.child();
    for (const [i, { name, fallback }] of node.parameters.entries())
      scope.set(
        name,
        i === 0 && self !== null ? self : parameter(name, fallback ? t.evaluate(fallback, scope) : UNKNOWN),
      );
    block(node.body, scope, null);
  }

  function parameter(name: string, fallback: Value): Value {
    const says = fallback.kind !== "unknown" && !(fallback.kind === "constant" && fallback.value === null);
    return says ? fallback : (tableByName(t, name) ?? UNKNOWN);
  }
}
