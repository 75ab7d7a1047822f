/** Accuracies that one large class alone comes to, and what ranks models in their place. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";
import { byClass, EVEN, LARGE, modelOf } from "../models-of.ts";
import { foremost, standardError } from "./level.ts";
import { versionAndRows } from "./other-rows.ts";

/**
 * Whether always naming the largest class is right about as often as a model, by the rows that its report counts: it then says little which models
 * are right more often. What finds at least half of every class has learned to tell them apart.
 */
export function isRaised(metric: MetricFact | undefined, metrics: readonly MetricFact[]): boolean {
  if (metric?.name !== "accuracy" || metric.of !== null || metric.model === null) return false;
  const classes = byClass({ best: { model: metric.model, metric }, metrics }, "recall");
  const counts = classes.map(({ rows = 0 }) => rows);
  const all = counts.reduce((sum, rows) => sum + rows, 0);
  const share = Math.max(0, ...counts) / all;
  if (counts.includes(0) || share * counts.length < EVEN || classes.every(({ value }) => value >= 1 / 2)) return false;
  return isHardlyMore(metric, share) || metric.value <= share + standardError(share, all);
}
const isHardlyMore = ({ value }: MetricFact, share: number): boolean =>
  share >= LARGE && value - share < LITTLE * (1 - share);
/** Of the wrong answers that always naming the class gives, fewer are put right. */
const LITTLE = 1 / 4;
/** The share of a class in all rows from which on that in the rows held out is surely large as well. */
const RULING = 0.9;

/**
 * The best of an experiment where no output counts the rows of its classes, but the share of the largest among all rows is known, and the accuracy
 * that puts a model first is hardly more: the model that leads by a measure which no large class raises. Null where there is none, where that is
 * the same one, and where the author decides by accuracy or takes the model himself.
 */
export function unraisedBest({ best, metrics, models }: Experiment, decisive: ReadonlySet<string>): Best | null {
  if (best?.largest === undefined || best.largest.rough === true || best.classes !== undefined) return null;
  const { metric } = best;
  if (metric.name !== "accuracy" || metric.of !== null || best.isChosen === true || decisive.has(metric.name))
    return null;
  const values = metrics.filter(
    (one) =>
      one.name === metric.name &&
      one.of === null &&
      one.part === metric.part &&
      versionAndRows(one.variant).rows === null &&
      modelOf({ models }, one.model)?.role === "result",
  );
  const isFirst = !values.some(({ value }) => value > metric.value);
  if (!isFirst || best.largest.share < RULING || !isHardlyMore(metric, best.largest.share)) return null;
  const led = unraised(values, metrics);
  const isOther = led !== undefined && (led.model !== metric.model || led.variant !== metric.variant);
  return isOther && led.model !== null ? { model: led.model, metric: led } : null;
}

/** The best of several models by a measure that no large class raises, where all of them have it on the same rows, and the best is better than chance. */
export function unraised(values: readonly MetricFact[], metrics: readonly MetricFact[]): MetricFact | undefined {
  const ownerOf = ({ model, variant }: MetricFact): string => `${model ?? ""} ${variant ?? ""}`;
  const wanted = new Set(values.map(ownerOf));
  const own = metrics.filter(
    (one) => one.part === values[0]?.part && versionAndRows(one.variant).rows === null && wanted.has(ownerOf(one)),
  );
  const complete = UNRAISED.map((isMeasure) => own.filter(isMeasure)).filter(
    (all) => new Set(all.map(ownerOf)).size === wanted.size,
  );
  // What one measure hardly tells apart another one may.
  const alike = complete.find((all) => isTelling(all)) ?? complete[0];
  const level = alike?.filter((one) => !alike.some((other) => isBetter(one.name, other.value, one.value))) ?? [];
  const led = foremost(level, metrics);
  return wanted.size < 2 || led === undefined || !isBeyondChance(led, metrics) ? undefined : led;
}

/** Whether the first of several values is ahead of the next by more than hardly anything. */
function isTelling(values: readonly MetricFact[]): boolean {
  const [first, second] = values.map(({ value }) => value).sort((a, b) => b - a);
  return first !== undefined && second !== undefined && first - second > HARDLY_AHEAD;
}
const HARDLY_AHEAD = 0.02;

/** Whether a model tells classes apart: what finds of each as much as it takes others for it leads no one. */
function isBeyondChance(led: MetricFact, metrics: readonly MetricFact[]): boolean {
  const found = byClass({ best: { model: led.model ?? -1, metric: led }, metrics }, "recall");
  const mean = found.reduce((sum, { value }) => sum + value, 0) / found.length;
  const [value, chance] = led.name in BY_CHANCE ? [led.value, BY_CHANCE[led.name] ?? 0] : [mean, 1 / found.length];
  return found.length === 0 || value > chance + HARDLY_ANY;
}
const BY_CHANCE: Readonly<Record<string, number>> = { AUC: 1 / 2, MCC: 0, kappa: 0 };
const HARDLY_ANY = 0.05;

const ofAll =
  (name: string) =>
  (one: MetricFact): boolean =>
    one.name === name && one.of === null && (one.average ?? "macro") === "macro";
const UNRAISED = [
  ...["AUC", "MCC", "kappa", "balanced accuracy", "F1"].map(ofAll),
  ({ name, of }: MetricFact): boolean => name === "F1" && of === "macro avg",
];
