import type { Comprehension, Expression } from "../../python/ast.ts";
import { bind } from "./assignments.ts";
import { elements, ofAllTurns } from "./elements.ts";
import { allBut, leftOut } from "../tables/other-columns.ts";
import type { Tracer } from "../tracer.ts";
import {
  constant,
  type Dictionary,
  numberOf,
  type Scope,
  sequence,
  type TableState,
  textOf,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

const MOST_TURNS = 24;
/** As many names of columns as a table is given one by one. */
const MOST_NAMES = 64;

/** The result of a list, set or dictionary comprehension; its items are followed if known. */
export function comprehension(t: Tracer, { shape, elements: parts, loops }: Comprehension, scope: Scope): Value {
  const inner = scope.child();
  const [first, ...more] = loops;
  const [element] = parts;
  if (first === undefined || element === undefined) return UNKNOWN;
  const all = t.evaluate(first.iterable, inner);
  const rest =
    shape === "dict" ? null : (otherColumns(t, all, first, inner) ?? columnsAmong(t, all, first, element, inner));
  if (rest !== null) return rest;
  const [target] = first.targets;
  // `[x for x in series]` lists the series.
  const isCopy = shape === "list" && more.length + first.conditions.length === 0 && first.targets.length === 1;
  if (isCopy && element.kind === "name" && target?.kind === "name" && target.id === element.id && isSeries(all))
    return all;
  // Lines of a file that are only turned into numbers are still those lines.
  if (isCopy && all.kind === "unknown" && target?.kind === "name" && isConverted(element, target.id)) return all;
  const over = elements(t, all);
  const most = shape !== "dict" && isText(element) ? MOST_NAMES : MOST_TURNS;
  const isWhole = !over.open && more.length === 0 && over.items.length <= most && t.spend();
  const turn = (item: Value): Value | null => {
    if (first.targets.length === 1 && target) bind(t, target, item, inner, null);
    else
      for (const [i, one] of first.targets.entries()) bind(t, one, elements(t, item).items[i] ?? UNKNOWN, inner, null);
    for (const loop of more) {
      const next = elements(t, t.evaluate(loop.iterable, inner)).items[0] ?? UNKNOWN;
      const [to] = loop.targets;
      if (to) bind(t, to, next, inner, null);
    }
    const conditions = first.conditions.map(
      (condition) => asksForColumn(t, condition, inner) ?? t.evaluate(condition, inner),
    );
    if (conditions.some((c) => c.kind === "constant" && !c.value)) return null;
    for (const condition of conditions) if (condition.kind === "table") asked = condition.state;
    // `sum(1 for p, t in zip(guesses, truth) if p == t)`
    const [right, ...others] = conditions;
    if (right?.kind === "measure" && others.length === 0 && element.kind === "number" && Number(element.text) === 1)
      return mark(right);
    const value = nameOf(t.evaluate(element, inner));
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
    for (const item of isWhole || isNamed ? over.items : over.items.slice(0, 1).map(ofAllTurns)) {
      const value = turn(item);
      if (value !== null) made.push(value);
    }
  };
  if (isWhole) run();
  else t.repeatedly(run);
  const [only] = made;
  // What is made of each prediction is still the prediction; several models make several.
  if (shape === "list" && unsure && only?.kind === "prediction" && !over.items.some(holdsModel)) return only;
  // So are right answers that are counted one by one.
  if (shape !== "dict" && unsure && only?.kind === "measure" && (only.shape === "hits" || only.shape === "misses"))
    return only;
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

/** `int(line.strip())`: the same in another form. */
function isConverted(node: Expression, name: string): boolean {
  if (node.kind === "name") return node.id === name;
  if (node.kind !== "call") return false;
  const [only, ...others] = node.args;
  const { callee } = node;
  if (callee.kind === "attribute") return STRIPS.test(callee.name) && isConverted(callee.object, name);
  const isType = callee.kind === "name" && CONVERTS.test(callee.id);
  return isType && only !== undefined && others.length === 0 && isConverted(only.value, name);
}
const STRIPS = /^(?:[lr]?strip|lower|upper)$/;
const CONVERTS = /^(?:int|float|str|bool)$/;

/** A text all of whose parts are known; anything else stays as it is. */
function nameOf(value: Value): Value {
  const parts = value.kind === "template" ? value.parts.map((part) => textOf(part) ?? numberOf(part)) : [null];
  return parts.every((part) => part !== null) ? constant(parts.join("")) : value;
}

/** `"C" + str(i)`, `f"C{i}"`, `"C{}".format(i)`: names that are put together. */
function isText(node: Expression): boolean {
  if (node.kind === "operation") return /^[+%]$/.test(node.operator) && node.left !== null && isText(node.left);
  if (node.kind === "call" && node.callee.kind === "attribute")
    return node.callee.name === "format" && node.callee.object.kind === "string";
  return node.kind === "string";
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

/** `[c for c in names if c in df.columns]`: what a table is asked for is there unless its columns are known; null for other conditions. */
function asksForColumn(t: Tracer, condition: Expression, scope: Scope): Value | null {
  if (condition.kind !== "operation" || condition.operator !== "in" || condition.left === null) return null;
  const table = t.evaluate(condition.right, scope);
  const name = textOf(t.evaluate(condition.left, scope));
  if (table.kind !== "table" || table.state.made !== "columns" || name === null) return null;
  return constant(table.state.columns?.includes(name) ?? true);
}

/** `[c for c in df.columns if c in ["id", "age"]]`: those names, where it is not known which of them the table has; null for anything else. */
function columnsAmong(
  t: Tracer,
  all: Value,
  { targets, conditions }: Comprehension["loops"][number],
  element: Expression,
  scope: Scope,
): Value | null {
  const [condition, ...more] = conditions;
  const [target] = targets;
  if (all.kind !== "table" || all.state.made !== "columns" || all.state.columns !== null || more.length > 0)
    return null;
  if (condition?.kind !== "operation" || condition.operator !== "in" || condition.left === null) return null;
  const isSame = [condition.left, element].every(
    (one) => one.kind === "name" && target?.kind === "name" && one.id === target.id,
  );
  const names = isSame ? textsOf(t.evaluate(condition.right, scope)) : null;
  return names === null ? null : sequence(names.map(constant));
}

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
