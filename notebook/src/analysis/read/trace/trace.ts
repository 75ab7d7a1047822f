import { withSingleBlanks } from "../../../format/text.ts";
import type { OwnSearch } from "./own-search.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Call, Expression, Statement } from "../python/ast.ts";
import { walkStatements } from "../python/walk.ts";
import { namesThatPredict } from "./models/asked-names.ts";
import { typesAfter, typesFrom } from "./tables/column-types.ts";
import { callValue, methodValue } from "./calls.ts";
import { gatheredBy } from "./measures/evaluators.ts";
import { usedAsTables } from "./names.ts";
import { filesInParts } from "./rows/part-names.ts";
import { RunOrder } from "./run-order.ts";
import { Placed } from "./placed.ts";
import { evaluator } from "./language/expressions.ts";
import type { CellOutput } from "../outputs/cell-outputs.ts";
import type { Shown } from "../outputs/shown.ts";
import { sourcesOf } from "./tables/lineage.ts";
import { learnNames } from "./tables/listed-names.ts";
import { columnsOf, learnColumns, learnTypes } from "./tables/shown-columns.ts";
import { definer } from "./language/below.ts";
import { evaluateAlone, runner } from "./language/statements.ts";
import type {
  AssignEvent,
  CallEvent,
  FitEvent,
  Place,
  SelectEvent,
  ShownCell,
  Slot,
  SplitEvent,
  TraceEvent,
  TracedCell,
  Tracer,
} from "./tracer.ts";
import { continuesSequence } from "./sequences.ts";
import { unrunReader } from "./language/unrun.ts";
import { Scope } from "./scope.ts";
import type { Instance, TableState, Value } from "./value.ts";

/** What running the notebook from top to bottom would do, as far as its code says. */
export interface Trace {
  readonly events: readonly TraceEvent[];
  /** Of the events those of one kind: most questions are about one alone. */
  readonly calls: readonly CallEvent[];
  readonly assigns: readonly AssignEvent[];
  readonly selects: readonly SelectEvent[];
  readonly fits: readonly FitEvent[];
  readonly splits: readonly SplitEvent[];
  readonly searches: readonly OwnSearch[];
  /** The call or selection that made each state, by its id. */
  readonly makers: Tracer["makers"];
  /** What cells print and show, by cell index. */
  readonly shown: ReadonlyMap<number, ShownCell>;
  /** Modules that are imported, canonical, in order. */
  readonly modules: readonly string[];
  /** Whether code up to a cell takes a sequence without its end beside the same without its start: what comes next is to be learned. */
  readonly continues: (cell: number) => boolean;
  /** Whether the code has a name anywhere: one that only outputs show is not the author's choice. */
  readonly writes: (name: string) => boolean;
  /** What expressions stand for where they were first read; without those that are plain literals. */
  readonly values: ReadonlyMap<Expression, Value>;
  /** What the notebook's names stand for in the end. */
  readonly bound: ReadonlyMap<string, Value>;
  /** What states were worked out from besides their own rows, by their ids. */
  readonly behind: Tracer["behind"];
  /** States of tables that a line makes and nothing takes, by id. */
  readonly untaken: ReadonlySet<number>;
  readonly order: RunOrder;
  /**
   * Reads what nothing runs as well, for `values`: functions that are never called, branches not taken, what follows an error. Objects
   * may be changed by it, so that facts are to be found before.
   */
  readUnrun(): void;
}

/** Steps that may be taken for each statement that the notebook holds: loops and calls are followed until they are used up. */
const STEPS_PER_STATEMENT = 40;
const FEWEST_STEPS = 4_000;

/** Follows the code of all cells in the order of the file. Linear in the code; never throws on code it does not understand. */
export function traceCells(
  cells: readonly TracedCell[],
  knowledge: Knowledge,
  outputs: ReadonlyMap<number, CellOutput> = new Map(),
  order = new RunOrder(),
): Trace {
  const events: TraceEvent[] = [];
  const calls: CallEvent[] = [];
  const assigns: AssignEvent[] = [];
  const selects: SelectEvent[] = [];
  const makers = new Map<number, CallEvent | SelectEvent>();
  const fits: FitEvent[] = [];
  const splits: SplitEvent[] = [];
  const searches: OwnSearch[] = [];
  const shown = new Map<number, ShownCell>();
  const modules: string[] = [];
  const place: Place = {
    cell: 0,
    at: 0,
    text: "",
    undecided: 0,
    asked: null,
    branch: null,
    repeated: 0,
    turns: [],
    hand: null,
    training: null,
    running: [],
    frame: null,
  };
  let slots: Slot[] = [];
  let items: Shown[] = [];
  const learners = new Map<TableState, ((columns: readonly (string | null)[]) => void)[]>();
  let ids = 0;
  let steps = Math.max(FEWEST_STEPS, STEPS_PER_STATEMENT * countStatements(cells));

  /** What is not said of a state is as in the one before it. */
  const state = (change: Partial<TableState> & Pick<TableState, "made">, before?: TableState): TableState => {
    const { from = before ? [before] : [], columns = before?.columns, column = before?.column } = change;
    const { division = before?.division, label = before?.label } = change;
    return {
      id: ids++,
      from,
      columns: columns ?? null,
      column: column ?? null,
      division: division ?? null,
      cell: place.cell,
      made: change.made,
      sources: change.sources ?? sourcesOf(from),
      content: change.content ?? null,
      label: label ?? null,
      renamed: change.renamed ?? null,
      types: typesAfter(change.made, change.types ?? typesFrom(from), change.renamed ?? null),
      bound: [...(change.bound ?? [])],
      ...(before?.local === undefined ? {} : { local: before.local }),
    };
  };
  const source = (node: Expression | Statement, limit = 160): string =>
    withSingleBlanks(place.text.slice(node.from, Math.min(node.to, node.from + limit)));

  const tracer: Tracer = {
    knowledge,
    place,
    order,
    events,
    fits,
    splits,
    searches,
    makers,
    values: new Map(),
    files: new Map(),
    reads: new Map(),
    kept: new Map(),
    handles: new Map(),
    filesInParts: filesInParts(cells.map(({ text }) => text)),
    predicting: namesThatPredict(cells.map(({ text }) => text)),
    tabular: usedAsTables(cells.map(({ text }) => text)),
    ran: new Set(),
    untaken: new Set(),
    defined: new Map(),
    predicted: new Map(),
    behind: new Map(),
    evaluate: (node, scope) => evaluate(node, scope),
    call: (callee, args, node, scope) => callValue(tracer, callee, args, node, scope),
    method: (receiver, name, args, node, scope) => methodValue(tracer, receiver, name, args, node, scope),
    run: (body, scope) => run(body, scope),
    defineBelow: (name) => defineBelow(name),
    onColumns: (of, learn) => void learners.set(of, [...(learners.get(of) ?? []), learn]),
    spend: () => (steps -= 1) > 0,
    source,
    show: (item) => void items.push(item),
    shownBy: (work) => {
      const outer = items;
      items = [];
      work();
      const shownNow = items;
      items = outer;
      return shownNow;
    },
    repeatedly: (work) => {
      place.repeated += 1;
      const body = tracer.shownBy(work);
      place.repeated -= 1;
      if (body.length > 0) items.push({ kind: "repeat", body });
    },
    slot: (value, node, site) => {
      slots.push({
        value: gatheredBy(value) ?? value,
        node,
        text: node ? source(node) : "",
        fit: fits.length - 1,
        certain: place.undecided === 0,
        site,
      });
      return slots.length - 1;
    },
    instance: (path, args, own = null): Instance => ({
      kind: "instance",
      id: ids++,
      path,
      own,
      fields: new Map(),
      args,
      cell: place.cell,
      name: null,
      fit: -1,
      repeated: place.repeated > 0,
    }),
    table: (type, change, view = null) => ({ kind: "table", type, state: state(change), view }),
    nextState: (before, change) => state(change, before),
    record: (event, node) => {
      const recorded = Object.assign(new Placed(place, source(node)), event) as never as TraceEvent;
      events.push(recorded);
      if ((recorded.kind === "call" || recorded.kind === "select") && recorded.after !== null)
        makers.set(recorded.after.id, recorded);
      if (recorded.kind === "call") calls.push(recorded);
      else if (recorded.kind === "assign") assigns.push(recorded);
      else if (recorded.kind === "select") selects.push(recorded);
      else if (recorded.kind === "fit") fits.push(recorded);
      else if (recorded.kind === "split") splits.push(recorded);
      return recorded as never;
    },
  };
  const evaluate = evaluator(tracer);
  const run = runner(tracer, modules);
  const globals = new Scope<Value>(null);
  const defineBelow = definer(tracer, cells, globals);
  for (const cell of cells) {
    const { index: at, text } = cell;
    Object.assign(place, { cell: at, at, text, undecided: 0, asked: null, branch: null, repeated: 0 });
    slots = [];
    items = [];
    order.enter(cell.index, globals);
    const [last, output] = [cell.body.at(-1), outputs.get(cell.index)];
    for (const statement of cell.body) {
      const before = slots.length;
      // R shows what each line comes to, other languages what the last one does.
      if (statement.kind === "expression" && (statement === last || cell.language === "r")) {
        tracer.ran.add(statement);
        const value = showValue(tracer, statement.value, globals);
        const learned = statement === last ? learnColumns(value, output) : null;
        if (learned) for (const learn of learners.get(learned) ?? []) learn(columnsOf(learned) ?? []);
      } else if (run([statement], globals)) break;
      else if (statement.kind === "expression") learnTypes(valueShown(tracer, statement.value), output);
      learnNames(tracer, items, slots, statement === last ? 0 : before, output);
    }
    order.leave(globals);
    if (items.length > 0) shown.set(cell.index, { cell: cell.index, items, slots });
  }
  return {
    events,
    calls,
    assigns,
    selects,
    fits,
    splits,
    searches,
    makers,
    shown,
    modules,
    continues: (cell) => continuesSequence(cells, cell),
    writes: (name) => cells.some(({ text }) => text.includes(name)),
    values: tracer.values,
    bound: globals.own(),
    behind: tracer.behind,
    untaken: tracer.untaken,
    order,
    readUnrun: unrunReader(tracer, cells, globals),
  };
}

/** The value of a line that is nothing but an expression is shown; of what is printed, the only thing. */
function showValue(tracer: Tracer, node: Expression, scope: Scope<Value>): Value {
  const value = evaluateAlone(tracer, node, scope);
  if (isPrint(node)) return valueShown(tracer, node) ?? value;
  if (!(value.kind === "constant" && value.value === null))
    tracer.show({ kind: "value", slot: tracer.slot(value, node, `value ${node.from}`) });
  return value;
}

const isPrint = (node: Expression): node is Call =>
  node.kind === "call" && node.callee.kind === "name" && /^(?:print|display)$/.test(node.callee.id);

/** What a line was found to show, alone. */
function valueShown({ values }: Tracer, node: Expression): Value | undefined {
  if (!isPrint(node)) return values.get(node);
  const [only, ...more] = node.args;
  return only && more.length === 0 ? values.get(only.value) : undefined;
}

function countStatements(cells: readonly TracedCell[]): number {
  let count = 0;
  for (const cell of cells) walkStatements(cell.body, () => void count++);
  return count;
}
