import type { Assignment, Expression, FunctionDefinition, Statement } from "../python/ast.ts";
import { countedFromZero } from "./columns.ts";
import { expressionReader, isAssignment, readParameters } from "./expressions.ts";
import { plainFunction, withReturn } from "../returns.ts";
import { nameOf } from "../made-nodes.ts";
import { attachedPackages, calledName, pathOf } from "./names.ts";
import type { RNode } from "./nodes.ts";

/** Reads R expressions, which stand on lines of their own, into statements. */
export function readStatements(body: readonly RNode[]): Statement[] {
  const one = expressionReader({ statement, bodyOf });
  let depth = 0;
  const result: Statement[] = [];
  for (const node of body) statement(node, result);
  return result;

  function block(node: RNode | null): Statement[] {
    const inner: Statement[] = [];
    if (node === null || depth > DEEPEST) return inner;
    depth += 1;
    for (const part of node.kind === "block" ? node.body : [node]) statement(part, inner);
    depth -= 1;
    return inner;
  }

  function bodyOf(node: RNode): Statement[] {
    return withReturn(block(node));
  }

  function statement(node: RNode, before: Statement[]): void {
    const { from, to } = node;
    switch (node.kind) {
      case "block":
        before.push(...block(node));
        return;
      case "if": {
        const branches = [{ test: one(node.test, before), body: block(node.whenTrue) }];
        let rest = node.otherwise;
        for (; rest?.kind === "if"; rest = rest.otherwise)
          branches.push({ test: one(rest.test, before), body: block(rest.whenTrue) });
        before.push({ kind: "if", branches, otherwise: block(rest), from, to });
        return;
      }
      case "for": {
        const subject = one(node.subject, before);
        const targets = [one(node.name, before)];
        before.push({ kind: "for", targets, subject, body: block(node.body), otherwise: [], from, to });
        return;
      }
      case "while": {
        const subject: Expression = node.test
          ? one(node.test, before)
          : { kind: "constant", value: "True", from, to: from };
        before.push({ kind: "while", targets: [], subject, body: block(node.body), otherwise: [], from, to });
        return;
      }
      case "break":
        before.push({ kind: "break", from, to });
        return;
      case "next":
        before.push({ kind: "continue", from, to });
        return;
      case "unknown":
        before.push({ kind: "broken", from, to });
        return;
      case "operation":
        if (isAssignment(node)) assign(node, before);
        else if (node.operator === "?") before.push({ kind: "pass", from, to });
        else if (node.operator === "%<>%" && node.left)
          assignment(one(node.left, before), one(node, before), node, before);
        else before.push({ kind: "expression", value: one(node, before), from, to });
        return;
      default:
        expression(node, before);
    }
  }

  function expression(node: RNode, before: Statement[]): void {
    const { from, to } = node;
    const called = calledName(node);
    const first = node.kind === "call" ? (node.args[0]?.value ?? null) : null;
    if (called === "return" || called === "stop") {
      const operands = first ? [one(first, before)] : [];
      before.push({ kind: called === "return" ? "return" : "raise", operands, from, to });
      return;
    }
    if (isFilling(node)) {
      one(node, before);
      return;
    }
    if (called !== null && INVISIBLE.has(called)) {
      before.push({ kind: "assign", targets: [], value: one(node, before), update: null, annotation: null, from, to });
      return;
    }
    const loaded = loading(node);
    if (loaded === null) before.push({ kind: "expression", value: one(node, before), from, to });
    else if (loaded.length > 0) before.push({ kind: "import", names: loaded, from, to });
  }

  function assign(node: RNode & { readonly kind: "operation"; readonly left: RNode }, before: Statement[]): void {
    const forwards = node.operator.startsWith("-");
    const target = forwards ? node.right : node.left;
    const value = forwards ? node.left : node.right;
    const name = pathOf(target);
    if (node.operator === "<<-" || node.operator === "->>")
      if (name !== null) before.push({ kind: "global", names: [name], from: target.from, to: target.to });
    if (value.kind === "function" && name !== null) before.push(definition(name, value, target.from, node));
    else assignTo(target, value, node, before);
  }

  function definition(
    name: string,
    node: RNode & { readonly kind: "function" },
    nameFrom: number,
    { from, to }: RNode,
  ): FunctionDefinition {
    const parameters = readParameters(node, (value) => one(value, []));
    const statements = bodyOf(node.body);
    return plainFunction({ name, nameFrom, parameters, body: statements, from, to });
  }

  /** `x <- if (a) 1 else 2` and `x <- { ...; 3 }` give the target the last value of what was run. */
  function assignTo(target: RNode, value: RNode, whole: RNode, before: Statement[]): void {
    const { from, to } = whole;
    if (value.kind === "block" && value.body.length > 1) {
      for (const part of value.body.slice(0, -1)) statement(part, before);
      const last = value.body[value.body.length - 1];
      if (last) assignTo(target, last, whole, before);
      return;
    }
    if (value.kind === "if" && depth < DEEPEST && isLong(value)) {
      depth += 1;
      const test = one(value.test, before);
      const branch = (part: RNode): Statement[] => {
        const inner: Statement[] = [];
        assignTo(target, part, part, inner);
        return inner;
      };
      const otherwise = value.otherwise ? branch(value.otherwise) : [];
      before.push({ kind: "if", branches: [{ test, body: branch(value.whenTrue) }], otherwise, from, to });
      depth -= 1;
      return;
    }
    const written = one(value, before);
    if (value.kind === "name" && value.id === "NULL" && isColumn(target)) {
      before.push({ kind: "delete", operands: [one(target, before)], from, to });
      return;
    }
    place(target, written, whole, before);
  }

  /** Where the value goes: a name, a column, or what a replacement like `levels(x) <- ...` changes. */
  function place(target: RNode, value: Expression, whole: RNode, before: Statement[]): void {
    const { from, to } = target;
    // `names(df)[2] <- "x"`: the call stands below the index.
    let inner: RNode = target;
    while (inner.kind === "index") inner = inner.object;
    const called = calledName(inner);
    const object = inner.kind === "call" ? inner.args[0]?.value : null;
    if (called === null || !object) {
      const quoted = target.kind === "string" ? nameOf(target.value, target) : one(target, before);
      assignment(quoted, value, whole, before);
      return;
    }
    const changed = one(object, before);
    if (called === "names" || called === "colnames") {
      const columns: Expression = { kind: "attribute", object: changed, name: "columns", from, to };
      const index =
        target.kind === "index"
          ? target.args.flatMap((a) => (a.value ? [countedFromZero(one(a.value, before))] : []))
          : [];
      const at: Expression = index.length > 0 ? { kind: "subscript", object: columns, index, from, to } : columns;
      assignment(at, value, whole, before);
      return;
    }
    const callee = nameOf(`${called}<-`, { from, to: from });
    const args = [
      { name: null, star: "" as const, value: changed },
      { name: "value", star: "" as const, value },
    ];
    assignment(changed, { kind: "call", callee, args, from: whole.from, to: whole.to }, whole, before);
  }
}

function assignment(target: Expression, value: Expression, { from, to }: RNode, before: Statement[]): void {
  const last = before[before.length - 1];
  // `a <- b <- 5` is one assignment to two.
  const chained: Assignment | null =
    value.kind === "name" && last?.kind === "assign" && last.from >= from && last.to === to && isSame(last, value.id)
      ? last
      : null;
  if (chained !== null) before[before.length - 1] = { ...chained, targets: [target, ...chained.targets], from, to };
  else before.push({ kind: "assign", targets: [target], value, update: null, annotation: null, from, to });
}

const isSame = ({ targets: [first] }: Assignment, id: string): boolean => first?.kind === "name" && first.id === id;

/** The packages that a statement attaches, also inside `suppressMessages(library(x))`. */
function loading(node: RNode): ReturnType<typeof attachedPackages> {
  const own = attachedPackages(node);
  if (own !== null || node.kind !== "call" || !calledName(node)?.startsWith("suppress")) return own;
  const [first] = node.args;
  const parts = first?.value?.kind === "block" ? first.value.body : first?.value ? [first.value] : [];
  const names = parts.map(loading);
  return names.length > 0 && names.every((one) => one !== null) ? names.flat() : null;
}

/** Functions whose value R does not show. */
const INVISIBLE: ReadonlySet<string> = new Set(
  "set.seed options par rm setwd source attach detach data load save saveRDS write.csv write.table write_csv invisible registerDoParallel stopCluster theme_set setDT".split(
    " ",
  ),
);

/** `dt[, z := x]` shows nothing. */
function isFilling(node: RNode): boolean {
  const second = node.kind === "index" ? node.args[1]?.value : null;
  return second?.kind === "operation" && second.operator === ":=";
}

const isColumn = (target: RNode): boolean =>
  target.kind === "index" || (target.kind === "operation" && target.operator === "$");

const isLong = (node: RNode & { readonly kind: "if" }): boolean =>
  [node.whenTrue, node.otherwise].some(
    (part) =>
      part !== null && ((part.kind === "block" && part.body.length !== 1) || (part.kind === "if" && isLong(part))),
  );

/** Deeper nesting is not read: the stack has an end. */
const DEEPEST = 60;
