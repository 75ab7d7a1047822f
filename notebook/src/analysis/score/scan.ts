import type { Expression, Module, NumberLiteral, StringLiteral } from "../read/python/ast.ts";
import { ownExpressions, pushSubexpressions, walkStatements } from "../read/python/walk.ts";

/** Literals of one cell, read in one pass for all rules. */
export interface Scan {
  readonly strings: readonly StringLiteral[];
  /** Numbers with their sign left out. */
  readonly numbers: readonly NumberLiteral[];
  /** Numbers that a value is compared with. */
  readonly compared: readonly NumberLiteral[];
}

const COMPARING = new Set(["<", ">", "<=", ">=", "==", "!=", "<>"]);

export function scanModule(module: Module): Scan {
  const strings: StringLiteral[] = [];
  const numbers: NumberLiteral[] = [];
  const compared: NumberLiteral[] = [];
  const open: Expression[] = [];
  walkStatements(module.body, (statement) => {
    for (const expression of ownExpressions(statement)) open.push(expression);
    // A stack of its own: sums of ten thousand terms nest deeper than calls may.
    for (let expression = open.pop(); expression !== undefined; expression = open.pop()) {
      if (expression.kind === "string") strings.push(expression);
      else if (expression.kind === "number") numbers.push(expression);
      else if (expression.kind === "operation" && COMPARING.has(expression.operator)) {
        if (expression.left?.kind === "number") compared.push(expression.left);
        if (expression.right.kind === "number") compared.push(expression.right);
      }
      pushSubexpressions(expression, open);
    }
  });
  return { strings, numbers, compared };
}
