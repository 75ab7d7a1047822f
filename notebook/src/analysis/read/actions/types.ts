import type { Knowledge } from "../../know/knowledge.ts";
import type { Expression } from "../python/ast.ts";
import { isFrame } from "../python/frames.ts";
import { constant, NONE, textOf, textsOf, UNKNOWN, type Value } from "../trace/value.ts";
import type { Own, Typed } from "./action.ts";

/** What the expressions of a notebook refer to, according to the trace. */
export interface Types {
  value(node: Expression): Value;
  typed(node: Expression): Typed;
  /** Records the result of a call of which the trace knows nothing better. */
  note(node: Expression, type: string): void;
  /** Says what an expression is if the trace knows nothing of it. */
  bind(target: Expression, node: Expression): void;
  /** The function or class of the notebook that it is; null for any other. */
  local(node: Expression): Own | null;
  /** Texts of a string or of a list of strings; none if something in it is unknown. */
  texts(node: Expression): readonly string[];
}

const NOTHING: Typed = { type: "?", path: null, guessed: false };
const instance = (type: string, guessed = false): Typed => ({ type, path: null, guessed });
const reference = (path: string): Typed => ({ type: "?", path, guessed: false });

/** Names that the code does not explain are assumed to hold what such names usually hold. */
export function typesOf(values: ReadonlyMap<Expression, Value>, knowledge: Knowledge): Types {
  const noted = new Map<Expression, Typed>();
  const names = new Map<string, Typed>();

  function valueOf(node: Expression): Value {
    switch (node.kind) {
      case "string":
        return values.get(node) ?? constant(node.value);
      case "number":
        return constant(Number(node.text.replaceAll("_", "")));
      case "constant":
        return node.value === "None" ? NONE : node.value === "..." ? UNKNOWN : constant(node.value === "True");
      default:
        return values.get(node) ?? UNKNOWN;
    }
  }

  function typed(node: Expression): Typed {
    const found = valueOf(node);
    // A prediction may be an array or a table, a measurement one number or many.
    const vague = found.kind === "prediction" || found.kind === "measure";
    const said = vague ? (node.kind === "name" ? names.get(node.id) : noted.get(node)) : undefined;
    if (said) return said;
    const known = typeOf(found);
    return known.type === "?" && known.path === null ? guess(node) : known;
  }

  function typeOf(found: Value): Typed {
    switch (found.kind) {
      case "reference":
        return reference(found.path);
      case "function":
        return found.node.kind === "lambda" ? instance("function") : reference(`local.${found.name}`);
      case "class":
        return reference(`local.${found.name}`);
      case "table": {
        const { type, state } = found;
        const guessed = state.made === "unseen" || (state.made === "subscript" && state.from[0]?.made === "unseen");
        const gives = knowledge.returns(state.made);
        // The trace assumes that whatever is loaded is a table.
        const unsaid = gives === null && knowledge.operation(state.made) === "load";
        return type.includes(".") && !unsaid ? instance(type, guessed) : instance(gives ?? "?");
      }
      case "instance":
        return instance(knowledge.returns(found.path) ?? found.path);
      case "constant":
        return instance(
          found.value === null ? "None" : typeof found.value === "boolean" ? "bool" : typeName(found.value),
        );
      case "template":
        return instance("str");
      case "rows":
        return instance("number");
      case "sequence":
        return instance(found.type);
      case "dictionary":
        return instance("dict");
      case "prediction":
        return instance("numpy.ndarray");
      case "measure":
        return found.shape === "value" ? instance("number") : instance("numpy.ndarray");
      default:
        return NOTHING;
    }
  }

  /** Expressions unknown to the trace. */
  function guess(node: Expression): Typed {
    switch (node.kind) {
      case "name": {
        const type = knowledge.hint(node.id);
        return names.get(node.id) ?? (type === null ? NOTHING : instance(type, true));
      }
      case "call":
        return noted.get(node) ?? NOTHING;
      case "attribute": {
        const { type, guessed } = typed(node.object);
        const given = knowledge.attribute(type, node.name);
        return given === null ? NOTHING : instance(given, guessed);
      }
      case "subscript": {
        const object = typed(node.object);
        return isFrame(object.type) || object.type.startsWith("matplotlib.") ? object : NOTHING;
      }
      case "operation": {
        const right = typed(node.right);
        if (isFrame(right.type) || node.left === null) return right;
        return typed(node.left);
      }
      case "star":
      case "await":
      case "yield":
        return node.value ? typed(node.value) : NOTHING;
      default:
        return NOTHING;
    }
  }

  function rename(name: string, type: string | null): void {
    if (type === null) names.delete(name);
    else names.set(name, instance(type));
  }

  return {
    value: valueOf,
    typed,
    note: (node, type) => void noted.set(node, instance(type)),
    bind: (target, node) => {
      const known = noted.get(node) ?? null;
      if (target.kind === "name") rename(target.id, known?.type ?? null);
      else if (target.kind === "tuple")
        for (const [i, item] of target.items.entries())
          if (item.kind === "name") rename(item.id, known && knowledge.attribute(known.type, `[${i}]`));
    },
    local: (node) => {
      const known = valueOf(node);
      // A method is not read separately where it is called.
      const object = known.kind === "unknown" && node.kind === "attribute" ? valueOf(node.object) : UNKNOWN;
      const found =
        object.kind === "instance" && node.kind === "attribute" ? object.own?.members.get(node.name) : known;
      if (found?.kind === "class") return found.node;
      return found?.kind === "function" && found.node.kind === "function" ? found.node : null;
    },
    texts: (node) => {
      const found = valueOf(node);
      // A name built at run time: `df[f"{name}_log"]`.
      if (found.kind === "template") return [found.parts.map((part) => textOf(part) ?? "{}").join("")];
      return textsOf(found) ?? [];
    },
  };
}

const typeName = (value: string | number): string => (typeof value === "string" ? "str" : "number");

/** What is called, and on what: the names that an action has for them. */
export function calledName(
  callee: Expression,
  types: Types,
  knowledge: Knowledge,
): { readonly name: string; readonly receiver: Typed | null } {
  const own = types.local(callee);
  if (own !== null) return { name: `local.${own.name}`, receiver: null };
  if (callee.kind === "attribute") {
    const object = types.typed(callee.object);
    const name =
      object.path === null ? `${object.type}.${callee.name}` : knowledge.canonical(`${object.path}.${callee.name}`);
    // If a guess does not fit, or a variable has the usual name of a module (`xgb.predict`), the method alone decides.
    const guessed = object.guessed || (object.path !== null && !object.path.includes("."));
    const alone = `?.${callee.name}`;
    const unfit = guessed && !knowledge.knows(name) && knowledge.knows(alone);
    return { name: unfit ? alone : name, receiver: object.path === null ? object : null };
  }
  const value = types.typed(callee);
  if (value.path !== null) return { name: value.path, receiver: null };
  const attached = callee.kind === "name" ? knowledge.functionNamed(callee.id) : null;
  if (attached !== null) return { name: attached, receiver: null };
  const receiver = callee.kind === "name" ? value : null;
  if (value.type !== "?") return { name: `${value.type}.__call__`, receiver };
  return { name: callee.kind === "name" ? `?${callee.id}` : "?", receiver };
}
