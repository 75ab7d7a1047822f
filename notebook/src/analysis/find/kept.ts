import { staysInside } from "./kept-inside.ts";
import { filterMap } from "../filter-map.ts";
import { galleryFits } from "./made-up.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { AssignEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";
import { allBehind, beforeSetting, lineage } from "../read/trace/tables/lineage.ts";

export interface Kept {
  readonly isKept: (state: TableState) => boolean;
  /** Whether models, splits or files come from it, or a column of a table. */
  readonly isNeeded: (state: TableState) => boolean;
  /** Whether a state has a name of its own, directly or after steps that only copy or sort it. */
  readonly isNamed: (state: TableState) => boolean;
  /** Names that it is bound to, directly or after steps that only copy it. */
  readonly namesOf: (state: TableState) => readonly string[];
  /** Whether what it was named goes on being worked on: models, splits or files come from it, or it takes the place of its table. */
  readonly isWorkedOn: (state: TableState) => boolean;
  /** Whether a model learns from it directly, and not only from a table that it was joined to. */
  readonly isLearnedFrom: (state: TableState) => boolean;
  /** Whether a model learns from it in any way, also from what it was joined to. */
  readonly isLearned: (state: TableState) => boolean;
  /** Whether a model gets it as it is, whole or some rows of it. */
  readonly isGiven: (state: TableState) => boolean;
  /** Whether a model gets all of its columns, also packed with the target or as a copy. */
  readonly isWhole: (state: TableState) => boolean;
  /** Whether all models learn from the data that it comes from, and none from it: it is for a figure, or came too late. */
  readonly isAside: (state: TableState) => boolean;
  /** Whether its data was read again under the same name, and models learn from what was read then. */
  readonly isReadAgain: (state: TableState) => boolean;
  /**
   * Whether it contains data: rows that were loaded, or that something learns from; typed rows if the notebook has no
   * others.
   */
  readonly isData: (state: TableState) => boolean;
  /** Whether columns are set together in some table: those that were taken out of it go back. */
  readonly isSetTogether: (columns: readonly string[]) => boolean;
  /** Whether all data of the notebook stands in its code. */
  readonly isTyped: boolean;
}

/**
 * Tells which states of tables the notebook works on: those that models, splits and files come from, and those that keep a name and are
 * used again. What is only displayed (a sorted view, a filtered copy) is none of them.
 */
export function keptStates(trace: Trace, knowledge: Knowledge): Kept {
  const needed = new Set<number>();
  const learned = new Set<number>();
  const given = new Set<number>();
  const handedOver = new Set<number>();
  const used = new Set<number>();
  const need = (first: TableState | null | undefined, marked = needed): void => {
    const waiting = first ? [first] : [];
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (marked.has(state.id)) continue;
      marked.add(state.id);
      waiting.push(...state.from);
      if (state.label?.kind === "table") waiting.push(state.label.state);
    }
  };
  let learns = false;
  const areFollowed = isFollowed(trace);
  const held: AssignEvent[] = [];
  const isPassing = staysInside(trace);
  /** Columns that tables of groups get besides their figures, by the name of the table. */
  const further = new Map<string, Set<string>>();
  for (const { before, columns, text } of trace.assigns)
    for (const name of before.bound.slice(0, 1)) {
      if (!text.endsWith("]")) continue;
      const known = further.get(name) ?? new Set();
      for (const column of columns) known.add(column);
      further.set(name, known);
    }
  /** A table of groups that gets several columns is what is worked on from there, one row for each of them. */
  const isFurther = ({ before }: AssignEvent): boolean =>
    (further.get(before.bound[0] ?? "")?.size ?? 0) >= FEWEST_FURTHER;
  const together = new Set<string>();
  for (const event of trace.events) {
    if (event.kind === "fit" && galleryFits(trace).has(event)) continue;
    if (event.kind === "fit") {
      learns = true;
      for (const state of statesOf(event.x)) {
        for (const { id } of allBehind(state, MOST_SET, (one) => !ROW_BY_ROW.test(one.made))) given.add(id);
      }
      for (const value of [event.x, event.y, ...event.args.map((a) => a.value)])
        for (const state of [...statesOf(value), ...behindPrediction(value)]) {
          need(state);
          need(state, learned);
          // Rows that only judge the training, `eval_set=(X_test, y_test)`, have the columns of those that are learned from.
          const packed = PACKS.test(state.made) ? state.from[0] : state;
          for (const same of packed === undefined ? [] : withSameColumns(packed)) handedOver.add(same.id);
        }
    } else if (event.kind === "split")
      for (const state of event.inputs) {
        need(state);
        need(state, learned);
      }
    else if (event.kind === "call") {
      if (event.result.kind === "prediction") need(event.result.on);
      if (knowledge.operation(event.path) === "save") {
        for (const value of [event.receiver, ...event.args.map((a) => a.value)])
          if (value) for (const state of statesOf(value)) need(state);
      }
      if (event.before) used.add(event.before.id);
      for (const { value } of event.args)
        for (const { id, made, from } of statesOf(value)) {
          used.add(id);
          if (made === "subscript" && from[0]) used.add(from[0].id);
        }
    } else if (event.kind === "assign") {
      // Assigning a column changes the table itself, whoever uses it.
      if (isPassing(event)) continue;
      const isHeld = event.before.sources.length > 0 || event.before.bound.length > 0;
      if (event.inCopy !== true && isHeld && (!isGrouped(event.before) || isFurther(event))) held.push(event);
      if (event.columns.length > 1) together.add(event.columns.join("\n"));
    } else used.add(event.before.id);
  }
  // A copy is for what becomes of it: where others are learned from, columns set in one that nothing takes are looked at.
  for (const event of held) if (!learns || !isOfCopy(event.before)) need(event.after);
  const named = namedStates(trace, knowledge);
  /** What a computed value is placed beside or below. */
  const within = new Map<number, TableState>();
  const joins = new Set<number>();
  for (const call of trace.calls) {
    if (call.after === null) continue;
    if (JOINS.test(call.path)) joins.add(call.after.id);
    if (knowledge.treatment(call.path)?.as !== "joined") continue;
    for (const { value } of call.args) for (const state of statesOf(value)) within.set(state.id, call.after);
  }
  const isRebound = (state: TableState): boolean => {
    if (isGrouped(state) || (learns && state.sources.length === 0)) return false;
    // The first rows are shown as an example where others are learned from.
    if (learns && !learned.has(state.id) && (isOfFirstRows(state) || isOfCopy(state))) return false;
    return takesPlace(state);
  };
  /** Tables that others include, with their history. */
  const joined = new Set<number>();
  for (const { after, args } of joins.size > 0 ? trace.calls : []) {
    if (after === null || !joins.has(after.id)) continue;
    for (const { value } of args)
      for (const state of statesOf(value)) {
        for (const at of lineage(state, 12)) {
          joined.add(at.id);
        }
      }
  }
  /** Whether a table is joined of others, or one that is joined in the same expression. */
  const isCombined = (state: TableState): boolean => sinceNamed(state, 6).some(({ id }) => joins.has(id));
  const again = readAgain(trace, knowledge, learned);
  const isTyped = !trace.events.some((e) => "after" in e && (e.after?.sources.length ?? 0) > 0);
  const intoKept = (state: TableState): boolean => {
    const whole = within.get(state.id);
    return whole !== undefined && isRebound(whole);
  };
  return {
    isKept: (state) =>
      intoKept(state) ||
      needed.has(state.id) ||
      isRebound(state) ||
      // Tables combined under a name are worked on, whether a model learns from them or a chart shows them.
      (named.has(state.id) && state.sources.length > 1 && isCombined(state)) ||
      (!learns && used.has(state.id) && isForRows(state, named.get(state.id))),
    isNeeded: (state) => needed.has(state.id),
    isNamed: (state) => named.has(state.id),
    namesOf: (state) => {
      let at = named.get(state.id);
      const bound = at?.bound ?? state.bound;
      while (at !== undefined && at.id !== state.id && COPIES.test(at.made)) [at] = at.from;
      return at?.id === state.id ? bound : state.bound;
    },
    isWorkedOn: (state) => needed.has(state.id) || takesPlace(named.get(state.id) ?? state),
    isData: (state) =>
      (isTyped && learned.size === 0) ||
      ((state.sources.length > 0 || lineage(state, LONGEST_WAY).at(-1)?.made === "unseen") && !isOfNames(state)) ||
      learned.has(state.id),
    isGiven: (state) => given.has(state.id),
    isWhole: (state) => withSameColumns(state).some(({ id }) => given.has(id) || handedOver.has(id)),
    isAside: (state) =>
      areFollowed &&
      !learned.has(state.id) &&
      (state.division === null || state.division.part === "train") &&
      learned.has(lineage(state, LONGEST_WAY).at(-1)?.id ?? state.id),
    isReadAgain: (state) => !learned.has(state.id) && again.has(lineage(state, LONGEST_WAY).at(-1)?.id ?? state.id),
    isLearnedFrom: (state) => learned.has(state.id) && !joined.has(state.id),
    isLearned: (state) => learned.has(state.id),
    isSetTogether: (columns) => together.has(columns.join("\n")),
    isTyped,
  };
}

/** Whether all that models learn from is followed to its source: what is not may have come by any way. */
export const isFollowed = ({ fits }: Trace): boolean =>
  fits.length > 0 && fits.every(({ x }) => statesOf(x).some(({ sources }) => sources.length > 0));

/** States in which data was read that is read again under the same name, where something learns from the later ones. */
function readAgain({ calls }: Trace, knowledge: Knowledge, learned: ReadonlySet<number>): ReadonlySet<number> {
  const last = new Map<string, TableState>();
  const found = new Set<number>();
  for (const { path, after } of calls) {
    const [name] = after?.bound ?? [];
    if (after === null || name === undefined || after.sources.length === 0 || knowledge.operation(path) !== "load")
      continue;
    const key = `${name}|${after.sources.join("|")}`;
    const before = last.get(key);
    if (before !== undefined && learned.has(after.id) && !learned.has(before.id)) found.add(before.id);
    last.set(key, after);
  }
  return found;
}

/** Whether the name of a table that it comes from stands for it from here on. */
function takesPlace({ bound, from: [before] }: TableState): boolean {
  return bound.some((name) => lineage(before, 8).some((at) => at.bound.includes(name)));
}

/** A state, and those before it that have the same columns. */
function withSameColumns(state: TableState): readonly TableState[] {
  const found = [state];
  for (let at = state; SAME_COLUMNS.test(at.made) && at.from[0] && found.length < 8; found.push(at))
    [at] = at.from as [TableState];
  return found;
}

const LONGEST_WAY = 500;
const PACKS = /\.(?:Pool|DMatrix)$/;
const FEWEST_FURTHER = 3;
const JOINS = /\.(?:merge|join|merge_asof|\w+_join)$/;
const COPIES = /\.(?:copy|values|to_numpy)$/;
/** What leaves rows without names of columns, each with what it had. */
const ROW_BY_ROW =
  /^(?:split|fold|rows|operation|distance from \w+)$|\.(?:values|to_numpy|copy|astype|array|as(?:any)?array|tensor|load_from_df|(?:fit_)?transform|scale|normalize|concatenate|vstack|reshape|get_dummies|add_constant|fillna|dropna|reset_index)$/;
const SAME_COLUMNS =
  /^(?:split|fold|rows)$|\.(?:values|to_numpy|copy|astype|array|as(?:any)?array|tensor|load_from_df)$/;

export const statesOf = (value: Value): readonly TableState[] =>
  value.kind === "table"
    ? [value.state]
    : value.kind === "sequence"
      ? filterMap(value.items, (item) => (item.kind === "table" ? item.state : null))
      : NO_STATES;
/** What a network was given whose output another model learns from. */
const behindPrediction = (value: Value): readonly TableState[] =>
  value.kind === "prediction" && value.on !== null ? [value.on] : NO_STATES;
/** Most values are no tables. */
const NO_STATES: readonly TableState[] = [];

/** States bound to a name, and those that lead to one step by step, each with the one that is bound; a chart that has one (`ax = ...`) is no table. */
function namedStates(trace: Trace, knowledge: Knowledge): ReadonlyMap<number, TableState> {
  const named = new Map<number, TableState>();
  for (const event of trace.events) {
    const after =
      event.kind === "call" || event.kind === "select" || event.kind === "assign" || event.kind === "delete"
        ? event.after
        : null;
    // What is bound to `_` is thrown away.
    if (after === null || !after.bound.some((name) => name !== "_")) continue;
    if (event.kind === "call" && knowledge.chart(event.path) !== null) continue;
    for (const { id } of sinceNamed(after, 8)) named.set(id, after);
  }
  return named;
}

/** A state and what it was made from, up to the last that has a name of its own. */
function sinceNamed(state: TableState, most: number): readonly TableState[] {
  const way = lineage(state, most);
  const named = way.findIndex(({ bound }, i) => i > 0 && bound.length > 0);
  return named < 0 ? way : way.slice(0, named);
}

/** Whether a state comes from `head` or `tail`. */
function isOfFirstRows(state: TableState): boolean {
  return lineage(state, 8).some((at) => /\.(?:head|tail)$/.test(at.made));
}

/** `df.copy()`, or `pd.DataFrame(rows)`, under a name of its own, whatever was set in it since. */
function isOfCopy(state: TableState): boolean {
  const at = beforeSetting(state, MOST_SET);
  return at !== undefined && /\.(?:copy|DataFrame)$/.test(at.made) && at.from.length > 0 && !takesPlace(at);
}
const MOST_SET = 40;

/** A table of the names of columns has a row for each of them, and none of the data. */
const isOfNames = (state: TableState): boolean =>
  lineage(state, LONGEST_TABLE).some(
    ({ made, from: [before, set] }) =>
      made === "columns" || (set?.made === "columns" && before?.from.length === 0 && before.sources.length === 0),
  );
const LONGEST_TABLE = 12;

/** Whether rows lead to a name, and not to figures of groups that have one of their own. */
const isForRows = (state: TableState, named: TableState | undefined): boolean =>
  named !== undefined && !isGrouped(takesPlace(named) ? state : named);

/** Groups and their figures are looked at; the rows are what is worked on. */
function isGrouped(state: TableState): boolean {
  return lineage(state, 10).some((at) =>
    /GroupBy\.|dplyr\.summari[sz]e|\.(?:value_counts|crosstab|describe)$/.test(at.made),
  );
}
