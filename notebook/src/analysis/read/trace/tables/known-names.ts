/** Conditions with the values that names in them stand for. */
import type { Expression } from "../../python/ast.ts";
import { walkExpression } from "../../python/walk.ts";
import type { Tracer } from "../tracer.ts";
import type { Scope, Value } from "../value.ts";

/** A condition as written, with short texts and numbers in place of the names that are known to stand for them: `df["port"] == 'Cork'` for `df["port"] == PORT`. */
export function saidCondition(t: Tracer, node: Expression, scope: Scope): string {
  const values = new Map<string, string>();
  walkExpression(node, (one) => {
    const value = one.kind === "name" ? wordsOf(scope.get(one.id)) : null;
    if (one.kind === "name" && value !== null) values.set(one.id, value);
  });
  const text = t.source(node);
  return values.size === 0
    ? text
    : text.replace(
        /(["'])(?:(?!\1).)*\1|(?<![\w.@])[A-Za-z_]\w*(?![\w.([=]|\s*=(?!=))/g,
        (word) => values.get(word) ?? word,
      );
}

/** A value as it would be written in its place; null for what is no short text, number, or list of few of them. */
function wordsOf(value: Value | undefined): string | null {
  if (value?.kind === "sequence") {
    const items = value.items.map((item) => (item.kind === "constant" ? wordsOf(item) : null));
    return value.open || items.length === 0 || items.length > MOST_ITEMS || items.includes(null)
      ? null
      : `[${items.join(", ")}]`;
  }
  if (value?.kind !== "constant") return null;
  if (typeof value.value === "number") return `${value.value}`;
  return typeof value.value === "string" && value.value.length <= LONGEST && !/["'\n\\]/.test(value.value)
    ? `'${value.value}'`
    : null;
}
const LONGEST = 40;
const MOST_ITEMS = 4;
