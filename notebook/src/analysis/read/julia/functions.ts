import { plainFunction } from "../returns.ts";
import type { Expression, Parameter, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { nameOf } from "../made-nodes.ts";
import { partsOf, withoutType } from "./pieces.ts";

interface Reading {
  one(piece: SyntaxPiece | undefined, before: Statement[]): Expression;
  text(piece: SyntaxPiece): string;
  /** The statements of a function's body; the last gives its value. */
  bodyOf(pieces: readonly SyntaxPiece[]): Statement[];
}
export interface FunctionReader {
  lambda(
    piece: SyntaxPiece,
    header: readonly SyntaxPiece[],
    body: readonly SyntaxPiece[],
    before: Statement[],
  ): Expression;
  parameters(pieces: readonly SyntaxPiece[], before: Statement[]): Parameter[];
}

/** Reads functions without a name, and what functions are given. */
export function functionReader({ one, text, bodyOf }: Reading): FunctionReader {
  return { lambda, parameters };

  /** A function of one expression stays in its place; a longer one is defined before. */
  function lambda(
    piece: SyntaxPiece,
    header: readonly SyntaxPiece[],
    body: readonly SyntaxPiece[],
    before: Statement[],
  ): Expression {
    const { from, to } = piece;
    const given = parameters(header, before);
    const [only] = body;
    let statements: Statement[] = [];
    if (body.length === 1 && only && !/Statement$|^Assignment$/.test(only.name)) {
      const value = one(only, statements);
      if (statements.length === 0) return { kind: "lambda", parameters: given, body: value, from, to };
      statements.push({ kind: "return", operands: [value], from: value.from, to: value.to });
    } else statements = bodyOf(only?.name === "BeginStatement" && body.length === 1 ? partsOf(only) : body);
    const name = `function at ${from}`;
    before.push(plainFunction({ name, nameFrom: from, parameters: given, body: statements, from, to }));
    return nameOf(name, { from, to: from });
  }

  function parameters(pieces: readonly SyntaxPiece[], before: Statement[]): Parameter[] {
    return pieces.flatMap((piece): Parameter[] => {
      if (piece.name === "KeywordArguments") return parameters(partsOf(piece), before);
      const [first, sign, value] = partsOf(piece);
      const { from, to } = piece;
      const isDefault = sign?.name === "AssignmentOp" && first !== undefined;
      const named = piece.name === "SplatExpression" || isDefault ? first : piece;
      const plain = named ? withoutType(named) : piece;
      const isName = plain.name === "Identifier";
      return [
        {
          name: isName ? text(plain) : `argument at ${from}`,
          star: piece.name === "SplatExpression" ? "*" : "",
          annotation: null,
          fallback: isDefault ? one(value, before) : null,
          from,
          to,
        },
      ];
    });
  }
}
