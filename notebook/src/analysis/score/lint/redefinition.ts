import { type Binding, isImport, type Scope } from "./bindings.ts";
import type { LintFinding } from "./finding.ts";

/** F811 (pyflakes): an import, function, class or value that is bound again before anything used it. */
export function redefinitions(scopes: readonly Scope[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const scope of scopes) {
    for (const { by, earlier, inner } of scope.hidden) {
      if (by.kind === "loop" || earlier.used || earlier.overload || by.branch !== earlier.branch) continue;
      if (!redefines(by, earlier)) continue;
      if (!isImport(earlier) && (inner || isDummy(earlier.name))) continue;
      findings.push({ code: "F811", name: by.name, cell: by.cell, from: by.from });
    }
  }
  return findings;
}

/** `_`, `__`, `_unused`. */
export const isDummy = (name: string): boolean => /^(?:_+|_+[a-zA-Z0-9_]*[a-zA-Z0-9]+)$/.test(name);

const VALUES: ReadonlySet<Binding["kind"]> = new Set(["assignment", "unpacked"]);
const NEVER: ReadonlySet<Binding["kind"]> = new Set(["deletion", "annotation", "future-import", "magic", "global"]);
const REDEFINABLE: ReadonlySet<Binding["kind"]> = new Set([
  "class",
  "function",
  "import",
  "from-import",
  "assignment",
  "unpacked",
]);

function redefines(by: Binding, earlier: Binding): boolean {
  if (NEVER.has(by.kind)) return false;
  if (VALUES.has(by.kind) && VALUES.has(earlier.kind)) return false;
  // `import a.b` and `import a.c` go together; only the same module again is a repetition.
  if (by.kind === "submodule-import" && isImport(earlier)) return by.qualified === earlier.qualified;
  if (earlier.kind === "submodule-import") return isImport(by) && by.qualified === earlier.qualified;
  return REDEFINABLE.has(earlier.kind);
}
