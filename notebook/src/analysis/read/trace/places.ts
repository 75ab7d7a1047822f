/** What slices and places given by number choose. */
import type { Expression } from "../python/ast.ts";
import type { Tracer } from "./tracer.ts";
import { constant, numberOf, type Scope, sequence, textsOf, type Value } from "./value.ts";

/** The items that a slice of known bounds keeps. */
export function slice(
  items: readonly Value[],
  node: Extract<Expression, { kind: "slice" }>,
  t: Tracer,
  scope: Scope,
): readonly Value[] {
  // Absent bounds are left out of the tree: one bound is told from the other by the colon before it.
  const bounds = node.parts.map((part) => t.evaluate(part, scope));
  const numbers = bounds.map((b) => (b.kind === "constant" && typeof b.value === "number" ? b.value : null));
  if (numbers.some((n) => n === null)) return items;
  const [a, b] = numbers as number[];
  if (numbers.length === 2) return items.slice(a, b);
  return numbers.length === 0 ? items : /^\s*:/.test(t.source(node)) ? items.slice(0, a) : items.slice(a);
}

/** Names of the columns at places that are given by number: `[:, 0]`, `[:, -1]`, `[:, 1:]`, `[:, [0, 2]]`; null where not known. */
export function namesAt(
  t: Tracer,
  columns: readonly string[] | null,
  node: Expression | undefined,
  column: Value,
  scope: Scope,
): readonly string[] | null {
  if (columns === null || node === undefined) return null;
  if (node.kind === "slice") {
    if (node.parts.some((part) => numberOf(t.evaluate(part, scope)) === null)) return null;
    return textsOf(sequence([...slice(columns.map(constant), node, t, scope)]));
  }
  const places = column.kind === "sequence" && !column.open ? column.items.map(numberOf) : [numberOf(column)];
  const names = places.map((place) => (place === null ? undefined : columns.at(place)));
  return names.length > 0 && names.every((name) => name !== undefined) ? names : null;
}

/** What share of the rows `[:n]` or `[n:]` keeps, where `n` is a share of the length. */
export function shareOf(t: Tracer, node: Extract<Expression, { kind: "slice" }>, scope: Scope): number | null {
  const [only] = node.parts;
  if (node.parts.length !== 1 || only === undefined) return null;
  const bound = t.evaluate(only, scope);
  if (bound.kind !== "rows" || bound.share <= 0 || bound.share >= 1) return null;
  const kept = /^\s*:/.test(t.source(node)) ? bound.share : 1 - bound.share;
  return Math.round(kept * 1e6) / 1e6;
}
