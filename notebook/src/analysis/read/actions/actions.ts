import type { Assignment, Attribute, Call, Comprehension, Expression, Statement, Subscript } from "../python/ast.ts";
import type { LanguageCode } from "../notebook-code.ts";
import { isCondition, isFrame } from "../python/frames.ts";
import { isMask } from "../trace/tables/table-subscripts.ts";
import { childBlocks, subexpressions } from "../python/walk.ts";
import type { Action, CallAction, CallArgument, Definition, Own, SubsetAction } from "./action.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { typesOf, calledName } from "./types.ts";

/** Everything the code says, in place. */
export interface Actions {
  /** In reading order over all cells; bodies of functions where they are defined. */
  readonly actions: readonly Action[];
  /** The calls among them. */
  readonly calls: readonly CallAction[];
  readonly definitions: ReadonlyMap<Own, Definition>;
}

export const NO_ACTIONS: Actions = { actions: [], calls: [], definitions: new Map() };

/**
 * Lists what the code does in the order in which it is written, with expressions resolved by the trace. Linear in the
 * code.
 */
export function readActions({ cells, trace, knowledge }: Pick<LanguageCode, "cells" | "trace" | "knowledge">): Actions {
  trace.readUnrun();
  const types = typesOf(trace.values, knowledge);
  const actions: Action[] = [];
  const definitions = new Map<Own, Definition>();
  let cell = 0;
  let cellText = "";
  let within: string | null = null;

  const spot = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to, cell, within });
  const source = (node: Expression, limit = 120): string =>
    cellText.slice(node.from, Math.min(node.to, node.from + limit));
  const subject = (node: Expression): Subject => subjectOf(node, types);

  for (const { index, text, module } of cells) {
    [cell, cellText] = [index, text];
    const last = module.body[module.body.length - 1];
    for (const statement of module.body) run(statement, statement === last);
  }
  return { actions, calls: actions.filter((action) => action.kind === "call"), definitions };

  function run(statement: Statement, last: boolean): void {
    switch (statement.kind) {
      case "assign":
        assign(statement);
        return;
      case "expression": {
        const { value: node } = statement;
        read(node);
        if (node.kind !== "string" && (last || node.kind !== "call"))
          actions.push({ kind: "display", type: types.typed(node).type, node, ...spot(node) });
        return;
      }
      case "function":
        for (const decorator of statement.decorators) read(decorator);
        for (const { fallback } of statement.parameters) if (fallback) read(fallback);
        define(statement);
        return;
      case "class":
        for (const base of statement.bases) read(base.value);
        define(statement);
        return;
      case "delete": {
        const columns = statement.operands.flatMap((o) => (o.kind === "subscript" ? subject(o).columns : []));
        actions.push({ kind: "delete", columns, ...spot(statement) });
        return;
      }
      case "if":
        for (const branch of statement.branches) {
          read(branch.test);
          block(branch.body);
        }
        block(statement.otherwise);
        return;
      case "for":
      case "while":
        read(statement.subject);
        break;
      case "with":
        for (const { value, target } of statement.items) {
          read(value);
          if (target) types.bind(target, value);
        }
        break;
      case "return":
      case "raise":
      case "assert":
        for (const operand of statement.operands) read(operand);
        return;
      case "match":
        read(statement.subject);
        break;
      default:
    }
    for (const body of childBlocks(statement)) block(body);
  }

  function block(body: readonly Statement[]): void {
    for (const statement of body) run(statement, false);
  }

  function define(node: Own): void {
    const outer = within;
    const start = actions.length;
    within ??= node.name;
    block(node.body);
    within = outer;
    definitions.set(node, { node, cell, start, end: actions.length });
  }

  function assign({ value: node, targets, update, ...reach }: Assignment): void {
    if (!node) return;
    const before = actions.length;
    read(node);
    const names: string[] = [];
    for (const target of targets) {
      types.bind(target, node);
      if (target.kind === "subscript") read(target.object);
      if (target.kind === "name" || target.kind === "tuple" || target.kind === "list") addNames(target, names);
      else column(target, node, update, before);
    }
    if (names.length === 0) return;
    nameResult(before, node, names);
    actions.push({
      kind: "assign",
      names,
      value: types.value(node),
      typed: types.typed(node),
      node,
      update,
      ...spot(reach),
    });
  }

  /** Tells the call or subset on the right-hand side what its result is called. */
  function nameResult(before: number, value: Expression, targets: readonly string[]): void {
    for (let i = actions.length - 1; i >= before; i -= 1) {
      const action = actions[i];
      if (!action || action.from !== value.from || action.to !== value.to) continue;
      if (action.kind === "call" || action.kind === "subset") actions[i] = { ...action, targets };
    }
  }

  function column(target: Expression, value: Expression, update: string | null, before: number): void {
    const { root, columns: narrowed } = subject(target);
    if (root === null) return;
    const frame = types.typed(root);
    // Settings of modules (`plt.rcParams["figure.figsize"]`) are not columns.
    if (frame.path !== null) return;
    if (target.kind === "attribute" && target.name === "columns") {
      actions.push({
        kind: "column",
        frame: root.id,
        columns: ["*"],
        value,
        update,
        mask: null,
        sources: [],
        ...spot(target),
      });
      return;
    }
    const isColumn = target.kind === "subscript" || (target.kind === "attribute" && isFrame(frame.type));
    if (!isColumn || (!isFrame(frame.type) && frame.type !== "?" && !frame.guessed)) return;
    const columns = narrowed.length === 0 && target.kind === "attribute" ? [target.name] : narrowed;
    if (columns.length === 0 && frame.type === "?") return;
    const sources = new Set<string>();
    for (const action of actions.slice(before)) {
      if (action.kind === "subset") for (const one of action.columns) sources.add(one);
      else if (action.kind === "attribute" && action.name.startsWith(COLUMN) && !knowledge.knows(action.name))
        sources.add(action.name.slice(COLUMN.length));
    }
    actions.push({
      kind: "column",
      frame: root.id,
      columns,
      value,
      update,
      mask: maskIn(target),
      sources: [...sources],
      ...spot(target),
    });
  }

  /** `df.loc[mask, "a"]`, `df["a"][mask]` */
  function maskIn(target: Expression): Expression | null {
    if (target.kind !== "subscript") return null;
    return target.index.find((index) => isCondition(index) || isMask(types.value(index))) ?? maskIn(target.object);
  }

  function read(node: Expression): void {
    switch (node.kind) {
      case "name":
      case "number":
      case "constant":
        return;
      case "attribute":
        read(node.object);
        attribute(node);
        return;
      case "call":
        call(node);
        return;
      case "subscript":
        read(node.object);
        for (const index of node.index) read(index);
        subset(node);
        return;
      case "comprehension":
        comprehension(node);
        return;
      default:
        for (const part of subexpressions(node)) read(part);
    }
  }

  function comprehension({ loops, elements }: Comprehension): void {
    for (const { iterable, conditions } of loops) {
      read(iterable);
      for (const condition of conditions) read(condition);
    }
    for (const element of elements) read(element);
  }

  function attribute(node: Attribute): void {
    const { type, path } = types.typed(node.object);
    if (path !== null || types.local(node) !== null) return;
    const { text } = subject(node.object);
    actions.push({ kind: "attribute", name: `${type}.${node.name}`, subject: text, ...spot(node) });
  }

  function call(node: Call): void {
    const { callee } = node;
    read(callee.kind === "attribute" ? callee.object : callee);
    const { name: called, receiver } = calledName(callee, types, knowledge);
    const args = node.args.map(({ name, star, value }): CallArgument => {
      read(value);
      return { name, star: star !== "", value: types.value(value), node: value, text: source(value) };
    });
    const [first] = node.args;
    const name = knowledge.dispatched(called, first ? types.typed(first.value).type : "?");
    const before =
      callee.kind === "attribute" ? subject(callee.object).text : receiver && callee.kind === "name" ? callee.id : null;
    const gives = knowledge.returns(name);
    if (gives !== null) types.note(node, gives);
    const local = types.local(callee);
    actions.push({
      kind: "call",
      name,
      local,
      args,
      receiver,
      subject: before,
      targets: NO_NAMES,
      node,
      ...spot(node),
    });
  }

  function subset(node: Subscript): void {
    const { type } = types.typed(node.object);
    const indexer = type === "pandas.Indexer";
    const narrows = indexer && node.index.length > 1 ? node.index[1] : node.index[0];
    if (narrows === undefined || (!isFrame(type) && !indexer && type !== "?")) return;
    const condition = node.index.some(isCondition);
    if (type === "?" && !condition) return;
    const columns = types.texts(narrows).slice(0, MOST_COLUMNS);
    const by: SubsetAction["by"] = condition
      ? "condition"
      : types.typed(narrows).type === "list"
        ? "columns"
        : columns.length > 0
          ? "column"
          : "rows";
    const text = source(node.index[0] ?? node);
    actions.push({ kind: "subset", by, columns, text, targets: NO_NAMES, ...spot(node) });
  }
}

const COLUMN = "pandas.DataFrame.";
const MOST_COLUMNS = 1_000;
const NO_NAMES: readonly string[] = [];

function addNames(target: Expression, names: string[]): void {
  if (target.kind === "name") names.push(target.id);
  else if (target.kind === "tuple" || target.kind === "list") for (const item of target.items) addNames(item, names);
}
