/** Other runs of a model that no words tell apart from the one that is told, and values on other rows. */
import type { Experiment, MetricFact } from "../facts.ts";
import { areOfOneCell } from "../judge/differences.ts";
import { areAboutLevel } from "../judge/level.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { differenceWords, variedWords } from "./differences.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed } from "./lists.ts";
import { metricPhrase, metricWords } from "./measure-words.ts";
import { kindWords } from "./model-words.ts";
import { measure } from "./numbers.ts";
import { areNamed, isOfLoop, leads, onRows, ownerOf, rivalsOf, sameMeasure, valuesInWords } from "./rivals.ts";
import { runsOf } from "./standing.ts";

/**
 * ", and 0.683 with `C=9` instead of `C=1`", ", and 96.5% to 96.7% with 50 instead of 300 neurons", ", and 70.1% to 81.8% with other values of `C`"
 * where a loop tries them: what other runs of the only model come to that its name does not tell from the one that is told. Those that nothing is
 * known to set apart would be taken for chance, and are left out, as is what a loop fits again: it differs in its rows.
 */
export function otherRuns(experiment: Experiment, metric: MetricFact, model: number): string {
  const runs = runsOf(experiment, metric, metric, false);
  const own = modelOf(experiment, model);
  const isAlone = rivalsOf(experiment, metric, model).every((one) => {
    const rival = modelOf(experiment, one.model);
    return rival?.name === own?.name || rival?.role === "baseline";
  });
  // What is measured of one training again is of other rows, or at another threshold.
  const isAgain = (one: MetricFact): boolean => one.model === model && !areAboutLevel(experiment, metric, one);
  if (!isAlone || !leads(metric, runs) || runs.some((one) => isOfLoop(one) || isAgain(one))) return "";
  const kinds = bestOfKinds(experiment, runs);
  if (kinds !== null) return kinds;
  if (own === undefined) return "";
  const rest = runs.flatMap((one) => {
    const other = one.model === model ? undefined : modelOf(experiment, one.model);
    // What sums up the turns of a loop is shown after the value of the last one, and counted as its own.
    const isSummary =
      other !== undefined &&
      areOfOneCell(own, other) &&
      experiment.metrics.find((first) => first.model === one.model && runs.includes(first)) !== one;
    return other === undefined || isSummary ? [] : [{ one, other }];
  });
  const varied = variedWords(
    own,
    rest.map(({ other }) => other).filter((other) => areOfOneCell(own, other)),
  );
  const others = rest.flatMap(({ one, other }) => {
    const how = areOfOneCell(own, other) ? varied : differenceWords(own, other);
    return how === "" ? [] : [{ one, how }];
  });
  const worst = others.at(-1)?.one;
  // Of all of them, those that come near it are told as well.
  if (worst === undefined || areAboutLevel(experiment, metric, worst)) return "";
  const told = groups(others, ({ how }) => how).map((same) => {
    const values = [same.at(-1)?.one ?? same[0].one, same[0].one].toSorted((a, b) => a.value - b.value).map(measure);
    return `${distinct(values).join(" to ")} ${same[0].how}`;
  });
  return told.length > MOST_RUNS ? "" : `, and ${listed(told)}`;
}
const MOST_RUNS = 3;

/** " (0.683 with `C=9`)": the same in brackets, where another measure of the run that is told follows. */
export const aside = (runs: string): string => runs.replace(/, (?:and|against) (.+)$/, " ($1)");

/** " with `kernel=linear`, 0.844 with `kernel=poly` and 0.096 with `kernel=rbf`": the best of each kind that the runs are of, from the best on; null if they are of one. */
function bestOfKinds(experiment: Experiment, runs: readonly MetricFact[]): string | null {
  const kinds = groups(
    runs.map((one) => {
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
