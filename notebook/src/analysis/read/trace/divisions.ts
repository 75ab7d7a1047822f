import { own } from "../../own.ts";
import { remembered } from "../../remembered.ts";
import type { Statement, Expression } from "../python/ast.ts";
import type { EventPlace, SelectEvent, SplitEvent, Tracer } from "./tracer.ts";
import type { Division } from "./division.ts";
import { numberOf, type Table, type TableState } from "./value.ts";

const PARTS: Readonly<Record<string, Division["part"]>> = {
  train: "train",
  tr: "train",
  training: "train",
  trn: "train",
  test: "test",
  te: "test",
  tst: "test",
  testing: "test",
  holdout: "test",
  val: "validation",
  valid: "validation",
  validation: "validation",
  dev: "validation",
  eval: "validation",
};

/** The rows that a name refers to: "X_train", "testSet", "val_df"; null if it says nothing. */
export const partOfName = remembered((name): Division["part"] | null => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);
  let found: Division["part"] | null = null;
  for (const word of words) {
    // Of two words the first counts: `train_test` is the part of a split of the training rows.
    found ??= own(PARTS, word) ?? glued(word);
  }
  return found;
});

const LONGEST_CODE = 400;

/**
 * The only part that the names of an expression refer to: `f(X_test) == y_test`; null if they refer to several or none.
 */
export const partOfCode = remembered((code): Division["part"] | null => {
  const parts = new Set<Division["part"]>();
  const plain = code.slice(0, LONGEST_CODE).replace(/(?<!\[)(["'])(?:(?!\1).)*\1/g, "");
  // The name of a called function does not name rows.
  for (const [name] of plain.matchAll(/[A-Za-z_]\w*\b(?!\s*\()/g)) {
    const part = partOfName(name);
    if (part !== null) parts.add(part);
  }
  const [only] = parts;
  return parts.size === 1 ? (only ?? null) : null;
});

/** "xtrain", "ytest", "testx" */
const glued = (word: string): Division["part"] | null => {
  const match =
    /^(?:[xy]|data|df|img|images?|labels?)(train|test|val|valid|tr|te)$|^(train|test|val|valid)(?:[xy]|data|df|set|loader|images?|labels?|gen|ds|ids?|idx|ind(?:ex|ices)?|rows)$/.exec(
      word,
    );
  return match ? (own(PARTS, match[1] ?? match[2] ?? "") ?? null) : null;
};

/** How a part of the data that a name like `X_test` identifies came about. */
const DIVIDES =
  /^(?:rows|condition|split|given|sample|fold|pandas\.read_|.*\.(?:sample|drop|head|tail|query|filter|take|iloc|loc|load_data|read\w*|fread|importFile|subset)|torchvision\.datasets\.|keras\..*_from_directory$)/;

/** A table whose name says which part of the data it is, if the code has just cut it out. */
export function namedPart(t: Tracer, name: string, table: Table): Table {
  const { state } = table;
  const part = partOfName(name);
  const cut = part === null ? null : cutBehind(t, state);
  if (part === null || cut === null) return table;
  // Validation rows are often cut out of those that came for training.
  const isCutFromTraining = /^rows$|\.sample$/.test(state.made) && state.division?.part === "train" && part !== "train";
  if (state.division !== null && state.made !== "split" && state.made !== "fold" && !isCutFromTraining) return table;
  if (state.division?.part === part) return table;
  if (state.division !== null) {
    const split = t.splits[state.division.split];
    // Of files for training alone, the notebook makes its own test rows.
    if (isCutFromTraining && part === "test" && split?.how === "given" && !split.parts.includes(part)) {
      table.state = { ...state, division: { split: byHand(t, cut, part), part } };
      return table;
    }
    if (split !== undefined && !split.parts.includes(part)) (split.parts as Division["part"][]).push(part);
    table.state = { ...state, division: { ...state.division, part } };
    return table;
  }
  table.state = { ...state, division: { split: byHand(t, cut, part), part } };
  return table;
}

/** What leaves the rows as they are: `df.iloc[:800]["text"].values`. */
const KEEPS_ROWS = /^subscript$|\.(?:values|to_numpy|copy|reset_index|astype|tolist|to_list|array|asarray|tensor)$/;
const MOST_STEPS = 5;

/**
 * The state that has just been cut out of its table, whatever columns of it were taken since; null if there is none.
 */
function cutBehind(t: Tracer, state: TableState): TableState | null {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    // Windows that a loop collects are no part of the rows.
    if (steps > 0 && t.makers.get(at.id)?.repeated === true) return null;
    if (DIVIDES.test(at.made)) return steps === 0 || at.made === "rows" ? at : null;
    if (!KEEPS_ROWS.test(at.made)) return null;
    [at] = at.from;
  }
  return null;
}

/** The split that a part cut out by hand belongs to: the same for all parts of one table. */
function byHand(t: Tracer, state: TableState, part: Division["part"]): number {
  const parent = state.from[0];
  const given = parent === undefined;
  const known = t.splits.find((split) =>
    given ? split.how === "given" : split.inputs.some((input) => input.id === parent.id),
  );
  const cut = t.makers.get(state.id);
  const between = cut?.kind === "select" ? cut.between : null;
  const held = part === "train" || between === null ? {} : { held: between };
  if (known) {
    const isLast = part === "test" || known.held === undefined;
    if (!known.parts.includes(part)) (known.parts as Division["part"][]).push(part);
    Object.assign(known, {
      testShare: known.testShare ?? shareKept(t, state, part),
      seed: known.seed ?? seedKept(t, state),
      ...(isLast ? held : {}),
    });
    return known.split;
  }
  const event = t.record<SplitEvent>(
    {
      kind: "split",
      split: t.splits.length,
      how: given ? "given" : cut?.kind === "select" && isByTime(cut) ? "time" : "holdout",
      inputs: given ? [] : [parent],
      testShare: given ? null : shareKept(t, state, part),
      folds: null,
      seed: given ? null : seedKept(t, state),
      stratified: false,
      parts: [part],
      by: state.columns ?? [],
      ...(given ? {} : held),
    },
    NOWHERE,
  );
  return event.split;
}

/** `df["date"] < "2021-01-01"`, `df.index >= start`, `df[:"2020"]`: rows before or after a day. */
function isByTime({ condition, columns }: SelectEvent): boolean {
  if (/[&|]/.test(condition)) return false;
  if (/^(?:["']\d{4}[^"']*["'])?\s*:\s*(?:["']\d{4}[^"']*["'])?$/.test(condition)) return condition.length > 1;
  // A mask that was given a name does not say how it compares.
  if (/^~?\w+$/.test(condition)) return columns.some((name) => TIME_COLUMN.test(name));
  return /[<>]/.test(condition) && (DATE.test(condition) || columns.some((name) => TIME_COLUMN.test(name)));
}

/** A day as text, or what makes one. */
const DATE = /["'](?:19|20)\d\d(?:[-/]\d|["'])|\b(?:to_datetime|Timestamp|datetime|date)\(|\.index\b/;
const TIME_COLUMN = /date|(?:^|_)(?:time|timestamp|year|ds)$|^(?:year|time)/i;

/** Share of the rows held out, if the cut says it. */
function shareKept(t: Tracer, state: TableState, part: Division["part"]): number | null {
  const cut = t.makers.get(state.id);
  const given =
    cut?.kind === "call" ? numberOf(cut.args.find((a) => a.name === "frac" || a.name === "fraction")?.value) : null;
  const share = cut?.kind === "select" ? cut.share : given;
  if (share === null || share >= 1) return null;
  return part === "train" ? rounded(1 - share) : share;
}

/** Seed of the sample that one of the parts is. */
function seedKept(t: Tracer, state: TableState): string | null {
  const cut = t.makers.get(state.id);
  const seed =
    cut?.kind === "call" ? numberOf(cut.args.find((a) => a.name === "random_state" || a.name === "seed")?.value) : null;
  return seed === null ? null : String(seed);
}

const NOWHERE: Expression & Statement = { kind: "unknown", from: 0, to: 0 } as never;

/** Splits tables as `train_test_split` does: each into one piece per part. */
export function divide(
  t: Tracer,
  tables: readonly Table[],
  division: Omit<SplitEvent, keyof EventPlace | "kind" | "split" | "inputs" | "parts">,
  node: Expression,
  parts: readonly Division["part"][] = ["train", "test"],
): readonly (readonly Table[])[] {
  const inner = tables.some(({ state }) => state.division !== null && isRealSplit(t, state.division));
  const names = inner ? parts.map((part) => (part === "test" ? "validation" : part)) : parts;
  const event = t.record<SplitEvent>(
    { kind: "split", split: t.splits.length, inputs: tables.map(({ state }) => state), parts: [...names], ...division },
    node,
  );
  return tables.map(({ type, state }) =>
    names.map((part, at) =>
      t.table(type, {
        made: "split",
        from: [state],
        columns: state.columns,
        column: state.column,
        label: state.label,
        division: { split: event.split, part, share: shareOfPiece(t, state, event, at) },
      }),
    ),
  );
}

/** Share of all rows that a piece has, where what is divided may itself be a part of them. */
function shareOfPiece(t: Tracer, state: TableState, event: SplitEvent, at: number): number | undefined {
  const { division } = state;
  const whole = division === null || !isRealSplit(t, division) ? 1 : hasAllItsRows(state) ? division.share : undefined;
  const { testShare, parts } = event;
  if (whole === undefined || testShare === null || parts.length !== 2) return undefined;
  return rounded(whole * (at === 0 ? 1 - testShare : testShare));
}

/** Whether no rows were added or taken away since a part was cut. */
function hasAllItsRows(state: TableState): boolean {
  let at: TableState | undefined = state;
  while (at !== undefined && at.made !== "split" && KEEPS_ROWS.test(at.made)) [at] = at.from;
  return at?.made === "split";
}

/** Without the last digits, in which binary fractions differ from what is written. */
const rounded = (share: number): number => Math.round(share * 1e6) / 1e6;

/** Files that are separate from the start are not a split made by the notebook. */
const isRealSplit = (t: Tracer, { split }: Division): boolean => t.splits[split]?.how !== "given";

/** The division of the rows of a part, if the notebook itself saved them in one of the files that a table was loaded from. */
function cutBefore(t: Tracer, state: TableState, part: Division["part"]): Division | null {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    if (t.knowledge.operation(at.made) === "load")
      return at.from.find(({ division }) => division?.part === part)?.division ?? null;
    [at] = at.from;
  }
  return null;
}

/** A table that comes as one part of data split elsewhere. */
export function asGiven(t: Tracer, table: Table, part: Division["part"]): Table {
  const cut = cutBefore(t, table.state, part);
  if (cut !== null) return { ...table, state: { ...table.state, division: cut } };
  const key = table.state.sources[0] ?? "";
  let split = t.splits.find((s) => s.how === "given" && s.by[0] === key);
  split ??= t.record(
    {
      kind: "split",
      split: t.splits.length,
      how: "given",
      inputs: [],
      testShare: null,
      folds: null,
      seed: null,
      stratified: false,
      parts: [part],
      by: [key],
    },
    NOWHERE,
  );
  if (!split.parts.includes(part)) (split.parts as Division["part"][]).push(part);
  const number = (split as { readonly split: number }).split;
  return { ...table, state: { ...table.state, division: { split: number, part } } };
}
