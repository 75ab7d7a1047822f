import type { Expression, FunctionDefinition, Statement } from "../../read/python/ast.ts";
import { walkStatements } from "../../read/python/walk.ts";

/** Every function of a body in source order, methods and nested functions included. */
export function allFunctions(body: readonly Statement[]): readonly FunctionDefinition[] {
  const found: FunctionDefinition[] = [];
  walkStatements(body, (statement) => {
    if (statement.kind === "function") found.push(statement);
  });
  return found;
}

/** A body that only holds the place: pass, `...`, a docstring, `raise NotImplementedError`. */
export function isPlaceholder(body: readonly Statement[]): boolean {
  return body.every((statement) => {
    if (statement.kind === "pass") return true;
    if (statement.kind === "expression")
      return statement.value.kind === "string" || statement.value.kind === "constant";
    return statement.kind === "raise" && isNotImplemented(statement.operands[0]);
  });
}

function isNotImplemented(raised: Expression | undefined): boolean {
  const error = raised?.kind === "call" ? raised.callee : raised;
  return error?.kind === "name" && (error.id === "NotImplementedError" || error.id === "NotImplemented");
}

/** "property" for `@property`, "abc.abstractmethod" for `@abc.abstractmethod`, "dec" for `@dec(1)`. */
export function dottedName(expression: Expression): string {
  if (expression.kind === "name") return expression.id;
  if (expression.kind === "call") return dottedName(expression.callee);
  if (expression.kind !== "attribute") return "";
  const object = expression.object.kind === "call" ? "" : dottedName(expression.object);
  return object === "" ? "" : `${object}.${expression.name}`;
}
