/** Results of an experiment of which no model is known to be the best. */
import { CRITERIA } from "../know/metrics.ts";
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import { modelOf, PREDICTS } from "../models-of.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listedParts } from "./lists.ts";
import { metricWords, rowWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { areNamed, ownerOf, valuesInWords } from "./rivals.ts";
import { owned } from "./settings.ts";

/** Each value stated, none ranked. */
export function unranked(experiment: Experiment, on: string, weight: number, cautions: readonly Caution[]): Draft[] {
  if (isOfTrainingAlone(experiment, cautions)) return [];
  // Beside other results, a value on nobody knows which rows would be taken for one on theirs.
  const isOpen = ({ part }: MetricFact): boolean => on !== "" && part === null && PREDICTS.has(experiment.task);
  const whole = experiment.metrics.filter((one) => one.of === null && !isOpen(one));
  const shown = groups(whole, (one) => `${metricWords(one)}${rowWords(one)}`)
    .filter((group) => areNamed(experiment, group) && !isBareCriterion(experiment, group))
    .slice(0, 2);
  const [[one, ...more] = [], [other, ...rest] = []] = shown;
  // Two values of one model are told of it once.
  if (one && other && [...more, ...rest].length === 0 && one.name === other.name) {
    const owner = ownerOf(experiment, one);
    if (owner !== "" && owner === ownerOf(experiment, other))
      return [
        draft(
          `${owned(owner, `${metricWords(one)}${scaleWords(one, experiment.target)}`)} is ${measure(one)}${rowWords(one)} and ${measure(other)}${rowWords(other)}`,
          [one, other],
          weight,
          { on },
        ),
      ];
  }
  const parts = shown.map((group) => {
    const [first] = group;
    const rows = isOfSeveralRows(experiment, group)
      ? `, depending on ${distinct(group.map((own) => own.model)).length > 1 ? "the training and on " : ""}which rows are judged`
      : "";
    return `the ${metricWords(first)}${scaleWords(first, experiment.target)}${rowWords(first)} ${valuesInWords(experiment, group, on !== "")}${rows}`;
  });
  return parts.length === 0 ? [] : [draft(`${listedParts(parts)}${worth(shown.flat())}`, shown.flat(), weight, { on })];
}

/** Whether one model that learned once has several values by one measure that nothing else tells apart. */
const isOfSeveralRows = (experiment: Experiment, group: readonly MetricFact[]): boolean =>
  groups(group, ({ model, variant }) => `${model ?? ""} ${variant ?? ""}`).some((own) => {
    const { cells = [] } = modelOf(experiment, own[0].model) ?? {};
    return cells.length > 0 && cells.length <= MADE_AND_TRAINED && distinct(own.map(measure)).length >= SEVERAL;
  });
const MADE_AND_TRAINED = 2;
const SEVERAL = 3;

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
