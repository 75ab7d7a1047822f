import type { Expression } from "./ast.ts";
import type { Environment } from "./environment.ts";
import { instance, UNKNOWN, type Value } from "./values.ts";

/** More names than anybody writes out; a longer list is data, and reading it wherever it is used would not be linear. */
const MOST_COLUMNS = 1_000;

/** Texts of a string or of a list of strings. */
export function columnNames(value: Value): readonly string[] {
  if (value.type === "str") return value.literal === null ? [] : [value.literal];
  if (value.type !== "list" && value.type !== "tuple" && value.type !== "set") return [];
  const items = value.items.length > MOST_COLUMNS ? value.items.slice(0, MOST_COLUMNS) : value.items;
  return items.flatMap((item) => (item.type === "str" && item.literal !== null ? [item.literal] : []));
}

/** What a loop over the value gives. */
export function elementOf(value: Value): Value {
  const first = value.items[0];
  if (first) return first.type === "tuple" || first.type === "list" ? first : { ...first, literal: null };
  return value.type === "pandas.GroupBy"
    ? { ...instance("tuple"), items: [UNKNOWN, instance("pandas.DataFrame")] }
    : UNKNOWN;
}

/** Binds loop targets to an element: names one by one, or all to its parts. */
export function bindTargets(targets: readonly Expression[], element: Value, scope: Environment): void {
  const names = targets.length === 1 && targets[0]?.kind === "tuple" ? targets[0].items : targets;
  for (const [i, target] of names.entries()) {
    const value = names.length === 1 ? element : (element.items[i] ?? UNKNOWN);
    if (target.kind === "name") scope.set(target.id, value);
    else if (target.kind === "tuple") bindTargets(target.items, value, scope);
  }
}
