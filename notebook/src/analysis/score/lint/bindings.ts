import type { FunctionDefinition, Lambda } from "../../read/python/ast.ts";

/** A place in the notebook: cell index among all cells, position in the cell's source. */
export interface Place {
  readonly cell: number;
  readonly from: number;
}

export type BindingKind =
  | "import"
  | "from-import"
  | "submodule-import"
  | "future-import"
  | "assignment"
  | "annotation"
  | "unpacked"
  | "loop"
  | "with"
  | "function"
  | "class"
  | "argument"
  | "exception"
  | "deletion"
  | "global"
  | "magic";

/** One branch of an if, try or match; two definitions in different branches do not redefine each other. */
export interface Branch {
  readonly outer: Branch | null;
  /** A branch of if or match: what happens there may not happen. */
  readonly conditional: boolean;
}

export interface Binding extends Place {
  readonly name: string;
  readonly kind: BindingKind;
  readonly branch: Branch | null;
  /** "numpy.linalg" for imports; null for the rest. */
  readonly qualified: string | null;
  /** `import x as x` and `from m import x as x` say "kept on purpose". */
  readonly kept: boolean;
  /** Decorated with overload: several definitions of one name belong together. */
  readonly overload: boolean;
  used: boolean;
}

export interface Scope {
  readonly kind: "module" | "function" | "class" | "lambda" | "comprehension";
  readonly outer: Scope | null;
  readonly names: Map<string, Binding>;
  /** Pairs of a binding and the earlier one of the same name that it hides, in this scope or (`inner` true) in an outer one. */
  readonly hidden: { readonly by: Binding; readonly earlier: Binding; readonly inner: boolean }[];
  /** Every binding made in this scope, in order. */
  readonly bindings: Binding[];
  readonly owner: FunctionDefinition | Lambda | null;
  /** `from m import *` was seen: names may come from anywhere. */
  star: boolean;
  /** `locals()` is called: every local counts as used. */
  usesLocals: boolean;
}

export function newScope(kind: Scope["kind"], outer: Scope | null, owner: Scope["owner"] = null): Scope {
  return { kind, outer, names: new Map(), hidden: [], bindings: [], owner, star: false, usesLocals: false };
}

export function isImport(binding: Binding): boolean {
  return binding.kind.endsWith("import");
}

/** Adds a binding to a scope, after the semantics of pyflakes: a name bound again keeps being "used" if it was. */
export function bind(scope: Scope, binding: Binding): void {
  const earlier = scope.names.get(binding.name);
  if (earlier !== undefined) {
    // `x: int` after `x = 1` says more about x, it does not bind it again.
    if (binding.kind === "annotation" && earlier.kind !== "deletion") {
      earlier.used = true;
      return;
    }
    if (earlier.kind !== "deletion") binding.used ||= earlier.used;
    scope.hidden.push({ by: binding, earlier, inner: false });
  } else {
    for (let outer = scope.outer; outer !== null; outer = outer.outer) {
      const hidden = outer.names.get(binding.name);
      if (hidden === undefined) continue;
      if (hidden.kind !== "deletion") scope.hidden.push({ by: binding, earlier: hidden, inner: true });
      break;
    }
  }
  scope.names.set(binding.name, binding);
  scope.bindings.push(binding);
}

/**
 * Looks a name up as Python does (class bodies are invisible from the functions in them) and marks what it finds as used.
 * Null where nothing binds it; "star" where a wildcard import may.
 */
export function resolve(scope: Scope, name: string): Binding | "star" | null {
  let star = false;
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    star ||= at.star;
    if (at.kind === "class" && at !== scope) continue;
    const binding = at.names.get(name);
    if (binding === undefined) continue;
    if (binding.kind === "annotation" && at.kind !== "class") continue;
    if (binding.kind === "deletion") break;
    binding.used = true;
    if (binding.kind !== "global") return binding;
  }
  return star ? "star" : null;
}
