import type { Statement } from "../../read/python/ast.ts";
import { childBlocks } from "../../read/python/walk.ts";
import { bareExcepts } from "./bare-except.ts";
import type { Scope } from "./bindings.ts";
import { complexFunctions } from "./complexity.ts";
import { allFunctions } from "./definitions.ts";
import { readMagic, usesPython2 } from "./magics.ts";
import type { LintCell, LintFinding } from "./finding.ts";
import { mutableDefaults } from "./mutable-default.ts";
import { redefinitions } from "./redefinition.ts";
import { undefinedNames } from "./undefined-name.ts";
import { unusedArguments } from "./unused-argument.ts";
import { unusedImports } from "./unused-import.ts";
import { newWalk } from "./module-walk.ts";
import { wildcardImports } from "./wildcard-import.ts";

export interface Lint {
  readonly findings: readonly LintFinding[];
  readonly module: Scope;
  readonly scopes: readonly Scope[];
}

/**
 * Reads all code cells in order as one Python module and reports what ruff (pyflakes, bugbear, mccabe, flake8-unused-arguments)
 * would. What differs because a notebook is not a module: names that IPython brings are defined, names used in magics and shell
 * lines are used, and `%pylab`, `%run` and the like count as wildcard imports. Linear; never throws.
 */
export function lintCells(all: readonly LintCell[]): Lint {
  const walk = newWalk();
  const cells = all.filter((cell) => cell.language === "python");
  for (const cell of all) {
    walk.cell = cell.index;
    for (const magic of cell.magics) readMagic(walk, magic);
    if (cell.language === "python") walk.body(walk.module, cell.module.body);
  }
  walk.finish();
  return {
    module: walk.module,
    scopes: walk.scopes,
    findings: [
      ...unusedImports(walk.scopes),
      ...redefinitions(walk.scopes),
      ...undefinedNames(walk, usesPython2(cells)),
      ...unusedArguments(walk.scopes),
      ...cells.flatMap((cell) => statementFindings(cell.index, cell.module.body)),
    ],
  };
}

/** What single statements tell: none of it is in a body without compound statements and imports, which most cells are. */
function statementFindings(cell: number, body: readonly Statement[]): readonly LintFinding[] {
  if (!body.some((statement) => statement.kind === "import" || childBlocks(statement).length > 0)) return NO_FINDINGS;
  const functions = allFunctions(body);
  return [
    ...bareExcepts(cell, body),
    ...mutableDefaults(cell, functions),
    ...complexFunctions(cell, functions),
    ...wildcardImports(cell, body),
  ];
}

const NO_FINDINGS: readonly LintFinding[] = [];
