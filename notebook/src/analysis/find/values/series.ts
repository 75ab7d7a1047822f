/** Values that one place in the code prints again and again: the last of a training, or one for each setting that is tried. */
import { LAST_FIT, OF_A_FOLD } from "../../facts/parts.ts";
import type { Taken } from "../../read/outputs/align.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import { endOf } from "../../read/trace/tables/numeric.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent, Slot } from "../../read/trace/tracer.ts";
import type { Measure } from "../../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { measuredOf } from "./measured-of.ts";
import type { ShownAt, Words } from "./printed-words.ts";
import { wordsThatDiffer } from "./turns.ts";
import { grouped } from "../../grouped.ts";

/**
 * Of values of one kind that one place in the code prints repeatedly, as a loop over epochs does, the last one counts. Where nothing was
 * learned in between, as over thresholds, no turn is the result: a few are told apart by their settings. Nor is any fold: the lowest and the
 * highest of them say what there is to say.
 * @param repeated places of which only the last value was read, with those of all turns where these may be folds
 */
export function seriesEnds(
  all: readonly Measured[],
  trace: Trace,
  lines: ReadonlyMap<Measured, string>,
  repeated: ReadonlyMap<string, readonly Measured[]>,
): readonly Measured[] {
  const found = withTotalsOfFolds(all, repeated);
  const series = grouped(
    found,
    (one) => `${one.site}|${one.name}|${one.part ?? ""}|${one.model?.id ?? ""}|${one.isTrial ? one.variant : ""}`,
  );
  const ends = new Map<Measured, Measured>();
  for (const own of series.values()) {
    const isTried =
      own.some((one, i) => i > 0 && own[i - 1]?.printed !== one.printed && isAtRest(trace, own[i - 1] ?? one, one)) ||
      (own.length > 1 && own.every((one, i) => i === 0 || isAfresh(trace, own[i - 1] ?? one, one)));
    const settings = isTried ? wordsThatDiffer(own.map((one) => lines.get(one) ?? "")) : [];
    const told = isTried ? triedSettings(own, settings) : own.slice(-1);
    for (const [i, one] of told.entries()) ends.set(own[own.length - told.length + i] ?? one, one);
  }
  const isTurn = (one: Measured): boolean =>
    !one.mean && one.variant === null && !one.isFinal && repeated.has(placeOf(one));
  const isFold = (one: Measured): boolean =>
    one.part === "cross-validation" && (trace.splits[one.on?.division?.split ?? -1]?.folds ?? null) !== null;
  /** Whether it is of the last of several models that are each fitted afresh; false for the last line of a training. */
  const isOfOwnFit = ({ part, fit }: Measured): boolean => {
    const own = trace.fits[fit];
    return part !== "cross-validation" && own?.how === "fit" && own.repeated && AFRESH.test(own.model.path);
  };
  return found.flatMap((one) => {
    const end = ends.get(one);
    if (end === undefined) return [];
    if (!isTurn(end)) return [end];
    if (isFold(end)) return lowestAndHighest(end, repeated.get(placeOf(end)) ?? []);
    return [isOfOwnFit(end) ? { ...end, variant: LAST_FIT } : end];
  });
}

function lowestAndHighest(last: Measured, turns: readonly Measured[]): readonly Measured[] {
  const own = turns.filter(
    ({ name, of, part, model }) => name === last.name && of === last.of && part === last.part && model === last.model,
  );
  return last.of === null ? endsOf(own).map((one) => ({ ...last, ...one, site: last.site, of: OF_A_FOLD })) : [];
}

/** The lowest and the highest of the folds whose scores are shown as an array: their mean may stand nowhere. */
export function foldsShown(at: ShownAt, list: Measure, text: string): Measured[] {
  const fold = endOf(list);
  if (fold.of !== OF_A_FOLD || !BARE_ARRAY.test(text)) return [];
  const folds = numbersIn(text).flatMap((one) => measuredOf(at, fold, one) ?? []);
  const mean = meanOf(folds);
  return endsOf(folds).map((one, i) => ({ ...one, ...(mean !== null && { folds: mean }), site: `${at.site}.${i}` }));
}

/** The mean of folds, with as many digits as they are printed with, four at the most; null for fewer than make folds. */
function meanOf(folds: readonly Measured[]): NonNullable<Measured["folds"]> | null {
  if (folds.length < FEWEST_FOLDS) return null;
  const value = folds.reduce((sum, one) => sum + one.value, 0) / folds.length;
  const decimals = Math.max(...folds.map(({ printed }) => printed.split(".")[1]?.length ?? 0));
  return { count: folds.length, value, printed: value.toFixed(Math.min(decimals, 4)) };
}
const FEWEST_FOLDS = 2;

/** Nothing but numbers: "[0.81 0.79]", "array([0.81, 0.79])". */
const BARE_ARRAY = /^\s*(?:array\()?\[[\s\d.,eE+-]+\]\)?\s*$/;

function endsOf(folds: readonly Measured[]): readonly Measured[] {
  const [lowest, ...others] = folds.toSorted((a, b) => a.value - b.value);
  return [lowest, others.at(-1)].flatMap((one) => one ?? []);
}

/** Models that start from scratch whenever they are fitted. */
const AFRESH = /^(?:sklearn|xgboost|lightgbm|catboost)\./;

/** What is printed once, after the values of folds that a loop prints in each turn, sums them up: `total += score`, then `total / 5`. */
const withTotalsOfFolds = (
  found: readonly Measured[],
  repeated: ReadonlyMap<string, readonly Measured[]>,
): readonly Measured[] => {
  const places = grouped(found, placeOf);
  const isTurn = (one: Measured): boolean => repeated.has(placeOf(one)) || (places.get(placeOf(one))?.length ?? 0) > 1;
  const isTotal = (one: Measured, at: number): boolean =>
    one.part === "cross-validation" &&
    !one.mean &&
    !isTurn(one) &&
    found.slice(0, at).some((fold) => isTurn(fold) && isOfSameKind(fold, one)) &&
    !found.slice(at + 1).some((later) => isOfSameKind(later, one)) &&
    // The best of the folds is printed once, too.
    !(one.isBest && [...repeated.values()].flat().some((fold) => isOfSameKind(fold, one) && fold.value === one.value));
  return found.map((one, at) => (isTotal(one, at) ? { ...one, mean: true } : one));
};

/** Where in the code a value is printed, in whichever turn. */
export const placeOf = ({ site }: Pick<Measured, "site">): string => site.split(" ", 1)[0] ?? "";

const isOfSameKind = (a: Measured, b: Measured): boolean =>
  a.name === b.name && a.part === b.part && a.of === b.of && a.model?.path === b.model?.path;

/** Whether two values judge the same finished training on the same rows. */
const isAtRest = (trace: Trace, a: Measured, b: Measured): boolean =>
  a.fit >= 0 &&
  a.fit === b.fit &&
  isLearned(trace.fits[a.fit], a.cell) &&
  a.on !== null &&
  a.on === b.on &&
  !a.isFinal &&
  !b.isFinal;

/** Whether a training is over where a value is shown: a loop's own cell shows what its epochs come to. */
const isLearned = (fit: FitEvent | undefined, cell: number): boolean =>
  fit?.how === "fit" || (fit?.how === "loop" && fit.cell < cell);

/** Whether a model that starts from scratch whenever it is fitted was fitted once more in between, to other columns: no turn is the last of one training. */
const isAfresh = (trace: Trace, a: Measured, b: Measured): boolean => {
  const [before, after] = [trace.fits[a.fit], trace.fits[b.fit]];
  if (before === undefined || after === undefined || before === after || !AFRESH.test(after.model.path)) return false;
  return (
    (a.mean || a.part !== "cross-validation") &&
    before.x.kind === "table" &&
    after.x.kind === "table" &&
    before.x.state.made === after.x.state.made
  );
};

/** What else is printed on the line that is no value of a model: the number of a fold, a threshold. */
export const settingsBeside = (
  slots: readonly Slot[],
  { beside }: Words,
  places: ReadonlyMap<number, readonly Taken[]>,
): string =>
  beside.flatMap((at) => (slots[at]?.value.kind === "measure" ? [] : (places.get(at)?.[0]?.text ?? []))).join(" ");

/** Whether a loop whose turns are not followed only tries what a model that has learned before it is worth. */
export const isOfSettings = (trace: Trace, { value }: Slot, cell: number): boolean => {
  const fit = value.kind === "measure" ? trace.fits[value.fit] : undefined;
  const isOver = isLearned(fit, cell) && (fit?.how === "loop" || fit?.repeated === false);
  return isOver && value.kind === "measure" && value.over === null;
};

/** More turns than this are a curve. */
const MOST_SETTINGS = 5;

/** The turns of a loop over settings, each told apart by its own; none where the output does not say them, or there are many. */
export function triedSettings(turns: readonly Measured[], settings: readonly string[]): readonly Measured[] {
  const isTold = new Set(settings).size === turns.length && settings.every((setting) => setting.trim() !== "");
  if (!isTold || turns.length > MOST_SETTINGS) return [];
  return turns.map((one, i) => ({ ...one, variant: one.variant ?? settings[i]?.trim() ?? null, isTrial: true }));
}
