import type { Expression, StringLiteral } from "../python/ast.ts";
import { nameOf } from "../made-nodes.ts";
import type { Reader } from "./reader.ts";
import { type Token, valueEnd } from "./tokens.ts";

const VALUE_NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/** `"a $(x + 1) $y"` is the f-string "a {x + 1} {y}"; `r"\d"` keeps its signs. */
export function readText(r: Reader, { from, to, text: written }: Token): StringLiteral {
  const [, prefix = "", quote = ""] = /^([\p{L}\p{N}_!]*)("""|"|```|`)/u.exec(written) ?? [];
  const start = prefix.length + quote.length;
  const end =
    written.endsWith(quote) && written.length - quote.length >= start ? written.length - quote.length : written.length;
  const parts: Expression[] = [];
  let value = "";
  for (let at = start; at < end; at += 1) {
    const sign = written[at] ?? "";
    VALUE_NAME.lastIndex = at + 1;
    const name = sign === "$" ? VALUE_NAME.exec(written)?.[0] : undefined;
    if (prefix !== "") value += sign;
    else if (sign === "\\" && at + 1 < end) {
      at += 1;
      value += ESCAPES[written[at] ?? ""] ?? written[at] ?? "";
    } else if (sign === "$" && written[at + 1] === "(") {
      const close = Math.min(valueEnd(written, at + 1), written.length);
      const place = { from: from + at + 1, to: from + close };
      parts.push(r.valueOf(r.inside(place.from + 1, Math.max(place.from + 1, place.to - 1)), place));
      value += `{${written.slice(at + 1, close)}}`;
      at = close - 1;
    } else if (name !== undefined) {
      const place = { from: from + at + 1, to: from + at + 1 + name.length };
      parts.push(nameOf(name, place));
      value += `{${name}}`;
      at += name.length;
    } else value += sign;
  }
  return { kind: "string", value, format: parts.length > 0, parts, from, to };
}
