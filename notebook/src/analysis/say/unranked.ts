/** Results of an experiment of which no model is known to be the best. */
import { CRITERIA } from "../know/metrics.ts";
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import { PREDICTS } from "../models-of.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listedParts } from "./lists.ts";
import { metricWords, rowWords, scaleWords } from "./measure-words.ts";
import { areNamed, ownerOf, valuesInWords } from "./rivals.ts";

/** Each value stated, none ranked. */
export function unranked(experiment: Experiment, on: string, weight: number, cautions: readonly Caution[]): Draft[] {
  if (isOfTrainingAlone(experiment, cautions)) return [];
  // Beside other results, a value on nobody knows which rows would be taken for one on theirs.
  const isOpen = ({ part }: MetricFact): boolean => on !== "" && part === null && PREDICTS.has(experiment.task);
  const whole = experiment.metrics.filter((one) => one.of === null && !isOpen(one));
  const shown = groups(whole, (one) => `${metricWords(one)}${rowWords(one)}`)
    .filter((group) => areNamed(experiment, group) && !isBareCriterion(experiment, group))
    .slice(0, 2);
  const parts = shown.map((group) => {
    const [first] = group;
    return `the ${metricWords(first)}${scaleWords(first, experiment.target)}${rowWords(first)} ${valuesInWords(experiment, group, on !== "")}`;
  });
  return parts.length === 0 ? [] : [draft(`${listedParts(parts)}${worth(shown.flat())}`, shown.flat(), weight, { on })];
}

/** A loss that the training printed is no judgement. */
export const worth = (told: readonly MetricFact[]): string =>
  told.every(({ name, part }) => name === "loss" && part === "train") ? ", which says little about new data" : "";

/** A criterion says something only where it compares models that words tell apart. */
const isBareCriterion = (experiment: Experiment, group: readonly MetricFact[]): boolean =>
  group.some(({ name }) => CRITERIA.has(name) || name === "inertia") &&
  (group.length === 1 ||
    group.some(({ name }) => name === "log-likelihood") ||
    distinct(group.map((one) => ownerOf(experiment, one))).length < group.length);

/**
 * Whether all that is known of a model that predicts is how well it fits rows that it learned from, though others were watched or measured: what a
 * training prints of itself would be read as the result.
 */
const isOfTrainingAlone = ({ task, metrics }: Experiment, cautions: readonly Caution[]): boolean =>
  PREDICTS.has(task) &&
  metrics.every(({ name, part }) => part === "train" && name !== "loss" && !CRITERIA.has(name)) &&
  !cautions.some(({ kind }) => kind === "judged-on-training-data");
