import type { Expression, Loop, Statement } from "../../python/ast.ts";
import { handMade, learnedByHand } from "../models/by-hand.ts";
import { assign, bind } from "./assignments.ts";
import { areJudged, chosenAmong } from "../models/chosen-models.ts";
import { defineClass } from "./classes.ts";
import { defineFunction, RETURNED } from "./functions.ts";
import { freezeInTurn } from "../models/freezing.ts";
import { noteHandle } from "../models/saved-models.ts";
import { countsEpisodes, noteLearning, takesOneBatch } from "../models/networks.ts";
import type { Shown } from "../../outputs/shown.ts";
import type { Branch, DeleteEvent, Tracer } from "../tracer.ts";
import { noteAnswer } from "../tables/answers.ts";
import { countedIn, countHits, opposite } from "./counting.ts";
import { elements, ofAllTurns } from "./elements.ts";
import { type Scope, textOf, textsOf, UNKNOWN, type Value } from "../value.ts";

/** A longer list is data, and its loop is read once for all. */
const MOST_TURNS = 24;
/** Names of columns are data only where a table has more of them. */
const MOST_NAMES = 64;

/** Gives the function that runs blocks of statements. */
export function runner(t: Tracer, modules: string[]): Tracer["run"] {
  return block;

  function block(body: readonly Statement[], scope: Scope): boolean {
    for (const statement of body) if (run(statement, scope)) return true;
    return false;
  }

  /** True where what follows in the block is not reached. */
  function run(statement: Statement, scope: Scope): boolean {
    t.spend();
    t.ran.add(statement);
    switch (statement.kind) {
      case "import":
        for (const { module, name, alias, bound } of statement.names) {
          const from = t.knowledge.canonical(module);
          if (!modules.includes(from)) modules.push(from);
          if (name === "*") scope.addWildcard(from);
          else if (name === null)
            scope.set(bound, { kind: "reference", path: alias === null ? t.knowledge.canonical(bound) : from });
          else scope.set(bound, { kind: "reference", path: t.knowledge.canonical(`${module}.${name}`) });
        }
        return false;
      case "assign":
        assign(t, statement, scope);
        return false;
      case "expression":
        evaluateAlone(t, statement.value, scope);
        return false;
      case "function":
        defineFunction(t, statement, scope);
        return false;
      case "class":
        defineClass(t, statement, scope);
        return false;
      case "if":
        return branches(statement.branches, statement.otherwise, scope);
      case "for":
      case "while":
        loop(statement, scope);
        return false;
      case "with":
        for (const { value, target } of statement.items) {
          const entered = t.evaluate(value, scope);
          noteHandle(t, target, value, scope);
          if (target) bind(t, target, entered, scope, null);
        }
        return block(statement.body, scope);
      case "try": {
        const ended = block(statement.body, scope);
        // A handler stands in for what failed; only what it imports instead is of use here.
        for (const { body } of statement.handlers) {
          const imports = body.filter((s) => s.kind === "import");
          block(imports, scope);
        }
        return block(statement.otherwise, scope) || block(statement.finally, scope) || ended;
      }
      case "return":
        scope.set(RETURNED, statement.operands[0] ? t.evaluate(statement.operands[0], scope) : UNKNOWN);
        return true;
      case "raise":
        return true;
      case "assert":
        for (const operand of statement.operands) t.evaluate(operand, scope);
        return false;
      case "delete":
        for (const operand of statement.operands) remove(operand, scope);
        return false;
      case "global":
      case "nonlocal":
        for (const name of statement.names) scope.declareGlobal(name);
        return false;
      case "match":
        t.evaluate(statement.subject, scope);
        for (const one of statement.cases) {
          for (const name of one.captures) scope.set(name.id, UNKNOWN);
          undecided(() => block(one.body, scope));
        }
        return false;
      case "break":
      case "continue":
        return true;
      default:
        return false;
    }
  }

  /** A branch is taken, left out, or, where its test cannot be decided, read as one that may be taken. */
  function branches(
    tests: readonly { readonly test: Expression; readonly body: readonly Statement[] }[],
    otherwise: readonly Statement[],
    scope: Scope,
  ): boolean {
    const [first, ...rest] = tests;
    if (first === undefined) return block(otherwise, scope);
    const asked = t.evaluate(first.test, scope);
    const known = truth(asked);
    if (known === true) return block(first.body, scope);
    if (known === false) return branches(rest, otherwise, scope);
    // In a loop over columns, some have the type that is asked for.
    const take = t.place.repeated > 0 && /dtype/.test(t.source(first.test)) ? taken : undecided;
    // With a third branch, what two of them do may not be done.
    const of = rest.length === 0 && otherwise.length > 0 ? first : null;
    const outer = t.place.asked;
    if (asked.kind === "table") t.place.asked = asked.state;
    const before = scope.reboundBy(() => take(() => block(first.body, scope), of && { of, which: "then" }));
    const then = scope.reboundBy(() => take(() => branches(rest, otherwise, scope), of && { of, which: "else" }));
    t.place.asked = outer;
    unsettle(t, scope, then);
    const inLoop = t.place.turns.length > 0;
    for (const [name, value] of before) if (!then.has(name)) unsettleCount(t, scope, name, value, inLoop);
    if (asked.kind === "measure") {
      // Of several kinds of wrong answers only the right ones are counted as a whole.
      const others = rest.flatMap(({ body }) => body);
      countHits(asked, first.body, scope, countedIn([...others, ...(rest.length > 0 ? otherwise : [])]));
      if (rest.length === 0) countHits(opposite(asked), otherwise, scope);
    }
    return false;
  }

  function taken(work: () => void): void {
    work();
  }

  function undecided(work: () => void, branch: Branch | null = null): void {
    const outer = t.place.branch;
    t.place.branch = t.place.undecided === 0 ? branch : null;
    t.place.undecided += 1;
    work();
    t.place.undecided -= 1;
    t.place.branch = outer;
  }

  function loop(statement: Loop, scope: Scope): void {
    const { kind, targets, subject, body, otherwise } = statement;
    const over = t.evaluate(subject, scope);
    if (kind === "for") freezeInTurn(t, statement, scope);
    const { items, open, inAnyOrder } = kind === "for" ? elements(t, over) : { items: [UNKNOWN], open: true };
    const of = countsEpisodes(targets) ? "episodes" : takesOneBatch(body) ? "batches" : null;
    const count = takesOneBatch(body) ? null : open ? turnsOf(over) : items.length;
    t.place.turns.push({ count, breaksOff: breaks(body), of });
    const outer = t.place.hand;
    const hand = outer ?? handMade(t, statement, statement, scope);
    t.place.hand = hand;
    if (!open && items.length <= (items.every(isText) ? MOST_NAMES : MOST_TURNS) && t.spend()) {
      const turns: (readonly Shown[])[] = [];
      for (const item of items) {
        let isOver = false;
        const turn = (): void => {
          bindTargets(targets, item, scope);
          isOver = block(body, scope) && endsLoop(body);
        };
        if (inAnyOrder === true) turns.push(t.shownBy(turn));
        else turn();
        if (isOver) break;
      }
      if (turns.some((shown) => shown.length > 0)) t.show({ kind: "turns", turns });
    } else {
      t.repeatedly(() => {
        if (kind === "for") bindTargets(targets, ofAllTurns(items[0]), scope);
        noteLearning(t, body, () => void block(body, scope));
      });
    }
    t.place.turns.pop();
    t.place.hand = outer;
    if (outer === null && hand !== null) learnedByHand(hand, scope);
    block(otherwise, scope);
  }

  function bindTargets(targets: readonly Expression[], item: Value, scope: Scope): void {
    const [only] = targets;
    // A table that has a name keeps it: the next turn's table is no later version of it.
    const named = (item.kind === "sequence" ? item.items : [item]).flatMap((one) =>
      one.kind === "table" && one.state.bound.length > 0
        ? [{ bound: one.state.bound, count: one.state.bound.length }]
        : [],
    );
    if (targets.length === 1 && only) bind(t, only, item, scope, null);
    else {
      const { items } = elements(t, item);
      noteAnswer(targets, items);
      for (const [i, target] of targets.entries()) bind(t, target, items[i] ?? UNKNOWN, scope, null);
    }
    for (const { bound, count } of named) bound.length = count;
  }

  function remove(operand: Expression, scope: Scope): void {
    if (operand.kind !== "subscript") return;
    const table = t.evaluate(operand.object, scope);
    const columns = textsOf(operand.index[0] ? t.evaluate(operand.index[0], scope) : undefined);
    if (table.kind === "dictionary" && columns) for (const name of columns) table.entries.delete(name);
    if (table.kind !== "table" || columns === null) return;
    const before = table.state;
    const after = t.nextState(before, {
      made: "delete",
      columns: before.columns?.filter((name) => !columns.includes(name)) ?? null,
    });
    table.state = after;
    t.record<DeleteEvent>({ kind: "delete", before, after, columns, popped: null }, operand);
  }
}

/** The value of a line that is nothing but an expression: what a call gives back there is at most shown. */
export function evaluateAlone(t: Tracer, node: Expression, scope: Scope): Value {
  const value = t.evaluate(node, scope);
  let made = node.kind === "call" && value.kind === "table" ? value.state : undefined;
  for (; made !== undefined && made.bound.length === 0; [made] = made.from) {
    t.untaken.add(made.id);
    if (!AS_ARRAY.test(made.made)) break;
  }
  return value;
}

/** What gives the same values in another form. */
const AS_ARRAY = /\.(?:toarray|todense|to_numpy|values|head)$/;

/** How often a loop runs whose turns are too many to be followed. */
const turnsOf = (over: Value): number | null => (over.kind === "sequence" ? (over.turns ?? null) : null);

const isText = (item: Value): boolean => textOf(item) !== null;

/** Whether a loop's body can only have ended early by leaving the loop. */
const endsLoop = (body: readonly Statement[]): boolean => body.some((s) => s.kind === "break" || s.kind === "return");

/** Whether a loop's body may leave the loop. */
const breaks = (body: readonly Statement[]): boolean =>
  body.some(
    (s) =>
      s.kind === "break" || (s.kind === "if" && (s.branches.some((one) => breaks(one.body)) || breaks(s.otherwise))),
  );

/** What a test comes to; null where it cannot be decided. */
export function truth(value: Value): boolean | null {
  if (value.kind === "constant") return Boolean(value.value);
  if (value.kind === "sequence" && !value.open) return value.items.length > 0;
  if (value.kind === "function" || value.kind === "instance") return true;
  return null;
}

/** A number that a branch may change is no longer known, nor what one in a loop keeps: the best score so far, its model, its name. */
function unsettleCount(t: Tracer, scope: Scope, name: string, before: Value | undefined, inLoop: boolean): void {
  const now = scope.own().get(name);
  const chosen = before && now ? chosenAmong(t, [before, now]) : null;
  if (chosen !== null && (inLoop || areJudged(t, chosen))) scope.set(name, chosen);
  const isNumber = (value: Value | undefined): boolean => value?.kind === "constant" && typeof value.value === "number";
  const isSetting = (value: Value | undefined): boolean =>
    value?.kind === "constant" && typeof value.value !== "boolean";
  const isOpen = inLoop
    ? isSetting(now) && (before?.kind === "unknown" || isSetting(before))
    : isNumber(before) && isNumber(now);
  if (isOpen && before !== now) scope.set(name, UNKNOWN);
}

/** Where two branches set a name to different constants, its value is unknown afterwards; where they set it to models, it is one of the two. `then` holds what the first left. */
function unsettle(t: Tracer, scope: Scope, then: ReadonlyMap<string, Value | undefined>): void {
  for (const [name, first] of then) {
    const value = scope.own().get(name);
    if (first === undefined || value === undefined || first === value) continue;
    // What one branch counts the others leave as it was.
    if (value.kind === "measure" && value.cells !== undefined && first.kind === "constant") continue;
    const chosen = chosenAmong(t, [first, value]);
    if (chosen !== null) scope.set(name, chosen);
    const differ = first.kind === "constant" || value.kind === "constant";
    if (differ && name !== RETURNED) scope.set(name, UNKNOWN);
    // What is given back for what went wrong is a text.
    const says = value.kind === "unknown" || (value.kind === "constant" && first.kind !== "constant");
    if (name === RETURNED && says) scope.set(name, first);
  }
}
