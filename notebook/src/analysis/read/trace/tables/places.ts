/** What slices and places given by number choose. */
import type { Expression } from "../../python/ast.ts";
import type { ShownNames } from "../../outputs/shown-columns.ts";
import { round } from "../rows/written-shares.ts";
import { lineage } from "./lineage.ts";
import type { RowNumbers, Tracer } from "../tracer.ts";
import { lately } from "../../../remembered.ts";
import { numberOf, type Scope, type TableState, type Value } from "../value.ts";

/** The items that a slice of known bounds keeps. */
export function slice(
  items: readonly Value[],
  node: Extract<Expression, { kind: "slice" }>,
  t: Tracer,
  scope: Scope,
): readonly Value[] {
  return boundsOf(node, t, scope)?.(items) ?? items;
}

/** What a slice keeps of any items; null where a bound is not known. */
function boundsOf(
  node: Extract<Expression, { kind: "slice" }>,
  t: Tracer,
  scope: Scope,
): (<T>(items: readonly T[]) => readonly T[]) | null {
  // Absent bounds are left out of the tree: one bound is told from the other by the colon before it.
  const numbers = node.parts.map((part) => numberOf(t.evaluate(part, scope)));
  if (numbers.some((n) => n === null)) return null;
  const [a, b] = numbers as number[];
  if (numbers.length === 2) return (items) => items.slice(a, b);
  const isEnd = /^\s*:/.test(t.source(node));
  return (items) => (numbers.length === 0 ? items : isEnd ? items.slice(0, a) : items.slice(a));
}

/**
 * Which of a table's columns are at places that are given by number: `[:, 0]`, `[:, -1]`, `[:, 1:]`, `[:, [0, 2]]`. Null for anything
 * else; given the names of all columns, null where there is no such place, or none known for it.
 */
export function columnsAt(
  t: Tracer,
  node: Expression | undefined,
  column: Value,
  scope: Scope,
): ((columns: ShownNames | null) => readonly string[] | null) | null {
  const known = (names: readonly (string | null | undefined)[]): readonly string[] | null =>
    names.every((name) => typeof name === "string") ? names : null;
  if (node?.kind === "slice") {
    const kept = boundsOf(node, t, scope);
    return kept === null
      ? null
      : (columns) => (columns === null || columns.some(isFamily) ? null : known(kept(columns)));
  }
  const places = column.kind === "sequence" && !column.open ? column.items.map(numberOf) : [numberOf(column)];
  if (node === undefined || places.length === 0 || places.includes(null)) return null;
  return (columns) =>
    columns === null
      ? null
      : known(places.map((place) => (isBeyond(columns, place ?? 0) ? null : columns.at(place ?? 0))));
}

/** A name that is put together in a loop stands for any number of columns: `f"lag_{day}"`. */
const isFamily = (name: string | null): boolean => name?.includes("{") === true;

/** Whether a place lies at or behind columns of which nobody knows how many there are, as it is counted. */
const isBeyond = (columns: ShownNames, place: number): boolean =>
  (place < 0 ? columns.slice(place) : columns.slice(0, place + 1)).some(isFamily);

/** What a column is called in a table that was read without names: its place. Null for other tables and places. */
export function numberedColumn(t: Tracer, state: TableState, column: Value): string | null {
  const place = numberOf(column);
  const maker = place === null || place < 0 ? undefined : t.makers.get(lineage(state).at(-1)?.id ?? -1);
  if (maker?.kind !== "call" || maker.args.some(({ name }) => name === "names")) return null;
  const header = maker.args.find(({ name }) => name === "header")?.value;
  return header?.kind === "constant" && header.value === null ? String(place) : null;
}

/** What share of the rows `[:n]`, `[n:]`, `[0:n]` or `[n:m]` keeps, where the bounds are shares of the length. */
export function shareOf(t: Tracer, node: Extract<Expression, { kind: "slice" }>, scope: Scope): number | null {
  // The first turn of a loop says what it takes of the rows, not what is kept for good.
  if (node.parts.length > 1 && t.place.turns.length > 0) return null;
  const bounds = node.parts.map((part) => placeAmong(t.evaluate(part, scope)));
  const [a = null, b = null] = bounds;
  if (a === null || bounds.length > 2 || (bounds.length === 2 && b === null)) return null;
  const isEnd = bounds.length === 1 && /^\s*:/.test(t.source(node));
  const kept = isEnd ? a : (b ?? 1) - a;
  return kept > 0 && kept < 1 ? round(kept) : null;
}

/** Where a bound lies among all rows, from 0 to 1; one below 0 is counted from their end. */
function placeAmong(bound: Value): number | null {
  if (bound.kind !== "rows") return numberOf(bound) === 0 ? 0 : null;
  return bound.share < 0 ? 1 + bound.share : bound.share;
}

/** The rows that `[a:b]`, `[:b]` or `[a:]` keeps; null where a bound is not known. */
export function betweenOf(t: Tracer, node: Extract<Expression, { kind: "slice" }>, scope: Scope): RowNumbers | null {
  const [a = null, b = null] = node.parts.map((part) => numberOf(t.evaluate(part, scope)));
  if (a === null || node.parts.length > 2 || (node.parts.length === 2 && b === null)) return null;
  return node.parts.length === 1 && /^\s*:/.test(t.source(node)) ? [0, a] : [a, b];
}

/** How many rows lie between two ends that move together: `i:i + n`, `i - n:i`, `i:end` after `end = i + n`; null where that is not known. */
export function widthOf(t: Tracer, node: Extract<Expression, { kind: "slice" }>, scope: Scope): number | null {
  const [start, end, ...more] = node.parts;
  if (t.place.repeated === 0 || start === undefined || end === undefined || more.length > 0) return null;
  if (start.kind === "name" && end.kind === "name") {
    // Of several distances in a cell, nobody knows which one is meant.
    const [step = "", ...others] = distancesIn(t.place.text).get(`${end.id} ${start.id}`) ?? [];
    if (others.length > 0) return null;
    return /^\d+$/.test(step) ? Number(step) : numberOf(scope.get(step) ?? undefined);
  }
  const [first, last] = [start, end].map((one) => distanceFrom(t, one, scope));
  const width = first && last && first.name === last.name ? last.by - first.by : 0;
  return width > 0 ? width : null;
}

/** How far a place is from the one that a name counts: 7 from "i" for `i + 7`, `(i + 4) + 3`; null where it is not known. */
function distanceFrom(
  t: Tracer,
  node: Expression,
  scope: Scope,
): { readonly name: string; readonly by: number } | null {
  if (node.kind === "name") return { name: node.id, by: 0 };
  if (node.kind !== "operation" || node.left === null || !/^[-+]$/.test(node.operator)) return null;
  const before = distanceFrom(t, node.left, scope);
  const step = numberOf(t.evaluate(node.right, scope));
  if (before === null || step === null) return null;
  return { name: before.name, by: before.by + (node.operator === "+" ? step : -step) };
}

/** How far ends are set from starts in a cell: `end = i + 7` gives "7" for "end i". */
const distancesIn = lately((text): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [, end = "", start = "", step = ""] of text.matchAll(SETS_END)) {
    const ends = `${end} ${start}`;
    found.set(ends, (found.get(ends) ?? new Set<string>()).add(step));
  }
  return found;
});
const SETS_END = /\b(\w+) *= *(\w+) *\+ *(\w+)[ \t]*$/gm;

/** `[:]` and `[...]` leave nothing out. */
export const isEverything = (index: Expression | undefined): boolean =>
  (index?.kind === "slice" && index.parts.length === 0) || (index?.kind === "constant" && index.value === "...");

/** `[:, None]`, `[:, np.newaxis]` */
export const isNewAxis = (value: Value): boolean =>
  (value.kind === "constant" && value.value === null) ||
  (value.kind === "reference" && value.path.endsWith(".newaxis"));
