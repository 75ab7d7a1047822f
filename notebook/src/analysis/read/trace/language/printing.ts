/** What the code shows: texts, and slots for values. */
import type { Expression } from "../../python/ast.ts";
import type { ShownPart } from "../../outputs/shown.ts";
import type { Tracer } from "../tracer.ts";
import { named, positional } from "../arguments.ts";
import { type ArgumentValue, NONE, sequence, textOf, UNKNOWN, type Value } from "../value.ts";
import { formatted } from "./texts.ts";

/** What a print call writes: texts and slots, with what it puts between and after them. */
export function print(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  const between = textOf(named(args, "sep")) ?? " ";
  // R's `cat` ends no line.
  const isCat = node.kind === "call" && node.callee.kind === "name" && node.callee.id === "cat";
  const end = textOf(named(args, "end")) ?? (isCat ? "" : "\n");
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

/** What a logger writes: `logging.info("accuracy %.3f", score)`. What stands before it on its line is the logger's own. */
export function log(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  const [text = UNKNOWN, ...values] = positional(args);
  const message = values.length === 0 ? text : formatted(text, sequence(values, "tuple"));
  const given = node.kind === "call" && values.length === 0 ? (node.args[0]?.value ?? null) : null;
  const parts = joined([...partsOf(t, message, given, `${t.place.at}:${node.from}`), { text: "\n" }]);
  t.show({ kind: "printed", parts, isLogged: true });
  return NONE;
}

/** A value as it is printed: texts stand for themselves, others for what they turn out to be. */
function partsOf(t: Tracer, value: Value, node: Expression | null, site: string): ShownPart[] {
  if (value.kind === "template") {
    const isHole = (part: Value): boolean => part.kind !== "constant" || typeof part.value !== "string";
    // A text that fills a hole is known: it stands for itself.
    const holes = (node === null ? [] : holesOf(t, node)).filter((hole) => isHole(t.values.get(hole) ?? UNKNOWN));
    const known = value.parts.filter(isHole).length === holes.length;
    let next = 0;
    return value.parts.flatMap((part, i) => {
      const own = known && isHole(part) ? (holes[next++] ?? null) : null;
      return partsOf(t, part, own, `${site}.${i}`);
    });
  }
  if (value.kind === "constant" && typeof value.value === "string") return [{ text: value.value }];
  // Python prints `1.0` as it is, R as "1".
  if (value.kind === "constant" && Number.isInteger(value.value) && value.source === undefined)
    return [{ text: String(value.value) }];
  return [{ slot: t.slot(value, node, site) }];
}

/** The expressions whose values an f-string, a `%` text or a `format` text holds, in order. */
function holesOf(t: Tracer, node: Expression): readonly Expression[] {
  if (node.kind === "string") return node.parts;
  if (node.kind === "operation" && node.operator === "%")
    return node.right.kind === "tuple" ? node.right.items : itemsOf(t, node.right);
  if (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "format")
    return node.args.every(({ name, star }) => name === null && star !== "**")
      ? node.args.flatMap(({ value, star }) => (star === "" ? [value] : itemsOf(t, value)))
      : [];
  return [];
}

/** `X.shape` fills a hole with each of its numbers; anything else is one value. */
function itemsOf(t: Tracer, node: Expression): readonly Expression[] {
  const value = t.values.get(node);
  if (node.kind !== "attribute" || node.name !== "shape" || value?.kind !== "sequence") return [node];
  return value.items.map((_, at) => {
    const place: Expression = { kind: "number", text: String(at), from: node.from, to: node.to };
    return { kind: "subscript", object: node, index: [place], from: node.from, to: node.to };
  });
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

/** What a value writes of itself: `frame.show()`. */
export function written(t: Tracer, value: Value, node: Expression): Value {
  const own = node.kind === "call" && node.callee.kind === "attribute" ? node.callee.object : null;
  t.show({
    kind: "printed",
    parts: [{ slot: t.slot(value, own, `${t.place.at}:${node.from}`) }, { text: "\n" }],
  });
  return NONE;
}

export function display(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  for (const { value } of args.filter((a) => a.name === null))
    t.show({ kind: "value", slot: t.slot(value, node, `${t.place.at}:${node.from}`) });
  return NONE;
}
