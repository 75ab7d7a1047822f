import type { Span } from "../read/python/ast.ts";
import { readAction } from "./action-steps.ts";
import { EvaluatedNames } from "./evaluated.ts";
import type { Operation } from "../know/library.ts";
import { operationOfName } from "./name-words.ts";
import type { Step } from "./operations.ts";
import type { Seen } from "./seen.ts";
import type { Action, CallAction, Own } from "../read/actions/action.ts";
import type { ReadCell } from "../read/cells.ts";
import type { Doings } from "./doings.ts";

/** Everything the code of one language does, in reading order. */
export function readSteps(code: Doings): Step[] {
  const { knowledge } = code;
  const steps: Step[] = [];
  const judged = new EvaluatedNames(knowledge);
  const evaluated = judged.names;
  const masks = reaches(code, maskOf);
  const changed = reaches(code, changeOf);
  const bodies = new Bodies(code, evaluated);
  for (const [index, action] of code.actions.entries()) {
    const step = readAction(action, knowledge, evaluated);
    judged.follow(action);
    const fromBody = action.kind === "call" && action.local !== null ? bodies.of(action.local, action.cell) : [];
    if (step && fromBody.length === 0) {
      // A check for gaps inside a mask is part of selecting rows.
      const inMask = step.operation === "missing" && isCovered(masks.get(action.cell) ?? [], action.from, action.to);
      if (!inMask)
        steps.push({
          operation: step.operation,
          reason: step.reason,
          cell: action.cell,
          action: index,
          share: step.share,
          inPlace: isCovered(changed.get(action.cell) ?? [], action.from, action.to),
        });
    }
    for (const { operation, reason } of fromBody)
      steps.push({ operation, cell: action.cell, action: -1, reason, share: 0.6 });
  }
  return judgedPlots([...steps, ...namedDefinitions(steps, code)], code);
}

/** A function that does nothing known does what its name says: `accuracy(a, b) = sum(a .== b) / length(b)`. */
function namedDefinitions(steps: readonly Step[], { definitions }: Doings): Step[] {
  const done = steps.map(({ action }) => action).sort((a, b) => a - b);
  return [...definitions.values()].flatMap(({ node, cell, start, end }): Step[] => {
    const named = node.kind === "class" || holds(done, start, end) ? null : operationOfName(node.name);
    return named === null ? [] : [{ operation: named, reason: `defines ${node.name}`, cell, action: -1, share: 0.7 }];
  });
}

/** Whether one of the numbers, which are in order, is at least `from` and less than `to`. */
function holds(numbers: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (numbers[low] ?? Infinity) < to;
}

/** Charts next to importances or coefficients, or with a title or labels that name a model's result, show these. */
function judgedPlots(steps: readonly Step[], code: Doings): Step[] {
  const judged = new Set(
    steps.filter((s) => s.operation === "evaluationPlot" || s.operation === "explain").map((s) => s.cell),
  );
  for (const { action: index, cell, operation } of steps) {
    const action = code.actions[index];
    if ((operation === "decorate" || operation === "plot") && action?.kind === "call" && namesResults(action))
      judged.add(cell);
  }
  return steps.map((s) => (s.operation === "plot" && judged.has(s.cell) ? { ...s, operation: "evaluationPlot" } : s));
}

/** Words on a chart that only a model's results have. */
const RESULT_WORDS =
  /\b(?:epochs?|(?:training|validation|val|test|model) (?:loss|accuracy|error)|loss|predicted|predictions?|residuals?|roc|auc|confusion matrix|feature importances?|learning curve|true positive rate|receiver operating)\b/i;

const namesResults = (call: CallAction): boolean =>
  call.args.some(
    (a) =>
      a.node.kind === "string" &&
      (a.name === null || /^(?:label|title|xlabel|ylabel)$/.test(a.name)) &&
      RESULT_WORDS.test(a.node.value ?? ""),
  );

/** What a cell does beside its calls: imports, and what it runs outside its language. */
export function stepsAside(cell: ReadCell): Step[] {
  const steps: Step[] = [];
  for (const magic of cell.magics) {
    const operation = magicOperation(magic.kind, magic.name, magic.argument);
    if (operation) steps.push(stepOfCell(cell, operation, `runs ${magic.kind === "shell" ? "!" : "%"}${magic.name}`));
  }
  if (cell.module.body.some((s) => s.kind === "import")) steps.push(stepOfCell(cell, "import", "imports libraries"));
  if (cell.language === "sql") steps.push(stepOfCell(cell, "load", "queries a database"));
  return steps;
}

const stepOfCell = ({ index }: ReadCell, operation: Operation, reason: string): Step => ({
  operation,
  reason,
  cell: index,
  action: -1,
  share: 1,
});

const MOST_ACTIONS = 300;

/** What functions and classes of the notebook do counts, at a lower share, where they are called. */
class Bodies {
  private readonly known = new Map<Own, readonly Seen[]>();
  private readonly code: Doings;
  private readonly evaluated: ReadonlySet<string>;

  constructor(code: Doings, evaluated: ReadonlySet<string>) {
    this.code = code;
    this.evaluated = evaluated;
  }

  /**
   * What calling it from a cell does there; nothing if it is defined in the same cell, whose own steps include its
   * body.
   */
  of(own: Own, cell: number): readonly Seen[] {
    return this.code.definitions.get(own)?.cell === cell ? [] : this.body(own);
  }

  private body(own: Own): readonly Seen[] {
    const known = this.known.get(own);
    if (known) return known;
    // A function that calls itself adds nothing.
    this.known.set(own, []);
    const found = new Map<Operation, Seen>();
    const { start, end } = this.code.definitions.get(own) ?? { start: 0, end: 0 };
    for (const action of this.code.actions.slice(start, Math.min(end, start + MOST_ACTIONS))) {
      const inner = action.kind === "call" && action.local !== null ? this.body(action.local) : [];
      const step = inner.length > 0 ? null : readAction(action, this.code.knowledge, this.evaluated);
      for (const one of inner) if (!found.has(one.operation)) found.set(one.operation, one);
      if (step && !found.has(step.operation))
        found.set(step.operation, { ...step, reason: `${own.name} ${step.reason}` });
    }
    const result = [...found.values()];
    this.known.set(own, result);
    return result;
  }
}

/** Where a condition selects rows. */
const maskOf = (action: Action): Span | null => (action.kind === "subset" && action.by === "condition" ? action : null);
/** Where new values for an existing column are computed. */
const changeOf = (action: Action): Span | null =>
  action.kind === "column" && action.columns.length === 1 && action.sources.includes(action.columns[0] ?? "")
    ? action.value
    : null;

/** The ranges of code in the actions, by cell and in the order in which they begin, each up to the furthest end of those so far. */
function reaches(code: Doings, find: (action: Action) => Span | null): ReadonlyMap<number, readonly Span[]> {
  const ranges = new Map<number, { from: number; to: number }[]>();
  for (const action of code.actions) {
    const found = find(action);
    if (found === null) continue;
    const range = { from: found.from, to: found.to };
    const own = ranges.get(action.cell);
    if (own) own.push(range);
    else ranges.set(action.cell, [range]);
  }
  for (const own of ranges.values()) {
    own.sort((a, b) => a.from - b.from);
    let furthest = 0;
    for (const range of own) range.to = furthest = Math.max(furthest, range.to);
  }
  return ranges;
}

/** Whether one of the ranges contains a whole place: the last that begins before it tells. */
function isCovered(ranges: readonly Span[], from: number, to: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.from ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return (ranges[low - 1]?.to ?? -1) >= to;
}

function magicOperation(kind: string, name: string, argument: string): Operation | null {
  if (kind === "shell") {
    if (/^(?:pip3?|conda|apt|apt-get|npm)$/.test(name) || argument.startsWith("-m pip")) return "install";
    if (/^(?:wget|curl|kaggle|unzip|gunzip|tar|7z|gdown|git)$/.test(name)) return "load";
    if (/^(?:ls|pwd|find|tree|du|dir)$/.test(name)) return "listFiles";
    return /^(?:head|tail|cat|wc|less)$/.test(name) ? "show" : null;
  }
  if (kind !== "line" && kind !== "cell") return null;
  if (/^(?:pip|conda)$/.test(name)) return "install";
  if (/^(?:matplotlib|config|load_ext|autoreload|pylab|cd|env|watermark|reload_ext|autosave)$/.test(name))
    return "option";
  if (/^(?:sql|bigquery)$/.test(name)) return "load";
  return name === "ls" ? "listFiles" : null;
}
