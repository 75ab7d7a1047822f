import { COMPARISONS, isFrame } from "./frames.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import { type CallArgument, instance, text, UNKNOWN, type Value } from "./values.ts";

/** Methods of tables that give back a table of the same type. */
const SAME_TYPE = new Set(["apply", "agg", "where", "mask", "pipe"]);

/**
 * What a call gives, by the name of what is called and what it is given.
 * @param local what the notebook's own function or class of that name gives; null where it is none
 * @param index of the call among the notebook's actions: the origin of its result
 */
export function callResult(
  name: string,
  receiver: Value | null,
  args: readonly CallArgument[],
  local: Value | null,
  index: number,
  knowledge: TypeKnowledge,
): Value {
  const type = knowledge.returns(name) ?? polymorphic(name, receiver, args);
  const made: Value = local ?? instance(type ?? UNKNOWN.type, index);
  const items = local ? local.items : itemsOf(type, name, args, index);
  return items === made.items && made.origin === index ? made : { ...made, origin: index, items };
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
function itemsOf(type: string | null, name: string, args: readonly CallArgument[], index: number): readonly Value[] {
  if (name !== "sklearn.model_selection.train_test_split") return UNKNOWN.items;
  const inputs = args.filter((a) => a.name === null && !a.star);
  return type === null ? [] : inputs.flatMap((a) => [a.value, a.value].map((v) => ({ ...v, origin: index })));
}

/** What an operator gives; `left` is UNKNOWN for unary ones. */
export function operationResult(operator: string, left: Value, right: Value): Value {
  if (operator === "+" && left.type === "str" && right.type === "str") return text(joined(left.literal, right.literal));
  if (operator === "%" && left.type === "str") return { ...UNKNOWN, type: "str" };
  if (operator === "+" && left.type === "list") return { ...left, items: [...left.items, ...right.items] };
  for (const side of [left, right]) {
    if (isFrame(side.type) || side.type === "numpy.ndarray") return { ...side, origin: -1 };
  }
  if (COMPARISONS.has(operator)) return instance("bool");
  return left.type === "number" || right.type === "number" ? instance("number") : UNKNOWN;
}

const joined = (a: string | null, b: string | null): string => (a ?? "") + (b ?? "");
