import type { Expression, Statement, StringLiteral } from "../python/ast.ts";
import { nameOf, noneAt, type Span, span, textLiteral } from "../made-nodes.ts";
import { array, list, paren } from "./brackets.ts";
import { keyword } from "./keywords.ts";
import { macro } from "./macros.ts";
import { operatorOf, POSTFIX, UNARY } from "./operators.ts";
import { constantOf } from "./places.ts";
import type { Reader } from "./reader.ts";
import { type Token, valueEnd } from "./tokens.ts";

export const STOPPING: ReadonlySet<string> = new Set(["end", "else", "elseif", "catch", "finally"]);
export const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

/** A value without the operators and brackets behind it. */
export function primary(r: Reader): Expression {
  const { cursor } = r;
  const token = cursor.peek();
  const { from, to } = token;
  const read = special(r, false);
  if (read !== null) return r.valueOf(read, { from, to: cursor.reached });
  if (token.kind === "end" || (token.kind === "name" && STOPPING.has(token.text) && !cursor.context.index))
    return cursor.fail();
  if (token.kind === "sign") return signed(r, token);
  cursor.next();
  if (token.kind === "number") return { kind: "number", text: token.text.replace(/_/g, ""), from, to };
  if (token.kind === "char") return textLiteral(r.text(from + 1, to - 1), token);
  return token.kind === "string" ? readText(r, token) : constantOf(token.text, token);
}

/** What a word of the language or a macro begins; null where none stands here. */
export function special(r: Reader, isStatement: boolean): Statement[] | null {
  const { kind, text: word } = r.cursor.peek();
  if (kind === "macro") return r.apart(() => macro(r, isStatement));
  const isPlace =
    r.cursor.context.index && (word === "end" || (word === "begin" && /^[\]:,+-]$/.test(r.cursor.peek(1).text)));
  return kind !== "name" || isPlace ? null : keyword(r, word, isStatement);
}

function signed(r: Reader, token: Token): Expression {
  const { cursor } = r;
  const { from, to } = token;
  if (token.text === "(") return paren(r);
  if (token.text === "[") return array(r);
  if (token.text === "{") {
    r.apart(() => list(r, "}"));
    return { kind: "unknown", from, to: cursor.reached };
  }
  const ends = ({ text: after }: Token): boolean => CLOSING.has(after) || after === "," || after === ";";
  if (ends(token)) return cursor.fail();
  cursor.next();
  const after = cursor.peek();
  if (token.text === ":" && !after.space) {
    if (after.text === "(") return r.expression(POSTFIX);
    if (after.kind === "name" || (after.kind === "sign" && !ends(after))) {
      cursor.next();
      return textLiteral(r.text(from + 1, after.to), { from, to: after.to });
    }
  }
  if (token.text === "$") return r.expression(POSTFIX);
  const isAlone = after.kind === "end" || after.first || ends(after) || after.text === "=";
  if (isAlone || !/^\.?(?:[-+!~<>&√∛¬]|::|<:|±)$/u.test(token.text)) {
    if (!isAlone && !after.text.startsWith("(")) cursor.errors.push({ from, to });
    return nameOf(token.text, token);
  }
  const operand = r.expression(UNARY);
  return {
    kind: "operation",
    operator: operatorOf(token.text),
    left: null,
    right: operand,
    from,
    to: cursor.reached,
  };
}

/** What statements leave as their value; all that is needed for it goes before. */
export function valueOf(r: Reader, read: readonly Statement[], place: Span): Expression {
  const last = read[read.length - 1];
  r.before.push(...read.slice(0, -1));
  if (last === undefined) return noneAt(place);
  if (last.kind === "expression") return last.value;
  if (last.kind === "if") {
    const [branch] = last.branches;
    const whenTrue = valueOf(r, branch?.body ?? [], last);
    const otherwise = valueOf(r, last.otherwise, last);
    return { kind: "conditional", test: branch?.test ?? noneAt(last), whenTrue, otherwise, ...span(last) };
  }
  const [target] = last.kind === "assign" ? last.targets : [];
  if (last.kind === "assign" && target && last.value && r.origins.drawn.has(last))
    return { kind: "operation", operator: "~", left: target, right: last.value, ...span(last) };
  r.before.push(last);
  if (last.kind === "function") return nameOf(last.name, place);
  return target?.kind === "name"
    ? nameOf(target.id, target)
    : target
      ? { kind: "unknown", ...span(last) }
      : noneAt(last);
}

const VALUE_NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/** `"a $(x + 1) $y"` is the f-string "a {x + 1} {y}"; `r"\d"` keeps its signs. */
function readText(r: Reader, { from, to, text: written }: Token): StringLiteral {
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
