/** Accuracies that one large class alone comes to, and what ranks models in their place. */
import type { MetricFact } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";
import { byClass, EVEN, LARGE } from "../models-of.ts";
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
  const isLarge = share >= LARGE && metric.value - share < LITTLE * (1 - share);
  return isLarge || metric.value <= share + standardError(share, all);
}
/** Of the wrong answers that always naming the class gives, fewer are put right. */
const LITTLE = 1 / 4;

/** The best of several models by a measure that no large class raises, where all of them have it on the same rows, and the best is better than chance. */
export function unraised(values: readonly MetricFact[], metrics: readonly MetricFact[]): MetricFact | undefined {
  const ownerOf = ({ model, variant }: MetricFact): string => `${model ?? ""} ${variant ?? ""}`;
  const wanted = new Set(values.map(ownerOf));
  const own = metrics.filter(
    (one) => one.part === values[0]?.part && versionAndRows(one.variant).rows === null && wanted.has(ownerOf(one)),
  );
  const alike = UNRAISED.map((isMeasure) => own.filter(isMeasure)).find(
    (all) => new Set(all.map(ownerOf)).size === wanted.size,
  );
  const level = alike?.filter((one) => !alike.some((other) => isBetter(one.name, other.value, one.value))) ?? [];
  const led = foremost(level, metrics);
  return wanted.size < 2 || led === undefined || !isBeyondChance(led, metrics) ? undefined : led;
}

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
