/** Values of several targets or groups: of one model that predicts all of them, or of models of one kind that are trained for one each; values of single folds. */
import { OF_A_FOLD } from "../facts/parts.ts";
import { rankOf } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import type { Experiment, MetricFact } from "../facts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, listed } from "./lists.ts";
import { metricWords, rowWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { labelled, ownerOf } from "./rivals.ts";
import { owned } from "./settings.ts";

/** What a model is worth for each of the columns that it predicts, or of the groups that it is trained for, by the measure that a reader would quote first. */
export function outputDrafts(experiment: Experiment, weight: number): Draft[] {
  const { metrics, task, best } = experiment;
  const own = metrics.filter((one) => one.certainty === "certain" && nameOf(experiment, one) !== null);
  const rank = ({ name }: MetricFact): number => (name === best?.metric.name ? -1 : rankOf(name, task));
  const [first] = [...own].sort((a, b) => rank(a) - rank(b));
  const alike = own.filter(({ name, part }) => name === first?.name && part === first.part);
  if (first?.of === OF_A_FOLD) return ofFolds(experiment, alike, weight);
  return groups(alike, ({ model, variant }) => `${model ?? ""} ${variant ?? ""}`)
    .filter(([{ model }]) => best === null || model === best.model)
    .slice(0, MOST_MODELS)
    .flatMap((values) => {
      const [one] = values;
      const model = modelOf(experiment, one.model);
      const told = values.map((metric) => ({ metric, name: nameOf(experiment, metric) ?? "" }));
      const names = told.flatMap(({ name }) => (name === "" ? [] : [name]));
      if (model === undefined || values.length < 2 || new Set(names).size < names.length) return [];
      const by = model.each === undefined ? "" : `by ${code(model.each)}, `;
      const what = `${metricWords({ ...one, of: null })}${scaleWords(one, null)}${rowWords(one)}`;
      return [
        draft(`${by}${owned(labelled(experiment, model, one.variant), what)} ${spanWords(told)}`, values, weight),
      ];
    });
}
const MOST_MODELS = 3;

/**
 * "in cross-validation, the accuracy lies between 55.6% and 71.9% for the SVM and between 61.6% and 71.3% for Ridge": of all models that have folds,
 * or of none.
 */
function ofFolds(experiment: Experiment, folds: readonly MetricFact[], weight: number): Draft[] {
  const runs = groups(folds, ({ model, variant }) => `${model ?? ""} ${variant ?? ""}`);
  const owners = runs.map(([one]) => ownerOf(experiment, one));
  const { best } = experiment;
  const isOfBest = best === null || runs.some(([{ model }]) => model === best.model);
  const isRange = runs.every((values) => values.length > 1);
  if (!isRange || !isOfBest || runs.length > MOST_MODELS) return [];
  if (owners.includes("") || new Set(owners).size < runs.length) return [];
  const [[one] = []] = runs;
  const [owner = "", ...others] = owners;
  if (one === undefined) return [];
  const spans = runs.map((values) => spanWords(values.map((metric) => ({ metric, name: "" }))));
  const what = `${metricWords({ ...one, of: null })}${scaleWords(one, null)}`;
  const words =
    others.length === 0
      ? `${owned(owner, what)} ${spans.join("")}`
      : `the ${what} ${listed(spans.map((span, at) => `${at === 0 ? span : span.replace("lies ", "")} for ${owners[at] ?? ""}`))}`;
  return [draft(`${rowWords(one).trim()}, ${words}`, folds, weight)];
}

/** The target or the group that a value is of, empty for a group that is not known and for a fold; null for any other value. */
function nameOf(experiment: Experiment, { of, model }: MetricFact): string | null {
  const each = modelOf(experiment, model)?.each;
  if (of === null || model === null) return null;
  if (experiment.targets?.includes(of) === true) return of;
  if (of === OF_A_FOLD) return "";
  return each !== undefined && (of === `[${each}]` || of.startsWith(`[${each}=`))
    ? of.slice(each.length + 2, -1)
    : null;
}

interface Told {
  readonly metric: MetricFact;
  readonly name: string;
}

/** "is 0.99 for `height` and 0.97 for `width`"; of many, or of some that have no names, the ends: "lies between 0.71 (`depth`) and 0.99 (`height`)". */
function spanWords(told: readonly Told[]): string {
  if (told.length <= MOST_TOLD && told.every(({ name }) => name !== ""))
    return `is ${listed(told.map(({ metric, name }) => `${measure(metric)} for ${code(name)}`))}`;
  const [low, ...others] = [...told].sort((a, b) => a.metric.value - b.metric.value);
  const ends = [low, others.at(-1)].flatMap((one) =>
    one === undefined ? [] : `${measure(one.metric)}${one.name === "" ? "" : ` (${code(one.name)})`}`,
  );
  return `lies between ${listed(ends)}`;
}
const MOST_TOLD = 4;
