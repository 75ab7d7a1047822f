/** Other runs of a model that no words tell apart from the one that is told, and values on other rows. */
import { CRITERIA, isBetter } from "../know/metrics.ts";
import type { Experiment, MetricFact } from "../facts.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { countWord } from "../wording.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed } from "./lists.ts";
import { metricPhrase, metricWords } from "./measure-words.ts";
import { kindWords } from "./model-words.ts";
import { measure } from "./numbers.ts";
import {
  achieves,
  areNamed,
  AT_BEST,
  isNearlyLevel,
  isOfLoop,
  isVersion,
  leads,
  onRows,
  order,
  ownerOf,
  rivalsOf,
  sameMeasure,
  valuesInWords,
} from "./rivals.ts";

/**
 * ", and at its worst 0.347": how far other runs of a model that no words tell apart fall behind the one that is told. Of runs that are nearly
 * level none is better: ", and 83.8 in a second training".
 */
export function worstWords(experiment: Experiment, metric: MetricFact, model: number): string {
  const runs = experiment.metrics.filter(
    (one) =>
      one.certainty === "certain" &&
      sameMeasure(one, metric) &&
      one.part === metric.part &&
      versionAndRows(one.variant).rows === versionAndRows(metric.variant).rows &&
      one.model !== null &&
      modelOf(experiment, one.model)?.role !== "baseline" &&
      isVersion(experiment, one, metric, model),
  );
  const [worst] = runs.sort((a, b) => order(metric) * (b.value - a.value));
  if (worst === undefined || measure(worst) === measure(metric)) return "";
  const does = achieves(experiment, metric, model);
  if (metric.part === "train" && !CRITERIA.has(metric.name)) return otherFits(metric, worst, runs);
  if (runs.some(isOfLoop)) return otherRuns(metric, runs);
  if (does === "reaches " && leads(metric, runs) && areRunsAlone(experiment, metric, model))
    return haveOneForm(experiment, worst, metric)
      ? `, and ${measure(worst)} in ${worst.model === metric.model ? "another run" : "a second training"}`
      : `, and another one ${measure(worst)}`;
  if (does !== AT_BEST) return "";
  const own = modelOf(experiment, model)?.name;
  // Where a version that has a name does worse still, it is no worst of the model.
  const isWorseElsewhere = rivalsOf(experiment, metric, model).some((one) => {
    const rival = modelOf(experiment, one.model);
    return rival?.name === own && rival?.role !== "baseline" && isBetter(metric.name, worst.value, one.value);
  });
  if (isWorseElsewhere) return otherRuns(metric, runs);
  return bestOfKinds(experiment, runs) ?? `, and at its worst ${measure(worst)}`;
}

/** " (at its worst 0.347)": the same in brackets, where another measure of the run that is told follows. */
export const aside = (worst: string): string => worst.replace(/, (?:and|against) (.+)$/, " ($1)");

/** " with `kernel=linear`, 0.844 with `kernel=poly` and 0.096 with `kernel=rbf`": the best of each kind that the runs are of, from the best on; null if they are of one. */
function bestOfKinds(experiment: Experiment, runs: readonly MetricFact[]): string | null {
  const kinds = groups(
    runs.toReversed().map((one) => {
      const model = modelOf(experiment, one.model);
      return { one, kind: model === undefined ? "" : kindWords(experiment, model) };
    }),
    ({ kind }) => kind,
  ).map(([first]) => first);
  if (kinds.length < 2 || kinds.length > MOST_KINDS || kinds.some(({ kind }) => kind === "")) return null;
  const [best, ...others] = kinds;
  return `${best?.kind ?? ""}, against ${listed(others.map(({ one, kind }) => `${measure(one)}${kind}`))}`;
}
const MOST_KINDS = 4;

/** What models come to on rows that are not like those of the result: "on balanced rows, the accuracy is 0.98 for the SVM". */
export function onOtherRows({ best, metrics, ...experiment }: Experiment, on: string, weight: number): Draft[] {
  const values = metrics.flatMap((one) => {
    const { version, rows } = versionAndRows(one.variant);
    const isAlike = best !== null && sameMeasure(one, best.metric) && one.part === best.metric.part;
    return isAlike && rows !== null && one.model !== null && one.certainty === "certain"
      ? [{ rows, metric: { ...one, variant: version } }]
      : [];
  });
  return groups(values, ({ rows }) => rows).flatMap((own) => {
    const found = own.map(({ metric }) => metric);
    const [{ rows, metric }] = own;
    const there = { ...experiment, best, metrics: found };
    const words =
      found.length === 1
        ? `${ownerOf(there, metric)} reaches ${metricPhrase(metric)} of ${measure(metric)}`
        : `the ${metricWords(metric)} ${valuesInWords(there, found)}`;
    return areNamed(there, found)
      ? [
          draft(words, found, weight, {
            on: `${onRows(rows)}${on === "" ? "" : ` ${on.replace(/^on /, "of ").replace(/, $/, "")}`}, `,
          }),
        ]
      : [];
  });
}

/** Whether two models have the same layers, as far as these are known. */
const haveOneForm = (experiment: Experiment, ...of: readonly Pick<MetricFact, "model">[]): boolean =>
  new Set(of.map(({ model }) => modelOf(experiment, model)?.layers.join())).size === 1;

/** ", and 0.927 in another run", where a version of the model is worse than all runs that are called as the best one is. */
function otherRuns(metric: MetricFact, runs: readonly MetricFact[]): string {
  const values = distinct(runs.filter((one) => one !== metric && one.model !== metric.model).map(measure));
  const [lowest, highest] = [values[0], values.at(-1)];
  if (lowest === undefined || highest === undefined) return "";
  if (values.length > 2) return `, and from ${lowest} to ${highest} in other runs`;
  return `, and ${listed(values)} in ${values.length === 1 ? "another run" : "other runs"}`;
}

/** How others fit the rows they learned from, which grows with every feature and makes none of them the best. */
function otherFits(metric: MetricFact, worst: MetricFact, runs: readonly MetricFact[]): string {
  const others = runs.filter((one) => one.model !== metric.model);
  if (!others.includes(worst)) return "";
  const bound = order(metric) === 1 ? "at most" : "at least";
  return others.length === 1
    ? ` (${measure(worst)} in another fit)`
    : ` (${bound} ${measure(worst)} in ${countWord(others.length)} other fits)`;
}

/** Whether a model was measured twice with nearly the same result, on rows that others were not measured on. */
function areRunsAlone(experiment: Experiment, metric: MetricFact, model: number): boolean {
  const [other, ...more] = rivalsOf(experiment, metric, model).filter((one) => measure(one) !== measure(metric));
  return (
    metric.part !== "train" &&
    other !== undefined &&
    more.length === 0 &&
    other.model !== model &&
    isVersion(experiment, other, metric, model) &&
    isNearlyLevel(other, metric)
  );
}
