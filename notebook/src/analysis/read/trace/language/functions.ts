import { unnamed } from "../arguments.ts";
import { filterMap } from "../../../filter-map.ts";
import type { FunctionDefinition, Parameter } from "../../python/ast.ts";
import { elements } from "./elements.ts";
import { noteTraining, saidByOwn } from "../models/own-models.ts";
import { saidBack } from "../measures/said-back.ts";
import type { Frame, Tracer } from "../tracer.ts";
import { madeOf } from "./unbound.ts";
import {
  type ArgumentValue,
  type Dictionary,
  type LocalFunction,
  sequence,
  UNKNOWN,
  type Value,
  type Scope,
} from "../value.ts";

/** Where a function keeps what it gives back; no name of Python looks like this. */
export const RETURNED = " returned";

const DEEPEST = 8;

/** Runs a function of the notebook with these arguments: what it does happens where it is called. */
export function callLocal(t: Tracer, called: LocalFunction, args: readonly ArgumentValue[]): Value {
  const { place } = t;
  const key = `${called.name}@${called.cell}:${called.node.from}`;
  if (place.running.length >= DEEPEST || place.running.includes(key) || !t.spend()) return UNKNOWN;
  const scope = called.scope.child();
  const outer = { at: place.at, text: place.text, frame: place.frame };
  const isMethodOrLambda = called.self !== null || called.node.kind === "lambda";
  const frame: Frame | null = isMethodOrLambda ? place.frame : { outer: place.frame, keepsRows: false };
  // A default may call the function it belongs to: the call counts as running from here.
  place.running.push(key);
  bindParameters(t, called, args, scope);
  Object.assign(place, { at: called.cell, text: called.text, frame });
  let result: Value;
  if (called.node.kind === "lambda") result = t.evaluate(called.node.body, scope);
  else {
    t.run(called.node.body, scope);
    result = scope.own().get(RETURNED) ?? { kind: "constant", value: null };
  }
  place.running.pop();
  Object.assign(place, outer);
  if (frame !== null && !isMethodOrLambda)
    frame.keepsRows = args.some(({ value }) => holdsRows(value)) && !givesRows(called, result);
  const said = saidByOwn(t, called, args, result);
  if (said !== null) return said;
  noteTraining(t, called, args, result);
  if (result.kind === "unknown") return passedOn(args);
  return (result.kind === "measure" ? saidBack(result, called.name) : null) ?? result;
}

/** Whether what a function does to rows may outlive it: what is not known, and what it makes global, may be rows. */
const givesRows = ({ node, text }: LocalFunction, result: Value): boolean =>
  holdsRows(result) || /\bglobal\b/.test(text.slice(node.from, node.to));

function holdsRows(value: Value): boolean {
  switch (value.kind) {
    case "table":
      return !/^(?:number|told)$/.test(value.type);
    case "sequence":
      return value.items.some(holdsRows);
    case "dictionary":
      return [...value.entries.values()].some((entry) => holdsRows(entry.value));
    case "instance":
      return value.own !== null;
    default:
      return value.kind === "unknown";
  }
}

/** What nothing is known of may still be made of predictions, or of nothing but a name that nothing binds. */
export function passedOn(args: readonly ArgumentValue[], receiver?: Value): Value {
  const predicted = args.find(({ value }) => value.kind === "prediction");
  if (predicted !== undefined) return predicted.value;
  const [first, ...others] = [...(receiver ? [receiver] : []), ...args.map(({ value }) => value)].filter(
    ({ kind }) => kind !== "constant",
  );
  return first !== undefined && others.length === 0 ? madeOf(first) : UNKNOWN;
}

function bindParameters(t: Tracer, called: LocalFunction, args: readonly ArgumentValue[], scope: Scope): void {
  const positional = args.filter((a) => a.name === null && a.star === "").map((a) => a.value);
  if (called.self && !isStatic(called)) positional.unshift(called.self);
  const named = new Map(filterMap(args, (a) => (a.name === null ? null : ([a.name, a.value] as const))));
  let next = 0;
  for (const parameter of called.node.parameters) {
    if (parameter.star === "*") scope.set(parameter.name, sequence(positional.slice(next), "tuple"));
    else if (parameter.star === "**") scope.set(parameter.name, rest(args, called.node.parameters));
    else {
      const given =
        next < positional.length && !named.has(parameter.name) ? positional[next] : named.get(parameter.name);
      if (!named.has(parameter.name)) next += 1;
      scope.set(parameter.name, given ?? fallback(t, parameter, called));
    }
  }
}

/** Whether a method gets no object, though it is called on one. */
const isStatic = ({ node }: LocalFunction): boolean =>
  node.kind === "function" && node.decorators.some((one) => one.kind === "name" && one.id === "staticmethod");

/** What is given under other names; what was unpacked of something unknown may be among it. */
function rest(args: readonly ArgumentValue[], parameters: readonly Parameter[]): Dictionary {
  const own = new Set(parameters.map((p) => p.name));
  const entries: Dictionary["entries"] = new Map();
  for (const { name, value } of args)
    if (name !== null && !own.has(name)) entries.set(name, { key: { kind: "constant", value: name }, value });
  return { kind: "dictionary", entries, open: args.some(({ star }) => star === "**") };
}

function fallback(t: Tracer, { fallback: node }: Parameter, { scope, cell, text }: LocalFunction): Value {
  if (node === null) return UNKNOWN;
  const outer = { at: t.place.at, text: t.place.text };
  Object.assign(t.place, { at: cell, text });
  const value = t.evaluate(node, scope);
  Object.assign(t.place, outer);
  return value;
}

export function defineFunction(t: Tracer, node: FunctionDefinition, scope: Scope): void {
  const { at, text } = t.place;
  const made: LocalFunction = { kind: "function", node, name: node.name, cell: at, scope, self: null, text };
  t.defined.set(node, made);
  scope.set(node.name, made);
}

/** `map(f, items)`, `apply(f)`: what a function makes of each item. */
export function mapped(
  t: Tracer,
  called: Value,
  over: Value,
  node: Parameters<Tracer["call"]>[2],
  scope: Scope,
): Value {
  const { items, open } = elements(t, over);
  const one = (value: Value): Value => t.call(called, [unnamed(value)], node, scope);
  const made: Value[] = [];
  if (!open) made.push(...items.slice(0, 24).map(one));
  else if (items[0]?.kind === "table") {
    const [row] = items;
    t.repeatedly(() => made.push(one(row)));
  }
  return sequence(made, "list", open);
}
