import { unnamed } from "../arguments.ts";
import type { Expression } from "../../python/ast.ts";
import { setColumns } from "../language/assignments.ts";
import { rootOf } from "./views.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, numberOf, type Table, textsOf } from "../value.ts";

/** `df.assign(ratio=df["a"] / df["b"])`, `df.insert(2, "ratio", ...)`: methods that set columns as an assignment does; null for any other. */
export function setByMethod(
  t: Tracer,
  receiver: Table,
  method: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Table | null {
  if (receiver.type !== "pandas.DataFrame" || node.kind !== "call" || !/^(?:assign|insert)$/.test(method)) return null;
  if (method === "insert") {
    const [place, name, value] = args;
    if (value === undefined) return receiver;
    const root = rootOf(receiver);
    const { columns } = root.state;
    const names = textsOf(name?.value) ?? [];
    setColumns(t, root, names, value.value, node, node.args[2]?.value ?? null);
    const at = numberOf(place?.value);
    // By their places, columns behind the new one are others than before.
    if (columns !== null)
      Object.assign(root.state, { columns: at === null ? null : columns.toSpliced(at, 0, ...names) });
    return receiver;
  }
  const { state } = receiver;
  const made = t.table(receiver.type, { ...state, made: "pandas.DataFrame.assign", from: [state], bound: [] });
  for (const [i, { name, value }] of args.entries()) {
    if (name === null) continue;
    const given = node.args[i]?.value ?? null;
    const ofTable = [unnamed(made)];
    const isFunction = value.kind === "function";
    const column = isFunction ? t.call(value, ofTable, node, value.scope) : value;
    const formula = isFunction && value.node.kind === "lambda" ? value.node.body : given;
    setColumns(t, made, [name], column, node, formula, null, null, true);
  }
  return made;
}
