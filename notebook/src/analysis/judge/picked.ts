/** Settings and thresholds that are chosen by how well they do on test rows. */
import { grouped } from "../grouped.ts";
import { firstSetting } from "../know/idle-settings.ts";
import { metricNamed } from "../know/metrics.ts";
import { once } from "../remembered.ts";
import type { Caution } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { VARYING } from "../read/trace/language/elements.ts";
import { isCount } from "../read/trace/measures/answers-of-kinds.ts";
import { COMPARISON } from "../read/trace/measures/comparisons.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { Instance, Measure, Prediction, TableState, Value } from "../read/trace/value.ts";

type Use = Extract<Caution, { readonly kind: "test-data-used" }>;
/** Certain where nothing else is said. */
export interface Picked extends Pick<Use, "how" | "setting" | "part" | "cells">, Partial<Pick<Use, "certainty">> {}

/** A score on test rows. */
export interface Scored extends CallEvent {
  readonly result: Measure;
}

/** Fewer versions than these are a comparison, not a search. */
const FEWEST_VERSIONS = 3;

/** The place where code takes the best of some scores. */
export interface Choice {
  readonly cell: number;
  readonly among: readonly Measure[];
  /** True where each score is held against the best one so far: `if score > best`. */
  readonly isInTurn: boolean;
  /** True where it says which one is the best: `argmax`. */
  readonly ofPlace: boolean;
  readonly repeated: boolean;
}

/** Models of one class that a cell judges one after the other, and what they were given for the settings in which they differ. */
interface Sweep {
  readonly cell: number;
  readonly own: Set<Instance>;
  readonly values: Map<string, Set<Value>>;
}

function sweepsOf(scores: readonly Scored[]): readonly Sweep[] {
  const sweeps = new Map<string, Sweep>();
  for (const { result, cell } of scores) {
    const { model } = result;
    const settings = model === null ? [] : variedBy(model);
    if (model === null || settings.length === 0) continue;
    const key = `${cell} ${model.path} ${model.cell}`;
    const sweep = sweeps.get(key) ?? { cell, own: new Set(), values: new Map() };
    sweeps.set(key, sweep);
    sweep.own.add(model);
    for (const { name, value } of settings) sweep.values.set(name, (sweep.values.get(name) ?? new Set()).add(value));
  }
  return [...sweeps.values()].filter(
    ({ own }) => own.size >= FEWEST_VERSIONS || [...own].some(({ repeated }) => repeated),
  );
}

/**
 * Settings tried out on the test rows: one class with several values of them, of which the best score is taken; or a later model is given
 * one of the values, where a chart alone shows the scores.
 */
export function pickedSettings(
  trace: Trace,
  scores: readonly Scored[],
  models: readonly FoundModel[],
  isShown: (model: Instance) => boolean,
): readonly Picked[] {
  return sweepsOf(scores).flatMap(({ cell, own, values }) => {
    const settings = [...values].flatMap(([name, tried]) =>
      tried.has(VARYING) || new Set([...tried].map(textIn)).size > 1 ? [name] : [],
    );
    const best = choicesIn(trace).filter(({ among }) => among.some(({ model }) => model !== null && own.has(model)));
    return settings.flatMap((setting): Picked[] => {
      const isSeed = SEED.test(setting);
      const choice = best.find(({ ofPlace }) => ofPlace || !isSeed);
      if (choice !== undefined) return [{ how: "tuning", setting, cells: inOrder([cell, choice.cell]) }];
      const [path] = [...own].map((one) => one.path);
      const isSearched = trace.fits.some(({ how, model }) => how === "search" && model.path === path);
      if (isSeed || isSearched || [...own].some(isShown)) return [];
      const tried = new Set([...(values.get(setting) ?? [])].map(textIn));
      const given = models.flatMap(({ instance }) => {
        const value = instance.path === path && !own.has(instance) ? valueOf(instance, setting) : null;
        return value === null ? [] : [{ instance, value }];
      });
      const later = given.find(({ instance, value }) => instance.cell > cell && (tried.has(value) || tried.has(null)));
      const isNew = given.every(({ instance, value }) => value !== later?.value || instance.cell > cell);
      return later !== undefined && isNew
        ? [{ how: "tuning", setting, cells: [cell, later.instance.cell], certainty: "likely" }]
        : [];
    });
  });
}

/** What makes chance repeat itself: the largest of such scores may be named beside the smallest one. */
export const SEED = /^(?:random_(?:state|seed)|seed)$/;

const textIn = (value: Value): string | null => (value.kind === "constant" ? String(value.value) : null);

/** The number or name that the code gives for a setting. */
const valueOf = ({ args }: Instance, setting: string): string | null => {
  const given = args.find(({ name }) => name === setting);
  return given === undefined || /^[A-Za-z_]/.test(given.text) ? null : textIn(given.value);
};

/** The round of a training that does best on held-out rows: held against the best one so far while it learns, or taken from all. */
export function pickedRounds(
  trace: Trace,
): readonly { readonly rows: TableState; readonly fit: FitEvent; readonly cell: number }[] {
  return choicesIn(trace).flatMap(({ cell, among, isInTurn, repeated }, at, all) => {
    const [score, ...others] = among;
    // What a loop judges before the step it takes in each round is judged after the step of the round before.
    const fit =
      score === undefined
        ? undefined
        : (trace.fits[score.fit] ?? trace.fits.find((one) => one.model === score.model && one.cell === cell));
    if (score === undefined || fit === undefined || others.some((one) => one.fit !== score.fit)) return [];
    const isOfLoop =
      fit.how === "loop" && (!isInTurn || (cell === fit.cell && (repeated || all[at - 1]?.cell === cell)));
    const isOfLog = !isInTurn && score.shape === "list" && fit.how === "fit";
    return score.on !== null && (isOfLoop || isOfLog) ? [{ rows: score.on, fit, cell }] : [];
  });
}

/**
 * A threshold for what a model says of the test rows: taken from a curve over the same rows, or the best of several by their scores.
 *
 * Source: scikit-learn, Tuning the decision threshold for class prediction: not on the rows that evaluate.
 */
export function pickedThreshold(trace: Trace, isTest: (state: TableState) => boolean): Picked | null {
  const cuts = comparisonsIn(trace).flatMap(({ cell, repeated, args: [of, level] }) =>
    of?.value.kind === "prediction" && level && of.value.on !== null && isTest(of.value.on)
      ? [{ cell, repeated, of: of.value, level: level.value }]
      : [],
  );
  for (const own of grouped(cuts, ({ cell, of }) => `${cell} ${of.model?.id ?? ""}`).values()) {
    const [cut] = own;
    if (cut === undefined || cut.of.model === null) continue;
    const { cell } = cut;
    const { model } = cut.of;
    if (own.length < FEWEST_VERSIONS && own.some((one) => !one.repeated && isOfCurve(one.of, one.level)))
      return { how: "threshold", cells: [cell] };
    const levels = new Set(own.map(({ level }) => (level.kind === "constant" ? level.value : null)));
    if (levels.size < FEWEST_VERSIONS && !own.some(({ repeated }) => repeated)) continue;
    const best = choicesIn(trace).find(
      ({ cell: at, isInTurn, among }) =>
        (isInTurn ? at === cell : at >= cell) &&
        among.every((score) => score.model === model && score.on !== null && isTest(score.on)),
    );
    if (best !== undefined) return { how: "threshold", cells: inOrder([cell, best.cell]) };
  }
  return null;
}

const comparisonsIn = (trace: Trace): readonly CallEvent[] => callsTo(trace, (path) => path === COMPARISON);

export const choicesIn = once((trace: Trace): readonly Choice[] =>
  callsTo(trace, (path) => PICKS.test(path) || path === COMPARISON).flatMap(
    ({ path, receiver, args, cell, repeated }) => {
      const isInTurn = path === COMPARISON;
      const ofPlace = isInTurn || /arg|idx|sorted/.test(path) || args.some(({ name }) => name === "key");
      const given = isInTurn ? args.slice(0, 1) : args;
      const among = [receiver, ...given.map(({ value }) => value)].flatMap((value) => scoresIn(value));
      return among.every(({ metric }) => isWorst(path, metric)) ? [] : [{ cell, among, isInTurn, ofPlace, repeated }];
    },
  ),
);

/** The largest error is where a chart ends, not what anyone chooses. */
function isWorst(path: string, metric: string | null): boolean {
  const better = metric === null ? undefined : metricNamed(metric)?.better;
  return (better === "lower" && path.endsWith("max")) || (better === "higher" && path.endsWith("min"));
}

const PICKS = /(?:^|\.)(?:max|min|amax|amin|argmax|argmin|nanargmax|nanargmin|idxmax|idxmin|sorted)$/;

/** The scores in a value; the points of a curve are none. */
function scoresIn(value: Value | null, column: string | null = null): Measure[] {
  if (value?.kind === "measure") return value.report === "curve" || isCount(value) ? [] : [value];
  if (value?.kind === "sequence") return value.items.flatMap((item) => scoresIn(item, column));
  if (value?.kind === "dictionary")
    return [...value.entries].flatMap(([key, entry]) =>
      column === null || column === key ? scoresIn(entry.value) : [],
    );
  // A table that the code lists scores in.
  const content =
    value?.kind === "table" ? value.state.from.find((state) => state.content !== null)?.content : undefined;
  return value?.kind === "table" && value.state.column !== null && content ? scoresIn(content, value.state.column) : [];
}

/** Whether a threshold comes from a curve over the very rows that it is applied to. */
const isOfCurve = ({ model, on }: Prediction, level: Value): boolean =>
  level.kind === "measure" &&
  level.report === "curve" &&
  level.model === model &&
  level.on?.division?.split === on?.division?.split &&
  level.on?.division?.part === on?.division?.part;

/** The settings that come from variables, as in a loop over their values. */
export const variedBy = (one: Instance): readonly { readonly name: string; readonly value: Value }[] =>
  one.args.flatMap(({ name: given, value, text }, at) => {
    const name = given ?? (at === 0 ? firstSetting(one.path) : null);
    // A text from a dictionary of settings stands for itself.
    const isSet = (value.kind === "constant" && value.value !== text) || (one.repeated && value === VARYING);
    return isSet && name !== null && /^[A-Za-z_]\w*$/.test(text) && !CONSTANTS.test(text) ? [{ name, value }] : [];
  });
const CONSTANTS = /^(?:True|False|None|[A-Z][A-Z_]+)$/;

export const inOrder = (cells: readonly number[]): number[] => [...new Set(cells)].sort((a, b) => a - b);
