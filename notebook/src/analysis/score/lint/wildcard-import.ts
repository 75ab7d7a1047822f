import type { Statement } from "../../read/python/ast.ts";
import { walkStatements } from "../../read/python/walk.ts";
import type { LintFinding } from "./finding.ts";

/** F403 (pyflakes): `from m import *` hides where names come from. */
export function wildcardImports(cell: number, body: readonly Statement[]): LintFinding[] {
  const findings: LintFinding[] = [];
  walkStatements(body, (statement) => {
    if (statement.kind !== "import") return;
    const star = statement.names.find((name) => name.name === "*");
    if (star) findings.push({ code: "F403", name: star.module, cell, from: statement.from });
  });
  return findings;
}
