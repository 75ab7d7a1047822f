import type { Argument, Expression, Parameter } from "./ast.ts";
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
