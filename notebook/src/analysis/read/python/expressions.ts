import type { Argument, Comprehension, Expression, Name, Parameter } from "./ast.ts";
import {
  readArguments,
  readParameters,
  type ReadOne,
  readDict,
  readIndex,
  readContinuedString,
  readString,
} from "./arguments.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

/** Deeper nesting than people write reads as `unknown`; it keeps the stack small. */
const DEEPEST = 250;

/** Reads expressions out of syntax pieces over a source text. */
export interface ExpressionReader {
  /** Names the source text that the pieces from now on are of. */
  begin(source: string): void;
  one(piece: SyntaxPiece | undefined): Expression;
  /** Comma-separated expressions as one: a tuple when there are several or a comma ends them. */
  list(pieces: readonly SyntaxPiece[]): Expression;
  args(argumentList: SyntaxPiece | undefined): Argument[];
  parameters(list: SyntaxPiece | undefined): Parameter[];
  text(piece: SyntaxPiece): string;
}

/** Reads expressions, of one source text after the other. */
export function expressionReader(): ExpressionReader {
  let source = "";
  let depth = 0;
  const begin = (next: string): void => {
    source = next;
    depth = 0;
  };
  const text = (piece: SyntaxPiece): string => source.slice(piece.from, piece.to);
  const unknown = (piece?: SyntaxPiece): Expression => ({
    kind: "unknown",
    from: piece?.from ?? 0,
    to: piece?.to ?? 0,
  });

  function one(piece: SyntaxPiece | undefined): Expression {
    if (piece === undefined || depth > DEEPEST) return unknown(piece);
    depth += 1;
    const read = readers[piece.name];
    const result = read ? read(piece) : unknown(piece);
    depth -= 1;
    return result;
  }

  function list(pieces: readonly SyntaxPiece[]): Expression {
    const [only] = pieces;
    if (pieces.length === 1 && only && isExpressionPiece(only)) return one(only);
    const items = itemsOf(pieces);
    const first = items[0];
    if (first === undefined) return unknown(pieces[0]);
    if (items.length === 1 && !pieces.some((p) => p.name === ",")) return first;
    return { kind: "tuple", items, from: first.from, to: items[items.length - 1]?.to ?? first.to };
  }

  /** Comma-separated items; `*x` and `**x` wrap what follows. */
  function itemsOf(pieces: readonly SyntaxPiece[]): Expression[] {
    const items: Expression[] = [];
    let star: SyntaxPiece | null = null;
    for (const piece of pieces) {
      if (piece.name === "*" || piece.name === "**") {
        star = piece;
        continue;
      }
      if (!isExpressionPiece(piece)) continue;
      const value = one(piece);
      items.push(star ? { kind: "star", value, from: star.from, to: value.to } : value);
      star = null;
    }
    return items;
  }

  const args = (argumentList: SyntaxPiece | undefined): Argument[] =>
    argumentList?.children.some((c) => c.name === "for")
      ? [{ name: null, star: "", value: readComprehension(argumentList, "generator", one) }]
      : readArguments(argumentList, one, text);
  const parameters = (parameterList: SyntaxPiece | undefined): Parameter[] => readParameters(parameterList, one, text);

  const sequence =
    (kind: "list" | "tuple" | "set") =>
    (piece: SyntaxPiece): Expression => ({ kind, items: itemsOf(piece.children), from: piece.from, to: piece.to });
  const constant = (piece: SyntaxPiece): Expression => ({
    kind: "constant",
    value: text(piece),
    from: piece.from,
    to: piece.to,
  });
  const wrapped =
    (kind: "await" | "yield") =>
    (piece: SyntaxPiece): Expression => {
      const operands = piece.children.filter((c) => isExpressionPiece(c) && c.name !== kind && c.name !== "from");
      return { kind, value: operands.length > 0 ? list(operands) : null, from: piece.from, to: piece.to };
    };
  const comprehended = (shape: Comprehension["shape"]) => (piece: SyntaxPiece) => readComprehension(piece, shape, one);
  const string = (piece: SyntaxPiece): Expression => readString(piece, one, text);

  function operation(piece: SyntaxPiece): Expression {
    let operator = "";
    let left: SyntaxPiece | undefined;
    let right: SyntaxPiece | undefined;
    for (const part of piece.children) {
      if (part.name === "Comment" || part.name === "⚠") continue;
      if (isOperator(part)) operator = operator === "" ? text(part) : `${operator} ${text(part)}`;
      else if (!left) left = part;
      else right ??= part;
    }
    if (piece.name === "UnaryExpression") {
      return { kind: "operation", operator, left: null, right: one(left), from: piece.from, to: piece.to };
    }
    return { kind: "operation", operator, left: one(left), right: one(right), from: piece.from, to: piece.to };
  }

  const readers: Readonly<Record<string, (piece: SyntaxPiece) => Expression>> = {
    VariableName: (piece) => ({ kind: "name", id: text(piece), from: piece.from, to: piece.to }),
    Number: (piece) => ({ kind: "number", text: text(piece), from: piece.from, to: piece.to }),
    String: string,
    FormatString: string,
    ContinuedString: (piece) => readContinuedString(piece, one),
    Boolean: constant,
    None: constant,
    Ellipsis: constant,
    ParenthesizedExpression: (piece) => one(piece.children.find(isExpressionPiece)),
    TupleExpression: sequence("tuple"),
    ArrayExpression: sequence("list"),
    SetExpression: sequence("set"),
    DictionaryExpression: (piece) => readDict(piece, one),
    ArrayComprehensionExpression: comprehended("list"),
    SetComprehensionExpression: comprehended("set"),
    DictionaryComprehensionExpression: comprehended("dict"),
    ComprehensionExpression: comprehended("generator"),
    BinaryExpression: operation,
    UnaryExpression: operation,
    AwaitExpression: wrapped("await"),
    YieldExpression: wrapped("yield"),
    CallExpression: (piece) => ({
      kind: "call",
      callee: one(piece.children[0]),
      args: args(piece.children.find((c) => c.name === "ArgList")),
      from: piece.from,
      to: piece.to,
    }),
    MemberExpression: (piece) => {
      const object = one(piece.children[0]);
      const property = piece.children.find((c, i) => i > 0 && c.name === "PropertyName");
      if (property) return { kind: "attribute", object, name: text(property), from: piece.from, to: piece.to };
      if (piece.children.some((c) => c.name === "."))
        return { kind: "attribute", object, name: "", from: piece.from, to: piece.to };
      return {
        kind: "subscript",
        object,
        index: readIndex(piece.children.slice(1), one),
        from: piece.from,
        to: piece.to,
      };
    },
    LambdaExpression: (piece) => ({
      kind: "lambda",
      parameters: parameters(piece.children.find((c) => c.name === "ParamList")),
      body: one(piece.children[piece.children.length - 1]),
      from: piece.from,
      to: piece.to,
    }),
    ConditionalExpression: (piece) => {
      const [then, test, otherwise] = piece.children.filter(
        (c) => isExpressionPiece(c) && c.name !== "if" && c.name !== "else",
      );
      return {
        kind: "conditional",
        test: one(test),
        whenTrue: one(then),
        otherwise: one(otherwise),
        from: piece.from,
        to: piece.to,
      };
    },
    NamedExpression: (piece) => {
      const target = piece.children.find((c) => c.name === "VariableName");
      if (!target) return unknown(piece);
      const name: Name = { kind: "name", id: text(target), from: target.from, to: target.to };
      return {
        kind: "walrus",
        target: name,
        value: one(piece.children[piece.children.length - 1]),
        from: piece.from,
        to: piece.to,
      };
    },
  };

  return { begin, one, list, args, parameters, text };
}

const OPERATOR_WORDS = new Set(["and", "or", "not", "in", "is"]);
const isOperator = ({ name }: SyntaxPiece): boolean => name.endsWith("Op") || OPERATOR_WORDS.has(name);

/** A comprehension of any shape; the brackets around a generator are those of its call. */
function readComprehension(piece: SyntaxPiece, shape: Comprehension["shape"], one: ReadOne): Comprehension {
  const parts = piece.children.filter((c) => c.name !== "Comment" && c.name !== "⚠");
  const start = parts.findIndex((c) => c.name === "for");
  const elements = parts.slice(0, start).filter(isExpressionPiece).map(one);
  const loops: { targets: Expression[]; iterable: Expression; conditions: Expression[] }[] = [];
  let mode: "targets" | "iterable" | "condition" = "targets";
  for (const part of parts.slice(start)) {
    const last = loops[loops.length - 1];
    if (part.name === "for") {
      loops.push({ targets: [], iterable: { kind: "unknown", from: part.from, to: part.to }, conditions: [] });
      mode = "targets";
    } else if (part.name === "in") mode = "iterable";
    else if (part.name === "if") mode = "condition";
    else if (isExpressionPiece(part) && last) {
      if (mode === "targets") last.targets.push(one(part));
      else if (mode === "iterable") last.iterable = one(part);
      else last.conditions.push(one(part));
    }
  }
  return { kind: "comprehension", shape, elements, loops, from: piece.from, to: piece.to };
}
