import type { ReadOne } from "./arguments.ts";
import type { ExceptHandler, Expression, If, Loop, Statement, Try, With } from "./ast.ts";
import type { ExpressionReader } from "./expressions.ts";
import { isExpressionPiece, span, type SyntaxPiece } from "./tree.ts";

/** Reads the statements of a body; none where it is missing. */
export type ReadBody = (body: SyntaxPiece | undefined) => readonly Statement[];

/** `if` with its `elif` and `else`. */
export function readIf(piece: SyntaxPiece, one: ReadOne, bodyOf: ReadBody): If {
  const branches: { test: Expression; body: readonly Statement[] }[] = [];
  let otherwise: readonly Statement[] = [];
  let test: Expression | null = null;
  for (const child of piece.children) {
    if (child.name === "if" || child.name === "elif") test = { kind: "unknown", from: child.from, to: child.to };
    else if (child.name === "else") test = null;
    else if (child.name === "Body") {
      if (test) branches.push({ test, body: bodyOf(child) });
      else otherwise = bodyOf(child);
    } else if (isExpressionPiece(child)) test = one(child);
  }
  return { kind: "if", branches, otherwise, from: piece.from, to: piece.to };
}

/** `for` and `while`. */
export function readLoop(piece: SyntaxPiece, { one, list }: ExpressionReader, bodyOf: ReadBody): Loop {
  const bodies = piece.children.filter((c) => c.name === "Body").map(bodyOf);
  const head = piece.children.slice(
    0,
    piece.children.findIndex((c) => c.name === "Body"),
  );
  const shared = { body: bodies[0] ?? [], otherwise: bodies[1] ?? [], from: piece.from, to: piece.to };
  if (piece.name === "WhileStatement") {
    return {
      kind: "while",
      targets: [],
      subject: one(head.find((c) => isExpressionPiece(c) && c.name !== "while")),
      ...shared,
    };
  }
  const at = head.findIndex((c) => c.name === "in");
  const targets = head.slice(0, at).filter((c) => isExpressionPiece(c) && c.name !== "for" && c.name !== "*");
  return { kind: "for", targets: targets.map(one), subject: list(head.slice(at + 1)), ...shared };
}

/** `with a as b, c as d`. */
export function readWith(piece: SyntaxPiece, one: ReadOne, bodyOf: ReadBody): With {
  const items: { value: Expression; target: Expression | null }[] = [];
  let isTarget = false;
  for (const child of piece.children) {
    if (child.name === "as") isTarget = true;
    else if (child.name === "Body" || child.name === "with" || !isExpressionPiece(child)) continue;
    else {
      const last = items[items.length - 1];
      // `as m[n]`: the grammar knows names only, and leaves the brackets as a list.
      if (last?.target && child.name === "ArrayExpression" && child.from === last.target.to) {
        const index = child.children.filter(isExpressionPiece).map(one);
        last.target = { kind: "subscript", object: last.target, index, from: last.target.from, to: child.to };
      } else if (isTarget && last) last.target = one(child);
      else items.push({ value: one(child), target: null });
      isTarget = false;
    }
  }
  return { kind: "with", items, body: bodyOf(piece.children.find((c) => c.name === "Body")), ...span(piece) };
}

/** `try` with what follows it; Python 2 writes `except Error, name`. */
export function readTry(piece: SyntaxPiece, one: ReadOne, bodyOf: ReadBody): Try {
  const parts: { -readonly [K in "body" | "otherwise" | "finally"]: Try[K] } = {
    body: [],
    otherwise: [],
    finally: [],
  };
  const handlers: ExceptHandler[] = [];
  let mode: "body" | "except" | "otherwise" | "finally" = "body";
  let heads: SyntaxPiece[] = [];
  let from = piece.from;
  for (const child of piece.children) {
    if (child.name === "except") [mode, heads, from] = ["except", [], child.from];
    else if (child.name === "else") mode = "otherwise";
    else if (child.name === "finally") mode = "finally";
    else if (child.name === "Body") {
      if (mode === "except") handlers.push(handler(heads, bodyOf(child), from, child.to, one));
      else parts[mode] = bodyOf(child);
    } else if (mode === "except") heads.push(child);
  }
  return { kind: "try", handlers, ...parts, ...span(piece) };
}

function handler(
  heads: readonly SyntaxPiece[],
  body: readonly Statement[],
  from: number,
  to: number,
  one: ReadOne,
): ExceptHandler {
  const values = heads.filter((c) => isExpressionPiece(c) && c.name !== "as" && c.name !== "*");
  const named = heads.some((c) => c.name === "as" || c.name === ",");
  const last = values[values.length - 1];
  const name = named && values.length > 1 && last ? one(last) : null;
  return { type: values[0] ? one(values[0]) : null, name: name?.kind === "name" ? name : null, body, from, to };
}
