import type { Comment, Expression, Statement } from "../python/ast.ts";

/** The syntax of R as R has it: everything is an expression. */
export type RNode = { readonly from: number; readonly to: number } & (
  | { readonly kind: "name"; readonly id: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "operation"; readonly operator: string; readonly left: RNode | null; readonly right: RNode }
  | { readonly kind: "call"; readonly callee: RNode; readonly args: readonly RArgument[] }
  /** `x[...]`, and `x[[...]]` where `double`. */
  | { readonly kind: "index"; readonly object: RNode; readonly args: readonly RArgument[]; readonly double: boolean }
  | { readonly kind: "function"; readonly parameters: readonly RArgument[]; readonly body: RNode }
  | { readonly kind: "if"; readonly test: RNode; readonly whenTrue: RNode; readonly otherwise: RNode | null }
  | { readonly kind: "for"; readonly name: RNode; readonly subject: RNode; readonly body: RNode }
  | { readonly kind: "while"; readonly test: RNode | null; readonly body: RNode }
  | { readonly kind: "block"; readonly body: readonly RNode[] }
  | { readonly kind: "break" | "next" | "unknown" }
);

/** An argument without a value is an empty one: `df[1, ]`. A parameter's value is what it is by default. */
export interface RArgument {
  readonly name: string | null;
  readonly value: RNode | null;
  readonly from: number;
  readonly to: number;
}

export interface RSource {
  readonly body: readonly RNode[];
  readonly comments: readonly Comment[];
  readonly errors: readonly { readonly from: number; readonly to: number }[];
}

/** Reads an expression; what R runs inside it goes before, as statements. */
export type ReadExpression = (node: RNode | null, before: Statement[]) => Expression;
