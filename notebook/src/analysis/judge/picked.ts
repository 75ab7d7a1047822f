/** Settings and thresholds that are chosen by how well they do on test rows. */
import { grouped } from "../grouped.ts";
import { isBetter, metricNamed } from "../know/metrics.ts";
import { once } from "../remembered.ts";
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { COMPARISON } from "../read/trace/measures/comparisons.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import type { Instance, Measure, Prediction, TableState, Value } from "../read/trace/value.ts";

type Use = Extract<Caution, { readonly kind: "test-data-used" }>;
export interface Picked extends Pick<Use, "how" | "setting" | "part" | "cells"> {}

/** A score on test rows. */
export interface Scored extends CallEvent {
  readonly result: Measure;
}

/** Fewer versions than these are a comparison, not a search. */
const FEWEST_VERSIONS = 3;

/** The place where code takes the best of some scores. */
interface Choice {
  readonly cell: number;
  readonly among: readonly Measure[];
  /** True where each score is held against the best one so far: `if score > best`. */
  readonly isInTurn: boolean;
}

/** A setting tried out on the test rows: one class with several values of it, of which the best score is taken. */
export function pickedSetting(trace: Trace, scores: readonly Scored[]): Picked | null {
  const versions = new Map<string, { readonly cell: number; readonly setting: string; readonly own: Set<Instance> }>();
  for (const { result, cell } of scores) {
    const setting = result.model === null ? null : variedBy(result.model);
    if (result.model === null || setting === null) continue;
    const key = `${cell} ${result.model.path} ${result.model.cell}`;
    const tried = versions.get(key) ?? { cell, setting, own: new Set() };
    versions.set(key, tried);
    tried.own.add(result.model);
  }
  for (const { cell, setting, own } of versions.values()) {
    if (own.size < FEWEST_VERSIONS) continue;
    const best = choicesIn(trace).find(({ among }) => among.some(({ model }) => model !== null && own.has(model)));
    if (best !== undefined) return { how: "tuning", setting, cells: inOrder([cell, best.cell]) };
  }
  return null;
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

const choicesIn = once((trace: Trace): readonly Choice[] =>
  callsTo(trace, (path) => PICKS.test(path) || path === COMPARISON).flatMap(({ path, receiver, args, cell }) => {
    const isInTurn = path === COMPARISON;
    const given = isInTurn ? args.slice(0, 1) : args;
    const among = [receiver, ...given.map(({ value }) => value)].flatMap((value) => scoresIn(value));
    return among.every(({ metric }) => isWorst(path, metric)) ? [] : [{ cell, among, isInTurn }];
  }),
);

/** The largest error is where a chart ends, not what anyone chooses. */
function isWorst(path: string, metric: string | null): boolean {
  const better = metric === null ? undefined : metricNamed(metric)?.better;
  return (better === "lower" && path.endsWith("max")) || (better === "higher" && path.endsWith("min"));
}

const PICKS = /(?:^|\.)(?:max|min|amax|amin|argmax|argmin|nanargmax|nanargmin|idxmax|idxmin|sorted)$/;

/** The scores in a value; the points of a curve are none. */
function scoresIn(value: Value | null, column: string | null = null): Measure[] {
  if (value?.kind === "measure") return value.report === "curve" ? [] : [value];
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

/** The setting that comes from a variable, as in a loop over its values. */
export const variedBy = ({ args }: Instance): string | null =>
  args.find(({ value, text }) => value.kind === "constant" && /^[A-Za-z_]\w*$/.test(text) && !CONSTANTS.test(text))
    ?.name ?? null;
const CONSTANTS = /^(?:True|False|None|[A-Z][A-Z_]+|seed|random_state|rng|state)$/;

/**
 * A setting that the author reads off the scores: a cell shows several values of it on the test rows, and a model that comes after it is
 * given the best of them, which none before it was.
 */
export function pickedByHand({ metrics }: Experiment, models: readonly FoundModel[]): Picked | null {
  const known = new Map(models.map((one) => [one.fact.id, one]));
  const tried = metrics.flatMap((metric) => {
    const model =
      metric.model === null || metric.part !== "test" || metric.of !== null ? undefined : known.get(metric.model);
    const setting = model === undefined ? null : variedBy(model.instance);
    return model === undefined || setting === null ? [] : [{ metric, model, setting }];
  });
  const places = grouped(
    tried,
    ({ metric, model, setting }) => `${metric.cells[0]} ${metric.name} ${model.instance.path} ${setting}`,
  );
  for (const own of places.values()) {
    const [first, ...others] = own;
    if (first === undefined || own.length < FEWEST_VERSIONS) continue;
    const best = others.reduce((leader, one) => (leads(one.metric, leader.metric) ? one : leader), first);
    const { setting, model } = best;
    const value = model.fact.params[setting];
    const [cell = -1] = best.metric.cells;
    const same = models.filter(
      (one) => one.instance.path === model.instance.path && value !== undefined && one.fact.params[setting] === value,
    );
    const isNew = same.every(({ instance }) => instance.cell >= cell);
    const later = same.find(({ instance }) => instance.cell > cell && variedBy(instance) !== setting);
    if (isNew && later !== undefined) return { how: "tuning", setting, cells: [cell, later.instance.cell] };
  }
  return null;
}

const leads = (one: MetricFact, other: MetricFact): boolean => isBetter(one.name, one.value, other.value);

const inOrder = (cells: readonly number[]): number[] => [...new Set(cells)].sort((a, b) => a - b);
