import type { Expression } from "../python/ast.ts";
import { own } from "../../own.ts";
import { nameOf, type Span, span } from "../made-nodes.ts";
import type { SyntaxPiece } from "../python/tree.ts";

const SIGNS: ReadonlySet<string> = new Set(
  "( ) [ ] { } . ... : ? -> function if elseif else for while try catch finally do let using import return const global local struct mutable module baremodule quote macro where".split(
    " ",
  ),
);
/** True for brackets and keywords. */
export const isSign = (piece: SyntaxPiece): boolean => SIGNS.has(piece.name);

/** The parts of a piece that mean something, without the `begin` and `end` around a block. */
export function partsOf(piece: SyntaxPiece): readonly SyntaxPiece[] {
  const { children } = piece;
  const closes = /Statement$|Definition$|Clause$/.test(piece.name);
  return children.filter(
    (part, i) =>
      part.name !== "⚠" &&
      !isSign(part) &&
      !part.name.endsWith("Comment") &&
      !(closes && (part.name === "end" || part.name === "begin") && (i === 0 || i === children.length - 1)),
  );
}

const CONSTANTS: Readonly<Record<string, string>> = { true: "True", false: "False", nothing: "None", missing: "None" };

/** A name, or what a word means that no one can bind. */
export function constantOf(word: string, place: Span): Expression {
  const value = own(CONSTANTS, word);
  if (value !== undefined) return { kind: "constant", value, ...span(place) };
  if (word === "NaN" || word === "Inf") return { kind: "number", text: word.toLowerCase(), ...span(place) };
  return nameOf(word, place);
}

const OPERATORS: Readonly<Record<string, string>> = {
  "!": "not",
  "&&": "and",
  "||": "or",
  "^": "**",
  "÷": "//",
  "===": "==",
  "!==": "!=",
  "≠": "!=",
  "≤": "<=",
  "≥": ">=",
  "∈": "in",
  "∉": "not in",
};

/** Python's word for an operator; the dot that spreads it over arrays says nothing of what it does. */
export function operatorOf(written: string): string {
  const plain = written.length > 1 && written.startsWith(".") && written !== "..." ? written.slice(1) : written;
  return own(OPERATORS, plain) ?? plain;
}

/** `x::Int` is x, `f(x)::T where T` is f(x). */
export function withoutType(piece: SyntaxPiece): SyntaxPiece {
  let inner = piece;
  for (let round = 0; round < 20; round += 1) {
    const [first, sign] = inner.children.filter((part) => !isSign(part) || part.name === "where");
    if (inner.name !== "BinaryExpression" || first === undefined) return inner;
    if (sign?.name !== "SubTypeOp" && sign?.name !== "where") return inner;
    inner = first;
  }
  return inner;
}

/** The call that a function's head looks like; null for a head without one. */
export function headCall(signature: SyntaxPiece): SyntaxPiece | null {
  const [first] = signature.name === "Signature" ? partsOf(signature) : [signature];
  const plain = first ? withoutType(first) : null;
  return plain?.name === "CallExpression" ? plain : null;
}

/** The name that a function is defined under: `show` of `Base.show(io, x)`; null for one without a name. */
export function functionName(signature: SyntaxPiece, text: (piece: SyntaxPiece) => string): string | null {
  const call = headCall(signature);
  const [callee] = call ? partsOf(call) : signature.name === "Signature" ? partsOf(signature) : [];
  if (callee === undefined || !/^(?:Identifier|FieldExpression|Operator|ParametrizedExpression)$/.test(callee.name))
    return null;
  const written = text(callee).replace(/\{.*$/s, "");
  return written.slice(written.lastIndexOf(".") + 1);
}
