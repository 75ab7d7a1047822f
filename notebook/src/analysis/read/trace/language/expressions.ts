import { unnamed } from "../arguments.ts";
import { evaluated } from "../measures/evaluations.ts";
import type { Attribute, Call, Expression, Operation } from "../../python/ast.ts";
import { combine, signed } from "./arithmetic.ts";
import { attributeOfInstance } from "./attributes.ts";
import { codeOf } from "./counting.ts";
import { predictedColumn, turned } from "../tables/built-tables.ts";
import { partOfSet } from "../rows/divisions.ts";
import { isAnything } from "../rows/loading.ts";
import { elements } from "./elements.ts";
import { RETURNED } from "./functions.ts";
import { marked } from "../measures/answers-of-kinds.ts";
import { transposed } from "../measures/confusion.ts";
import { noteComparison } from "../measures/comparisons.ts";
import { underName } from "../measures/outcomes.ts";
import { saidWith } from "../measures/said-back.ts";
import { subscript } from "./subscripts.ts";
import { guessAmong } from "../models/rules.ts";
import { fString, isFormula } from "./texts.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { madeOf } from "./unbound.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  NONE,
  type Scope,
  sequence,
  type Table,
  UNKNOWN,
  type Value,
} from "../value.ts";
import { comparedTypes, typeOf } from "../tables/column-types.ts";
import { comprehension } from "./comprehension.ts";
import { lookup } from "../names.ts";
import { numeral, written } from "../written.ts";

/** A longer list is data: its items are not kept. */
const MOST_ITEMS = 400;

/** Gives the function that says what an expression comes to. */
export function evaluator(t: Tracer): Tracer["evaluate"] {
  return evaluate;

  function evaluate(node: Expression, scope: Scope): Value {
    const value = valueOf(node, scope);
    if (node.kind === "number" || node.kind === "string" || node.kind === "constant") return value;
    const known = t.values.get(node);
    if (known === undefined || known.kind === "unknown") t.values.set(node, value);
    return value;
  }

  function valueOf(node: Expression, scope: Scope): Value {
    switch (node.kind) {
      case "name":
        return lookup(t, node.id, scope);
      case "attribute":
        return attribute(node, scope);
      case "call":
        return call(node, scope);
      case "subscript":
        return subscript(t, node, scope);
      case "string":
        return node.format
          ? fString(
              node.value,
              node.parts.map((part) => evaluate(part, scope)),
            )
          : constant(node.value);
      case "number":
        return numeral(node.text.replaceAll("_", ""));
      case "constant":
        return node.value === "True" || node.value === "False"
          ? constant(node.value === "True")
          : node.value === "None"
            ? NONE
            : UNKNOWN;
      case "list":
      case "tuple":
      case "set": {
        if (node.items.length > MOST_ITEMS) return sequence([], node.kind, true);
        const items: Value[] = [];
        for (const item of node.items) {
          if (item.kind !== "star") items.push(evaluate(item, scope));
          else items.push(...elements(t, item.value ? evaluate(item.value, scope) : UNKNOWN).items);
        }
        return sequence(items, node.kind, false);
      }
      case "dict":
        return dictionary(node, scope);
      case "operation":
        if (node.left === null) return signed(t, node.operator, evaluate(node.right, scope));
        return isFormula(node) ? constant(t.source(node)) : operation(node, node.left, scope);
      case "lambda":
        return { kind: "function", node, name: "lambda", cell: t.place.at, scope, self: null, text: t.place.text };
      case "comprehension":
        return comprehension(t, node, scope);
      case "conditional": {
        const test = evaluate(node.test, scope);
        if (test.kind === "constant") return evaluate(test.value ? node.whenTrue : node.otherwise, scope);
        const a = evaluate(node.whenTrue, scope);
        const b = evaluate(node.otherwise, scope);
        const usual = a.kind === "constant" || a.kind === "unknown" ? (b.kind === "constant" ? UNKNOWN : b) : a;
        return codeOf(test, a, b) ?? usual;
      }
      case "walrus": {
        const value = evaluate(node.value, scope);
        scope.set(node.target.id, value);
        return value;
      }
      case "slice":
        for (const part of node.parts) evaluate(part, scope);
        return UNKNOWN;
      case "yield":
        // A generator gives one such value after the other.
        if (node.value) scope.set(RETURNED, sequence([evaluate(node.value, scope)], "list", true));
        return UNKNOWN;
      case "star":
      case "await":
        return node.value ? evaluate(node.value, scope) : UNKNOWN;
      default:
        return UNKNOWN;
    }
  }

  function operation({ operator, right }: Operation, left: Expression, scope: Scope): Value {
    const values = [evaluate(left, scope), evaluate(right, scope)] as const;
    if (ORDERS.test(operator) && right.kind !== "number") noteComparison(t, values, right);
    const known = comparedTypes(operator, ...values);
    if (known !== null) return known;
    const guessed = COMPARES.test(operator)
      ? guessAmong(t, { value: values[0], text: t.source(left) }, { value: values[1], text: t.source(right) })
      : null;
    return marked(combine(t, operator, ...(guessed ?? values)), operator, left, right);
  }

  function attribute(node: Attribute, scope: Scope): Value {
    const object = evaluate(node.object, scope);
    const { name } = node;
    switch (object.kind) {
      case "reference":
        if (name === "__name__") return constant(object.path.slice(object.path.lastIndexOf(".") + 1));
        return { kind: "reference", path: t.knowledge.canonical(`${object.path}.${name}`) };
      case "instance":
        return attributeOfInstance(t, object, name, node);
      case "class":
        if (name === "__name__") return constant(object.name);
        // Methods that make one with the weights of another do what calling the class does.
        return object.members.get(name) ?? (MAKES.test(name) ? object : UNKNOWN);
      case "table":
        return attributeOfTable(object, name, node);
      case "measure":
        return object.report === "evaluation" ? evaluated(object, name) : name === "T" ? transposed(object) : object;
      case "prediction":
        if (name === "shape") return sequence([UNKNOWN, UNKNOWN], "tuple");
        return saidWith(object, name);
      case "outcome":
        return underName(object, name) ?? UNKNOWN;
      default:
        return name === "T" ? t.method(object, "transpose", [], node, scope) : madeOf(object);
    }
  }

  function attributeOfTable(object: Table, name: string, node: Expression): Value {
    const { type, state } = object;
    // H2O's frames have names instead of columns.
    const isNames = name === "columns" || (name === "names" && !(state.columns?.includes(name) ?? false));
    if (isNames && object.view === null)
      return t.table("pandas.Index", {
        made: "columns",
        from: [state],
        columns: state.columns,
        division: state.division,
      });
    const typed = name === "dtype" ? typeOf(state) : null;
    if (typed !== null) return typed;
    if (name === "shape") return sequence([{ kind: "rows", share: 1, of: state }, UNKNOWN], "tuple");
    if (/^(?:loc|iloc|ix|at|iat)$/.test(name))
      return {
        kind: "table",
        type: "pandas.Indexer",
        state,
        view: { of: object, columns: object.view?.columns ?? null },
      };
    if (name === "T" && state.content !== null && type === "pandas.DataFrame") return turned(t, object);
    if (/^(?:values|T|style|str|dt|cat|na|array|sparse|data)$/.test(name) && !(state.columns?.includes(name) ?? false))
      return { kind: "table", type: VIEWS[name] ?? (name === "na" ? `${type}.na` : type), state, view: object.view };
    if (
      t.knowledge.treatment(`${type}.${name}`) !== null &&
      !state.columns?.includes(name) &&
      /\.(?:str|dt|cat)$/.test(type)
    ) {
      const { columns, column, division } = state;
      const result = t.table("pandas.Series", { made: `${type}.${name}`, from: [state], columns, column, division });
      const event = { kind: "call", path: result.state.made, receiver: object, args: [], result } as const;
      t.record<CallEvent>({ ...event, before: state, after: result.state }, node);
      return result;
    }
    const predicted = partOfSet(t, object, name) ?? predictedColumn(t, state, name);
    if (predicted !== null) return predicted;
    const given = t.knowledge.attribute(type, name);
    if (
      given === "pandas.Series" &&
      (type === "pandas.DataFrame" || state.columns?.includes(name)) &&
      !isMethod(type, name) &&
      !isAnything(t.knowledge, state)
    )
      return t.table(
        "pandas.Series",
        { made: "subscript", from: [state], columns: [name], column: name, division: state.division },
        { of: object, columns: [name] },
      );
    if (type === "pandas.GroupBy" && given === null && !isMethod(type, name))
      return t.table(type, {
        made: "subscript",
        from: [state],
        columns: [name],
        column: name,
        division: state.division,
      });
    if (given && /Series|ndarray|Frame|Index$/.test(given))
      return t.table(given, {
        made: name,
        from: [state],
        // Labels of rows are not named as the columns are.
        ...(name === "index" ? {} : { columns: state.columns, column: state.column }),
        division: state.division,
      });
    if (state.content?.kind === "dictionary") return state.content.entries.get(name)?.value ?? UNKNOWN;
    return UNKNOWN;
  }

  function isMethod(type: string, name: string): boolean {
    return t.knowledge.operation(`${type}.${name}`) !== null;
  }

  function call(node: Call, scope: Scope): Value {
    // What is read for the first time needs no budget: that is linear by itself.
    if (t.values.has(node) && !t.spend()) return UNKNOWN;
    const { callee } = node;
    if (callee.kind === "attribute") {
      const receiver = evaluate(callee.object, scope);
      const method = receiver.kind === "instance" ? receiver.fields.get(callee.name) : undefined;
      if (receiver.kind !== "reference" && receiver.kind !== "class" && method === undefined)
        return t.method(receiver, callee.name, argumentsOf(node, scope), node, scope);
      return t.call(method ?? attribute(callee, scope), argumentsOf(node, scope), node, scope);
    }
    const named = evaluate(callee, scope);
    const called = named.kind === "table" && callee.kind === "name" ? lookup(t, callee.id, scope, true) : named;
    return t.call(called, argumentsOf(node, scope), node, scope);
  }

  function argumentsOf(node: Call, scope: Scope): readonly ArgumentValue[] {
    const given: ArgumentValue[] = [];
    for (const { name, star, value: argument } of node.args) {
      const value = isFormula(argument) ? UNKNOWN : evaluate(argument, scope);
      // What is unpacked is given one by one, where it is known.
      if (star === "*" && value.kind === "sequence" && !value.open)
        for (const item of value.items) given.push(unnamed(item));
      else if (star === "**" && value.kind === "dictionary" && !value.open)
        for (const [key, entry] of value.entries)
          given.push({ name: key, star: "", value: entry.value, text: written(entry.value) });
      else given.push({ name, star, value, text: t.source(argument, argument.kind === "list" ? LONGEST_LIST : 120) });
    }
    return given;
  }

  function dictionary(node: Extract<Expression, { kind: "dict" }>, scope: Scope): Dictionary {
    const made: Dictionary = { kind: "dictionary", entries: new Map(), open: node.entries.length > MOST_ITEMS };
    for (const { key, value } of node.entries.slice(0, MOST_ITEMS)) {
      const content = evaluate(value, scope);
      if (key === null) {
        if (content.kind === "dictionary") for (const [name, entry] of content.entries) made.entries.set(name, entry);
        else made.open = true;
        continue;
      }
      const name = evaluate(key, scope);
      if (name.kind === "constant") made.entries.set(String(name.value), { key: name, value: content });
      else made.entries.set(` ${made.entries.size}`, { key: name, value: content });
    }
    return made;
  }
}

const COMPARES = /^(?:[=!]=|-)$/;
const ORDERS = /^[<>]=?$/;
/** A list of expressions is read whole. */
const LONGEST_LIST = 1000;

/** What a table is seen as, without a change to what it holds. */
const VIEWS: Readonly<Record<string, string>> = {
  values: "numpy.ndarray",
  style: "pandas.Styler",
  str: "pandas.Series.str",
  dt: "pandas.Series.dt",
  cat: "pandas.Series.cat",
};

const MAKES = /^(?:from_pretrained|from_config|load_from_checkpoint)$/;
