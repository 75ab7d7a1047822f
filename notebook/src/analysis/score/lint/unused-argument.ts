import type { FunctionDefinition } from "../../read/python/ast.ts";
import type { Scope } from "./bindings.ts";
import { dottedName, isPlaceholder } from "./definitions.ts";
import type { LintFinding } from "./finding.ts";
import { isDummy } from "./redefinition.ts";

/** ARG001 to ARG005 (flake8-unused-arguments): parameters that the body never reads. */
export function unusedArguments(scopes: readonly Scope[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const scope of scopes) {
    const { owner } = scope;
    if (owner === null || scope.usesLocals) continue;
    const skipped = owner.kind === "lambda" ? 0 : skippedParameters(owner, scope);
    if (skipped === null) continue;
    owner.parameters.forEach((parameter, i) => {
      if (i < skipped && parameter.star === "") return;
      const binding = scope.names.get(parameter.name);
      if (binding?.kind !== "argument" || binding.used || isDummy(parameter.name)) return;
      findings.push({ code: "ARG", name: parameter.name, cell: binding.cell, from: parameter.from });
    });
  }
  return findings;
}

const CHECKED_DUNDERS = new Set(["__init__", "__new__", "__call__"]);

/** How many first parameters belong to the protocol (self, cls); null where the signature is given from outside. */
function skippedParameters(definition: FunctionDefinition, scope: Scope): number | null {
  if (isPlaceholder(definition.body)) return null;
  const decorators = definition.decorators.map((decorator) => dottedName(decorator).split(".").at(-1) ?? "");
  if (decorators.includes("overload")) return null;
  if (scope.outer?.kind !== "class") return 0;
  if (decorators.some((name) => name.startsWith("abstract") || name === "override")) return null;
  if (/^__\w+__$/.test(definition.name) && !CHECKED_DUNDERS.has(definition.name)) return null;
  return decorators.includes("staticmethod") ? 0 : 1;
}
