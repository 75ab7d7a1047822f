import type { Statement, Expression } from "../../python/ast.ts";
import type { CallEvent, EventPlace, SplitEvent, Tracer } from "../tracer.ts";
import { isCutOfSorted, partOfFold, wayOf } from "./cut-ways.ts";
import type { Division } from "./division.ts";
import { partOfName } from "./part-names.ts";
import { round } from "./written-shares.ts";
import { numberOf, type Table, type TableState } from "../value.ts";
import { dropsColumns } from "../tables/column-changes.ts";
import { lineage } from "../tables/lineage.ts";

/** How a part of the data that a name like `X_test` identifies came about. */
const DIVIDES =
  /^(?:rows|condition|split|given|sample|fold|pandas\.read_|.*\.(?:sample|drop|head|tail|query|filter|take|skip|iloc|loc|load_data|read\w*|fread|importFile|subset|random\.choice|Subset|window)|torchvision\.datasets\.|keras\..*_from_directory$)/;

/** A table whose name says which part of the data it is, if the code has just cut it out. */
export function namedPart(t: Tracer, name: string, table: Table): Table {
  const { state } = table;
  const part = partOfName(name);
  if (part !== null && state.division === null && isKeptAs(t, state, part)) return asGiven(t, table, part);
  const cut = part === null ? null : cutBehind(t, state);
  if (part === null || cut === null) return table;
  // Validation rows are often cut out of those that came for training.
  const isCutFromTraining =
    /^rows(?: by condition)?$|\.(?:sample|skip)$/.test(cut.made) &&
    state.division?.part === "train" &&
    part !== "train";
  if (state.division !== null && !/^(?:split|fold)$/.test(state.made) && !isCutFromTraining && !isHalf(t, state))
    return table;
  if (state.division?.part === part) return table;
  if (state.division !== null) {
    const split = t.splits[state.division.split];
    // Of files for training alone, the notebook makes its own rows to judge by.
    if (isCutFromTraining && split?.how === "given" && !split.parts.includes(part)) {
      table.state = { ...state, division: { split: byHand(t, cut, part), part } };
      return table;
    }
    if (split !== undefined && !split.parts.includes(part)) (split.parts as Division["part"][]).push(part);
    // Where the part to judge by is named first, its share is the first one.
    if (split && /^(?:split|fold)$/.test(state.made) && part === "test" && state.division.share !== undefined)
      Object.assign(split, { testShare: state.division.share });
    // What the code counts are the rows of the second piece.
    if (state.made === "split" && state.division.part === split?.parts[0])
      Object.assign(split, { heldRows: undefined });
    table.state = { ...state, division: { ...state.division, part } };
    return table;
  }
  table.state = { ...state, division: { split: byHand(t, cut, part), part } };
  return table;
}

/**
 * Whether a table is one of the parts into which random numbers or the loading call divide the rows: its name says more than its size or
 * place.
 */
function isHalf(t: Tracer, { made, from: [parent], division }: TableState): boolean {
  const split = division === null ? undefined : t.splits[division.split];
  if (split?.how !== "holdout") return false;
  if (parent === undefined) return split.inputs.length === 0;
  return made === "rows by condition" && split.inputs.some(({ id }) => id === parent.id);
}

/** Whether a file keeps a part under a name that says so: `test_rows = kept["test_rows"]`. */
const isKeptAs = (t: Tracer, { made, column, from: [file] }: TableState, part: Division["part"]): boolean =>
  made === "subscript" &&
  column !== null &&
  partOfName(column) === part &&
  file?.from.length === 0 &&
  t.knowledge.operation(file.made) === "load";

/** What leaves the rows as they are: `df.iloc[:800]["text"].values`. */
const KEEPS_ROWS =
  /^subscript$|^tensorflow\.Dataset\.(?:batch|cache|map|prefetch|repeat|shuffle)$|\.(?:values|to_numpy|copy|reset_index|astype|tolist|to_list|array|asarray|(?:Float)?[Tt]ensor|Variable|DataLoader)$/;
const MOST_STEPS = 5;

/** The state that has just been cut out of its table, whatever columns of it were taken since; null if there is none. */
function cutBehind(t: Tracer, state: TableState): TableState | null {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    // Windows that a loop collects are no part of the rows; what they slide over may be.
    if (steps > 0 && t.makers.get(at.id)?.repeated === true) {
      [at] = at.from;
      continue;
    }
    // Rows that are chosen by numbers were cut where the numbers were.
    if (at.made.endsWith(".Subset")) return at.from[1]?.made === "rows" ? at.from[1] : at;
    if (DIVIDES.test(at.made) && !leavesRows(t, at))
      return steps === 0 || /^rows$|\.(?:skip|take)$/.test(at.made) ? at : null;
    if (!KEEPS_ROWS.test(at.made) && !leavesRows(t, at)) return null;
    [at] = at.from;
  }
  return null;
}

/** `df.drop("price", axis=1)` */
function leavesRows(t: Tracer, { id, made }: TableState): boolean {
  const maker = made.endsWith(".drop") ? t.makers.get(id) : undefined;
  return maker?.kind === "call" && dropsColumns(maker.args);
}

/** The division that rows drawn from a table belong to: the larger part is for training, where no name says which it is. */
export function divisionBy(t: Tracer, state: TableState): Division {
  if (state.division !== null && state.division.split !== state.from[0]?.division?.split) return state.division;
  const call = t.makers.get(state.id);
  const share = call?.kind === "call" ? shareDrawn(call) : null;
  const part = share !== null && share > 0.5 ? "train" : "test";
  const division = { split: byHand(t, state, part), part } as const;
  Object.assign(state, { division });
  return division;
}

/** The half of the rows that a mask of random numbers keeps. */
export const halfBy = (t: Tracer, table: Table, share: number): Table =>
  ofPart(t, table, share > 0.5 ? "train" : "test");

/** A table that was just made, as a part of the data. */
export function ofPart(t: Tracer, table: Table, part: Division["part"]): Table {
  table.state = { ...table.state, division: { split: byHand(t, table.state, part), part } };
  return table;
}

/** Rows that are chosen by the number of a fold, as a part of the data; any others as they are. */
export function ofFold(t: Tracer, table: Table, condition: string): Table {
  const part = partOfFold(condition);
  return part === null ? table : ofPart(t, table, part);
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
    const share = shareKept(t, state, part);
    Object.assign(known, {
      // Of three parts, the one that judges says its own.
      testShare: part === "test" ? (share ?? known.testShare) : (known.testShare ?? share),
      seed: known.seed ?? seedKept(t, state),
      ...(isLast ? held : {}),
    });
    return known.split;
  }
  const event = t.record<SplitEvent>(
    {
      kind: "split",
      split: t.splits.length,
      how: given ? "given" : isCutOfSorted(cut, part, t.makers) ? "time" : wayOf(cut),
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

/** Share of the rows held out, if the cut says it. */
function shareKept(t: Tracer, state: TableState, part: Division["part"]): number | null {
  const cut = t.makers.get(state.id);
  const share = cut?.kind === "select" ? cut.share : cut?.kind === "call" ? shareDrawn(cut) : null;
  if (share === null || share >= 1) return null;
  return round(part === "train" ? 1 - share : share);
}

/** Share of the rows that a call draws: `sample(frac=0.8)`, `random.choice(len(X), int(0.8 * len(X)))`. */
function shareDrawn({ path, args }: CallEvent): number | null {
  const given = args.find(({ name }) => name !== null && /^(?:frac(?:tion)?|prop)$/.test(name));
  const written = numberOf((given ?? (path.endsWith(".sample_frac") ? args[1] : undefined))?.value);
  const count = (args.find((a) => a.name === "size" || a.name === "n") ?? args.filter((a) => a.name === null).at(1))
    ?.value;
  return written ?? (count?.kind === "rows" ? round(count.share) : null);
}

/** Seed of the sample that one of the parts is. */
function seedKept(t: Tracer, state: TableState): string | null {
  const cut = t.makers.get(state.id);
  const seed =
    cut?.kind === "call" ? numberOf(cut.args.find((a) => a.name === "random_state" || a.name === "seed")?.value) : null;
  return seed === null ? null : String(seed);
}

/** Where no code stands for what is recorded. */
export const NOWHERE: Expression & Statement = { kind: "unknown", from: 0, to: 0 } as never;

/** Splits tables as `train_test_split` does: each into one piece per part. */
export function divide(
  t: Tracer,
  tables: readonly Table[],
  division: Omit<SplitEvent, keyof EventPlace | "kind" | "split" | "inputs" | "parts">,
  node: Expression,
  parts: readonly Division["part"][] = ["train", "test"],
): readonly (readonly Table[])[] {
  const outer = tables.find(({ state }) => state.division !== null && isRealSplit(t, state.division))?.state.division;
  const names =
    outer && outer.part !== "train" && parts.length === 2 && division.how === "holdout"
      ? HELD_OUT_PARTS
      : parts.map((part) => (outer && part === "test" ? "validation" : part));
  const event = t.record<SplitEvent>(
    { kind: "split", split: t.splits.length, inputs: tables.map(({ state }) => state), parts: [...names], ...division },
    node,
  );
  return tables.map(({ type, state }) =>
    names.map((part) =>
      t.table(type, {
        made: "split",
        from: [state],
        columns: state.columns,
        column: state.column,
        label: state.label,
        division: { split: event.split, part, share: shareOfPiece(t, state, event, part) },
      }),
    ),
  );
}

/** Rows that are held out are divided into those that choose and those that judge in the end. */
const HELD_OUT_PARTS: readonly Division["part"][] = ["validation", "test"];

/** Share of all rows that a piece has, where what is divided may itself be a part of them. */
function shareOfPiece(t: Tracer, state: TableState, event: SplitEvent, part: Division["part"]): number | undefined {
  const { division } = state;
  const whole = division === null || !isRealSplit(t, division) ? 1 : hasAllItsRows(state) ? division.share : undefined;
  const { testShare, parts } = event;
  if (whole === undefined || testShare === null || parts.length !== 2) return undefined;
  // Rows held out for choosing are what is left beside those that judge in the end.
  const rest = parts.includes("train") ? "train" : "validation";
  return round(whole * (part === rest ? 1 - testShare : testShare));
}

/** Whether no rows were added or taken away since a part was cut. */
function hasAllItsRows(state: TableState): boolean {
  let at: TableState | undefined = state;
  while (at !== undefined && at.made !== "split" && KEEPS_ROWS.test(at.made)) [at] = at.from;
  return at?.made === "split";
}

/** Files that are separate from the start are not a split made by the notebook. */
const isRealSplit = (t: Tracer, { split }: Division): boolean => t.splits[split]?.how !== "given";

/** The division of the rows of a part, if the notebook itself saved them in one of the files that a table was loaded from. */
function cutBefore(t: Tracer, state: TableState, part: Division["part"]): Division | null {
  for (const at of lineage(state, MOST_STEPS)) {
    if (t.knowledge.operation(at.made) === "load")
      return at.from.find(({ division }) => division?.part === part)?.division ?? null;
  }
  return null;
}

/** `digits.train`, `digits.test.labels`: the parts of a loaded set, and what each example has; null for anything else. */
export function partOfSet(t: Tracer, { type, state }: Table, name: string): Table | null {
  if (type !== "tensorflow.Dataset") return null;
  if (name === "images" || name === "labels")
    return t.table("numpy.ndarray", { made: `attribute ${name}`, from: [state], division: state.division });
  const part = partOfName(name);
  return part === null ? null : asGiven(t, t.table(type, { made: "given", from: [state] }), part);
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
