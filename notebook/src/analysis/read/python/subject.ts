import type { Expression } from "./ast.ts";
import { columnNames } from "./bindings.ts";
import type { Environment } from "./environment.ts";
import { lookup } from "./lookup.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import { collection, text, UNKNOWN, type Value } from "./values.ts";

export interface Subject {
  readonly subject: string | null;
  readonly columns: readonly string[];
}

/** The plain name (or `name.attribute`) an expression starts from, and the columns it narrows to. */
export function readSubject(node: Expression, scope: Environment, knowledge: TypeKnowledge): Subject {
  const columns: string[] = [];
  let current = node;
  for (;;) {
    if (current.kind === "name") return { subject: current.id, columns: columns.reverse() };
    if (current.kind === "subscript") {
      for (const index of current.index) columns.push(...columnNames(literalOf(index, scope)).toReversed());
      current = current.object;
    } else if (current.kind === "attribute") {
      const name = current.name;
      current = current.object;
      if (current.kind === "name" && !/^(loc|iloc|ix|at|iat|str|dt|cat|plot|values|T|columns|index)$/.test(name)) {
        const object = lookup(current.id, scope, knowledge);
        if (object.type === "pandas.DataFrame" && knowledge.attribute(object.type, name) === "pandas.Series")
          columns.push(name);
        else if (object.type !== "pandas.DataFrame")
          return { subject: `${current.id}.${name}`, columns: columns.reverse() };
      }
    } else if (current.kind === "call" && current.callee.kind === "attribute") current = current.callee.object;
    else return { subject: null, columns: columns.reverse() };
  }
}

/** Only what the source states; nothing is recorded. */
function literalOf(node: Expression, scope: Environment): Value {
  if (node.kind === "string") return text(node.value);
  if (node.kind === "list" || node.kind === "tuple")
    return collection(
      node.kind,
      node.items.map((i) => literalOf(i, scope)),
    );
  if (node.kind === "name") return scope.get(node.id) ?? UNKNOWN;
  return UNKNOWN;
}
