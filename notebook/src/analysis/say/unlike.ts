/** What models come to that were measured otherwise than the best one. */
import type { Best, Experiment, MetricFact, Part } from "../facts.ts";
import { SUMS_UP } from "../judge/level.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { type Draft, draft } from "./draft.ts";
import { metricPhrase, rowWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { ownerOf, sameMeasure, unmeasured } from "./rivals.ts";

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
const placeOf = ({ name, part }: MetricFact): string => `${name} ${part ?? ""}`;
const HELD_BACK: ReadonlySet<Part> = new Set(["test", "validation", "cross-validation", "out-of-bag"]);
const MOST = 2;
