/** Columns that R's brackets ask for by their places, or that they leave out: `df[, 2]`, `df[, -1]`, `df[, !(names(df) %in% gone)]`. */
import type { Expression } from "../python/ast.ts";
import { span } from "../made-nodes.ts";
import { calledName } from "./names.ts";
import type { RNode } from "./nodes.ts";

/** Places as all languages share them: those of R count from one, and its ranges have their ends. */
export function countedFromZero(index: Expression): Expression {
  switch (index.kind) {
    case "number":
      return { ...index, text: String(Number(index.text) - 1) };
    case "list":
      return { ...index, items: index.items.map(countedFromZero) };
    case "slice": {
      const [first, ...others] = index.parts;
      if (first === undefined) return index;
      const one: Expression = { kind: "number", text: "1", ...span(first) };
      const start: Expression =
        first.kind === "number"
          ? countedFromZero(first)
          : { kind: "operation", operator: "-", left: first, right: one, ...span(first) };
      return { ...index, parts: [start, ...others] };
    }
    default:
      return index;
  }
}

/** A table without the columns that an index leaves out, as `drop` gives it; null for an index that does not. */
export function withoutColumns(
  table: Expression,
  index: RNode,
  one: (node: RNode) => Expression,
  isTable: boolean,
): Expression | null {
  const place = span(index);
  const asked = unwrapped(index);
  if (asked.kind !== "operation" || asked.left !== null || !/^[-!]$/.test(asked.operator)) return null;
  const right = unwrapped(asked.right);
  // What is not named in `which`, or by its opposite: `-which(names(df) == "a")`, `!names(df) %in% gone`.
  const test = asked.operator === "!" ? right : calledName(right) === "which" ? argumentOf(right) : null;
  const numbers = asked.operator === "-" && isTable ? placesIn(right) : null;
  const names = test === null ? null : namesAskedFor(unwrapped(test));
  if (numbers === null && names === null) return null;
  const columns: Expression = { kind: "attribute", object: table, name: "columns", ...place };
  const items = (numbers ?? []).map((n): Expression => ({ kind: "number", text: String(n - 1), ...place }));
  const gone: Expression =
    names !== null
      ? one(names)
      : { kind: "subscript", object: columns, index: [{ kind: "list", items, ...place }], ...place };
  return {
    kind: "call",
    callee: { kind: "attribute", object: table, name: "drop", ...place },
    args: [{ name: "columns", star: "", value: gone }],
    ...place,
  };
}

const argumentOf = (node: RNode): RNode | null => (node.kind === "call" ? (node.args[0]?.value ?? null) : null);

/** `(x)` */
const unwrapped = (node: RNode): RNode =>
  node.kind === "block" && node.body.length === 1 && node.body[0] ? unwrapped(node.body[0]) : node;

/** `names(df) %in% gone`, `colnames(df) == "a"`: the names that are asked for. */
function namesAskedFor(node: RNode): RNode | null {
  if (node.kind !== "operation" || node.left === null || !/^(?:%in%|==)$/.test(node.operator)) return null;
  return /^(?:col)?names$/.test(calledName(node.left) ?? "") ? node.right : null;
}

/** The places in `3`, `c(1, 4)` and `2:5`; null for anything else. */
function placesIn(node: RNode): readonly number[] | null {
  if (node.kind === "number") return [Number(node.text)];
  if (calledName(node) === "c" && node.kind === "call") {
    const each = node.args.map(({ value }) => (value === null ? null : placesIn(unwrapped(value))));
    return each.every((one) => one !== null) ? each.flat() : null;
  }
  if (node.kind !== "operation" || node.operator !== ":" || node.left === null) return null;
  const [from, to] = [placesIn(unwrapped(node.left))?.[0], placesIn(unwrapped(node.right))?.[0]];
  if (from === undefined || to === undefined || to < from || to - from > MOST_PLACES) return null;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const MOST_PLACES = 200;
