/** Other runs of a model that no words tell apart from the one that is told, and values on other rows. */
import type { Experiment, MetricFact, ModelFact } from "../facts.ts";
import { settingsOf } from "../judge/compared.ts";
import { areAboutLevel } from "../judge/level.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { countWord } from "../wording.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed } from "./lists.ts";
import { metricPhrase, metricWords } from "./measure-words.ts";
import { kindWords } from "./model-words.ts";
import { measure } from "./numbers.ts";
import { areNamed, isOfLoop, leads, onRows, ownerOf, rivalsOf, sameMeasure, valuesInWords } from "./rivals.ts";
import { runsOf } from "./standing.ts";

/**
 * ", and 0.683 with other settings", ", and 91.8% to 92.5% in three other training runs": what other runs of the only model come to that no words
 * tell from the one that is told. What a loop fits again differs in its rows, and is no other run.
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
  const others = runs.filter((one) => one.model !== model);
  const [best, worst] = [others[0], others.at(-1)];
  // Of all of them, those that come near it are told as well.
  if (best === undefined || worst === undefined || areAboutLevel(experiment, metric, worst)) return "";
  const count = new Set(others.map((one) => one.model)).size;
  // What learns in no epochs may differ in its columns or its formula.
  const run = own === undefined || (own.layers.length === 0 && own.epochs === null) ? "fit" : "training run";
  const values = [worst, best].toSorted((a, b) => a.value - b.value).map(measure);
  const differ = (of: (one: ModelFact | undefined) => string): boolean =>
    others.some((one) => of(modelOf(experiment, one.model)) !== of(own));
  const how = differ((one) => (one?.layers ?? []).join())
    ? "with other layers"
    : differ((one) => settingsOf(one && { ...one, class: one.name }))
      ? "with other settings"
      : `in ${count === 1 ? `another ${run}` : `${countWord(count)} other ${run}s`}`;
  return `, and ${distinct(values).join(" to ")} ${how}`;
}

/** " (0.683 with other settings)": the same in brackets, where another measure of the run that is told follows. */
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
