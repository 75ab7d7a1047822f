import type { Statement, FunctionDefinition, Expression } from "../../read/python/ast.ts";
import { childBlocks, walkStatements } from "../../read/python/walk.ts";
import { type Scope, isImport, type Binding } from "./bindings.ts";
import { complexFunctions } from "./complexity.ts";
import { allFunctions, dottedName, isPlaceholder } from "./definitions.ts";
import { readMagic, usesPython2 } from "./magics.ts";
import type { LintCell, LintFinding } from "./finding.ts";
import { newWalk } from "./module-walk.ts";
import { isNotebookName, PYTHON2_BUILTINS, PYTHON_BUILTINS } from "./builtins.ts";
import type { Walk } from "./walk.ts";

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

/** ARG001 to ARG005 (flake8-unused-arguments): parameters that the body never reads. */
function unusedArguments(scopes: readonly Scope[]): LintFinding[] {
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

/** E722 (pycodestyle): `except:` catches everything, the interrupt key included. */
function bareExcepts(cell: number, body: readonly Statement[]): LintFinding[] {
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

const MUTABLE_CALLS = new Set(["dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter"]);

/** B006 (flake8-bugbear): a list, dict or set as a default is shared by all calls. */
function mutableDefaults(cell: number, functions: readonly FunctionDefinition[]): LintFinding[] {
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

/** F403 (pyflakes): `from m import *` hides where names come from. */
function wildcardImports(cell: number, body: readonly Statement[]): LintFinding[] {
  const findings: LintFinding[] = [];
  walkStatements(body, (statement) => {
    if (statement.kind !== "import") return;
    const star = statement.names.find((name) => name.name === "*");
    if (star) findings.push({ code: "F403", name: star.module, cell, from: statement.from });
  });
  return findings;
}

/** F401 (pyflakes): what a module or function imports and nothing reads. */
function unusedImports(scopes: readonly Scope[]): LintFinding[] {
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

/** F821 (pyflakes): names that nothing above binds, run from top to bottom. Names a wildcard import may bring are not reported. */
function undefinedNames(walk: Walk, python2: boolean): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const { name, cell, from, star } of walk.unresolved) {
    if (star || PYTHON_BUILTINS.has(name) || isNotebookName(name)) continue;
    if (walk.globals.has(name) || (python2 && PYTHON2_BUILTINS.has(name))) continue;
    const later = walk.module.names.get(name);
    findings.push({ code: "F821", name, cell, from, boundLater: later !== undefined && later.kind !== "deletion" });
  }
  return findings;
}

/** F811 (pyflakes): an import, function, class or value that is bound again before anything used it. */
function redefinitions(scopes: readonly Scope[]): LintFinding[] {
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
const isDummy = (name: string): boolean => /^(?:_+|_+[a-zA-Z0-9_]*[a-zA-Z0-9]+)$/.test(name);

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
