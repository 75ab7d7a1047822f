import type { Expression } from "./ast.ts";
import type { Environment } from "./environment.ts";
import type { Action, CallAction, CallArgument, TypeKnowledge, Value } from "./values.ts";
import { bindTargets, columnNames, elementOf } from "./bindings.ts";
import { COMPARISONS, isCondition, isFrame } from "./frames.ts";
import { readSubject, type Subject } from "./subject.ts";
import { constant, guess, instance, number, reference, text, UNKNOWN } from "./values.ts";

/** Where the interpreter stands. Mutable: one for a whole notebook. */
export interface Place {
  cell: number;
  within: string | null;
  loops: number;
}

export interface Evaluator {
  /** The value of an expression; its calls, subsets and attribute reads are recorded as actions. */
  evaluate(node: Expression, scope: Environment): Value;
  /** Source text of a node. */
  source(node: Expression, limit?: number): string;
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
  const subjectOf = (node: Expression, scope: Environment): Subject => readSubject(node, scope, lookup, knowledge);
  function evaluate(node: Expression, scope: Environment): Value {
    switch (node.kind) {
      case "name":
        return lookup(node.id, scope);
      case "attribute":
        return attribute(node, scope, true);
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
        return { ...instance(node.kind), items: node.items.map((item) => evaluate(item, scope)) };
      case "dict": {
        const items = node.entries.map((entry) => evaluate(entry.value, scope));
        const keys = node.entries.map((e) => (e.key?.kind === "string" ? e.key.value : e.key ? source(e.key, 60) : ""));
        for (const entry of node.entries) if (entry.key) evaluate(entry.key, scope);
        return { ...instance("dict"), items, keys };
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
          : { ...instance("list"), items: items.map((i) => ({ ...i, literal: null })) };
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

  function lookup(id: string, scope: Environment): Value {
    const known = scope.get(id);
    if (known !== undefined) {
      if (known.type !== "?" || known.path !== null) return known;
      const suggested = knowledge.hint(id);
      return suggested ? { ...known, type: suggested, guessed: true } : known;
    }
    for (const module of scope.wildcards) {
      const path = knowledge.canonical(`${module}.${id}`);
      if (knowledge.knows(path)) return reference(path);
    }
    const path = knowledge.convention(id);
    if (path !== null) return reference(path);
    const type = knowledge.hint(id);
    return type === null ? UNKNOWN : guess(type);
  }

  function attribute(node: Extract<Expression, { kind: "attribute" }>, scope: Environment, record: boolean): Value {
    const object = evaluate(node.object, scope);
    if (object.path !== null) {
      const stored = object.path.startsWith("local.") ? scope.get(`${object.path}.${node.name}`) : undefined;
      return stored ?? reference(knowledge.canonical(`${object.path}.${node.name}`));
    }
    const own = object.type.startsWith("local.") ? scope.get(`${object.type}.${node.name}`) : undefined;
    if (own) return own;
    const type = knowledge.attribute(object.type, node.name);
    if (record) {
      const { subject } = subjectOf(node.object, scope);
      const name = knowledge.method(object.type, node.name) ?? `${object.type}.${node.name}`;
      const { from, to } = node;
      const { cell, within, loops } = place;
      actions.push({ kind: "attribute", name, subject, from, to, cell, within, loops });
    }
    return type === null ? UNKNOWN : { ...instance(type, object.origin), guessed: object.guessed };
  }

  function call(node: Extract<Expression, { kind: "call" }>, scope: Environment): Value {
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
      if (value.path !== null) name = value.path;
      else if (value.type !== "?") name = `${value.type}.__call__`;
      else if (callee.kind === "name") name = `?${callee.id}`;
      if (value.path === null && callee.kind === "name") {
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
    const index = actions.length;
    const local = name.startsWith("local.") ? runLocal(name) : null;
    const type = knowledge.returns(name) ?? polymorphic(name, receiver, args);
    const made: Value = local ?? instance(type ?? UNKNOWN.type, index);
    const items = local ? local.items : itemsOf(type, name, args);
    const result: Value = items === made.items && made.origin === index ? made : { ...made, origin: index, items };
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

  /** Results that depend on what the call is given. */
  function polymorphic(name: string, receiver: Value | null, args: readonly CallArgument[]): string | null {
    const method = name.slice(name.lastIndexOf(".") + 1);
    if (receiver !== null && isFrame(receiver.type) && SAME_TYPE.has(method)) return receiver.type;
    if (method === "fit" && receiver !== null) return receiver.type;
    if (name === "builtins.list" || name === "builtins.sorted") return "list";
    if (name.startsWith("numpy.") && args.some((a) => a.value.type === "pandas.Series")) return "pandas.Series";
    return null;
  }

  /** A split gives back pieces of what went in. */
  function itemsOf(type: string | null, name: string, args: readonly CallArgument[]): readonly Value[] {
    if (name !== "sklearn.model_selection.train_test_split") return UNKNOWN.items;
    const inputs = args.filter((a) => a.name === null && !a.star);
    return type === null
      ? []
      : inputs.flatMap((a) => [a.value, a.value].map((v) => ({ ...v, origin: actions.length })));
  }

  function subscript(node: Extract<Expression, { kind: "subscript" }>, scope: Environment): Value {
    const object = evaluate(node.object, scope);
    const values = node.index.map((i) => evaluate(i, scope));
    const first = values[0] ?? UNKNOWN;
    const indexer = object.type === "pandas.Indexer";
    if (isFrame(object.type) || indexer || object.type === "?") recordSubset(node, object, values, scope);
    if (object.type === "pandas.DataFrame" || indexer) {
      const column = indexer ? values[1] : first;
      if (column === undefined) return { ...object, type: "pandas.DataFrame", origin: -1 };
      if (column.literal !== null && column.type === "str")
        return { ...instance("pandas.Series"), guessed: object.guessed };
      if (column.type === "?" && !indexer && node.index[0]?.kind === "name") return instance("pandas.Series");
      return instance("pandas.DataFrame");
    }
    if (object.type === "pandas.GroupBy") return object;
    if (isFrame(object.type) || object.type === "numpy.ndarray") return { ...object, origin: -1 };
    if (object.type === "dict" && first.literal !== null)
      return object.items[object.keys.indexOf(first.literal)] ?? UNKNOWN;
    if (object.type === "list" || object.type === "tuple") {
      return (first.type === "number" ? object.items[Number(first.literal)] : undefined) ?? object.items[0] ?? UNKNOWN;
    }
    return object.type.startsWith("matplotlib") ? object : UNKNOWN;
  }

  function recordSubset(
    node: Extract<Expression, { kind: "subscript" }>,
    object: Value,
    values: readonly Value[],
    scope: Environment,
  ): void {
    const index = node.index[object.type === "pandas.Indexer" && values.length > 1 ? 1 : 0];
    const value = values[object.type === "pandas.Indexer" && values.length > 1 ? 1 : 0];
    if (!index || !value) return;
    const condition = node.index.some(isCondition);
    if (object.type === "?" && !condition) return;
    const columns = columnNames(value);
    const by = condition ? "condition" : value.type === "list" ? "columns" : columns.length > 0 ? "column" : "rows";
    const { subject } = subjectOf(node.object, scope);
    actions.push({
      kind: "subset",
      by,
      type: object.type,
      frame: subject,
      columns,
      text: source(node.index[0] ?? index),
      targets: NO_NAMES,
      from: node.from,
      to: node.to,
      cell: place.cell,
      within: place.within,
      loops: place.loops,
    });
  }

  function operation(node: Extract<Expression, { kind: "operation" }>, scope: Environment): Value {
    const left = node.left ? evaluate(node.left, scope) : UNKNOWN;
    const right = evaluate(node.right, scope);
    if (node.operator === "+" && left.type === "str" && right.type === "str")
      return text(joined(left.literal, right.literal));
    if (node.operator === "%" && left.type === "str") return { ...UNKNOWN, type: "str" };
    if (node.operator === "+" && left.type === "list") return { ...left, items: [...left.items, ...right.items] };
    for (const side of [left, right]) {
      if (isFrame(side.type) || side.type === "numpy.ndarray") return { ...side, origin: -1 };
    }
    if (COMPARISONS.has(node.operator)) return instance("bool");
    return left.type === "number" || right.type === "number" ? instance("number") : UNKNOWN;
  }

  return { evaluate, source, subject: subjectOf };
}

const NO_NAMES: readonly string[] = [];
/** Methods of tables that give back a table of the same type. */
const SAME_TYPE = new Set(["apply", "agg", "where", "mask", "pipe"]);

const joined = (a: string | null, b: string | null): string => (a ?? "") + (b ?? "");
