import type { Knowledge } from "../../know/knowledge.ts";
import type { Expression } from "../python/ast.ts";
import type { Typed } from "./action.ts";
import type { Types } from "./types.ts";

/** What is called, and on what: the names that an action has for them. */
export function calledName(
  callee: Expression,
  types: Types,
  knowledge: Knowledge,
): { readonly name: string; readonly receiver: Typed | null } {
  const own = types.local(callee);
  if (own !== null) return { name: `local.${own.name}`, receiver: null };
  if (callee.kind === "attribute") {
    const object = types.typed(callee.object);
    const name =
      object.path === null ? `${object.type}.${callee.name}` : knowledge.canonical(`${object.path}.${callee.name}`);
    // If a guess does not fit, or a variable has the usual name of a module (`xgb.predict`), the method alone decides.
    const guessed = object.guessed || (object.path !== null && !object.path.includes("."));
    const alone = `?.${callee.name}`;
    const unfit = guessed && !knowledge.knows(name) && knowledge.knows(alone);
    return { name: unfit ? alone : name, receiver: object.path === null ? object : null };
  }
  const value = types.typed(callee);
  if (value.path !== null) return { name: value.path, receiver: null };
  const attached = callee.kind === "name" ? knowledge.functionNamed(callee.id) : null;
  if (attached !== null) return { name: attached, receiver: null };
  const receiver = callee.kind === "name" ? value : null;
  if (value.type !== "?") return { name: `${value.type}.__call__`, receiver };
  return { name: callee.kind === "name" ? `?${callee.id}` : "?", receiver };
}
