import type { Assignment, Expression } from "./ast.ts";
import type { Environment } from "./environment.ts";
import type { Evaluator } from "./evaluate.ts";
import { isFrame } from "./frames.ts";
import { type Place, spot } from "./place.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import { type Action, instance, UNKNOWN, type Value } from "./values.ts";

/** Carries out assignments: binds names in the scope, and writes what they do to names and columns into `actions`. */
export function assignments(
  actions: Action[],
  place: Place,
  knowledge: TypeKnowledge,
  { evaluate, subject }: Evaluator,
): (statement: Assignment, scope: Environment) => void {
  return assign;

  function assign(statement: Assignment, scope: Environment): void {
    if (!statement.value) return;
    const before = actions.length;
    const value = evaluate(statement.value, scope);
    for (const target of statement.targets) {
      assignTarget(target, statement.value, value, scope);
      if (target.kind !== "name" && target.kind !== "tuple" && target.kind !== "list")
        recordColumn(target, statement.value, before, scope);
    }
    const names: string[] = [];
    for (const target of statement.targets) addNames(target, names);
    if (names.length === 0) return;
    nameResult(before, statement.value, names);
    const { value: node, update, from, to } = statement;
    const { cell, within, loops } = place;
    actions.push({ kind: "assign", names, value, node, update, from, to, cell, within, loops });
  }

  /** Tells the call or subset on the right-hand side what its result is called. */
  function nameResult(before: number, value: Expression, names: readonly string[]): void {
    for (let i = actions.length - 1; i >= before; i -= 1) {
      const action = actions[i];
      if (!action || action.from !== value.from || action.to !== value.to) continue;
      if (action.kind === "call" || action.kind === "subset") actions[i] = { ...action, targets: names };
    }
  }

  function assignTarget(target: Expression, node: Expression, value: Value, scope: Environment): void {
    if (target.kind === "name") scope.set(target.id, value);
    else if (target.kind === "tuple" || target.kind === "list") {
      const parts = value.items.length > 0 ? value.items : null;
      for (const [i, item] of target.items.entries()) {
        if (item.kind === "name") scope.set(item.id, parts ? (parts[i] ?? UNKNOWN) : unpacked(value, i));
        else assignTarget(item, node, UNKNOWN, scope);
      }
    } else if (target.kind === "attribute" && target.object.kind === "name") {
      const owner = scope.get(target.object.id);
      if (owner?.type.startsWith("local.")) scope.set(`${owner.type}.${target.name}`, value);
    } else if (target.kind === "subscript") evaluate(target.object, scope);
  }

  function unpacked(value: Value, i: number): Value {
    const type = knowledge.attribute(value.type, `[${i}]`);
    return type === null ? UNKNOWN : instance(type, value.origin);
  }

  function recordColumn(target: Expression, value: Expression, before: number, scope: Environment): void {
    const found = subject(target, scope);
    const root = found.subject?.split(".")[0];
    if (!root) return;
    const frame = scope.get(root) ?? (knowledge.hint(root) ? instance(knowledge.hint(root) ?? "?") : undefined);
    // Settings of modules (`plt.rcParams["figure.figsize"]`) are no columns.
    if (frame?.path !== undefined && frame.path !== null) return;
    if (target.kind === "attribute" && target.name === "columns") {
      actions.push({ kind: "column", frame: root, columns: ["*"], value, sources: [], ...spot(target, place) });
      return;
    }
    const isColumn =
      target.kind === "subscript" || (target.kind === "attribute" && frame !== undefined && isFrame(frame.type));
    if (!isColumn || (frame && !isFrame(frame.type) && frame.type !== "?" && !frame.guessed)) return;
    let columns = found.columns;
    if (columns.length === 0 && target.kind === "attribute") columns = [target.name];
    if (columns.length === 0 && (frame === undefined || frame.type === "?")) return;
    const sources = new Set<string>();
    for (const action of actions.slice(before)) {
      if (action.kind === "subset") for (const column of action.columns) sources.add(column);
      else if (action.kind === "attribute" && action.name.startsWith("pandas.DataFrame.")) {
        const name = action.name.slice("pandas.DataFrame.".length);
        if (!knowledge.knows(action.name)) sources.add(name);
      }
    }
    actions.push({ kind: "column", frame: root, columns, value, sources: [...sources], ...spot(target, place) });
  }
}

function addNames(target: Expression, names: string[]): void {
  if (target.kind === "name") names.push(target.id);
  else if (target.kind === "tuple" || target.kind === "list") for (const item of target.items) addNames(item, names);
}
