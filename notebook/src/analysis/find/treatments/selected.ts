import { grouped } from "../../grouped.ts";
import { once } from "../../remembered.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { isAnything } from "../../read/trace/rows/loading.ts";
import { drawOf } from "./draws.ts";
import type { Kept } from "../kept.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import { foundByFigures } from "../../read/trace/tables/other-columns.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, DeleteEvent, SelectEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { ASKS_FOR_ONE } from "./row-parts.ts";
import { nameOf } from "../data/table-names.ts";
import type { TreatmentFact } from "../../facts.ts";
import { LOOKS_BACK } from "./windows.ts";
import { evidenceOf } from "../evidence.ts";

/** Longer ones may not be known to their end. */
const LONGEST_CONDITION = 150;
const LONGEST_SIZE = 40;
/** Fewer columns than this are picked one by one, which is not feature selection. */
const FEWEST_SELECTED = 2;

/** Rows kept by a condition, and columns kept by name. */
export function readSelection(
  event: SelectEvent,
  kept: Kept,
  divided: ReadonlySet<number>,
  selections: ReadonlyMap<number, SelectEvent>,
  calls: ReadonlyMap<number, CallEvent>,
  writes: Trace["writes"],
): TreatmentFact[] {
  const { by, before, after, columns, condition } = event;
  const base = { table: nameOf(before), ...evidenceOf(event) };
  const draw = drawOf(event, calls);
  // Rows that are drawn in each turn of a loop show how much a figure varies.
  if (draw !== null)
    return draw.isShuffle || event.repeated || divided.has(before.id) || !kept.isNamed(after) || !kept.isKept(after)
      ? []
      : [
          {
            kind: "sampled",
            columns: [],
            size: draw.size.text.length <= LONGEST_SIZE ? draw.size.text : null,
            ...base,
          },
        ];
  if (by === "rows" && BETWEEN_DAYS.test(condition) && isRebound(event) && kept.isKept(after))
    return [{ kind: "filtered", columns: [], condition: condition.replaceAll('"', "'"), ...base }];
  const ends = by === "rows" ? ENDS.exec(condition) : null;
  if (ends !== null && before.column === null && (isRebound(event) || isRead(before)) && kept.isKept(after))
    return divided.has(before.id) || after.division !== before.division || looksBack(before)
      ? []
      : [{ kind: "dropped-rows", columns: [], which: ends[1] ? `[:${ends[1]}]` : `[-${ends[2] ?? ""}:]`, ...base }];
  if (by === "rows" && kept.isLearnedFrom(after) && isRebound(event)) {
    const size = FIRST_ROWS.exec(condition)?.[1];
    return size === undefined || divided.has(before.id) ? [] : [{ kind: "sampled", columns: [], size, ...base }];
  }
  if (by === "condition") {
    if (!kept.isNamed(after) || !kept.isKept(after) || isOfItself(event)) return [];
    // Rows that each turn of a loop looks at are not what the data is reduced to.
    if ((event.repeated || isOfTurn(event, selections)) && !isRebound(event) && before.made !== "part") return [];
    if (divided.has(before.id) && nameOf(after) !== null) return [];
    if (/quantile|zscore|percentile|\bIQR\b|\biqr\b|\.std\(\)/.test(condition) || isByQuantiles(event.mask))
      return [{ kind: "outliers", columns, how: "removed", rule: shortened(condition), ...base }];
    if ((KEEPS_COMPLETE.test(condition) && !/[<>]|[=!]=/.test(condition)) || isNamedMaskOfGaps(event, calls))
      return [{ kind: "dropped-missing", columns, axis: "rows", ...base }];
    if (/\bduplicated\(/.test(condition))
      return [{ kind: "deduplicated", columns: columns.length <= MOST_KEYS ? columns : [], ...base }];
    return [{ kind: "filtered", columns, condition: shortened(event.said ?? condition), ...base }];
  }
  // `df[numbers] = scale(df[numbers])` drops nothing: what goes back into its table has no name of its own.
  // What is taken by its place to be looked at, `df.iloc[:, 1:].corr()`, leaves the others where they are.
  const isLookedAt = /\.iloc\b/.test(event.text) && !isRebound(event) && !kept.isLearned(after);
  if (event.without.length > 0)
    return !isLookedAt && kept.isKept(after) && (kept.namesOf(after).length > 0 || kept.isGiven(after))
      ? [{ kind: "dropped-columns", columns: event.without, ...base }]
      : [];
  const found = by === "columns" && event.mask !== null ? foundByFigures(event.mask) : null;
  if (found !== null)
    return kept.isKept(after) && (isRebound(event) || isFeatures(kept.namesOf(after)) || kept.isGiven(after))
      ? [{ kind: "selected", columns: [], how: found, ...base }]
      : [];
  if (by === "columns" && columns.length === 0 && condition !== "") {
    if (kept.isKept(after) && after.bound.some((name) => before.bound.includes(name)))
      return [{ kind: "dropped-columns", columns: [], ...base }];
    // By their places, columns are only known as the ones that a model gets.
    return event.mask === null && isChosenFor(event, kept)
      ? [{ kind: "selected", columns: [], how: "as features", ...base }]
      : [];
  }
  if (by !== "columns" || columns.length < FEWEST_SELECTED || !kept.isKept(after)) return [];
  if ((kept.isSetTogether(columns) && !kept.isGiven(after)) || isAllButOne(event)) return [];
  // What a table is cut down to under its name says which columns go, where those are known, and that others do unless a model learns from
  // what is left. Names that only an output shows are not what the author decided on: what is kept is.
  const others = before.columns?.filter((name) => !columns.includes(name) && writes(name)) ?? [];
  const gone = others.length <= MOST_GONE ? others : [];
  if (isRebound(event) && after.division === null && (gone.length > 0 || !kept.isLearnedFrom(after)))
    return [{ kind: "dropped-columns", columns: gone, kept: columns, ...base }];
  if (!isRebound(event) && !isChosenFor(event, kept)) return [];
  // Where another model gets all columns, these are not what the data is reduced to.
  const certainty = kept.isGiven(before) ? "likely" : base.certainty;
  return [{ kind: "selected", columns, how: isRebound(event) ? "by hand" : "as features", ...base, certainty }];
}

/** Whether a model gets what is chosen, as it is or under the name of features. */
const isChosenFor = ({ after }: SelectEvent, kept: Kept): boolean =>
  kept.isGiven(after) || (kept.isLearnedFrom(after) && isFeatures(kept.namesOf(after)));

/** All columns are no choice, nor is what is left when the target is taken away. */
const isAllButOne = ({ before, columns }: SelectEvent): boolean =>
  before.columns !== null &&
  before.columns.length <= columns.length + 1 &&
  columns.every((name) => before.columns?.includes(name));

/** `rows = rows[:500]`: nothing else is left of the table under its name. */
export function isRebound({ before, after }: Pick<SelectEvent, "before" | "after">): boolean {
  // What has no name of its own is on the way from the table that has one: `rows = rows.set_index("day").loc["2019":]`.
  const named = lineage(before, LONGEST_WAY).find(({ bound }) => bound.length > 0);
  return after.bound.some((name) => named?.bound.includes(name));
}
/** The table that has a name, and four that have none. */
const LONGEST_WAY = 5;

/** `"2010":"2015"`, `"2010-01-01":`, `date(2010, 1, 1):` */
const DAY = String.raw`(?:["'](?:19|20)\d\d[^"']*["']|(?:\w+\.)*(?:date|datetime|Timestamp|to_datetime)\([^()]*\))?`;
const BETWEEN_DAYS = new RegExp(String.raw`^(?=.*["'(])${DAY}\s*:\s*${DAY}$`);

/** What was just read from a file: `pd.read_csv("a.csv")[1:]`. */
const isRead = ({ from, bound, sources }: TableState): boolean =>
  from.length === 0 && bound.length === 0 && sources.length > 0;

/** Whether a table got a column that compares each row with those before it: the first ones have none. */
const looksBack = (state: TableState): boolean =>
  allBehind(state, LONGEST_WAY).some(({ made }) => LOOKS_BACK.test(made));

/** `1:`, `:-2`: a few rows at one end are left out, such as a line of totals. */
const ENDS = /^(?:([1-9]\d?)\s*:|:\s*-([1-9]\d?))$/;

/** `:500`, `0:500` */
const FIRST_ROWS = /^0?\s*:\s*(\d[\d_]*)$/;

/** More columns are most of what a table has: what is kept says more. */
const MOST_GONE = 8;

/** Rows by which some columns are compared; more are all of them. */
const MOST_KEYS = 3;

/** `df["a"].notna()`, `pd.notna(df["a"])`, `~df["a"].isnull()`, `~np.isnan(df["a"])`, `!is.na(df$a)`, `complete.cases(df)` */
const KEEPS_COMPLETE =
  /\b(?:notnull|notna|isfinite)\(|^(?:~|\w+\.logical_not\()[^&|]*\b(?:isnull|isna|isnan)\([^&|]*$|^!\s*is\.na\([^&|]*$|^complete\.cases\(/;

/** `complete = df["a"].notna()`, then `df[complete]`: a mask under a name, which may be turned round. */
function isNamedMaskOfGaps({ mask, condition }: SelectEvent, calls: ReadonlyMap<number, CallEvent>): boolean {
  const isTurned = condition.startsWith("~");
  const asked = isTurned ? mask?.from[0] : mask;
  const path = asked && /^~?\w+$/.test(condition) ? calls.get(asked.id)?.path : undefined;
  return (isTurned ? /\.is(?:null|na)$/ : /\.not(?:null|na)$/).test(path ?? "");
}

/** `skewness[skewness > 0.75]` selects from a list of figures, not rows of the data. */
const isOfItself = ({ before, columns, mask, condition }: SelectEvent): boolean =>
  columns.length === 0 &&
  !/\bduplicated\(|complete\.cases\(/.test(condition) &&
  before.column === null &&
  (mask?.from.some(({ id }) => id === before.id) ?? false);

export function readDeletion(
  { popped, before, after, columns, ...event }: DeleteEvent,
  untaken: ReadonlySet<number>,
  kept: Kept,
  targets: ReadonlySet<string>,
  knowledge: Knowledge,
): TreatmentFact[] {
  const root = lineage(before).find(({ made }) => !KEEPS_KIND.test(made));
  // Of what a file holds, or of a dictionary, nobody knows whether a key is a column or a record.
  if (root !== undefined && (root.made.endsWith(".to_dict") || isAnything(knowledge, root))) return [];
  // What is taken out of a table to be used is not dropped, unless a model predicts another column from those that are left.
  const isLeftOut =
    popped !== null &&
    targets.size > 0 &&
    !columns.some((name) => targets.has(name)) &&
    !kept.isLearned(popped) &&
    kept.isLearned(after);
  if (popped !== null && !untaken.has(popped.id) && !isLeftOut) return [];
  return [{ kind: "dropped-columns", columns, table: nameOf(before), ...evidenceOf(event) }];
}

/** What leaves a dictionary one, or may. */
const KEEPS_KIND = /^(?:assignment|delete|subscript|item)$|\.pop$/;

export const shortened = (condition: string): string | null =>
  condition.length <= LONGEST_CONDITION ? condition : null;

/** Whether a mask compares with quantiles or deviations computed before. */
export function isByQuantiles(mask: TableState | null): boolean {
  const computed = mask === null ? [] : allBehind(mask, 30, ({ made }) => !PASSES.test(made));
  return computed.some(({ made }) => /\.(?:quantile|std|percentile|zscore|mad|fit_predict)$/.test(made));
}

const PASSES = /^(?:condition|operation|number|row)$|\.abs(?:olute)?$/;

/** Values that rows are only chosen by: `z = np.abs(zscore(df))`. */
export function valuesOfMasks(selects: readonly SelectEvent[]): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting: TableState[] = [];
  /** Tables that say themselves which of their rows are kept, as by `duplicated`. */
  const chosenFrom = new Set<number>();
  for (const event of selects) {
    if (event.mask === null || event.by === "rows") continue;
    waiting.push(event.mask);
    chosenFrom.add(event.before.id);
  }
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (found.has(state.id) || chosenFrom.has(state.id)) continue;
    found.add(state.id);
    if (PASSES.test(state.made)) waiting.push(...state.from);
  }
  return found;
}

/** Columns selected as the features of a model. */
const isFeatures = (names: readonly string[]): boolean =>
  names.some((name) => /^(?:X|x|feat|input|predictor|data|df)/.test(name));

/** Whether a loop, or a function that is called more than once, takes the rows of one group after the other. */
const isOfTurn = (event: SelectEvent, selections: ReadonlyMap<number, SelectEvent>): boolean =>
  ASKS_FOR_ONE.test(event.condition) && (timesAsked(selections).get(placeOf(event)) ?? 0) > 1;

const placeOf = ({ cell, condition }: SelectEvent): string => `${cell}|${condition}`;

const timesAsked = once(
  (selections: ReadonlyMap<number, SelectEvent>) =>
    new Map([...grouped([...selections.values()], placeOf)].map(([place, own]) => [place, own.length])),
);
