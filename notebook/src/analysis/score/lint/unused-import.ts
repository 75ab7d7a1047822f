import { isImport, type Scope } from "./bindings.ts";
import type { LintFinding } from "./finding.ts";

/** F401 (pyflakes): what a module or function imports and nothing reads. */
export function unusedImports(scopes: readonly Scope[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const scope of scopes) {
    if (scope.kind !== "module" && scope.kind !== "function") continue;
    for (const binding of scope.names.values()) {
      if (!isImport(binding) || binding.kind === "future-import" || binding.used || binding.kept) continue;
      findings.push({ code: "F401", name: binding.qualified ?? binding.name, cell: binding.cell, from: binding.from });
    }
  }
  return findings;
}
