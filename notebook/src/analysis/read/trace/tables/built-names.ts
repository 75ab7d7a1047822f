/** Names of columns that the code puts together. */
import type { Expression } from "../../python/ast.ts";
import type { Tracer } from "../tracer.ts";
import { type Scope, textOf } from "../value.ts";

/** A column whose name is built at run time: in `df[f"{name}_{day}"]` loop numbers stay as written. */
export function templated(t: Tracer, node: Expression, scope: Scope): readonly string[] {
  if (node.kind === "string" && node.format) return [withTexts(t, node.value, /\{[^{}]*\}/g, node.parts, scope)];
  if (node.kind === "operation" && node.operator === "%" && node.left?.kind === "string") {
    const given = node.right.kind === "tuple" ? node.right.items : [node.right];
    return [withTexts(t, node.left.value, /%[\d.]*[a-z]/g, given, scope)];
  }
  const value = t.evaluate(node, scope);
  if (value.kind !== "template") return [];
  return [value.parts.map((part) => textOf(part) ?? "{}").join("")];
}

/** A text with the texts that its holes are known to hold; numbers stay open, as they make a family of columns. */
function withTexts(t: Tracer, text: string, holes: RegExp, given: readonly Expression[], scope: Scope): string {
  let next = 0;
  return text.replace(holes, (hole) => {
    const node = given[next];
    next += 1;
    return (node && textOf(t.evaluate(node, scope))) ?? hole;
  });
}
