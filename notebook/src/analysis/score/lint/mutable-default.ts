import type { Expression, FunctionDefinition } from "../../read/python/ast.ts";
import { dottedName } from "./definitions.ts";
import type { LintFinding } from "./finding.ts";

const MUTABLE_CALLS = new Set(["dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter"]);

/** B006 (flake8-bugbear): a list, dict or set as a default is shared by all calls. */
export function mutableDefaults(cell: number, functions: readonly FunctionDefinition[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const definition of functions) {
    for (const parameter of definition.parameters) {
      if (parameter.fallback === null || !isMutable(parameter.fallback)) continue;
      findings.push({ code: "B006", name: parameter.name, cell, from: parameter.fallback.from });
    }
  }
  return findings;
}

function isMutable(value: Expression): boolean {
  if (value.kind === "comprehension") return value.shape !== "generator";
  if (value.kind === "call") return MUTABLE_CALLS.has(dottedName(value.callee).replace(/^collections\./, ""));
  return value.kind === "list" || value.kind === "dict" || value.kind === "set";
}
