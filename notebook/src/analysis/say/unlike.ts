/** What models come to that were measured otherwise than the best one. */
import type { Best, Experiment, MetricFact, Part } from "../facts.ts";
import { areApart, SUMS_UP } from "../judge/level.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { isBetter } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct } from "./lists.ts";
import { metricPhrase, metricWords, rowWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { areNamed, ownerOf, sameMeasure, unmeasured } from "./rivals.ts";

/** One value of each model that has none by the measure of the best one, on rows that were kept from it: the two do not compare. */
export function measuredOtherwise(experiment: Experiment, { metric, model }: Best, weight: number): Draft[] {
  if (metric.part === null || metric.part === "train") return [];
  const alike = experiment.metrics.filter((one) => sameMeasure(one, metric));
  // Where the best one has such a value as well, all of them are compared by it.
  const own = new Set(
    experiment.metrics
      .filter((one) => modelOf(experiment, one.model)?.name === modelOf(experiment, model)?.name)
      .map(placeOf),
  );
  const isTold = (one: MetricFact): boolean =>
    one.of === null &&
    one.part !== null &&
    HELD_BACK.has(one.part) &&
    !own.has(placeOf(one)) &&
    SUMS_UP.test(one.name) &&
    versionAndRows(one.variant).rows === null;
  return unmeasured(experiment, alike, model)
    .flatMap(({ id }) => experiment.metrics.find((one) => one.model === id && isTold(one)) ?? [])
    .slice(0, MOST)
    .map((one) =>
      draft(
        `by another measure, ${ownerOf(experiment, one)} reaches ${metricPhrase(one)} of ${measure(one)}${scaleWords(one, experiment.target)}${rowWords(one)}`,
        [one],
        weight,
      ),
    );
}

/**
 * "The decision tree has the lowest MAE (0.035)": who is ahead of the best one by another measure on the same rows. Which of them is best hangs
 * on what counts. An accuracy that is not quoted is mostly the share of a class.
 */
export function aheadOtherwise(experiment: Experiment, { metric, model }: Best, weight: number): Draft[] {
  const kindOf = (one: MetricFact): string | undefined => modelOf(experiment, one.model)?.name;
  const beside = experiment.metrics.filter(
    (one) =>
      one.part === metric.part &&
      one.of === null &&
      one.certainty === "certain" &&
      modelOf(experiment, one.model)?.role === "result",
  );
  const models = distinct(beside.filter(({ name }) => name === metric.name).map((one) => one.model));
  return groups(
    beside.filter(({ name }) => name !== metric.name && name !== "accuracy" && SUMS_UP.test(name)),
    ({ name }) => name,
  )
    .flatMap((values) => {
      const own = values.find((one) => one.model === model && one.variant === metric.variant);
      const ahead = values.reduce((first, one) => (isBetter(one.name, one.value, first.value) ? one : first));
      if (own === undefined || distinct(values.map((one) => one.model)).length < models.length) return [];
      const isAhead = kindOf(ahead) !== kindOf(own) && areApart(experiment, own, ahead);
      return isAhead && areNamed(experiment, [ahead]) ? [ahead] : [];
    })
    .slice(0, 1)
    .map((one) => {
      const most = isBetter(one.name, 1, 0) ? "highest" : "lowest";
      return draft(
        `${ownerOf(experiment, one)} has the ${most} ${metricWords(one)}${scaleWords(one, experiment.target)} (${measure(one)})`,
        [one],
        weight,
      );
    });
}

const placeOf = ({ name, part }: MetricFact): string => `${name} ${part ?? ""}`;
const HELD_BACK: ReadonlySet<Part> = new Set(["test", "validation", "cross-validation", "out-of-bag"]);
const MOST = 2;
