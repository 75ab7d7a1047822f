import type { Assignment, ClassDefinition, Expression, FunctionDefinition, Module, Statement } from "./ast.ts";
import { Environment } from "./environment.ts";
import { bindTargets, elementOf } from "./bindings.ts";
import { evaluator, type Place } from "./evaluate.ts";
import { isFrame } from "./frames.ts";
import type { Action, LocalDefinition, TypeKnowledge, Value } from "./values.ts";
import { instance, reference, UNKNOWN } from "./values.ts";

export interface InterpretedCell {
  readonly index: number;
  readonly text: string;
  readonly module: Module;
}

export interface Interpretation {
  /** Everything the code does, in reading order over all cells; bodies of functions where they are defined. */
  readonly actions: readonly Action[];
  /** The notebook's own functions and classes by "local.name". */
  readonly definitions: ReadonlyMap<string, LocalDefinition>;
  /** Modules imported, canonical, with the cell of the first import. */
  readonly imports: ReadonlyMap<string, number>;
}

/** Follows names over the cells in file order without running anything. Linear in the code. */
export function interpret(cells: readonly InterpretedCell[], knowledge: TypeKnowledge): Interpretation {
  const actions: Action[] = [];
  const definitions = new Map<string, LocalDefinition>();
  const imports = new Map<string, number>();
  const place: Place = { cell: 0, within: null, loops: 0 };
  let cellText = "";
  const returned: Value[] = [];
  const runLocal = (name: string): Value | null => definitions.get(name)?.returns ?? null;
  const { evaluate, subject } = evaluator(actions, place, knowledge, () => cellText, runLocal);
  const globals = new Environment(null);
  const spot = (node: { from: number; to: number }) => ({
    from: node.from,
    to: node.to,
    cell: place.cell,
    within: place.within,
    loops: place.loops,
  });

  for (const cell of cells) {
    place.cell = cell.index;
    cellText = cell.text;
    const { body } = cell.module;
    for (const statement of body) run(statement, globals, statement === body[body.length - 1]);
  }
  return { actions, definitions, imports };

  function block(body: readonly Statement[], scope: Environment): void {
    for (const statement of body) run(statement, scope, false);
  }

  function run(statement: Statement, scope: Environment, last: boolean): void {
    switch (statement.kind) {
      case "import":
        for (const name of statement.names) {
          const path = knowledge.canonical(
            name.name && name.name !== "*" ? `${name.module}.${name.name}` : name.module,
          );
          const module = knowledge.canonical(name.module);
          if (!imports.has(module)) imports.set(module, place.cell);
          if (name.name === "*") scope.addWildcard(module);
          else if (name.name === null && name.alias === null)
            scope.set(name.bound, reference(knowledge.canonical(name.bound)));
          else scope.set(name.bound, reference(path));
        }
        return;
      case "assign":
        assign(statement, scope);
        return;
      case "expression": {
        const value = evaluate(statement.value, scope);
        if (statement.value.kind !== "string" && (last || statement.value.kind !== "call")) {
          actions.push({ kind: "display", value, node: statement.value, ...spot(statement.value) });
        }
        return;
      }
      case "function":
        for (const decorator of statement.decorators) evaluate(decorator, scope);
        defineFunction(statement, scope);
        return;
      case "class":
        defineClass(statement, scope);
        return;
      case "if":
        for (const branch of statement.branches) {
          evaluate(branch.test, scope);
          block(branch.body, scope);
        }
        block(statement.otherwise, scope);
        return;
      case "for":
      case "while": {
        const subjectValue = evaluate(statement.subject, scope);
        if (statement.kind === "for") bindTargets(statement.targets, elementOf(subjectValue), scope);
        place.loops += 1;
        block(statement.body, scope);
        place.loops -= 1;
        block(statement.otherwise, scope);
        return;
      }
      case "with":
        for (const item of statement.items) {
          const value = evaluate(item.value, scope);
          if (item.target?.kind === "name") scope.set(item.target.id, value);
        }
        block(statement.body, scope);
        return;
      case "try":
        block(statement.body, scope);
        for (const handler of statement.handlers) block(handler.body, scope);
        block(statement.otherwise, scope);
        block(statement.finally, scope);
        return;
      case "return":
        for (const operand of statement.operands) returned.push(evaluate(operand, scope));
        return;
      case "raise":
      case "assert":
        for (const operand of statement.operands) evaluate(operand, scope);
        return;
      case "delete": {
        const columns = statement.operands.flatMap((o) => (o.kind === "subscript" ? subject(o, scope).columns : []));
        actions.push({ kind: "delete", columns, ...spot(statement) });
        return;
      }
      case "match":
        evaluate(statement.subject, scope);
        for (const one of statement.cases) {
          for (const name of one.captures) scope.set(name.id, UNKNOWN);
          block(one.body, scope);
        }
        return;
      default:
    }
  }

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
      actions.push({ kind: "column", frame: root, columns: ["*"], value, sources: [], ...spot(target) });
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
    actions.push({ kind: "column", frame: root, columns, value, sources: [...sources], ...spot(target) });
  }

  function defineFunction(node: FunctionDefinition, scope: Environment): void {
    const name = `local.${node.name}`;
    const inner = scope.child();
    for (const parameter of node.parameters) {
      inner.set(parameter.name, parameter.fallback ? evaluate(parameter.fallback, scope) : UNKNOWN);
    }
    const outer = { within: place.within, loops: place.loops };
    const start = actions.length;
    const before = returned.length;
    place.within = place.within ?? node.name;
    place.loops = 0;
    block(node.body, inner);
    Object.assign(place, outer);
    const values = returned.splice(before);
    const returns = values.findLast((v) => v.type !== "?" && v.type !== "None") ?? UNKNOWN;
    definitions.set(name, { name, cell: place.cell, returns, start, end: actions.length, node });
    scope.set(node.name, reference(name));
  }

  function defineClass(node: ClassDefinition, scope: Environment): void {
    const name = `local.${node.name}`;
    const bases = node.bases.map((b) => evaluate(b.value, scope).path).filter((path) => path !== null);
    const base = bases.find((path) => knowledge.returns(path) !== null);
    const type = (base ? knowledge.returns(base) : null) ?? name;
    const inner = scope.child();
    inner.set("self", instance(name));
    const start = actions.length;
    const before = returned.length;
    const outer = place.within;
    place.within = place.within ?? node.name;
    for (const statement of node.body) {
      run(statement, inner, false);
    }
    place.within = outer;
    returned.splice(before);
    definitions.set(name, { name, cell: place.cell, returns: instance(type), start, end: actions.length, node: null });
    scope.set(node.name, reference(name));
  }
}

function addNames(target: Expression, names: string[]): void {
  if (target.kind === "name") names.push(target.id);
  else if (target.kind === "tuple" || target.kind === "list") for (const item of target.items) addNames(item, names);
}
