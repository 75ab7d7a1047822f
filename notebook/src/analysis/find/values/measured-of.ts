import { lineage } from "../../read/trace/tables/lineage.ts";
import { once } from "../../remembered.ts";
import { modelInText } from "../../know/model-names.ts";
import { onlyPartOf, partOfLabel, partOfWords } from "../../read/outputs/parts.ts";
import { partOfCode, partOfName } from "../../read/trace/rows/part-names.ts";
import { measured, metricNamed, metricOfCounts, metricOfIdentifier, metricsOfText } from "../../know/metrics.ts";
import type { PrintedNumber } from "../../read/outputs/numbers.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import type { Measure, TableState, Value } from "../../read/trace/value.ts";
import type { Part } from "../../facts.ts";
import type { Measured } from "./measured.ts";

/** Context of a slot: the words before and after it. */
export interface Words {
  readonly before: string;
  readonly after: string;
  /** All words printed with the value. */
  readonly line: string;
  /** The last line of words above it. */
  readonly heading: string;
  /** Slots printed earlier on the same line. */
  readonly beside: readonly number[];
}

export const NO_WORDS: Words = { before: "", after: "", line: "", heading: "", beside: [] };

/** A printed number as the value that the code says it is; null if it cannot be that. */
export function measuredOf(
  trace: Trace,
  value: Measure,
  number: PrintedNumber,
  words: Words,
  slot: Slot,
  cell: number,
  site: string,
): Measured | null {
  if ((value.shape !== "value" && value.shape !== "list") || IS_DIFFERENCE.test(words.line)) return null;
  // "92/130": of a count and its total neither is a share.
  if (number.value > 1 && /^\s?\/\s?$/.test(words.after)) return null;
  const name = nameOf(value, words, slot);
  if (name === null) return null;
  const baseline = value.model === null && (isBaseline(words.before) || (value.on?.bound.some(isBaseline) ?? false));
  const isOfFold = isSearchedInFold(trace, value);
  const amount = value.negated && number.value < 0 ? -number.value : number.value;
  const known = measured(name, amount, number.isPercent || value.times === 100);
  if (known === null) return null;
  return {
    name,
    value: known,
    printed: number.text,
    spread: number.spread?.text ?? null,
    part: partOf(trace, value, words, slot.text),
    isCalled: partOfLabel(words.before) !== null,
    isNamed: lastMetric(words.before) !== null,
    isFinal: !isOfFold && saysFinal(words),
    model: value.model,
    fit: value.fit >= 0 ? value.fit : value.model ? value.model.fit : -1,
    on: value.on,
    truth: value.truth,
    of: value.of ?? null,
    said: baseline ? null : (modelInText(words.before) ?? modelInText(words.heading)),
    variant: baseline ? "baseline" : null,
    cell,
    site,
    by: "code",
    certain: slot.certain,
    isTrial: false,
    mean: !isOfFold && (value.over === "mean" || value.over === "trials"),
  };
}

/** Whether a search saw the rows of a single fold only: what it found best there is one of several such values. */
function isSearchedInFold({ fits, splits }: Trace, { fit, part }: Measure): boolean {
  const own = fits[fit];
  if (part !== "cross-validation" || own?.how !== "search" || own.x.kind !== "table") return false;
  return splits[own.x.state.division?.split ?? -1]?.how === "cv";
}

/** What the code computes, under the label's name if that is more specific. */
function nameOf(value: Measure, words: Words, slot: Slot): string | null {
  const said = lastMetric(words.before) ?? lastMetric(words.after.split("\n", 1)[0] ?? "");
  const { metric } = value;
  if (metric !== null && metric !== "loss") {
    // An error that is only watched while it falls is called a loss.
    if (said === "loss" && metric === "MSE" && !metricsOfText(words.line).some((m) => m.metric === metric)) return said;
    return said !== null && SPECIAL[said]?.includes(metric) ? said : metric;
  }
  if (IS_SUM.test(words.before)) return null;
  // "loss / accuracy = 0.51 / 0.80": no loss is a share of right answers, whatever stands closest before it.
  if (said !== null) return metric === "loss" && metricNamed(said)?.better === "higher" ? metric : said;
  const [only, ...others] = new Set(metricsOfText(words.line).map((m) => m.metric));
  if (metric === null && only && others.length === 0) return only;
  return metricOfIdentifier(slot.text.replace(/^(?:round|float|np\.\w+)\(/, "")) ?? metricOfCounts(slot.text) ?? metric;
}

/** What a label may call a value that the code was followed to in part: the other curve's area, before the root, by another share. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  "PR AUC": ["AUC"],
  RMSE: ["MSE"],
  RMSLE: ["RMSE", "MSLE"],
  SMAPE: ["MAPE"],
  WAPE: ["MAPE"],
};

const FINAL = /\b(?:best|last|final|overall)\b/i;

/** Whether the words beside a value say that it is the best or the last of several: right before it, or on the only line of its text. */
export const saysFinal = ({ before, line }: Words): boolean => FINAL.test(line.trim().includes("\n") ? before : line);

/** "score 0.87 - 0.84 = 0.03": what a column or a step is worth is worked out, and no model judged. */
const IS_DIFFERENCE = /\s-\s+=\s/;

/** "HammingLoss + MeanAccuracy": what is added up measures neither. */
const IS_SUM = /\w \+ \w/;

/** Values next to these words do not measure a model. */
export const NOT_A_RESULT =
  /\b(?:std|standard deviation|time|seconds|support|threshold|p-?value|stdev|improve\w*|increase\w*|decrease\w*|reduction|difference|change|gain)\b/i;

/** Words or names for a guess made without any model. */
export const isBaseline = (words: string): boolean =>
  /(?<![A-Za-z])(?:base-?line|naive(?!\s*bayes)|dummy(?!\)?\s*(?:variable|cod|encod|column|categor|feature|data))|majority class|chance)(?![A-Za-z])/i.test(
    words,
  );

/** The metric closest before a value. */
export const lastMetric = (text: string): string | null => metricsOfText(text.slice(-80)).at(-1)?.metric ?? null;

/** The rows a value was measured on: from the words beside it, then from the code, then from the words above it. */
export function partOf(trace: Trace, value: Measure, words: Words, code = ""): Part | null {
  if (value.part !== null) return value.part;
  if (learnedFromAll(trace, value)) return "train";
  const fit = trace.fits[value.fit];
  if (fit?.x.kind === "table" && value.on !== null && isFold(fit.x.state, value.on)) return "cross-validation";
  // Whatever they are called, rows that a model was just given to learn from are its own.
  if (fit?.how === "fit" && (isOf(fit.x, value.on) || isOf(fit.y, value.truth))) return "train";
  const ofRows = partOfRows(trace, value.on) ?? partOfRows(trace, value.truth);
  const byRows = ofRows === "cross-validation" && isOfOneFold(trace, value) ? "test" : ofRows;
  const label = partOfLabel(words.before);
  // Authors call the held-out parts whatever they like; a fold is a fold whatever it is called.
  if (label !== null && byRows !== "cross-validation") return label;
  if (byRows !== null) return byRows;
  // A fold is always taken from the rows a model learns from.
  const said = partOfWords(words.before);
  if (said === "cross-validation" || said === "out-of-bag") return said;
  if (fit && value.on && fit.x.kind === "table" && isSame(fit.x.state, value.on)) return "train";
  if (fit && value.truth && fit.y.kind === "table" && isSame(fit.y.state, value.truth)) return "train";
  const learned = fit?.x.kind === "table" ? fit.x.state : null;
  const judged = value.on ?? value.truth;
  if (learned !== null && judged !== null && areTheRest(trace, learned, judged)) return "test";
  const named = said ?? partOfCode(code) ?? partCalled(value) ?? onlyPartOf(words.line) ?? partOfWords(words.heading);
  return named ?? (learned !== null && judged !== null && areFromElsewhere(learned, judged) ? "test" : null);
}

/** Whether rows are what was left out where others of the same data were joined again: `concatenate([x[:a], x[b:]])`. */
function isFold(learned: TableState, judged: TableState): boolean {
  const joined = lineage(learned, LONGEST_WAY).find(({ made, from }) => JOINS.test(made) && from.length > 1);
  const whole = rowsState(judged).from[0]?.id;
  return whole !== undefined && joined?.from.every((piece) => rowsState(piece).from[0]?.id === whole) === true;
}
const JOINS = /\.(?:concatenate|vstack|concat|append|r_|row_stack)$/;

/** Whether rows come from another file than those that a model learned from. */
const areFromElsewhere = (learned: TableState, judged: TableState): boolean =>
  learned.sources.length > 0 &&
  judged.sources.length > 0 &&
  !judged.sources.some((source) => learned.sources.includes(source));

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

/**
 * The part that the names of the rows speak of, or of those that they come from, also where a value is printed under a name of its own.
 * What comes from a table called "train" is often all that there is.
 */
function partCalled({ on, truth }: Measure): Part | null {
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

/** Whether a value was measured on rows that were cut out apart from those that its model learned from. */
export function isOnOtherRows(trace: Trace, { fit, on, truth }: Measured): boolean {
  const x = trace.fits[fit]?.x;
  const judged = on ?? truth;
  if (x?.kind !== "table" || judged === null || isSame(x.state, judged)) return false;
  return CHOOSES.test(rowsState(x.state).made) && CHOOSES.test(rowsState(judged).made);
}

/** `X[:-20]` and `X[-20:]`, `X[mask]` and `X[~mask]`, `X.take(800)` and `X.skip(800)`: what one leaves out of a table is the other. */
function areTheRest(trace: Trace, a: TableState, b: TableState): boolean {
  const [one, other] = [rowsState(a), rowsState(b)];
  const [from, same] = [one.from[0], other.from[0]];
  if (one.id === other.id || from === undefined || same === undefined) return false;
  if (one.made.endsWith(".take") && other.made.endsWith(".skip")) return from.id === same.id;
  const [first, second] = [conditionOf(trace, one), conditionOf(trace, other)];
  return first !== null && second !== null && (isRest(first, second) || isRest(second, first));
}

const isRest = (first: string, second: string): boolean => {
  const [, before = "", limit = "", after = ""] = /^([^:]*?):([^:,[\]]+)(\]?)$/.exec(first) ?? [];
  if (limit !== "") return second === `${before}${limit}:${after}`;
  return ["~", "!", "-"].some((not) => second === `${not}${first}` || second === `${not}(${first})`);
};

const cuts = once(
  ({ selects }: Trace) => new Map(selects.map(({ after, condition }) => [after.id, condition.replaceAll(/\s/g, "")])),
);

/** By which a state was cut out of its table, as it is written, without spaces; null if it was not. */
export const conditionOf = (trace: Trace, { id }: TableState): string | null => cuts(trace).get(id) ?? null;

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
const LONGEST_WAY = 200;

/** The state in which the rows were last selected. */
export function rowsState(state: TableState): TableState {
  let at = state;
  for (let steps = 0; steps < LONGEST_WAY; steps += 1) {
    const [before] = at.from;
    if (before === undefined || CHOOSES.test(at.made)) return at;
    at = before;
  }
  return at;
}
