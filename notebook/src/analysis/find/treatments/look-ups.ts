/** Values that are looked up in a dictionary one by one. */
import { unnamed } from "../../read/trace/arguments.ts";
import type { TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { walkStatements } from "../../read/python/walk.ts";
import type { Dictionary, LocalFunction, Value } from "../../read/trace/value.ts";
import type { Base } from "./in-place.ts";
import { replacedValues } from "./mappings.ts";
import { resultsOf } from "../results.ts";
import { pairsOf } from "./treatment-of.ts";

/** What a column becomes whose values are looked up. */
export function lookedUpValues(
  codes: Dictionary,
  base: Base,
  from: readonly string[],
  isSame: boolean,
): TreatmentFact | null {
  if (codes.isCounted === true) return { kind: "encoded", ...base, columns: from, how: "mapping" };
  return replacedValues(base, from, pairsOf([unnamed(codes)]), isSame) ?? null;
}

/** The dictionary that values are looked up in: `lambda x: codes[x]`, `lambda x: codes.get(x)`; null for any other function. */
export function looksUp(one: LocalFunction): Dictionary | null {
  const [result, ...others] = resultsOf(one);
  if (result === undefined || others.length > 0) return null;
  const valueOf = (name: Expression): Value | undefined => (name.kind === "name" ? one.scope.get(name.id) : undefined);
  return lookedUp(result, valueOf, countsUp(one.node));
}

/** The dictionary in which a function gives the next number to what is new: `codes[x] = len(codes)`; null where it does not. */
function countsUp(node: LocalFunction["node"]): string | null {
  let found: string | null = null;
  if (node.kind === "function")
    walkStatements(node.body, (statement) => {
      if (statement.kind !== "assign" || statement.value?.kind !== "call") return;
      const [target] = statement.targets;
      const { callee, args } = statement.value;
      const of = target?.kind === "subscript" && target.object.kind === "name" ? target.object.id : null;
      const counted = callee.kind === "name" && callee.id === "len" ? args[0]?.value : undefined;
      if (of !== null && counted?.kind === "name" && counted.id === of) found = of;
    });
  return found;
}

/** The dictionary that an expression looks a value up in; null for any other. */
function lookedUp(
  body: Expression,
  valueOf: (name: Expression) => Value | undefined,
  counted: string | null = null,
): Dictionary | null {
  const table =
    body.kind === "subscript"
      ? body.object
      : body.kind === "call" && body.callee.kind === "attribute" && body.callee.name === "get"
        ? body.callee.object
        : null;
  const value = table?.kind === "name" ? valueOf(table) : undefined;
  if (value?.kind === "dictionary" && table?.kind === "name" && table.id === counted)
    return { ...value, isCounted: true };
  return value?.kind === "dictionary" && (value.entries.size > 1 || value.isCounted === true) ? value : null;
}
