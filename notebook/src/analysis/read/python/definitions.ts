import type { ClassDefinition, Expression, FunctionDefinition } from "./ast.ts";
import type { ReadBody } from "./compound-statements.ts";
import type { ExpressionReader } from "./expressions.ts";
import { isExpressionPiece, span, type SyntaxPiece } from "./tree.ts";

/** A function or class; its decorators stand around it and are read apart. */
export function readDefinition(
  piece: SyntaxPiece,
  { one, args, parameters, text }: ExpressionReader,
  bodyOf: ReadBody,
): FunctionDefinition | ClassDefinition {
  const name = piece.children.find((c) => c.name === "VariableName");
  const body = bodyOf(piece.children.find((c) => c.name === "Body"));
  const first = body[0];
  const docstring = first?.kind === "expression" && first.value.kind === "string" ? first.value.value : null;
  const shared = {
    name: name ? text(name) : "",
    nameFrom: name?.from ?? piece.from,
    decorators: [],
    body,
    docstring,
    ...span(piece),
  };
  if (piece.name === "ClassDefinition") {
    const bases = args(piece.children.find((c) => c.name === "ArgList"));
    return { kind: "class", bases, ...shared };
  }
  const returns = piece.children.find((c) => c.name === "TypeDef")?.children.find(isExpressionPiece);
  const list = parameters(piece.children.find((c) => c.name === "ParamList"));
  return { kind: "function", parameters: list, returns: returns ? one(returns) : null, ...shared };
}

/** `@app.route("/")`: its parts stand side by side. */
export function readDecorator(piece: SyntaxPiece, { one, args, text }: ExpressionReader): Expression {
  const parts = piece.children.filter((c) => c.name !== "At");
  let callee: Expression = one(parts[0]);
  for (const part of parts.slice(1)) {
    const reach = { from: callee.from, to: part.to };
    if (part.name === "VariableName" || part.name === "PropertyName")
      callee = { kind: "attribute", object: callee, name: text(part), ...reach };
    else if (part.name === "ArgList") callee = { kind: "call", callee, args: args(part), ...reach };
  }
  return callee;
}
