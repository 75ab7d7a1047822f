import type { ClassDefinition, FunctionDefinition, Module, Statement } from "./ast.ts";
import { assignments } from "./assignments.ts";
import { Environment } from "./environment.ts";
import { bindTargets, elementOf } from "./bindings.ts";
import { evaluator } from "./evaluate.ts";
import { type Place, spot } from "./place.ts";
import type { TypeKnowledge } from "../../know/type-knowledge.ts";
import type { Action, LocalDefinition, Value } from "./values.ts";
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
  const assign = assignments(actions, place, knowledge, { evaluate, subject });
  const globals = new Environment(null);

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
          actions.push({ kind: "display", value, node: statement.value, ...spot(statement.value, place) });
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
        actions.push({ kind: "delete", columns, ...spot(statement, place) });
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
