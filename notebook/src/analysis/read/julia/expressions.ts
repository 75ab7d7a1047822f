import type { Argument, Expression, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import type { ExpressionReader } from "./expression-reader.ts";
import { functionReader } from "./functions.ts";
import { generatorOf } from "./generators.ts";
import { macroCall } from "./macros.ts";
import { placeReader, rangeParts } from "./places.ts";
import { readString } from "./strings.ts";
import { call, noneAt, nameOf, span, textLiteral } from "../made-nodes.ts";
import { constantOf, functionName, isSign, operatorOf, partsOf } from "./pieces.ts";

/** What an expression needs of the statements around it. */
export interface Surroundings {
  /** Statements that run before the expression: Julia writes them inside it. */
  statement(piece: SyntaxPiece, before: Statement[]): void;
  /** The statements of a function's body; the last gives its value. */
  bodyOf(pieces: readonly SyntaxPiece[]): Statement[];
}

/** Deeper nesting is not read. */
const DEEPEST = 200;

/** Reads Julia expressions into the tree that all languages share. */
export function expressionReader({ statement, bodyOf }: Surroundings): ExpressionReader {
  let source = "";
  let depth = 0;
  const text = (piece: SyntaxPiece): string => source.slice(piece.from, piece.to);
  const places = placeReader({ one, text });
  const { lambda, parameters } = functionReader({ one, text, bodyOf });
  const reader: ExpressionReader = { begin, one, text, parameters, args };
  return reader;

  function begin(next: string): void {
    source = next;
    depth = 0;
  }

  function one(piece: SyntaxPiece | undefined, before: Statement[]): Expression {
    if (piece === undefined) return { kind: "unknown", from: 0, to: 0 };
    if (depth > DEEPEST) return { kind: "unknown", ...span(piece) };
    depth += 1;
    const result = read(piece, before);
    depth -= 1;
    return result;
  }

  function read(piece: SyntaxPiece, before: Statement[]): Expression {
    const { from, to } = piece;
    const parts = partsOf(piece);
    const [first, second, third] = parts;
    switch (piece.name) {
      case "Identifier":
      case "Operator":
      case "MacroIdentifier":
      case "BoolLiteral":
      case "end":
      case "begin":
        return constantOf(text(piece), piece);
      case "IntegerLiteral":
      case "FloatLiteral":
        return { kind: "number", text: text(piece).replace(/_/g, ""), from, to };
      case "Symbol":
        return textLiteral(source.slice(from + 1, to), piece);
      case "CharLiteral":
        return textLiteral(source.slice(from + 1, to - 1), piece);
      case "StringLiteral":
      case "NsStringLiteral":
      case "CommandLiteral":
      case "NsCommandLiteral":
        return readString(piece, source, (part) => one(part, before));
      case "ParenExpression":
        for (const part of parts.slice(0, -1)) statement(part, before);
        return parts.length === 0 ? { kind: "tuple", items: [], from, to } : one(parts[parts.length - 1], before);
      case "TupleExpression":
      case "OpenTuple":
        return tuple(piece, before);
      case "VectorExpression":
        return { kind: "list", items: parts.map((part) => one(part, before)), from, to };
      case "MatrixExpression": {
        const rows = parts.map((row): Expression => ({
          kind: "list",
          items: partsOf(row).map((part) => one(part, before)),
          ...span(row),
        }));
        return rows.length === 1 && rows[0] ? rows[0] : { kind: "list", items: rows, from, to };
      }
      case "ComprehensionExpression":
        return generatorOf(first ?? piece, "list", piece, (part) => one(part, before));
      case "Generator":
        return generatorOf(piece, "generator", piece, (part) => one(part, before));
      case "FieldExpression":
        return places.field(piece, before, false);
      case "IndexExpression":
        return places.index(piece, before);
      case "CallExpression":
        return callOf(piece, before);
      case "MacrocallExpression":
        return macroCall(piece, before, reader, statement);
      case "ArrowFunctionExpression": {
        const header = first ? (first.name === "TupleExpression" ? partsOf(first) : [first]) : [];
        return lambda(piece, header, third ? [third] : second ? [second] : [], before);
      }
      case "TernaryExpression": {
        const [test, whenTrue, otherwise] = parts.filter((part) => !isSign(part));
        return {
          kind: "conditional",
          test: one(test, before),
          whenTrue: one(whenTrue, before),
          otherwise: one(otherwise, before),
          from,
          to,
        };
      }
      case "UnaryExpression": {
        const operator = first ? operatorOf(text(first)) : "";
        return { kind: "operation", operator, left: null, right: one(second, before), from, to };
      }
      case "BinaryExpression":
        return binary(piece, before);
      case "JuxtapositionExpression":
        return { kind: "operation", operator: "*", left: one(first, before), right: one(second, before), from, to };
      case "AdjointExpression":
        return { kind: "attribute", object: one(first, before), name: "T", from, to };
      case "SplatExpression":
        return { kind: "star", value: one(first, before), from, to };
      case "ParametrizedExpression":
      case "InterpExpression":
      case "QuoteExpression":
      case "LetBinding":
      case "Condition":
      case "Type":
        return one(
          parts.find((part) => !isSign(part)),
          before,
        );
      case "IfStatement": {
        const branch = ({ children }: SyntaxPiece): Expression => lastOf(partsOf({ ...piece, children }), before);
        const [test, ...rest] = parts;
        const otherwise = rest.findLast((part) => part.name === "ElseClause");
        const then = rest.filter((part) => !part.name.endsWith("Clause"));
        return {
          kind: "conditional",
          test: one(test, before),
          whenTrue: lastOf(then, before),
          otherwise: otherwise ? branch(otherwise) : noneAt(piece),
          from,
          to,
        };
      }
      case "BeginStatement":
        return lastOf(parts, before);
      case "LetStatement":
        return lastOf(
          parts.flatMap((part) =>
            part.name === "LetBinding" ? partsOf(part).filter((p) => p.name === "Assignment") : [part],
          ),
          before,
        );
      case "Assignment":
      case "KwArg":
        // `y ~ x` of a formula.
        if (second?.name === "TildeOp")
          return { kind: "operation", operator: "~", left: one(first, before), right: one(third, before), from, to };
        statement({ ...piece, name: "Assignment" }, before);
        return first?.name === "Identifier" ? nameOf(text(first), first) : { kind: "unknown", from, to };
      case "FunctionDefinition": {
        const [signature, ...body] = parts;
        const head = signature ? functionName(signature, text) : null;
        if (head === null)
          return lambda(piece, signature ? partsOf(partsOf(signature)[0] ?? signature) : [], body, before);
        statement(piece, before);
        return nameOf(head, piece);
      }
      case "⚠":
        return { kind: "unknown", from, to };
      default:
        if (!/(?:Statement|Definition)$/.test(piece.name)) return { kind: "unknown", from, to };
        statement(piece, before);
        return noneAt(piece);
    }
  }

  function lastOf(parts: readonly SyntaxPiece[], before: Statement[]): Expression {
    for (const part of parts.slice(0, -1)) statement(part, before);
    const last = parts[parts.length - 1];
    return last ? one(last, before) : { kind: "constant", value: "None", from: 0, to: 0 };
  }

  function tuple(piece: SyntaxPiece, before: Statement[]): Expression {
    const items = args(partsOf(piece), before);
    const { from, to } = piece;
    if (items.length === 0 || items.some((item) => item.name === null || item.star !== ""))
      return { kind: "tuple", items: items.map((item) => item.value), from, to };
    return {
      kind: "dict",
      entries: items.map(({ name, value }) => ({ key: textLiteral(name ?? "", value), value })),
      from,
      to,
    };
  }

  function binary(piece: SyntaxPiece, before: Statement[]): Expression {
    const [left, sign, right] = partsOf(piece);
    const { from, to } = piece;
    const operator = sign ? text(sign) : "";
    if (operator === "::" || operator === "where") return one(left, before);
    const range = rangeParts(piece);
    if (range !== null)
      return call(
        nameOf("Base::range", piece),
        range.map((part) => one(part, before)),
        piece,
      );
    if (operator === "|>" && right && left) return piped(one(left, before), right, piece, before);
    return {
      kind: "operation",
      operator: operatorOf(operator),
      left: one(left, before),
      right: one(right, before),
      from,
      to,
    };
  }

  /** `x |> f` is f(x); a pipe between two calls makes one thing of them. */
  function piped(value: Expression, right: SyntaxPiece, whole: SyntaxPiece, before: Statement[]): Expression {
    const { from, to } = whole;
    const target = one(right, before);
    if (right.name === "CallExpression")
      return { kind: "operation", operator: "|>", left: value, right: target, from, to };
    const given: Argument = { name: null, star: "", value };
    if (right.name === "MacrocallExpression" && target.kind === "call")
      return { ...target, args: [given, ...target.args], from, to };
    return { kind: "call", callee: target, args: [given], from, to };
  }

  function callOf(piece: SyntaxPiece, before: Statement[]): Expression {
    const { from, to } = piece;
    const list = piece.children.find((part) => part.name === "Arguments");
    const [head] = partsOf(piece);
    const given = list ? args(partsOf(list), before) : [];
    const block = piece.children.find((part) => part.name === "DoClause");
    if (block) {
      const [header, ...body] = partsOf(block);
      given.unshift({ name: null, star: "", value: lambda(block, header ? partsOf(header) : [], body, before) });
    }
    const pairs = given.map(({ value }) => value);
    if (
      head &&
      /^(?:Ordered)?Dict$/.test(text(head)) &&
      pairs.length > 0 &&
      pairs.every((v) => v.kind === "operation" && v.operator === "=>")
    )
      return {
        kind: "dict",
        entries: pairs.flatMap((v) => (v.kind === "operation" ? [{ key: v.left, value: v.right }] : [])),
        from,
        to,
      };
    const callee = head?.name === "FieldExpression" ? places.field(head, before, true) : one(head, before);
    return { kind: "call", callee, args: given, from, to };
  }

  function args(pieces: readonly SyntaxPiece[], before: Statement[], named = false): Argument[] {
    return pieces.flatMap((piece): Argument[] => {
      if (piece.name === "KeywordArguments") return args(partsOf(piece), before, true);
      const [first, sign, value] = partsOf(piece);
      if ((piece.name === "KwArg" || (named && piece.name === "Assignment")) && first && sign?.name === "AssignmentOp")
        return [{ name: text(first), star: "", value: one(value, before) }];
      if (piece.name === "SplatExpression")
        return [{ name: null, star: named ? "**" : "*", value: one(first, before) }];
      const name = named && piece.name === "Identifier" ? text(piece) : null;
      return [{ name, star: "", value: one(piece, before) }];
    });
  }
}
