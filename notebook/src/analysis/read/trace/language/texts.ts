import { BREAKS } from "../../../../format/html-text.ts";
import { positional } from "../arguments.ts";
import { type ArgumentValue, constant, sequence, textOf, UNKNOWN, type Value } from "../value.ts";
import { elements } from "./elements.ts";
import { evaluated } from "../measures/evaluations.ts";
import { asFormatted, ofPercent } from "./padding.ts";
import type { Expression } from "../../python/ast.ts";
import type { Tracer } from "../tracer.ts";

/** `"..." % values` */
export function formatted(text: Value, values: Value): Value {
  if (text.kind !== "constant" || typeof text.value !== "string") return UNKNOWN;
  const given = values.kind === "sequence" && values.type === "tuple" ? values.items : [values];
  const parts: Value[] = [];
  let next = 0;
  let done = 0;
  for (const match of text.value.matchAll(/%(?:\((\w+)\))?[-+ #0]*(?:\d+|\*)?(?:\.\d+)?[sdiufFeEgGrxoc%]/g)) {
    push(parts, text.value.slice(done, match.index));
    done = match.index + match[0].length;
    if (match[0].endsWith("%")) push(parts, "%");
    else if (match[1] !== undefined)
      parts.push((values.kind === "dictionary" ? values.entries.get(match[1])?.value : undefined) ?? UNKNOWN);
    else parts.push(asFormatted(given[next++] ?? UNKNOWN, ofPercent(match[0])));
  }
  push(parts, text.value.slice(done));
  return { kind: "template", parts };
}

/** `"...".format(a, b, name=c)` */
export function formatCall(text: string, placed: readonly Value[], byName: ReadonlyMap<string, Value>): Value {
  const parts: Value[] = [];
  // `.format(**model.evaluate(rows))`
  const all = byName.get(UNPACKED);
  let next = 0;
  for (const piece of braces(text)) {
    if (typeof piece === "string") push(parts, piece);
    else {
      const name = /^[^.[!:]*/.exec(piece.inside)?.[0] ?? "";
      const value =
        name === ""
          ? placed[next++]
          : /^\d+$/.test(name)
            ? placed[Number(name)]
            : (byName.get(name) ?? (all?.kind === "measure" ? evaluated(all, name) : undefined));
      parts.push(asFormatted(value ?? UNKNOWN, specOf(piece.inside)));
    }
  }
  return { kind: "template", parts };
}

const UNPACKED = " unpacked";

/** An f-string: the values of its expressions, in order, between its texts. */
export function fString(text: string, values: readonly Value[]): Value {
  const pieces = braces(text);
  const holes = pieces.filter((piece) => typeof piece !== "string").length;
  const parts: Value[] = [];
  let next = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") push(parts, piece);
    else {
      if (/=\s*(?:[!:].*)?$/.test(piece.inside) && !/[=!<>]=\s*$/.test(piece.inside.replace(/[!:].*$/, "")))
        push(parts, piece.inside.replace(/=\s*(?:[!:].*)?$/, "="));
      parts.push(asFormatted((holes === values.length ? values[next] : undefined) ?? UNKNOWN, specOf(piece.inside)));
      next += 1;
    }
  }
  return { kind: "template", parts };
}

/** What stands behind the colon: `value:>8.3f`. */
const specOf = (inside: string): string => /:([^:{}[\]()'"]*)$/.exec(inside)?.[1]?.trimEnd() ?? "";

/** A path put together of its parts, of which some may not be known. */
export function joinedPath(parts: readonly Value[]): Value {
  const texts = parts.map(textOf);
  if (texts.every((text) => text !== null)) return constant(texts.join("/").replace(/(?<!:)\/{2,}/g, "/"));
  return { kind: "template", parts: parts.flatMap((part, i) => (i > 0 ? [constant("/"), part] : [part])) };
}

/** What is seen of HTML: its words, as they are read from the output that shows it. */
export function withoutTags(html: Value): Value {
  const parts = html.kind === "template" ? html.parts : [html];
  const seen = parts.map((part, i) => {
    const text = textOf(part);
    if (text === null) return part;
    const words = text.replace(TAG, (_, name: string) => (BREAKS.test(name) ? " " : "")).replace(/\s+/g, " ");
    const start = i === 0 ? words.trimStart() : words;
    return constant(i === parts.length - 1 ? start.trimEnd() : start);
  });
  return html.kind === "template" ? { kind: "template", parts: seen } : (seen[0] ?? html);
}

const TAG = /<\/?([a-z][a-z0-9]{0,15})[^<>]{0,5000}>/gi;

/** Texts between braces, and what stands inside them; doubled braces are braces. */
function braces(text: string): (string | { readonly inside: string })[] {
  const pieces: (string | { inside: string })[] = [];
  let plain = "";
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charAt(i);
    if ((c === "{" || c === "}") && text.charAt(i + 1) === c) {
      plain += c;
      i += 1;
    } else if (c === "{") {
      let depth = 1;
      let end = i + 1;
      for (; end < text.length && depth > 0; end += 1) {
        if (text.charAt(end) === "{") depth += 1;
        else if (text.charAt(end) === "}") depth -= 1;
      }
      if (plain !== "") pieces.push(plain);
      plain = "";
      pieces.push({ inside: text.slice(i + 1, end - 1) });
      i = end - 1;
    } else plain += c;
  }
  if (plain !== "") pieces.push(plain);
  return pieces;
}

const push = (parts: Value[], text: string): void => {
  if (text !== "") parts.push(constant(text));
};

/** What a function of texts gives for one that a table holds: that text, changed; null for any other call. */
export function changedText(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const isSoup = path === "bs4.BeautifulSoup";
  if (!isSoup && t.knowledge.operation(path) !== "text") return null;
  const text = args.find(({ value }) => value.kind === "table")?.value;
  // Pages that were fetched are no texts of a table.
  if (text?.kind !== "table" || (isSoup && text.state.column === null)) return null;
  const { column, columns, division } = text.state;
  return t.table(text.type, { made: path, from: [text.state], column, columns, division });
}

/** Methods of texts. */
export function textMethod(t: Tracer, receiver: Value, name: string, args: readonly ArgumentValue[]): Value {
  if (name === "format" && receiver.kind === "constant" && typeof receiver.value === "string")
    return formatCall(
      receiver.value,
      positional(args),
      new Map(
        args.flatMap(({ name: key, star, value }) =>
          key === null && star !== "**" ? [] : [[key ?? UNPACKED, value] as const],
        ),
      ),
    );
  const text = textOf(receiver);
  if (name === "join" && text !== null) {
    const [over = UNKNOWN] = positional(args);
    const { items, open } = elements(t, over);
    // What is put together of what was predicted is still the prediction, and of the words of a text the text.
    if (open) return items.find(({ kind }) => kind === "prediction" || kind === "table") ?? UNKNOWN;
    if (items.length > 0 && items.every((item) => textOf(item) !== null)) return constant(items.map(textOf).join(text));
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

/** Of R or Julia: in a variable it is what it says, and given to a function it is read there. */
export const isFormula = (node: Expression): boolean =>
  node.kind === "operation" && node.operator === "~" && node.left !== null;
