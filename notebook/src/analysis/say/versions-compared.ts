/** What tells the best of several versions of one model from the others. */
import type { Best, Experiment } from "../facts.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { distinct } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { isOfLoop, labelled, leads, nameOf, sameMeasure } from "./rivals.ts";

/**
 * What the version of a result is called, "trained on 87 components", "kernel=rbf", and of how many that were measured alike it is the best; null
 * where it is the only one that was, or where words do not tell it apart.
 */
export function versionOfBest(
  experiment: Experiment,
  { metric, model: id }: Best,
): { readonly words: string; readonly among: number } | null {
  const model = modelOf(experiment, id);
  if (model === undefined || metric.certainty !== "certain" || isOfLoop(metric)) return null;
  const whole = theModel(model.name);
  const name = labelled(experiment, model, versionAndRows(metric.variant).version);
  const words = name.slice(whole.length).replace(/^ \(?|\)$|`/g, "");
  if (!name.startsWith(whole) || words === "" || /^(?:after|before) tuning$/.test(words)) return null;
  const alike = experiment.metrics.filter(
    (one) =>
      sameMeasure(one, metric) &&
      one.part === metric.part &&
      one.certainty === "certain" &&
      versionAndRows(one.variant).rows === versionAndRows(metric.variant).rows &&
      modelOf(experiment, one.model)?.name === model.name,
  );
  const among = distinct(alike.map((one) => nameOf(experiment, one))).length;
  if (among < 2 && !words.startsWith("trained on ")) return null;
  const isLevel = alike.some((one) => one.value === metric.value && nameOf(experiment, one) !== name);
  // Rows of other values are other questions: no version answers them better.
  const isBest = leads(metric, alike) && !isLevel && !OF_OTHER_ROWS.test(words);
  return { words, among: isBest ? among : 1 };
}
const OF_OTHER_ROWS = /^trained on rows where /;
