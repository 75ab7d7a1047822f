/** Values that stand in several places, or behind others. */
import { grouped } from "../grouped.ts";
import type { Measured } from "../find/values/measured.ts";
import type { FoundModel } from "../find/models/models.ts";
import { CRITERIA, metricNamed } from "../know/metrics.ts";
import { readNumber } from "../read/outputs/numbers.ts";
import { named } from "../read/trace/arguments.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { isSearch } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { LAST_LOSS, numberOf } from "../read/trace/value.ts";
import { FEWEST_TURNS, keptTurn, tryOf } from "./kept-turns.ts";
import { SEED, variedBy } from "./picked.ts";

export interface Repeated extends Measured {
  readonly cells: readonly number[];
}

/** Values of single folds stand back where their mean is shown, losses where a measure is, and lines of a log where something else is that does not only repeat them. */
export function withoutFolds(metrics: readonly Repeated[]): readonly Repeated[] {
  const means = new Set(metrics.filter((m) => m.mean).map(foldsOf));
  const shown = new Set(metrics.flatMap((m) => (m.by === "log" || m.name === "loss" ? [] : [placeIn(m)])));
  const better = new Set(metrics.flatMap((m) => (m.name === "loss" ? [] : [m.part])));
  // On the rows that it learns from, the log loss is what a network is driven by, whatever the author calls it.
  const isDriving = ({ name, part, model }: Measured): boolean =>
    name === "log loss" && part === "train" && model?.fields.has(LAST_LOSS) === true;
  const judged = new Set(metrics.flatMap((m) => (isDriving(m) || m.name === "loss" ? [] : [placeIn(m)])));
  // What a summary says of the fit alone is for comparing models of which nothing else is known.
  const isOfFit = ({ name, by }: Measured): boolean => by === "report" && CRITERIA.has(name);
  const predicting = new Set(metrics.flatMap((m) => (CRITERIA.has(m.name) || m.name === "loss" ? [] : [m.model])));
  // What a boosting prints of its own rows, round after round, is how it learns, and no error to compare that of rows held out with.
  const nameOf = ({ name, model }: Measured): string => `${name}|${model?.id ?? ""}`;
  const held = new Set(metrics.flatMap((m) => (m.part === "train" || m.part === null ? [] : [nameOf(m)])));
  const isLearning = ({ by, part, model }: Measured): boolean =>
    by === "log" && part === "train" && BOOSTS.test(model?.path ?? "");
  return metrics
    .filter((m) => !(isOfFit(m) && predicting.has(m.model)))
    .filter((m) => (m.name !== "loss" || !better.has(m.part)) && !(isDriving(m) && judged.has(placeIn(m))))
    .filter((m) => !(isLearning(m) && held.has(nameOf(m))))
    .filter((m) => m.by !== "log" || m.cells.length > 1 || !shown.has(placeIn(m)))
    .filter((m) => m.mean || m.part !== "cross-validation" || !means.has(foldsOf(m)));
}

const BOOSTS = /^(?:xgboost|lightgbm|catboost)\./;

/** Each fold may have made the same model afresh. */
const foldsOf = ({ name, model }: Measured): string => `${name}|${model?.path ?? ""}|${model?.cell ?? ""}`;

const placeIn = ({ model, part }: Measured): string => `${model?.id ?? ""}|${part ?? ""}`;

/**
 * Of a model that a loop fits again, with the same settings on other rows, single turns and the best of all stand back where the mean of the
 * turns is shown.
 */
export function withoutTurns(metrics: readonly Repeated[], { fits }: Trace): readonly Repeated[] {
  const isRefitted = (own: FitEvent): boolean =>
    own.repeated ||
    fits.some((other) => other !== own && other.cell === own.cell && other.at === own.at && other.text === own.text);
  const means = metrics.filter((m) => {
    const own = fits[m.fit];
    const isSame = own !== undefined && variedBy(own.model).every(({ name }) => SEED.test(name));
    return m.mean && m.part !== "cross-validation" && isSame && isRefitted(own);
  });
  return metrics.filter(
    (m) =>
      m.mean ||
      !means.some((one) => one.fit === m.fit && one.name === m.name && one.part === m.part && one.of === m.of),
  );
}

/** What a search chose by stands back where the whole search was judged on folds around it: it says the same of rows that chose nothing. */
export function withoutChoosing(metrics: readonly Repeated[], { fits }: Trace): readonly Repeated[] {
  const searched = ({ part, fit }: Measured): FitEvent | undefined => {
    const own = part === "cross-validation" ? fits[fit] : undefined;
    return own !== undefined && isSearch(own.outer) ? own : undefined;
  };
  const nested = new Set(metrics.flatMap((m) => (searched(m)?.how === "cross-validation" ? [searchOf(m)] : [])));
  return metrics.filter(
    (m) => (searched(m)?.how ?? "cross-validation") === "cross-validation" || !nested.has(searchOf(m)),
  );
}

const searchOf = ({ name, model }: Measured): string => `${name}|${model?.path ?? ""}`;

/** More values than this of one cell are a curve over the number of clusters: nobody quotes each. */
const MOST_INERTIAS = 2;

/** More values than this of one kind of model, printed turn after turn, are a curve over settings, seeds or folds. */
const MOST_TURNS = 5;

/**
 * What is only drawn up to find a bend, or to see how values scatter, is left out: no turn of a loop is the result. Where each turn is known
 * to try another setting, and no model is fitted with the one that was chosen, the best turn is. Where a later model is given the settings of
 * one turn, and of no other, the author keeps that turn.
 */
export function withoutScans(metrics: readonly Repeated[], models: readonly FoundModel[]): readonly Repeated[] {
  const turns = new Map<string, Repeated[]>();
  const kinds = new Map<string, Set<string>>();
  for (const one of metrics) {
    const place = placeOf(one);
    const own = turns.get(place) ?? [];
    turns.set(place, own);
    own.push(one);
    kinds.set(kindOf(one), (kinds.get(kindOf(one)) ?? new Set()).add(one.site));
  }
  const scans = new Set(
    [...turns].flatMap(([place, own]) => {
      const [one] = own;
      if (one === undefined || own.length <= (one.name === "inertia" ? MOST_INERTIAS : MOST_TURNS)) return [];
      return kinds.get(kindOf(one))?.size === 1 && areTrials(own) ? [] : [place];
    }),
  );
  const kept = new Map([...scans].map((place) => [place, keptTurn(turns.get(place) ?? [], metrics, models)] as const));
  const as = new Map([...kept.values()].flatMap((one) => (one === null ? [] : [[one.of, one.as] as const])));
  // Of fewer turns, or of a list of them, each has its value unless the author goes on with one of them and measures that once more.
  const left = new Set<string>();
  const tries = grouped(
    metrics.filter((one) => one.part === "test" && one.model !== null && !scans.has(placeOf(one))),
    tryOf,
  );
  for (const [place, own] of tries) {
    const values = own.filter(({ of, by, name }) => of === null && by === "code" && name === own[0]?.name);
    const turn = values.length < FEWEST_TURNS ? null : keptTurn(values, metrics, models);
    if (turn === null || own.includes(turn.of)) continue;
    left.add(place);
    as.set(turn.of, turn.as);
  }
  return metrics.flatMap((one) => as.get(one) ?? (scans.has(placeOf(one)) || left.has(tryOf(one)) ? [] : [one]));
}

const placeOf = ({ name, cell, site, part, model, of, said }: Repeated): string =>
  name === "inertia" ? `${name} ${cell}` : [site, name, cell, part, model?.path, of, said].join("|");

const kindOf = ({ name, model }: Repeated): string => `${name}|${model?.path ?? ""}`;

/** Each another setting, judged on rows that are there for choosing one, or on groups that have no other. */
const areTrials = (turns: readonly Repeated[]): boolean =>
  turns.every(({ name, part, model }) => {
    const mayChoose = part === "validation" || part === "cross-validation" || isOfGroups(name);
    return mayChoose && model !== null && variedBy(model).length > 0;
  }) && new Set(turns.map(({ model }) => model?.id)).size === turns.length;

const isOfGroups = (name: string): boolean => name !== "inertia" && metricNamed(name)?.ranks?.clustering !== undefined;

/** The same value of the same training, shown again in another cell or as a percentage, is one fact. */
export function withoutRepeats(metrics: readonly Measured[]): Repeated[] {
  const groups = new Map<string, Repeated[]>();
  const result: Repeated[] = [];
  for (const metric of metrics) {
    const { name, part, model, of, fit, variant, cell, by } = metric;
    // What needs no training is the same after each of them, and folds are the same whenever they are trained.
    const isLasting = variant === "baseline" || part === "cross-validation";
    const key = `${name}|${part ?? ""}|${model?.id ?? ""}|${isLasting ? "" : fit}|${of ?? ""}|${(by === "report" && variant) || ""}`;
    const own = groups.get(key) ?? [];
    groups.set(key, own);
    const before = own.find((one) => one.printed === metric.printed || isOtherForm(one, metric));
    const at = before === undefined ? -1 : result.indexOf(before);
    // What the author prints is what counts, rather than the line of a log that happens to say the same, or that of a report with fewer digits.
    const isLess = before?.by === "log" || (before?.by === "report" && placesOf(before) < placesOf(metric));
    const said = isLess && by === "code" ? metric : before;
    const kept: Repeated = before
      ? { ...before, ...said, mean: before.mean || metric.mean, cells: [...new Set([...before.cells, cell])] }
      : { ...metric, cells: [cell] };
    if (before === undefined) {
      own.push(kept);
      result.push(kept);
    } else {
      own[own.indexOf(before)] = kept;
      result[at] = kept;
    }
  }
  const measured = grouped(
    result.filter(({ of, by, isTrial }) => of === null && by === "code" && !isTrial),
    trainingOf,
  );
  return result.filter(
    (one) =>
      !(isAverage(one) && measured.get(trainingOf(one))?.some((other) => isOtherForm(other, one))) &&
      (!isBare(one) || !result.some((other) => other !== one && saysMore(other, one))),
  );
}

/** An average in a report says again what the author measures himself. */
const isAverage = ({ of, by }: Measured): boolean =>
  by === "report" && of !== null && /\b(?:avg|average|total)\b/.test(of);

const trainingOf = ({ name, part, model, fit }: Measured): string => `${name}|${part ?? ""}|${model?.id ?? ""}|${fit}`;

/** A table that is typed in says again what was measured, and so does a value of which nothing else is known. */
const isBare = ({ part, by, model, variant }: Measured): boolean =>
  (part === null && by === "table") || (model === null && variant === null);

const saysMore = (other: Measured, bare: Measured): boolean => !isBare(other) && isSameValue(other, bare);

const isSameValue = (a: Measured, b: Measured): boolean =>
  a.name === b.name && (a.printed === b.printed || isOtherForm(a, b));

/** Whether both round the same number: to more or fewer digits, or one as a fraction and the other as the percentage. */
function isOtherForm(a: Measured, b: Measured): boolean {
  // What prints one line after the other rounds them alike: the shorter ends in zeros that are not written.
  if (a.cell === b.cell && a.by === "report" && b.by === "report" && formOf(a) === formOf(b)) return false;
  const places = [a, b].map(placesOf);
  if (places[0] === places[1] && isOfHundred(a) === isOfHundred(b)) return false;
  return Math.abs(a.value - b.value) <= places.reduce((sum, own) => sum + 10 ** -own, 0) / 2 + 1e-9;
}

const decimalsOf = (printed: string): number => /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;

/** To how many decimal places a value is known: "0.97", "97%" and "97" of 0.97 to two. */
const placesOf = (one: Measured): number => decimalsOf(one.printed) + (isOfHundred(one) ? 2 : 0);

const isOfHundred = ({ printed, value }: Measured): boolean =>
  printed.includes("%") || Math.abs(readNumber(printed)?.value ?? value) > MANY_TIMES * Math.abs(value);
/** A share that is printed as a percentage is a hundred times as large. */
const MANY_TIMES = 10;

const formOf = ({ site }: Measured): string => site.replace(/\d+/g, "#");

/** Whether only some rows were drawn to find settings quickly, where rows held out of all judge a model that learned from the others. */
export function isOfSample(one: Repeated | undefined, values: readonly Repeated[], trace: Trace): boolean {
  const sources = one?.part === "cross-validation" ? drawnFrom(one, trace) : null;
  return (
    sources !== null &&
    values.some(
      (other) =>
        other.part === "test" &&
        other.name === one?.name &&
        other.of === one.of &&
        other.model?.path === one.model?.path &&
        other.on?.sources.join() === sources.join() &&
        drawnFrom(other, trace) === null,
    )
  );
}

/** The files of which a model learns a share of the rows, drawn by chance; null where it learns from no such share. */
function drawnFrom(one: Repeated, trace: Trace): readonly string[] | null {
  const x = trace.fits[one.fit]?.x;
  const way = new Set(lineage(x?.kind === "table" ? x.state : null).map(({ id }) => id));
  const draws = callsTo(trace, (path) => path === "pandas.DataFrame.sample");
  const draw = draws.find(({ after }) => after !== null && way.has(after.id));
  const share = numberOf(named(draw?.args ?? [], "frac"));
  return share !== null && share < 1 ? (draw?.after?.sources ?? null) : null;
}
