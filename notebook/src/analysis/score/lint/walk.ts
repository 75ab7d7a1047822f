import type { Expression, FunctionDefinition, Lambda, Name, Parameter, Statement } from "../../read/python/ast.ts";
import { type Binding, type BindingKind, type Branch, type Place, resolve, type Scope } from "./bindings.ts";

/** A name that is read where nothing binds it. */
export interface Unresolved extends Place {
  readonly name: string;
  readonly scope: Scope;
  /** True where only a wildcard import could have brought it. */
  readonly star: boolean;
}

/** What is not the same for most bindings. */
export type BindingTraits = Partial<Pick<Binding, "qualified" | "kept" | "overload" | "used">>;

/**
 * One walk over a notebook as a module. Bodies of functions and lambdas are visited after everything else, as pyflakes does:
 * they run when the names of the module are all there.
 */
export interface Walk {
  readonly module: Scope;
  readonly scopes: Scope[];
  readonly unresolved: Unresolved[];
  /** Names that some function declares global. */
  readonly globals: Set<string>;
  cell: number;
  branch: Branch | null;
  /** Depth of `try` blocks that catch NameError: a missing name is expected there. */
  expectingNameError: number;
  body: (scope: Scope, statements: readonly Statement[]) => void;
  expression: (scope: Scope, expression: Expression | null) => void;
  read: (scope: Scope, name: string, from: number) => void;
  write: (scope: Scope, name: Name, kind: BindingKind) => void;
  add: (scope: Scope, name: string, from: number, kind: BindingKind, more?: BindingTraits) => void;
  /** Annotations and defaults of parameters, which are evaluated outside of the function. */
  parameters: (scope: Scope, parameters: readonly Parameter[]) => void;
  later: (scope: Scope, definition: FunctionDefinition | Lambda) => void;
  /** Visits the bodies put off so far and those they put off. */
  finish: () => void;
}

/** Reads an annotation; text in quotes names types that may come later, so its names are used but never missed. */
export function annotation(walk: Walk, scope: Scope, expression: Expression | null): void {
  if (expression === null) return;
  if (expression.kind !== "string") walk.expression(scope, expression);
  else for (const [name] of expression.value.matchAll(/[A-Za-z_]\w*/g)) resolve(scope, name);
}
