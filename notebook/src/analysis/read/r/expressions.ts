import type { Argument, Expression, Parameter, Statement } from "../python/ast.ts";
import { own } from "../../own.ts";
import { call, nameOf, noneAt, type Span, span, textLiteral } from "../made-nodes.ts";
import { countedFromZero, withoutColumns } from "./columns.ts";
import { attachedPackages, calledName, pathOf } from "./names.ts";
import { pipedInto } from "./pipes.ts";
import type { RArgument, ReadExpression, RNode } from "./nodes.ts";

/** What an expression needs of the statements around it. */
export interface Surroundings {
  /** Statements that run before the expression: R writes them inside it. */
  statement(node: RNode, before: Statement[]): void;
  /** The statements of a function's body; the last gives its value. */
  bodyOf(node: RNode): Statement[];
}

const CONSTANTS: Readonly<Record<string, string>> = {
  TRUE: "True",
  T: "True",
  FALSE: "False",
  F: "False",
  NULL: "None",
  NA: "None",
  NA_integer_: "None",
  NA_real_: "None",
  NA_character_: "None",
};
const OPERATORS: Readonly<Record<string, string>> = {
  "^": "**",
  "!": "not",
  "&&": "and",
  "||": "or",
  "%in%": "in",
  "%%": "%",
  "%/%": "//",
  "%*%": "@",
};
const ASSIGNING: ReadonlySet<string> = new Set(["<-", "<<-", "->", "->>", "=", ":="]);
export const isAssignment = (node: RNode): node is RNode & { readonly kind: "operation"; readonly left: RNode } =>
  node.kind === "operation" && ASSIGNING.has(node.operator) && node.left !== null;

/** Calls that give what they are given, whatever they do besides. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  "suppressWarnings suppressMessages suppressPackageStartupMessages invisible tryCatch try local identity quietly".split(
    " ",
  ),
);

/** Deeper nesting is not read: the stack has an end. */
const DEEPEST = 200;

/** Reads R expressions into the tree that all languages share. */
export function expressionReader({ statement, bodyOf }: Surroundings): ReadExpression {
  let depth = 0;

  return one;

  function one(node: RNode | null, before: Statement[]): Expression {
    if (node === null) return { kind: "unknown", from: 0, to: 0 };
    if (depth > DEEPEST) return { kind: "unknown", from: node.from, to: node.to };
    depth += 1;
    const result = read(node, before);
    depth -= 1;
    return result;
  }

  function read(node: RNode, before: Statement[]): Expression {
    const { from, to } = node;
    switch (node.kind) {
      case "name": {
        const constant = own(CONSTANTS, node.id);
        if (constant !== undefined) return { kind: "constant", value: constant, from, to };
        if (node.id === "Inf" || node.id === "NaN") return { kind: "number", text: node.id.toLowerCase(), from, to };
        return nameOf(node.id, node);
      }
      case "string":
        return textLiteral(node.value, node);
      case "number":
        return { kind: "number", text: node.text, from, to };
      case "operation":
        return operation(node, before);
      case "call":
        return callOf(node, before);
      case "index":
        return subscript(node, before);
      case "function":
        return lambda(node, before);
      case "if": {
        const test = one(node.test, before);
        const whenTrue = one(node.whenTrue, before);
        const otherwise = node.otherwise ? one(node.otherwise, before) : noneAt({ from: to, to });
        return { kind: "conditional", test, whenTrue, otherwise, from, to };
      }
      case "block": {
        for (const inner of node.body.slice(0, -1)) statement(inner, before);
        const last = node.body[node.body.length - 1];
        return last ? one(last, before) : noneAt(node);
      }
      case "for":
      case "while":
        statement(node, before);
        return noneAt(node);
      default:
        return { kind: "unknown", from, to };
    }
  }

  function operation(node: RNode & { readonly kind: "operation" }, before: Statement[]): Expression {
    const { operator, left, right, from, to } = node;
    if (isAssignment(node)) {
      statement(node, before);
      const target = operator.startsWith("-") ? right : node.left;
      return target.kind === "name" ? nameOf(target.id, target) : { kind: "unknown", from, to };
    }
    const path = operator.startsWith("::") ? pathOf(node) : null;
    if (path !== null) return nameOf(path, node);
    if (left !== null && (operator === "$" || operator === "@")) {
      const object = one(left, before);
      const name = pathOf(right);
      if (operator === "@" && name !== null) return { kind: "attribute", object, name, from, to };
      const index = name === null ? one(right, before) : textLiteral(name, right);
      return { kind: "subscript", object, index: [index], from, to };
    }
    if (left !== null && (operator === "|>" || /^%(?:[<T]?>|\$)%$/.test(operator)))
      return pipedInto(one(left, before), node, before, one);
    // A range is a vector like any other, but for its place in an index.
    if (left !== null && operator === ":")
      return call(nameOf("base::seq", node), [one(left, before), one(right, before)], node);
    const first = left === null ? null : one(left, before);
    return {
      kind: "operation",
      operator: own(OPERATORS, operator) ?? operator,
      left: first,
      right: one(right, before),
      from,
      to,
    };
  }

  function callOf(node: RNode & { readonly kind: "call" }, before: Statement[]): Expression {
    const { callee, from, to } = node;
    const called = calledName(node);
    const [first] = node.args;
    const packages = attachedPackages(node) ?? [];
    if (packages.length > 0) before.push({ kind: "import", names: packages, from, to });
    if (called !== null && (TRANSPARENT.has(called) || called === "return") && first?.value)
      return one(first.value, before);
    const args = node.args.flatMap((a) => argument(a, before));
    if ((called === "c" || called === "list") && callee.kind === "name") {
      if (args.every((a) => a.name === null && a.star === ""))
        return { kind: "list", items: args.map((a) => a.value), from, to };
      if (args.every((a) => a.name !== null)) {
        const entries = args.map((a) => ({ key: textLiteral(a.name ?? "", a.value), value: a.value }));
        return { kind: "dict", entries, from, to };
      }
    }
    return { kind: "call", callee: one(callee, before), args, from, to };
  }

  function argument({ name, value }: RArgument, before: Statement[]): Argument[] {
    if (value === null) return [];
    if (value.kind === "name" && value.id === "...") return [{ name: null, star: "*", value: nameOf("...", value) }];
    return [{ name, star: "", value: one(value, before) }];
  }

  /** `dt[, z := x + y]` fills a column; `x[["a"]]`, `df[, "a"]` and `df["a"]` are columns, `df[rows, ]` and `df[rows, "a"]` are places: `df.loc[rows, "a"]`. */
  function subscript(node: RNode & { readonly kind: "index" }, before: Statement[]): Expression {
    const { from, to } = node;
    const object = one(node.object, before);
    const positions = node.args.filter((a) => a.name === null);
    const named = node.args.filter((a) => a.name !== null && a.name !== "drop" && a.name !== "exact");
    const [rows, columns] = positions;
    if (columns?.value?.kind === "operation" && columns.value.operator === ":=" && columns.value.left) {
      const name = one(columns.value.left, before);
      const key = name.kind === "name" ? textLiteral(name.id, name) : name;
      const target: Expression = { kind: "subscript", object, index: [key], from, to };
      const value = one(columns.value.right, before);
      before.push({ kind: "assign", targets: [target], value, update: null, annotation: null, from, to });
      return object;
    }
    const index = positions.map((a) => (a.value === null ? everything(a) : position(a.value, before)));
    if (named.length > 0 || (columns?.value && isTableCall(columns.value))) {
      const args = index.map((value): Argument => ({ name: null, star: "", value }));
      args.push(...named.flatMap((a) => argument(a, before)));
      args.unshift({ name: null, star: "", value: object });
      return { kind: "call", callee: nameOf("data.table::[", { from: object.to, to: object.to }), args, from, to };
    }
    const loc: Expression = { kind: "attribute", object, name: "loc", from: object.from, to: object.to };
    const chosen = columns ?? (node.double ? undefined : rows);
    if (chosen?.value && node.object.kind === "name") {
      const all = everything(chosen.value);
      const isWhole = positions.length < 2 || rows?.value === null;
      const table: Expression = isWhole
        ? object
        : { kind: "subscript", object: loc, index: [index[0] ?? all, all], from, to };
      const rest = withoutColumns(table, chosen.value, (value) => one(value, before), positions.length === 2);
      if (rest !== null) return rest;
    }
    if (positions.length !== 2) return { kind: "subscript", object, index, from, to };
    const counted = index.map((place, i) => (i === 1 ? countedFromZero(place) : place));
    // Columns by their numbers say nothing of what is in them: they are taken as an array's.
    if (rows?.value === null) {
      const numbered = index[1] && /^(?:number|slice|operation)$/.test(index[1].kind);
      return { kind: "subscript", object, index: numbered ? counted : counted.slice(1), from, to };
    }
    return { kind: "subscript", object: loc, index: counted, from, to };
  }

  function position(node: RNode, before: Statement[]): Expression {
    if (node.kind !== "operation" || node.operator !== ":" || node.left === null) return one(node, before);
    const parts = [one(node.left, before), one(node.right, before)];
    return { kind: "slice", parts, from: node.from, to: node.to };
  }

  /** A function of one expression stays in its place; a longer one is defined before. */
  function lambda(node: RNode & { readonly kind: "function" }, before: Statement[]): Expression {
    const { from, to } = node;
    const parameters = readParameters(node, (value) => one(value, before));
    let body: Statement[] = [];
    if (isShort(node.body)) {
      const value = one(node.body, body);
      if (body.length === 0) return { kind: "lambda", parameters, body: value, from, to };
      body.push({ kind: "return", operands: [value], from: value.from, to: value.to });
    } else body = bodyOf(node.body);
    const name = `function at ${from}`;
    before.push({
      kind: "function",
      name,
      nameFrom: from,
      parameters,
      decorators: [],
      returns: null,
      body,
      docstring: null,
      from,
      to,
    });
    return nameOf(name, { from, to: from });
  }
}

/** One expression, also in braces. */
function isShort(body: RNode): boolean {
  if (body.kind === "block") return body.body.length === 1 && body.body[0] !== undefined && isShort(body.body[0]);
  return body.kind !== "if" && body.kind !== "for" && body.kind !== "while" && !isAssignment(body);
}

/** The parameters of a function; `...` takes what is left. */
export function readParameters(
  node: RNode & { readonly kind: "function" },
  one: (value: RNode) => Expression,
): Parameter[] {
  return node.parameters.flatMap((parameter): Parameter[] => {
    const { from, to } = parameter;
    if (parameter.name !== null)
      return [
        {
          name: parameter.name,
          star: "",
          annotation: null,
          fallback: parameter.value ? one(parameter.value) : null,
          from,
          to,
        },
      ];
    if (parameter.value?.kind !== "name") return [];
    const { id } = parameter.value;
    return [{ name: id, star: id === "..." ? "*" : "", annotation: null, fallback: null, from, to }];
  });
}

const everything = (place: Span): Expression => ({ kind: "slice", parts: [], ...span(place) });

/** What only data.table has between its brackets: `dt[, .(mean(x)), by = g]`. */
const isTableCall = (node: RNode): boolean =>
  node.kind === "call" && node.callee.kind === "name" && (node.callee.id === "." || node.callee.id === ":=");
