import { lineage } from "../../read/trace/tables/lineage.ts";
import { FORECASTS_ON } from "../../know/forecasting.ts";
import { filterMap } from "../../filter-map.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import { once } from "../../remembered.ts";
import { onlyPartOf, partOfLabel, partOfWords } from "../../read/outputs/parts.ts";
import { areSameFiles } from "../../read/trace/rows/folders-read.ts";
import { partOfCode, partOfName } from "../../read/trace/rows/part-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { textOf, type Measure, type TableState, type Value } from "../../read/trace/value.ts";
import type { Part } from "../../facts.ts";
import type { Measured } from "./measured.ts";
import type { Words } from "./printed-words.ts";

/** The rows a value was measured on: from the words beside it, then from the code, then from the words above it. */
export function partOf(trace: Trace, value: Measure, words: Words, code = ""): Part | null {
  if (value.part !== null) return value.part;
  if (learnedFromAll(trace, value) || isOnBothParts(trace, value)) return "train";
  const fit = trace.fits[value.fit];
  if (fit?.x.kind === "table" && value.on !== null && areSameFiles(trace, fit.x.state, value.on)) return "train";
  if (fit?.x.kind === "table" && value.on !== null && isFold(trace, fit.x.state, value.on)) return "cross-validation";
  // Whatever they are called, rows that a model was just given to learn from are its own.
  if (fit?.how === "fit" && (isOf(fit.x, value.on) || isOf(fit.y, value.truth))) return "train";
  const ofRows = partOfRows(trace, value.on) ?? partOfRows(trace, value.truth);
  const byRows = ofRows === "cross-validation" && isOfOneFold(trace, value) ? "test" : ofRows;
  const label = partOfLabel(words.before);
  // Authors call the held-out parts whatever they like; a fold is a fold whatever it is called.
  if (label !== null && byRows !== "cross-validation") return label;
  const said = partOfWords(words.before);
  if (byRows !== null) return byRows === "train" && learnedBesides(fit, value.on ?? value.truth) ? "test" : byRows;
  // A fold is always taken from the rows a model learns from.
  if (said === "cross-validation" || said === "out-of-bag") return said;
  if (fit && value.on && fit.x.kind === "table" && isSame(fit.x.state, value.on)) return "train";
  if (fit && value.truth && fit.y.kind === "table" && isSame(fit.y.state, value.truth)) return "train";
  if (fit && value.truth && isWithin(fit, value.truth)) return "train";
  const learned = fit?.x.kind === "table" ? fit.x.state : null;
  const judged = value.on ?? value.truth;
  if (learned !== null && judged !== null && areApart(trace, learned, judged)) return "test";
  const named = said ?? partOfCode(code) ?? partCalled(value) ?? onlyPartOf(words.line) ?? partOfWords(words.heading);
  return named ?? (learned !== null && judged !== null && areFromElsewhere(learned, judged) ? "test" : null);
}

/** Whether the answers are some of a series that a model learned whole: `series[1:]`. */
const isWithin = ({ x, y }: FitEvent, truth: TableState): boolean =>
  x.kind === "table" && y.kind !== "table" && lineage(truth).some(({ id }) => id === rowsState(x.state).id);

/**
 * Whether rows are what was left out where others of the same data were joined again, `concatenate([x[:a], x[b:]])`, and others in their turn:
 * what is left out once alone is held out.
 */
function isFold(trace: Trace, learned: TableState, judged: TableState): boolean {
  const whole = wholeOfFolds(learned);
  if (whole === null || rowsState(judged).from[0]?.id !== whole) return false;
  const joined = joinedRows(learned);
  const isInTurns = joined !== undefined && trace.makers.get(joined.id)?.repeated === true;
  return isInTurns || (joinsOf(trace).get(whole)?.size ?? 0) > 1;
}

/** What is joined again to be learned from, by the data that it leaves some rows of out. */
const joinsOf = once((trace: Trace): ReadonlyMap<number, ReadonlySet<number>> => {
  const found = new Map<number, Set<number>>();
  for (const { x } of trace.fits) {
    const [whole, joined] = x.kind === "table" ? [wholeOfFolds(x.state), joinedRows(x.state)] : [null];
    if (whole !== null && joined !== undefined) found.set(whole, (found.get(whole) ?? new Set()).add(joined.id));
  }
  return found;
});

const joinedRows = (learned: TableState): TableState | undefined =>
  lineage(learned).find(({ made, from }) => JOINS.test(made) && from.length > 1);

/** The data of which all but some rows were joined again to be learned from; null for any other rows, as for those that a split gives. */
export function wholeOfFolds(learned: TableState): number | null {
  const pieces = joinedRows(learned)?.from.map((piece) => rowsState(piece)) ?? [];
  const wholes = new Map(pieces.map(({ id, from }) => [id, from[0]?.id ?? null]));
  const [whole = null, ...others] = new Set(wholes.values());
  // Columns that are set beside others are of the same rows.
  return wholes.size > 1 && others.length === 0 && !pieces.some(({ made }) => made === "split") ? whole : null;
}
const JOINS = /\.(?:concatenate|vstack|concat|append|r_|row_stack)$/;

/** Whether rows come from another file than those that a model learned from. */
const areFromElsewhere = (learned: TableState, judged: TableState): boolean =>
  learned.sources.length > 0 &&
  judged.sources.length > 0 &&
  !judged.sources.some((source) => learned.sources.includes(source));

/** Whether a value was measured on other data, which nothing calls a part of those that its model learned from: red wine and white. */
export function isOfOtherData({ fits }: Trace, { fit, on, truth }: Measured): boolean {
  const x = fits[fit]?.x;
  const judged = on ?? truth;
  if (x?.kind !== "table" || judged === null || !areFromElsewhere(x.state, judged)) return false;
  return (
    [...x.state.sources, ...judged.sources].every((name) => partOfName(name) === null) &&
    partCalled({ on, truth }) === null
  );
}

/** Whether a model learned from the other part of a split: whichever is larger, this one is held out. */
const learnedBesides = (fit: FitEvent | undefined, on: TableState | null): boolean => {
  const learned = fit?.how === "fit" && fit.x.kind === "table" ? fit.x.state.division : null;
  return learned !== null && learned.split === on?.division?.split && learned.part !== on.division.part;
};

const isOf = (given: Value, rows: TableState | null): boolean => given.kind === "table" && given.state.id === rows?.id;

/** Whether only one of the folds was taken, outside of any loop: its rows are held out like those of any split. */
function isOfOneFold({ fits }: Trace, { fit }: Measure): boolean {
  const own = fits[fit];
  return (
    own !== undefined &&
    own.how === "fit" &&
    !own.repeated &&
    !fits.some((other) => other !== own && other.cell === own.cell && other.text === own.text)
  );
}

/** Whether a model was last fitted to all rows of which some were held out: it has seen what it is judged on. */
function learnedFromAll(trace: Trace, { fit, on, truth }: Measure): boolean {
  const last = trace.fits[fit];
  const split = trace.splits[(on ?? truth)?.division?.split ?? -1];
  if (last === undefined || last.x.kind !== "table" || last.x.state.division !== null) return false;
  // What a search over all rows saw is a caution of its own.
  if (/^(?:search|cross-validation)$/.test(last.how) || (split?.how !== "holdout" && split?.how !== "time"))
    return false;
  const { state } = last.x;
  return split.inputs.some((all) => isSame(all, state));
}

/** Whether a model that learned from the training part of a split is judged on what was split: rows held out are among those that it knows. */
export function isOnBothParts({ fits, splits }: Trace, { fit, on, truth }: Measured | Measure): boolean {
  const x = fits[fit]?.x;
  const division = x?.kind === "table" ? x.state.division : null;
  const split = splits[division?.split ?? -1];
  if (division?.part !== "train" || split === undefined || !/^(?:holdout|time)$/.test(split.how)) return false;
  return (
    split.folds === null &&
    [on, truth].some((rows) => rows?.division === null && split.inputs.some((all) => isSame(all, rows)))
  );
}

/**
 * The part that the names of the rows speak of, or of those that they come from, also where a value is printed under a name of its own.
 * What comes from a table called "train" is often all that there is.
 */
export function partCalled({ on, truth }: Pick<Measure, "on" | "truth">): Part | null {
  for (const rows of [on, truth]) {
    let at = rows ?? undefined;
    for (let steps = 0; at !== undefined && steps < MOST_NAMES; steps += 1) {
      const part = at.bound.map((name) => partOfName(name)).find((one) => one !== null) ?? null;
      if (part !== null) return steps > 0 && part === "train" ? null : part;
      [at] = at.from;
    }
  }
  return null;
}
const MOST_NAMES = 12;

/** Whether a value was measured on other data than its model learned from, or on rows that were cut out apart from those. */
export function isOnOtherRows(trace: Trace, { fit, on, truth }: Measured): boolean {
  const x = trace.fits[fit]?.x;
  const judged = on ?? truth;
  if (x?.kind !== "table" || judged === null || isSame(x.state, judged)) return false;
  if (areFromElsewhere(x.state, judged)) return true;
  return CHOOSES.test(rowsState(x.state).made) && CHOOSES.test(rowsState(judged).made);
}

/**
 * `X[:-20]` and `X[-20:]`, `X[mask]` and `X[~mask]`, `X[X.year < 2015]` and `X[X.year == 2015]`, `X.take(800)` and `X.skip(800)`: no row of a
 * table is in both.
 */
function areApart(trace: Trace, a: TableState, b: TableState): boolean {
  const [one, other] = [rowsState(a), rowsState(b)];
  const [from, same] = [one.from[0], other.from[0]];
  if (one.id === other.id || from === undefined || same === undefined) return false;
  if (one.made.endsWith(".take") && other.made.endsWith(".skip")) return from.id === same.id;
  const [first, second] = [conditionOf(trace, one), conditionOf(trace, other)];
  return (
    first !== null && second !== null && (isRest(first, second) || isRest(second, first) || excludes(first, second))
  );
}

/** Whether two comparisons of the same with the same cannot both hold: "year<2015" and "year>=2015". */
function excludes(first: string, second: string): boolean {
  const [one, other] = [COMPARED.exec(first), COMPARED.exec(second)];
  const isOfSame = one?.[1] === other?.[1] && one?.[3] === other?.[3];
  return isOfSame && (EXCLUDED[one?.[2] ?? ""]?.includes(other?.[2] ?? "") ?? false);
}
const COMPARED = /^([^<>=!&|]+)([<>=!]=?)([^<>=!&|]+)$/;
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  "<": [">=", ">", "=="],
  "<=": [">"],
  ">": ["<=", "<", "=="],
  ">=": ["<"],
  "==": ["!=", "<", ">"],
  "!=": ["=="],
};

const isRest = (first: string, second: string): boolean => {
  const [, before = "", limit = "", after = ""] = /^([^:]*?):([^:,[\]]+)(\]?)$/.exec(first) ?? [];
  if (limit !== "") return second === `${before}${limit}:${after}`;
  return ["~", "!", "-"].some((not) => second === `${not}${first}` || second === `${not}(${first})`);
};

const cuts = once((trace: Trace) => {
  const chosen = trace.selects.map(({ after, condition }) => [after.id, condition] as const);
  const asked = filterMap(callsTo(trace, isQuery), ({ after, args }) =>
    after === null ? null : ([after.id, textOf(args[0]?.value) ?? ""] as const),
  );
  return new Map([...chosen, ...asked].map(([id, condition]) => [id, condition.replaceAll(/\s/g, "")]));
});
const isQuery = (path: string): boolean => path.endsWith(".query");

/** By which a state was cut out of its table, as it is written, without spaces; null if it was not. */
export const conditionOf = (trace: Trace, { id }: TableState): string | null => cuts(trace).get(id) ?? null;

/** Whether rows that nobody follows are written otherwise, where the model is asked about them, than those that it learned from. */
export function isAskedOfOthers({ calls, fits }: Trace, { model, fit, on, truth, cell }: Measured): boolean {
  const learned = new Set([...(fits[fit]?.args ?? []), ...(model?.args ?? [])].map(({ text }) => text));
  if (on !== null || truth !== null || learned.size === 0) return false;
  return calls.some(
    ({ receiver, path, args, cell: at }) =>
      at === cell &&
      (receiver === model ? ASKS.test(path) : args.some(({ value }) => value === model)) &&
      args.some(({ value, text }) => value !== model && ROWS.has(value.kind) && !learned.has(text)),
  );
}
const ASKS = /\.(?:predict\w*|score|evaluate|decision_function)$/;
const ROWS: ReadonlySet<Value["kind"]> = new Set(["unknown", "sequence", "table"]);

/** Whether a value is of a model that forecasts, on rows that are nowhere seen: those that it learned from are not what it was asked for. */
export function isForecast({ fits }: Trace, { model, fit, on, truth }: Measured): boolean {
  const own = fits[fit];
  return (
    on === null && truth === null && [model, own?.model, own?.outer].some((one) => FORECASTS_ON.test(one?.path ?? ""))
  );
}

/** Whether models that forecast are only asked for what comes next, `predict(12)`: what that is compared with was not learned from. */
export const isOnlyAhead = once((trace: Trace): boolean => {
  const asked = callsTo(trace, (path) => FORECASTS_ON.test(path) && ASKED.test(path));
  return (
    asked.length > 0 &&
    asked.every(
      ({ path, args }) => /\.(?:predict|forecast)$/.test(path) && !args.some(({ value }) => value.kind === "table"),
    )
  );
});
const ASKED = /\.(?:predict|forecast|historical|backtest|cross_val)\w*$/;

export function partOfRows(trace: Trace, state: TableState | null): Part | null {
  const division = state?.division;
  if (!division) return null;
  const split = trace.splits[division.split];
  if (split && (split.how === "cv" || (split.how === "time" && split.folds !== null)) && division.part !== "train")
    return "cross-validation";
  return division.part;
}

/** Whether two states contain the same rows: one was derived from the other without selecting rows. */
function isSame(a: TableState, b: TableState): boolean {
  return rowsState(a).id === rowsState(b).id;
}

const CHOOSES =
  /^(?:rows|split|fold|sample|unseen|.*\.(?:sample|head|tail|query|dropna|drop_duplicates|resample|take|skip|make_future_dataframe)$)/;

/** The state in which the rows were last selected. */
export function rowsState(state: TableState): TableState {
  const way = lineage(state);
  return way.find(({ made }) => CHOOSES.test(made)) ?? way.at(-1) ?? state;
}
