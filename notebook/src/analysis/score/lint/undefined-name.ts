import { isNotebookName, PYTHON2_BUILTINS, PYTHON_BUILTINS } from "./builtins.ts";
import type { LintFinding } from "./finding.ts";
import type { Walk } from "./walk.ts";

/** F821 (pyflakes): names that nothing above binds, run from top to bottom. Names a wildcard import may bring are not reported. */
export function undefinedNames(walk: Walk, python2: boolean): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const { name, cell, from, star } of walk.unresolved) {
    if (star || PYTHON_BUILTINS.has(name) || isNotebookName(name)) continue;
    if (walk.globals.has(name) || (python2 && PYTHON2_BUILTINS.has(name))) continue;
    const later = walk.module.names.get(name);
    findings.push({ code: "F821", name, cell, from, boundLater: later !== undefined && later.kind !== "deletion" });
  }
  return findings;
}
