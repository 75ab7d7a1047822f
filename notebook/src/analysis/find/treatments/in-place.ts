/** Columns that get new values by code that the knowledge base has no entry for. */
import type { Recoded, TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";
import type { Value } from "../../read/trace/value.ts";
import { literal, sourceOf, textOfNode } from "../literals.ts";
import { conditionOf } from "./masked.ts";
import { scaledInside } from "./own-scalings.ts";
import { isByQuantiles } from "./selected.ts";

export type Base = Pick<TreatmentFact, "columns" | "table" | "cells" | "certainty">;

const LONGEST_FORMULA = 80;

/** The formula of a column; null if it is long, or a lone name or value. */
export const shortened = ({ node }: AssignEvent): string | null => {
  if (node === null) return null;
  const formula = sourceOf(flagOf(node) ?? node);
  // A lone name or value is not a formula.
  return formula !== null && formula.length <= LONGEST_FORMULA && /[-+*/<>=]/.test(formula) ? formula : null;
};

/** The arguments of a chain of calls, written out from the syntax tree. */
export function outerCalls(
  node: Expression | null,
): ReadonlyMap<string, readonly { name: string | null; star: ""; value: Value; text: string }[]> {
  const calls = new Map<string, { name: string | null; star: ""; value: Value; text: string }[]>();
  let at = node;
  for (let steps = 0; at !== null && steps < 20; steps += 1) {
    if (at.kind === "call") {
      const name = at.callee.kind === "attribute" ? at.callee.name : at.callee.kind === "name" ? at.callee.id : "";
      if (!calls.has(name))
        calls.set(
          name,
          at.args.map((a) => ({ name: a.name, star: "" as const, value: literal(a.value), text: textOfNode(a.value) })),
        );
      const inner: Expression | null = at.callee.kind === "attribute" ? at.callee.object : (at.args[0]?.value ?? null);
      // `pd.cut(df["a"], 4)`: the first argument of a module's function is what it works on.
      at = inner?.kind === "name" && at.args[0] ? at.args[0].value : inner;
    } else if (at.kind === "attribute" || at.kind === "subscript") at = at.object;
    else at = null;
  }
  return calls;
}

/** A column changed by something that the knowledge base has no entry for: `map`, `apply`, arithmetic with itself. */
export function inPlace(event: AssignEvent, base: Base): TreatmentFact[] {
  const { node } = event;
  const calls = outerCalls(node);
  if (node?.kind === "call" && isAbsolute(node))
    return [{ kind: "recoded", ...base, pairs: [], where: base.columns.map((name) => `${name} < 0`) }];
  if (["map", "apply", "abs", "absolute"].some((name) => calls.has(name)))
    return node !== null && givesLists(node) ? [] : [{ kind: "recoded", ...base, pairs: [] }];
  if (node?.kind === "operation" && node.left !== null && node.operator === "/") {
    const how = node.right.kind === "number" ? "by a constant" : (scaledInside(node) ?? "other");
    return [{ kind: "scaled", ...base, how }];
  }
  // `df["level"] - 1`, as by `-=`: other values for the same things.
  if (node?.kind === "operation" && /^[-+]$/.test(node.operator) && node.left !== null && node.right.kind === "number")
    return [{ kind: "recoded", ...base, pairs: [] }];
  return [];
}

/** `df["a"].apply(lambda text: text.split("|"))`: a list in the place of each value is none that replaces it. */
const givesLists = (node: Expression): boolean => {
  const given = node.kind === "call" ? node.args[0]?.value : undefined;
  return given?.kind === "lambda" && isList(given.body);
};
const isList = (node: Expression): boolean =>
  node.kind === "list" ||
  (node.kind === "comprehension" && node.shape === "list") ||
  (node.kind === "operation" && node.operator === "+" && isList(node.right)) ||
  (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "split");

/** The condition that is turned into a number, by a method or by a function of R. */
function flagOf(node: Expression | null): Expression | null {
  if (node?.kind === "operation") return node;
  if (node?.kind !== "call") return null;
  const { callee, args } = node;
  if (callee.kind === "attribute" && callee.name === "astype") return callee.object;
  return callee.kind === "name" && /(?:^|\W)as\.(?:numeric|integer)$/.test(callee.id) ? (args[0]?.value ?? null) : null;
}

/** `df["a"] -= 1`, `df["a"] /= 10`; null if the operand is not a number. */
export function updatedBy({ update, node }: AssignEvent, base: Base): TreatmentFact | null {
  if (update?.startsWith("/") && node !== null && /\bstd\(/.test(textOfNode(node)))
    return { kind: "scaled", ...base, how: "standard" };
  if (update === null || node?.kind !== "number") return null;
  if (update.startsWith("/")) return { kind: "scaled", ...base, how: "by a constant" };
  const from = base.columns;
  // Multiplied, it is the same in another unit.
  return update.startsWith("*")
    ? { kind: "derived", ...base, from, formula: `${from[0] ?? ""} * ${node.text}` }
    : { kind: "recoded", ...base, pairs: [] };
}

/** `df["a"].abs()` and `np.abs(df["a"])`: only those below zero change. What is worked out before the sign goes is another figure. */
function isAbsolute({ callee, args }: Expression & { readonly kind: "call" }): boolean {
  if (!/(?:^|\.)abs(?:olute)?$/.test(textOfNode(callee))) return false;
  const given = args[0]?.value ?? (callee.kind === "attribute" ? callee.object : undefined);
  return given?.kind === "subscript" || given?.kind === "attribute";
}

/** `np.where(df["a"] > 9, 9, df["a"])`: the condition under which a value makes way, where all others stay. */
function replacedWhere({ args }: Expression & { readonly kind: "call" }, { columns }: Base): Pick<Recoded, "where"> {
  const [test, other, same, ...more] = args.map(({ value }) => value);
  if (test === undefined || other === undefined || same === undefined || more.length > 0) return {};
  const isColumn = same.kind === "subscript" || same.kind === "attribute";
  const isOther = !columnsIn(other).some((name) => columns.includes(name));
  // Gaps that are filled, and values that become gaps, are not replaced by others.
  if (BECOMES_GAP.test(textOfNode(other)) || IS_GAP.test(textOfNode(test))) return {};
  return isColumn && isOther && columnsIn(same).join() === columns.join() ? conditionOf(test) : {};
}

const BECOMES_GAP = /(?:^|\.)(?:nan|NaN|NA|NaT|None)$/;
const IS_GAP = /\b(?:isna|isnull|isnan|notna|notnull)\(/;

/** `np.where(mask, a, b)` and its like; null for anything else. */
export function conditionally(
  event: AssignEvent,
  base: Base,
  isSame: boolean,
  values: ReadonlyMap<Expression, Value>,
): TreatmentFact | null {
  const { node } = event;
  if (node?.kind !== "call" || node.callee.kind !== "attribute") return null;
  const { name } = node.callee;
  if (name === "select" || name === "where") {
    const [test] = node.args;
    const asked = test && values.get(test.value);
    if (isSame && name === "where" && asked?.kind === "table" && isByQuantiles(asked.state))
      return { kind: "outliers", ...base, how: "clipped", rule: null };
    if (isSame) return { kind: "recoded", ...base, pairs: [], ...replacedWhere(node, base) };
    const named = columnsIn(node);
    // What two columns decide together is a new figure.
    return name === "select" && named.length < 2 ? { kind: "binned", ...base, from: named, bins: null } : null;
  }
  return null;
}
