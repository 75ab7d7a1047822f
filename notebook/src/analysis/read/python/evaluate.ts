import type { Attribute, Call, Expression, Operation, Subscript } from "./ast.ts";
import type { Environment } from "./environment.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import type { Action, CallAction, CallArgument, Value } from "./values.ts";
import { bindTargets, elementOf } from "./bindings.ts";
import { lookup } from "./lookup.ts";
import type { Place } from "./place.ts";
import { callResult, operationResult } from "./results.ts";
import { readSubject, type Subject } from "./subject.ts";
import { subscriptResult, subsetOf } from "./subscripts.ts";
import { collection, constant, instance, number, reference, text, UNKNOWN } from "./values.ts";

export interface Evaluator {
  /** The value of an expression; its calls, subsets and attribute reads are recorded as actions. */
  evaluate(node: Expression, scope: Environment): Value;
  /** The plain name (or name["column"]) an expression starts from, and the columns it names. */
  subject(node: Expression, scope: Environment): Subject;
}

/** Evaluates expressions against the knowledge base, writing what it sees into `actions`. */
export function evaluator(
  actions: Action[],
  place: Place,
  knowledge: TypeKnowledge,
  cellText: () => string,
  runLocal: (name: string) => Value | null,
): Evaluator {
  const source = (node: Expression, limit = 120): string =>
    cellText().slice(node.from, Math.min(node.to, node.from + limit));
  const subjectOf = (node: Expression, scope: Environment): Subject => readSubject(node, scope, knowledge);

  function evaluate(node: Expression, scope: Environment): Value {
    switch (node.kind) {
      case "name":
        return lookup(node.id, scope, knowledge);
      case "attribute":
        return attribute(node, scope);
      case "call":
        return call(node, scope);
      case "subscript":
        return subscript(node, scope);
      case "string":
        for (const part of node.parts) evaluate(part, scope);
        return text(node.value);
      case "number":
        return number(node.text);
      case "constant":
        return constant(node.value === "None" ? "None" : node.value === "..." ? "?" : "bool", node.value);
      case "list":
      case "tuple":
      case "set":
        return collection(
          node.kind,
          node.items.map((item) => evaluate(item, scope)),
        );
      case "dict": {
        const items = node.entries.map((entry) => evaluate(entry.value, scope));
        const keys = node.entries.map((e) => (e.key?.kind === "string" ? e.key.value : e.key ? source(e.key, 60) : ""));
        for (const entry of node.entries) if (entry.key) evaluate(entry.key, scope);
        return collection("dict", items, keys);
      }
      case "operation":
        return operation(node, scope);
      case "conditional": {
        evaluate(node.test, scope);
        const value = evaluate(node.whenTrue, scope);
        const other = evaluate(node.otherwise, scope);
        return value.type === "?" || value.type === "None" ? other : value;
      }
      case "lambda": {
        const inner = scope.child();
        for (const parameter of node.parameters) inner.set(parameter.name, UNKNOWN);
        evaluate(node.body, inner);
        return instance("function");
      }
      case "comprehension": {
        const inner = scope.child();
        for (const loop of node.loops) {
          const element = elementOf(evaluate(loop.iterable, inner));
          bindTargets(loop.targets, element, inner);
          for (const condition of loop.conditions) evaluate(condition, inner);
        }
        place.loops += 1;
        const items = node.elements.map((element) => evaluate(element, inner));
        place.loops -= 1;
        return node.shape === "dict"
          ? instance("dict")
          : collection(
              "list",
              items.map((i) => ({ ...i, literal: null })),
            );
      }
      case "walrus": {
        const value = evaluate(node.value, scope);
        scope.set(node.target.id, value);
        return value;
      }
      case "slice":
        for (const part of node.parts) evaluate(part, scope);
        return instance("slice");
      case "star":
      case "await":
      case "yield":
        return node.value ? evaluate(node.value, scope) : UNKNOWN;
      default:
        return UNKNOWN;
    }
  }

  function attribute(node: Attribute, scope: Environment): Value {
    const object = evaluate(node.object, scope);
    if (object.path !== null) {
      const stored = object.path.startsWith("local.") ? scope.get(`${object.path}.${node.name}`) : undefined;
      return stored ?? reference(knowledge.canonical(`${object.path}.${node.name}`));
    }
    const own = object.type.startsWith("local.") ? scope.get(`${object.type}.${node.name}`) : undefined;
    if (own) return own;
    const type = knowledge.attribute(object.type, node.name);
    const { subject } = subjectOf(node.object, scope);
    const name = knowledge.method(object.type, node.name) ?? `${object.type}.${node.name}`;
    const { from, to } = node;
    const { cell, within, loops } = place;
    actions.push({ kind: "attribute", name, subject, from, to, cell, within, loops });
    if (type === null) return UNKNOWN;
    const value = instance(type, object.origin);
    return object.guessed ? { ...value, guessed: true } : value;
  }

  function call(node: Call, scope: Environment): Value {
    const { callee } = node;
    let receiver: Value | null = null;
    let name = "?";
    let subject: string | null = null;
    let columns: readonly string[] = [];
    if (callee.kind === "attribute") {
      const object = evaluate(callee.object, scope);
      if (object.path !== null) name = knowledge.canonical(`${object.path}.${callee.name}`);
      else {
        receiver = object;
        name = knowledge.method(object.type, callee.name) ?? `${object.type}.${callee.name}`;
      }
      // A guess that does not fit, or a variable with the usual name of a module (`xgb.predict`): the method speaks for itself.
      const guessed = object.guessed || (object.path !== null && !object.path.includes("."));
      if (guessed && !knowledge.knows(name) && knowledge.knows(`?.${callee.name}`)) name = `?.${callee.name}`;
      ({ subject, columns } = subjectOf(callee.object, scope));
    } else {
      const value = evaluate(callee, scope);
      const attached = value.path === null && callee.kind === "name" ? knowledge.functionNamed(callee.id) : null;
      if (value.path !== null) name = value.path;
      else if (attached !== null) name = attached;
      else if (value.type !== "?") name = `${value.type}.__call__`;
      else if (callee.kind === "name") name = `?${callee.id}`;
      if (value.path === null && attached === null && callee.kind === "name") {
        receiver = value;
        subject = callee.id;
      }
    }
    const args = node.args.map((a): CallArgument => ({
      name: a.name,
      star: a.star !== "",
      value: evaluate(a.value, scope),
      node: a.value,
      text: source(a.value),
    }));
    name = knowledge.dispatched(name, args[0]?.value.type ?? UNKNOWN.type);
    const index = actions.length;
    const local = name.startsWith("local.") ? runLocal(name) : null;
    const result = callResult(name, receiver, args, local, index, knowledge);
    const action: CallAction = {
      kind: "call",
      name,
      args,
      receiver,
      subject,
      columns,
      result,
      targets: NO_NAMES,
      node,
      from: node.from,
      to: node.to,
      cell: place.cell,
      within: place.within,
      loops: place.loops,
    };
    actions.push(action);
    return result;
  }

  function subscript(node: Subscript, scope: Environment): Value {
    const object = evaluate(node.object, scope);
    const values = node.index.map((i) => evaluate(i, scope));
    const subset = subsetOf(node, object, values);
    if (subset !== null) {
      actions.push({
        kind: "subset",
        by: subset.by,
        type: object.type,
        frame: subjectOf(node.object, scope).subject,
        columns: subset.columns,
        text: source(node.index[0] ?? node),
        targets: NO_NAMES,
        from: node.from,
        to: node.to,
        cell: place.cell,
        within: place.within,
        loops: place.loops,
      });
    }
    return subscriptResult(node, object, values);
  }

  function operation(node: Operation, scope: Environment): Value {
    const left = node.left ? evaluate(node.left, scope) : UNKNOWN;
    return operationResult(node.operator, left, evaluate(node.right, scope));
  }

  return { evaluate, subject: subjectOf };
}

const NO_NAMES: readonly string[] = [];
