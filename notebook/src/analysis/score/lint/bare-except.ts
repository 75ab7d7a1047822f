import type { Statement } from "../../read/python/ast.ts";
import { walkStatements } from "../../read/python/walk.ts";
import type { LintFinding } from "./finding.ts";

/** E722 (pycodestyle): `except:` catches everything, the interrupt key included. */
export function bareExcepts(cell: number, body: readonly Statement[]): LintFinding[] {
  const findings: LintFinding[] = [];
  walkStatements(body, (statement) => {
    if (statement.kind !== "try") return;
    for (const handler of statement.handlers) {
      // `except: ... raise` passes the error on; ruff lets it be.
      const last = handler.body.some((inner) => inner.kind === "raise" && inner.operands.length === 0);
      if (handler.type === null && !last) findings.push({ code: "E722", name: "except", cell, from: handler.from });
    }
  });
  return findings;
}
