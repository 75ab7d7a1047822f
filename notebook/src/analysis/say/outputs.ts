/** Values of several targets: of one model that predicts all of them, or of models that do the same for one each. */
import { rankOf } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import type { Experiment, MetricFact } from "../facts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, listed } from "./lists.ts";
import { metricWords, rowWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { labelled } from "./rivals.ts";
import { possessive } from "./settings.ts";

/** What a model is worth for each of the columns that it predicts, by the measure that a reader would quote first. */
export function outputDrafts(experiment: Experiment, weight: number): Draft[] {
  const { metrics, targets = [], task, best } = experiment;
  const own = metrics.filter(
    ({ of, certainty, model }) => of !== null && targets.includes(of) && certainty === "certain" && model !== null,
  );
  const rank = ({ name }: MetricFact): number => (name === best?.metric.name ? -1 : rankOf(name, task));
  const [first] = [...own].sort((a, b) => rank(a) - rank(b));
  const alike = own.filter(({ name, part }) => name === first?.name && part === first.part);
  return groups(alike, ({ model, variant }) => `${model ?? ""} ${variant ?? ""}`)
    .filter(([{ model }]) => best === null || model === best.model)
    .slice(0, MOST_MODELS)
    .flatMap((values) => {
      const [one] = values;
      const model = modelOf(experiment, one.model);
      const isOnce = new Set(values.map(({ of }) => of)).size === values.length;
      if (model === undefined || values.length < 2 || !isOnce) return [];
      const whose = possessive(labelled(experiment, model, one.variant));
      const what = `${metricWords({ ...one, of: null })}${scaleWords(one, null)}${rowWords(one)}`;
      const told = values.map((metric) => ({ metric, name: metric.of ?? "" }));
      return [draft(`${whose} ${what} ${spanWords(told)}`, values, weight)];
    });
}
const MOST_MODELS = 3;

interface Told {
  readonly metric: MetricFact;
  readonly name: string;
}

/** "is 0.99 for `height` and 0.97 for `width`"; of many the ends: "lies between 0.71 (`depth`) and 0.99 (`height`)". */
export function spanWords(told: readonly Told[]): string {
  if (told.length <= MOST_TOLD)
    return `is ${listed(told.map(({ metric, name }) => `${measure(metric)} for ${code(name)}`))}`;
  const [low, ...others] = [...told].sort((a, b) => a.metric.value - b.metric.value);
  const ends = [low, others.at(-1)].flatMap((one) =>
    one === undefined ? [] : `${measure(one.metric)} (${code(one.name)})`,
  );
  return `lies between ${listed(ends)}`;
}
const MOST_TOLD = 4;
