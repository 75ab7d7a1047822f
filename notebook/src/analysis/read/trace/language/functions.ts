import { unnamed } from "../arguments.ts";
import { nameAnswer } from "../tables/answers.ts";
import { filterMap } from "../../../filter-map.ts";
import type { ClassDefinition, FunctionDefinition, Parameter, Statement } from "../../python/ast.ts";
import { judging } from "./arithmetic.ts";
import { elements } from "./elements.ts";
import { spaced } from "../../../know/model-names.ts";
import { metricOfFunction, metricOfIdentifier, metricOfText } from "../../../know/metrics.ts";
import { asGiven } from "../rows/divisions.ts";
import { nameOfFolder, partOfFolder } from "../rows/loaded-parts.ts";
import { noteTraining, saidByOwn } from "../models/own-models.ts";
import { saidBack } from "../measures/said-back.ts";
import { compare } from "../measures/measuring.ts";
import type { Frame, Tracer } from "../tracer.ts";
import {
  textOf,
  type ArgumentValue,
  type Dictionary,
  type Instance,
  type LocalClass,
  type LocalFunction,
  type Measure,
  sequence,
  type Table,
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
  if (result.kind === "unknown") return measuredAs(called.name, args) ?? passedOn(args);
  return (result.kind === "measure" ? saidBack(result, called.name) : null) ?? result;
}

/** What a function named after a metric makes of predictions and the truth, where its work is not understood; null for any other. */
function measuredAs(name: string, args: readonly ArgumentValue[]): Measure | null {
  const metric = /plot|show|draw|curve|loss/i.test(name)
    ? null
    : (metricOfIdentifier(name) ?? metricOfFunction(`metrics.${name}`));
  if (metric === null) return null;
  if (["prediction", "table"].every((kind) => args.some(({ value }) => value.kind === kind)))
    return { ...compare(args), metric };
  // What such a function is given only a model, it finds the rows itself.
  const [model, ...others] = args.flatMap(({ value }) => (value.kind === "instance" && value.fit >= 0 ? [value] : []));
  return model === undefined || others.length > 0 || !isNamedPlainly(name)
    ? null
    : { ...judging(null, null), metric, model, fit: model.fit };
}

/** Whether a function is called a metric and nothing else. */
function isNamedPlainly(name: string): boolean {
  const text = spaced(name).toLowerCase().replace(FILLERS, "").trim();
  const named = metricOfText(text);
  return metricOfFunction(`metrics.${name}`) !== null || (named !== null && named.end - named.at === text.length);
}

const FILLERS = /\b(?:get|compute|calc(?:ulate)?|eval(?:uate)?|my|score|model|of|on|test|train|val)\b/g;

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

/** What nothing is known of may still be made of predictions. */
export function passedOn(args: readonly ArgumentValue[]): Value {
  return args.find(({ value }) => value.kind === "prediction")?.value ?? UNKNOWN;
}

function bindParameters(t: Tracer, called: LocalFunction, args: readonly ArgumentValue[], scope: Scope): void {
  const positional = args.filter((a) => a.name === null && a.star === "").map((a) => a.value);
  if (called.self) positional.unshift(called.self);
  const named = new Map(filterMap(args, (a) => (a.name === null ? null : ([a.name, a.value] as const))));
  let next = 0;
  for (const parameter of called.node.parameters) {
    if (parameter.star === "*") scope.set(parameter.name, sequence(positional.slice(next), "tuple"));
    else if (parameter.star === "**") scope.set(parameter.name, rest(named, called.node.parameters));
    else {
      const given =
        next < positional.length && !named.has(parameter.name) ? positional[next] : named.get(parameter.name);
      if (!named.has(parameter.name)) next += 1;
      scope.set(parameter.name, given ?? fallback(t, parameter, called));
    }
  }
}

function rest(named: ReadonlyMap<string, Value>, parameters: readonly Parameter[]): Dictionary {
  const own = new Set(parameters.map((p) => p.name));
  const entries: Dictionary["entries"] = new Map();
  for (const [name, value] of named)
    if (!own.has(name)) entries.set(name, { key: { kind: "constant", value: name }, value });
  return { kind: "dictionary", entries, open: false };
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

/** Reads a class of the notebook: its members, and the library classes it derives from. */
export function defineClass(t: Tracer, node: ClassDefinition, scope: Scope): void {
  const bases: string[] = [];
  const inner = scope.child();
  for (const { value } of node.bases) {
    const base = t.evaluate(value, scope);
    if (base.kind === "reference") bases.push(base.path);
    else if (base.kind === "class") {
      bases.push(...base.bases);
      for (const [name, member] of base.members) inner.set(name, member);
    }
  }
  // Only what the class defines runs now: methods when they are called.
  t.run(node.body.filter(isMember), inner);
  const made: LocalClass = { kind: "class", name: node.name, node, cell: t.place.at, bases, members: inner.own() };
  t.defined.set(node, made);
  scope.set(node.name, made);
}

const isMember = ({ kind }: Statement): boolean => kind === "function" || kind === "assign" || kind === "class";

/** An instance of a class of the notebook before its constructor ran. */
export function instanceOf(t: Tracer, from: LocalClass, args: readonly ArgumentValue[]): Instance {
  const base = from.bases.find((path) => t.knowledge.model(path) !== null || t.knowledge.operation(path) !== null);
  return t.instance(base ?? `local.${from.name}`, args, from);
}

/** Makes an instance of a class of the notebook; its constructor runs. Of a class of data sets it makes the rows that they hold. */
export function construct(t: Tracer, from: LocalClass, args: readonly ArgumentValue[]): Instance | Table {
  const made = instanceOf(t, from, args);
  const init = from.members.get("__init__");
  if (init?.kind === "function") callLocal(t, { ...init, self: made }, args);
  if (!ROWS.test(made.path)) return made;
  const row = ownMethod(made, "__getitem__");
  let asked: Value = UNKNOWN;
  // A loader asks for one row after the other.
  if (row !== null) t.repeatedly(() => (asked = callLocal(t, row, [unnamed(UNKNOWN)])));
  const rows = rowsOf(t, made, init?.kind === "function" ? init.node.parameters : [], labelIn(asked));
  const given = row?.node.kind === "function" ? row.node.body.at(-1) : undefined;
  const value = given?.kind === "return" ? given.operands[0] : undefined;
  const answer = value?.kind === "tuple" ? value.items[1] : undefined;
  if (answer?.kind === "name" && rows.state.label === null) nameAnswer(rows.state, answer.id);
  return rows;
}

/** The column that a row of an own data set ends with, or has under the name of a label; null where it is not known. */
function labelIn(row: Value): Table | null {
  const label =
    row.kind === "dictionary"
      ? [...row.entries].find(([key]) => LABELS.test(key))?.[1].value
      : row.kind === "sequence" && row.items.length > 1
        ? row.items.at(-1)
        : null;
  return label?.kind === "table" && label.state.column !== null ? label : null;
}

/** Classes that give a loader its rows one by one. */
const ROWS = /^(?:torch\.utils\.data\.(?:Iterable)?Dataset|keras\.utils\.(?:Sequence|PyDataset))$/;
const LABELS = /^(?:y|ys|labels?|targets?|classes)(?:_|$)|_(?:y|labels?|targets?)$/i;

/** Rows of an own data set: the tables that it is given, else those that its constructor keeps; of both, those of a known part. */
function rowsOf(t: Tracer, made: Instance, parameters: readonly Parameter[], told: Table | null): Table {
  const names = parameters.slice(1).map(({ name }) => name);
  const given = made.args.map(({ name, value }, i) => ({ name: name ?? names[i] ?? "", value }));
  const kept = [...made.fields].map(([name, value]) => ({ name, value }));
  const tables = [given, kept].map((all) =>
    all.flatMap(({ name, value }) => {
      const [item] = value.kind === "sequence" ? value.items : [value];
      return item?.kind === "table" ? [{ name, table: item }] : [];
    }),
  );
  const isDivided = (found: (typeof tables)[number]): boolean =>
    found.some(({ table }) => table.state.division !== null);
  const own = tables.find(isDivided) ?? tables.find((found) => found.length > 0) ?? [];
  const named = own.find(({ name }) => LABELS.test(name));
  const label = named ?? (told === null ? own[1] : undefined);
  const first = own.find((one) => one !== label);
  const state = (first ?? label)?.table.state;
  // Pictures are in a folder that is read as they are asked for.
  const folder = own.length > 0 ? undefined : made.args.find(({ value }) => /[\\/]/.test(textOf(value) ?? ""));
  const rows = t.table("torch.Dataset", {
    made: made.path,
    from: own.map(({ table }) => table.state),
    columns: state?.columns ?? null,
    division: state?.division ?? null,
    label: label?.table ?? told ?? state?.label ?? null,
    ...(folder && { sources: [nameOfFolder(textOf(folder.value) ?? "")] }),
  });
  const part = folder === undefined ? null : partOfFolder(folder);
  return part === null ? rows : asGiven(t, rows, part);
}

/** A method of an own class, bound to an instance; null where the class has none of that name. */
export function ownMethod(instance: Instance, name: string): LocalFunction | null {
  const member = instance.own?.members.get(name);
  return member?.kind === "function" ? { ...member, self: instance } : null;
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
