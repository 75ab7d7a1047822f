import type { Expression } from "../../python/ast.ts";
import { averaged } from "./arithmetic.ts";
import { elements, rangeItems, rangeLength } from "./elements.ts";
import { mapped } from "./functions.ts";
import { formatCall, joinedPath } from "./texts.ts";
import type { ShownPart } from "../outputs/shown.ts";
import type { Tracer } from "./tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  NONE,
  numberOf,
  type Sequence,
  sequence,
  textOf,
  UNKNOWN,
  type Value,
  type Scope,
} from "./value.ts";

const named = (args: readonly ArgumentValue[], name: string): Value | undefined =>
  args.find((a) => a.name === name)?.value;
const positional = (args: readonly ArgumentValue[]): readonly Value[] =>
  args.filter((a) => a.name === null).map((a) => a.value);

/** Functions of the language itself, and what shows things; null for any other. */
export function builtinCall(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value | null {
  if (path === "IPython.display.display") return display(t, args, node);
  if (path === "collections.defaultdict" || path === "collections.OrderedDict")
    return builtin(t, "dict", args, node, scope);
  if (path === "tqdm.tqdm" || path.startsWith("tqdm.")) return positional(args)[0] ?? UNKNOWN;
  if (path === "copy.deepcopy" || path === "copy.copy") return positional(args)[0] ?? UNKNOWN;
  if (path === "itertools.product" || path === "itertools.combinations") return sequence([], "list", true);
  if (path === "os.path.join" || /^pathlib\.(?:Pure)?(?:Posix|Windows)?Path$/.test(path))
    return joinedPath(positional(args));
  if (path === "pprint.pprint") return builtin(t, "print", args, node, scope);
  return path.startsWith("builtins.") ? builtin(t, path.slice("builtins.".length), args, node, scope) : null;
}

function builtin(
  t: Tracer,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value | null {
  const values = positional(args);
  const [first = UNKNOWN, second] = values;
  switch (name) {
    case "print":
      return print(t, args, node);
    case "display":
      return display(t, args, node);
    case "range": {
      const items = rangeItems(values.map((v) => numberOf(v)));
      if (items !== null) return sequence([...items]);
      const long = rangeLength(values.map((v) => numberOf(v)));
      return { ...sequence([UNKNOWN], "list", true), ...(long === null ? {} : { turns: long }) };
    }
    case "enumerate": {
      const { items, open } = elements(t, first);
      const start = numberOf(second ?? named(args, "start")) ?? 0;
      return sequence(
        items.map((item, i) => sequence([open ? UNKNOWN : constant(i + start), item], "tuple")),
        "list",
        open,
      );
    }
    case "zip": {
      const all = values.map((value) => elements(t, value));
      const open = all.some((one) => one.open);
      const length = all.length === 0 ? 0 : Math.min(...all.map((one) => one.items.length));
      return sequence(
        Array.from({ length }, (_, i) =>
          sequence(
            all.map((one) => one.items[i] ?? UNKNOWN),
            "tuple",
          ),
        ),
        "list",
        open,
      );
    }
    case "list":
    case "tuple":
    case "set":
    case "sorted":
    case "reversed": {
      if (first.kind === "table" && first.state.made === "columns") return first;
      if (first.kind === "measure" || first.kind === "prediction") return first;
      const { items, open } = values.length === 0 ? { items: [], open: false } : elements(t, first);
      const ordered = name === "reversed" ? items.toReversed() : [...items];
      // The order after sorting is not known, what is in it is.
      return sequence(ordered, name === "tuple" ? "tuple" : name === "set" ? "set" : "list", open);
    }
    case "dict": {
      const entries: Dictionary["entries"] = new Map();
      if (first.kind === "dictionary") for (const [key, entry] of first.entries) entries.set(key, entry);
      if (first.kind === "sequence")
        for (const pair of first.items)
          if (pair.kind === "sequence" && pair.items[0]?.kind === "constant")
            entries.set(String(pair.items[0].value), { key: pair.items[0], value: pair.items[1] ?? UNKNOWN });
      for (const a of args) if (a.name !== null) entries.set(a.name, { key: constant(a.name), value: a.value });
      return {
        kind: "dictionary",
        entries,
        open: first.kind !== "unknown" && first.kind !== "dictionary" && first.kind !== "sequence",
      };
    }
    case "len":
      if (first.kind === "sequence" && !first.open) return constant(first.items.length);
      if (first.kind === "table") return { kind: "rows", share: 1 };
      return first.kind === "dictionary" && !first.open ? constant(first.entries.size) : UNKNOWN;
    case "str":
      if (first.kind === "constant" && typeof first.value !== "boolean" && first.value !== null)
        return constant(String(first.value));
      return first.kind === "unknown" ? UNKNOWN : { kind: "template", parts: [first] };
    case "int":
    case "float":
    case "round":
    case "abs":
      return number(name, first);
    case "sum":
      if (first.kind === "measure") return first.shape === "list" ? averaged(first) : first;
      if (first.kind === "sequence") return first.items.find((i) => i.kind === "measure") ?? UNKNOWN;
      return UNKNOWN;
    case "min":
    case "max":
      if (first.kind === "measure") return { ...first, shape: "value" };
      if (first.kind === "sequence" && !first.open) {
        const numbers = first.items.map(numberOf);
        if (numbers.length > 0 && numbers.every((n) => n !== null)) return constant(Math[name](...numbers));
      }
      return UNKNOWN;
    case "map":
      return mapped(t, first, second ?? UNKNOWN, node, scope);
    case "next":
    case "iter":
      return name === "iter" ? first : (elements(t, first).items[0] ?? UNKNOWN);
    case "getattr":
      return UNKNOWN;
    case "super":
      return { kind: "reference", path: "builtins.object" };
    case "isinstance":
    case "type":
    case "any":
    case "all":
    case "open":
    case "input":
    case "filter":
    case "bool":
      return UNKNOWN;
    default:
      return null;
  }
}

function number(name: string, value: Value): Value {
  if (value.kind === "measure") {
    if (name === "abs" && value.shape === "residual") return { ...value, shape: "absolute" };
    return name === "abs" && value.negated ? { ...value, negated: false } : value;
  }
  if (value.kind === "prediction" || value.kind === "table" || value.kind === "rows") return value;
  const known = numberOf(value) ?? (textOf(value) === null ? null : Number(textOf(value)));
  if (known === null || Number.isNaN(known)) return UNKNOWN;
  return constant(
    name === "int" ? Math.trunc(known) : name === "abs" ? Math.abs(known) : name === "round" ? known : known,
  );
}

/** What a print call writes: texts and slots, with what it puts between and after them. */
function print(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  const between = textOf(named(args, "sep")) ?? " ";
  const end = textOf(named(args, "end")) ?? "\n";
  const parts: ShownPart[] = [];
  const nodes = node.kind === "call" ? node.args.filter((a) => a.name === null) : [];
  const values = args.filter((a) => a.name === null);
  for (const [i, { value, star }] of values.entries()) {
    if (i > 0) parts.push({ text: between });
    const site = `${t.place.at}:${node.from}.${i}`;
    if (star !== "") parts.push({ slot: t.slot(UNKNOWN, null, site) });
    else parts.push(...partsOf(t, value, values.length === nodes.length ? (nodes[i]?.value ?? null) : null, site));
  }
  parts.push({ text: end });
  t.show({ kind: "printed", parts: joined(parts) });
  return NONE;
}

/** A value as it is printed: texts stand for themselves, others for what they turn out to be. */
function partsOf(t: Tracer, value: Value, node: Expression | null, site: string): ShownPart[] {
  if (value.kind === "template") {
    const holes = node === null ? [] : holesOf(node);
    const isHole = (part: Value): boolean => part.kind !== "constant" || typeof part.value !== "string";
    const known = value.parts.filter(isHole).length === holes.length;
    let next = 0;
    return value.parts.flatMap((part, i) => {
      const own = known && isHole(part) ? (holes[next++] ?? null) : null;
      return partsOf(t, part, own, `${site}.${i}`);
    });
  }
  if (value.kind === "constant" && typeof value.value === "string") return [{ text: value.value }];
  if (value.kind === "constant" && Number.isInteger(value.value)) return [{ text: String(value.value) }];
  return [{ slot: t.slot(value, node, site) }];
}

/** The expressions whose values an f-string, a `%` text or a `format` text holds, in order. */
function holesOf(node: Expression): readonly Expression[] {
  if (node.kind === "string") return node.parts;
  if (node.kind === "operation" && node.operator === "%")
    return node.right.kind === "tuple" ? node.right.items : [node.right];
  if (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "format")
    return node.args.every(({ name, star }) => name === null && star === "") ? node.args.map(({ value }) => value) : [];
  return [];
}

function joined(parts: readonly ShownPart[]): readonly ShownPart[] {
  const result: ShownPart[] = [];
  for (const part of parts) {
    const last = result[result.length - 1];
    if ("text" in part && last && "text" in last) result[result.length - 1] = { text: last.text + part.text };
    else result.push(part);
  }
  return result;
}

function display(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  for (const { value } of args.filter((a) => a.name === null))
    t.show({ kind: "value", slot: t.slot(value, node, `${t.place.at}:${node.from}`) });
  return NONE;
}

/** Methods of lists and dictionaries. */
export function containerMethod(
  t: Tracer,
  receiver: Sequence | Dictionary,
  name: string,
  args: readonly ArgumentValue[],
): Value {
  const [first = UNKNOWN, second] = positional(args);
  if (receiver.kind === "sequence") {
    switch (name) {
      case "append":
      case "add":
        if (t.place.repeated > 0 || receiver.items.length >= 400) receiver.open = true;
        if (receiver.items.length < 400) receiver.items.push(first);
        return NONE;
      case "extend": {
        const { items, open } = elements(t, first);
        receiver.items.push(...items.slice(0, 400));
        if (open) receiver.open = true;
        return NONE;
      }
      case "remove": {
        const at = receiver.items.findIndex(
          (i) => i.kind === "constant" && first.kind === "constant" && i.value === first.value,
        );
        if (at >= 0) receiver.items.splice(at, 1);
        return NONE;
      }
      case "copy":
        return { ...receiver, items: [...receiver.items] };
      case "index":
      case "count":
        return UNKNOWN;
      case "sort":
      case "reverse":
        return NONE;
      case "insert":
      case "pop":
        receiver.open = true;
        return UNKNOWN;
      default:
        return UNKNOWN;
    }
  }
  switch (name) {
    case "items":
      return sequence(
        [...receiver.entries.values()].map(({ key, value }) => sequence([key, value], "tuple")),
        "list",
        receiver.open,
      );
    case "keys":
      return sequence(
        [...receiver.entries.values()].map(({ key }) => key),
        "list",
        receiver.open,
      );
    case "values":
      return sequence(
        [...receiver.entries.values()].map(({ value }) => value),
        "list",
        receiver.open,
      );
    case "get":
    case "setdefault":
    case "pop":
      return (
        (first.kind === "constant" ? receiver.entries.get(String(first.value))?.value : undefined) ?? second ?? UNKNOWN
      );
    case "update":
      if (first.kind === "dictionary") for (const [key, entry] of first.entries) receiver.entries.set(key, entry);
      else if (args.every((a) => a.name === null)) receiver.open = true;
      for (const a of args)
        if (a.name !== null) receiver.entries.set(a.name, { key: constant(a.name), value: a.value });
      return NONE;
    case "copy":
      return { ...receiver, entries: new Map(receiver.entries) };
    default:
      return UNKNOWN;
  }
}

/** Methods of texts. */
export function textMethod(t: Tracer, receiver: Value, name: string, args: readonly ArgumentValue[]): Value {
  if (name === "format" && receiver.kind === "constant" && typeof receiver.value === "string")
    return formatCall(
      receiver.value,
      positional(args),
      new Map(args.flatMap((a) => (a.name === null ? [] : [[a.name, a.value] as const]))),
    );
  const text = textOf(receiver);
  if (name === "join" && text !== null) {
    const [over = UNKNOWN] = positional(args);
    const { items, open } = elements(t, over);
    if (open) return UNKNOWN;
    return { kind: "template", parts: items.flatMap((item, i) => (i > 0 ? [constant(text), item] : [item])) };
  }
  if (text === null) return /^(?:strip|ljust|rjust|center|upper|lower)$/.test(name) ? receiver : UNKNOWN;
  switch (name) {
    case "lower":
      return constant(text.toLowerCase());
    case "upper":
      return constant(text.toUpperCase());
    case "title":
    case "capitalize":
      return constant(text.charAt(0).toUpperCase() + text.slice(1));
    case "strip":
      return constant(text.trim());
    case "split":
      return sequence(text.split(textOf(positional(args)[0]) ?? /\s+/).map((part) => constant(part)));
    case "replace": {
      const [from, to] = positional(args).map(textOf);
      return typeof from === "string" && typeof to === "string" ? constant(text.replaceAll(from, to)) : UNKNOWN;
    }
    case "startswith":
    case "endswith": {
      const end = textOf(positional(args)[0]);
      return end === null ? UNKNOWN : constant(name === "startswith" ? text.startsWith(end) : text.endsWith(end));
    }
    default:
      return UNKNOWN;
  }
}
