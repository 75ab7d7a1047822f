import type { Argument, Expression, Parameter, Dict, StringLiteral } from "./ast.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

/** Reads one expression; `unknown` where there is none. */
export type ReadOne = (piece: SyntaxPiece | undefined) => Expression;
/** Source text of a piece. */
export type ReadText = (piece: SyntaxPiece) => string;

/** The arguments of a call, in order. */
export function readArguments(argumentList: SyntaxPiece | undefined, one: ReadOne, text: ReadText): Argument[] {
  if (!argumentList) return [];
  const result: Argument[] = [];
  let first: SyntaxPiece | undefined;
  let second: SyntaxPiece | undefined;
  let third: SyntaxPiece | undefined;
  for (const child of argumentList.children) {
    if (child.name === ",") {
      if (first) result.push(argument(first, second, third, one, text));
      first = second = third = undefined;
    } else if (ASIDE.has(child.name)) continue;
    else if (!first) first = child;
    else if (!second) second = child;
    else third ??= child;
  }
  if (first) result.push(argument(first, second, third, one, text));
  return result;
}

const ASIDE = new Set(["(", ")", "Comment", "⚠"]);

function argument(
  first: SyntaxPiece,
  second: SyntaxPiece | undefined,
  third: SyntaxPiece | undefined,
  one: ReadOne,
  text: ReadText,
): Argument {
  if (first.name === "*" || first.name === "**") return { name: null, star: first.name, value: one(second) };
  if (second?.name === "AssignOp" && third) return { name: text(first), star: "", value: one(third) };
  return { name: null, star: "", value: one(first) };
}

/** The parameters of a function or lambda; the bare `*` and `/` are left out. */
export function readParameters(parameterList: SyntaxPiece | undefined, one: ReadOne, text: ReadText): Parameter[] {
  const result: Parameter[] = [];
  let star: "" | "*" | "**" = "";
  let current: { -readonly [K in keyof Parameter]: Parameter[K] } | null = null;
  let isDefault = false;
  for (const child of parameterList?.children ?? []) {
    if (child.name === "*" || child.name === "**") star = child.name;
    else if (child.name === ",") {
      star = "";
      isDefault = false;
    } else if (child.name === "TypeDef" && current) current.annotation = one(child.children.find(isExpressionPiece));
    else if (child.name === "AssignOp") isDefault = true;
    else if (isDefault && current && isExpressionPiece(child)) {
      current.fallback = one(child);
      isDefault = false;
    } else if (child.name === "VariableName") {
      current = { name: text(child), star, annotation: null, fallback: null, from: child.from, to: child.to };
      result.push(current);
      star = "";
    }
  }
  return result;
}

/** The index of a subscript, brackets and all: one expression for each place between commas, slices where colons are. */
export function readIndex(pieces: readonly SyntaxPiece[], one: ReadOne): Expression[] {
  // `a[i]`: one index, between its brackets.
  const [open, only, close] = pieces;
  if (pieces.length === 3 && open?.name === "[" && close?.name === "]" && only && isExpressionPiece(only))
    return [one(only)];
  const result: Expression[] = [];
  let group: SyntaxPiece[] = [];
  for (const piece of pieces) {
    if (piece.name === ",") {
      if (group.length > 0) result.push(readPlace(group, one));
      group = [];
    } else if (piece.name !== "]" && piece.name !== "[" && piece.name !== "Comment" && piece.name !== "⚠")
      group.push(piece);
  }
  if (group.length > 0) result.push(readPlace(group, one));
  return result;
}

/** What stands between two commas. */
function readPlace(group: readonly SyntaxPiece[], one: ReadOne): Expression {
  if (!group.some((p) => p.name === ":")) return one(group.find(isExpressionPiece));
  const from = group[0]?.from ?? 0;
  return {
    kind: "slice",
    parts: group.filter(isExpressionPiece).map(one),
    from,
    to: group[group.length - 1]?.to ?? from,
  };
}

/** A dict as written; `**rest` is an entry without a key. */
export function readDict(piece: SyntaxPiece, one: ReadOne): Dict {
  const entries: { key: Expression | null; value: Expression }[] = [];
  let key: Expression | null = null;
  for (const [position, child] of piece.children.entries()) {
    if (child.name === "**" || child.name === ",") key = null;
    else if (isExpressionPiece(child)) {
      const value = one(child);
      const isKey = key === null && piece.children[position + 1]?.name === ":";
      if (isKey) key = value;
      else {
        entries.push({ key, value });
        key = null;
      }
    }
  }
  return { kind: "dict", entries, from: piece.from, to: piece.to };
}

/** A string literal, with the expressions inside where it is an f-string. */
export function readString(piece: SyntaxPiece, one: ReadOne, text: ReadText): StringLiteral {
  const format = piece.name === "FormatString";
  const parts: Expression[] = [];
  for (const child of piece.children) {
    if (child.name !== "FormatReplacement") continue;
    parts.push(one(child.children.find((x) => isExpressionPiece(x) && !x.name.startsWith("Format"))));
  }
  return { kind: "string", value: stringContent(text(piece)), format, parts, from: piece.from, to: piece.to };
}

/** `"a" "b"`: literals one after the other are one string. */
export function readContinuedString(piece: SyntaxPiece, one: ReadOne): StringLiteral {
  const strings = piece.children.map(one).filter((p) => p.kind === "string");
  return {
    kind: "string",
    value: strings.map((s) => s.value).join(""),
    format: strings.some((s) => s.format),
    parts: strings.flatMap((s) => s.parts),
    from: piece.from,
    to: piece.to,
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A Python string literal to its content: without quotes and prefix, simple escapes read, the rest as written. */
function stringContent(literal: string): string {
  let prefix = 0;
  while (prefix < 3 && isLetter(literal.charCodeAt(prefix))) prefix += 1;
  const isLong = literal.startsWith('"""', prefix) || literal.startsWith("'''", prefix);
  const start = prefix + (isLong ? 3 : 1);
  const closed = literal.length >= 2 * start - prefix && literal.endsWith(literal.slice(prefix, start));
  const inner = literal.slice(start, closed ? literal.length - (start - prefix) : literal.length);
  if (!inner.includes("\\") || /r/i.test(literal.slice(0, prefix))) return inner;
  return inner.replace(/\\([\s\S])/g, (whole, c: string) => ESCAPES[c] ?? whole);
}
