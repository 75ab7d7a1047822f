import type { Expression, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { span, textLiteral } from "../made-nodes.ts";
import { partsOf } from "./pieces.ts";

interface Reading {
  one(piece: SyntaxPiece | undefined, before: Statement[]): Expression;
  text(piece: SyntaxPiece): string;
}
export interface PlaceReader {
  field(piece: SyntaxPiece, before: Statement[], isCallee: boolean): Expression;
  index(piece: SyntaxPiece, before: Statement[]): Expression;
}

/** Types before brackets that make a list, not a look into one: `Float64[1, 2]`. */
const ELEMENT_TYPE =
  /^(?:Any|Bool|Char|Complex\w*|Float\d*|U?Int\d*|Number|Real|String|Symbol|Function|Tuple|Vector|Dict)$/;

/** Reads what stands behind a dot or in brackets: columns, rows, and parts of modules. */
export function placeReader({ one, text }: Reading): PlaceReader {
  return { field, index };

  /** `df.age` is a column, `CSV.read` and `model.fit(...)` are attributes. */
  function field(piece: SyntaxPiece, before: Statement[], isCallee: boolean): Expression {
    const [object, , name] = piece.children.filter((part) => part.name !== "⚠");
    const { from, to } = piece;
    if (object === undefined || name === undefined) return { kind: "unknown", from, to };
    const value = one(object, before);
    const inner = partsOf(name)[0];
    if (inner?.name === "StringLiteral" || inner?.name === "Symbol")
      return { kind: "subscript", object: value, index: [one(inner, before)], from, to };
    const word = text(name);
    const isModule = value.kind === "name" ? /^[A-Z]/.test(value.id) : value.kind === "attribute";
    if (isCallee || isModule || name.name === "MacroIdentifier")
      return { kind: "attribute", object: value, name: word, from, to };
    return { kind: "subscript", object: value, index: [textLiteral(word, name)], from, to };
  }

  /** All rows of named columns are these columns; rows and columns are a place: `df.loc[rows, columns]`. */
  function index(piece: SyntaxPiece, before: Statement[]): Expression {
    const [object, array] = partsOf(piece);
    const { from, to } = piece;
    if (object === undefined || array === undefined) return { kind: "unknown", from, to };
    if (object.name === "Identifier" && ELEMENT_TYPE.test(text(object))) return one(array, before);
    if (array.name !== "VectorExpression")
      return { kind: "subscript", object: one(object, before), index: [one(array, before)], from, to };
    const positions = partsOf(array);
    const value = one(object, before);
    const found = positions.map((part) => position(part, before));
    const [rows, columns] = found;
    if (found.length !== 2 || rows === undefined || columns === undefined)
      return { kind: "subscript", object: value, index: found, from, to };
    const numbered = columns.kind === "number" || columns.kind === "slice" || columns.kind === "operation";
    const allRows = rows.kind === "slice" && rows.parts.length === 0;
    if (numbered) return { kind: "subscript", object: value, index: found, from, to };
    if (allRows) return { kind: "subscript", object: value, index: [columns], from, to };
    const loc: Expression = { kind: "attribute", object: value, name: "loc", ...span(object) };
    return { kind: "subscript", object: loc, index: found, from, to };
  }

  function position(part: SyntaxPiece, before: Statement[]): Expression {
    if (part.name === "Operator") return { kind: "slice", parts: [], ...span(part) };
    const range = rangeParts(part);
    if (range === null) return one(part, before);
    return { kind: "slice", parts: range.map((p) => one(p, before)), ...span(part) };
  }
}

/** The parts of `1:2:10`; null for what is no range. */
export function rangeParts(piece: SyntaxPiece): readonly SyntaxPiece[] | null {
  const [left, operator, right] = partsOf(piece);
  if (piece.name !== "BinaryExpression" || operator?.name !== "Colon" || !left || !right) return null;
  return [...(rangeParts(left) ?? [left]), right].slice(0, 3);
}
