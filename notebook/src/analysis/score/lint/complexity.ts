import type { FunctionDefinition, Statement } from "../../read/python/ast.ts";
import { childBlocks } from "../../read/python/walk.ts";
import type { LintFinding } from "./finding.ts";

/** ruff's default for `mccabe.max-complexity`. */
export const MAX_COMPLEXITY = 10;

/** C901 (mccabe): functions with more than ten decision paths. */
export function complexFunctions(cell: number, functions: readonly FunctionDefinition[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const definition of functions) {
    const complexity = 1 + decisions(definition.body);
    if (complexity > MAX_COMPLEXITY)
      findings.push({ code: "C901", name: definition.name, cell, from: definition.nameFrom, complexity });
  }
  return findings;
}

/** Decision points of a body (McCabe 1976, counted as the mccabe package does): nested functions count one each, plus their own. */
export function decisions(body: readonly Statement[]): number {
  let sum = 0;
  for (const statement of body) {
    if (statement.kind === "if") sum += statement.branches.length;
    else if (statement.kind === "for" || statement.kind === "while" || statement.kind === "match") sum += 1;
    else if (statement.kind === "try") sum += statement.handlers.length + (statement.otherwise.length > 0 ? 1 : 0);
    else if (statement.kind === "function") sum += 1;
    for (const inner of childBlocks(statement)) sum += decisions(inner);
  }
  return sum;
}
