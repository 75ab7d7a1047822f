import type { Comprehension, Expression } from "../../python/ast.ts";
import { bind } from "./assignments.ts";
import { elements } from "./elements.ts";
import { allBut, leftOut } from "../tables/other-columns.ts";
import type { Tracer } from "../tracer.ts";
import { type Dictionary, type Scope, sequence, type TableState, textsOf, UNKNOWN, type Value } from "../value.ts";

const MOST_TURNS = 24;

/** The result of a list, set or dictionary comprehension; its items are followed if known. */
export function comprehension(t: Tracer, { shape, elements: parts, loops }: Comprehension, scope: Scope): Value {
  const inner = scope.child();
  const [first, ...more] = loops;
  const [element] = parts;
  if (first === undefined || element === undefined) return UNKNOWN;
  const all = t.evaluate(first.iterable, inner);
  const rest = shape === "dict" ? null : otherColumns(t, all, first, inner);
  if (rest !== null) return rest;
  const [target] = first.targets;
  // `[x for x in series]` lists the series.
  const isCopy = shape === "list" && more.length + first.conditions.length === 0 && first.targets.length === 1;
  if (isCopy && element.kind === "name" && target?.kind === "name" && target.id === element.id && isSeries(all))
    return all;
  const over = elements(t, all);
  const isWhole = !over.open && more.length === 0 && over.items.length <= MOST_TURNS && t.spend();
  const turn = (item: Value): Value | null => {
    if (first.targets.length === 1 && target) bind(t, target, item, inner, null);
    else
      for (const [i, one] of first.targets.entries()) bind(t, one, elements(t, item).items[i] ?? UNKNOWN, inner, null);
    for (const loop of more) {
      const next = elements(t, t.evaluate(loop.iterable, inner)).items[0] ?? UNKNOWN;
      const [to] = loop.targets;
      if (to) bind(t, to, next, inner, null);
    }
    const conditions = first.conditions.map((condition) => t.evaluate(condition, inner));
    if (conditions.some((c) => c.kind === "constant" && !c.value)) return null;
    for (const condition of conditions) if (condition.kind === "table") asked = condition.state;
    const value = t.evaluate(element, inner);
    const second = parts[1] ? t.evaluate(parts[1], inner) : null;
    const unsure = conditions.some((c) => c.kind !== "constant");
    return second === null ? (unsure ? mark(value) : value) : sequence([value, second], "tuple");
  };
  let unsure = !isWhole;
  let asked: TableState | null = null;
  const mark = (value: Value): Value => {
    unsure = true;
    return value;
  };
  const made: Value[] = [];
  const run = (): void => {
    // Of entries that are known by name each is what it is, whatever else there may be.
    const isNamed = shape === "dict" && over.items.length <= MOST_TURNS;
    for (const item of isWhole || isNamed ? over.items : over.items.slice(0, 1)) {
      const value = turn(item);
      if (value !== null) made.push(value);
    }
  };
  if (isWhole) run();
  else t.repeatedly(run);
  const [only] = made;
  // What is made of each prediction is still the prediction; several models make several.
  if (shape === "list" && unsure && only?.kind === "prediction" && !over.items.some(holdsModel)) return only;
  if (shape !== "dict")
    return { ...sequence(made, shape === "set" ? "set" : "list", unsure), ...(asked !== null && { chosenBy: asked }) };
  const isCounted = parts[1] !== undefined && isNumber(parts[1], first);
  const result: Dictionary = { kind: "dictionary", entries: new Map(), open: unsure, ...(isCounted && { isCounted }) };
  for (const pair of made) {
    const [key = UNKNOWN, value = UNKNOWN] = pair.kind === "sequence" ? pair.items : [];
    result.entries.set(key.kind === "constant" ? String(key.value) : ` ${result.entries.size}`, { key, value });
  }
  return result;
}

const isSeries = (value: Value): boolean => value.kind === "table" && /Series$|ndarray$/.test(value.type);

/** Whether a name is the number of the turn in `for i, item in enumerate(items)`. */
function isNumber(node: Expression, { targets, iterable }: Comprehension["loops"][number]): boolean {
  const [target] = targets;
  const [number] = targets.length > 1 ? targets : target?.kind === "tuple" ? target.items : [];
  const isEnumerated =
    iterable.kind === "call" && iterable.callee.kind === "name" && iterable.callee.id === "enumerate";
  return isEnumerated && node.kind === "name" && number?.kind === "name" && number.id === node.id;
}

const holdsModel = (item: Value): boolean =>
  item.kind === "instance" || (item.kind === "sequence" && item.items.some(holdsModel));

/** `[c for c in df.columns if c not in ["id"]]`, also where each is made into its place; null for anything else. */
function otherColumns(
  t: Tracer,
  all: Value,
  { targets, conditions }: Comprehension["loops"][number],
  scope: Scope,
): Value | null {
  const own = leftOut(all) ?? (all.kind === "table" && all.state.made === "columns" ? [] : null);
  const [target] = targets;
  if (own === null || target?.kind !== "name" || conditions.length === 0) return null;
  const gone = conditions.map((condition) => {
    const isOther =
      condition.kind === "operation" &&
      /^(?:not in|!=)$/.test(condition.operator) &&
      condition.left?.kind === "name" &&
      condition.left.id === target.id;
    return isOther ? textsOf(t.evaluate(condition.right, scope)) : null;
  });
  if (!gone.every((names) => names !== null)) return null;
  return allBut([...own, ...gone.flat()], all.kind === "table" ? all.state.columns : textsOf(all));
}
