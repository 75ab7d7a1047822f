import type { Environment } from "./environment.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import { guess, reference, UNKNOWN, type Value } from "./values.ts";

/** What a name stands for: what the notebook bound it to, a module's wildcard, a well-known name, or a guess by the name alone. */
export function lookup(id: string, scope: Environment, knowledge: TypeKnowledge): Value {
  const known = scope.get(id);
  if (known !== undefined) {
    if (known.type !== "?" || known.path !== null) return known;
    const suggested = knowledge.hint(id);
    return suggested ? { ...known, type: suggested, guessed: true } : known;
  }
  for (const module of scope.wildcards) {
    const path = knowledge.canonical(`${module}.${id}`);
    if (knowledge.knows(path)) return reference(path);
  }
  const path = knowledge.convention(id);
  if (path !== null) return reference(path);
  const type = knowledge.hint(id);
  return type === null ? UNKNOWN : guess(type);
}
