import type { FunctionDefinition, Statement } from "./python/ast.ts";

/** The body of a function whose last expression is its value: R and Julia need no word for it. */
export function withReturn(body: readonly Statement[]): Statement[] {
  const last = body[body.length - 1];
  if (last === undefined) return [];
  const before = body.slice(0, -1);
  const { from, to } = last;
  if (last.kind === "expression") return [...before, { kind: "return", operands: [last.value], from, to }];
  if (last.kind === "if") {
    const branches = last.branches.map((branch) => ({ ...branch, body: withReturn(branch.body) }));
    return [...before, { ...last, branches, otherwise: withReturn(last.otherwise) }];
  }
  const [target] = last.kind === "assign" ? last.targets : [];
  return target?.kind === "name" ? [...body, { kind: "return", operands: [target], from: to, to }] : [...body];
}

/** A function of a language that has neither decorators nor docstrings. */
export const plainFunction = (
  parts: Pick<FunctionDefinition, "name" | "nameFrom" | "parameters" | "body" | "from" | "to">,
): FunctionDefinition => ({ kind: "function", decorators: [], returns: null, docstring: null, ...parts });
