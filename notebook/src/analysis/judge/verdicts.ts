/** Whether results that the notebook shows overrule what its author says of the models on the way. */
import type { Experiment, MetricFact } from "../facts.ts";
import { metricsOfText } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";

/** Says which model is best, or that one is better than others. */
const VERDICT =
  /\b(?:best|winn(?:er|ing)|final|optimal|most accurate|front-?runner)\b[^.]{0,40}\b(?:model|classifier|regressor|estimator|network|algorithm|approach)\b|\b(?:model|classifier|regressor|estimator|network|algorithm|approach|\w*model_?\d+)\b[^.]{0,40}\b(?:best|winner|most accurate|front-?runner)\b/i;
const PREFERS = /\b(?:best|winner|wins|most accurate|better than|outperforms?|beats?|surpass(?:es)?|superior to)\b/i;

/**
 * Whether a sentence that names the best model is no longer true at the end of the notebook: a model is measured after
 * it for the first time, or the values name another one as best.
 */
export function isOverruled(text: string, cell: number, experiments: readonly Experiment[]): boolean {
  if (VERDICT.test(text) && experiments.some((one) => isMeasuredAgain(one, cell))) return true;
  return PREFERS.test(text) && experiments.some((one) => prefersAnother(text, one));
}

/** Whether a cell lies between the values of one model and the first values of another. */
function isMeasuredAgain({ metrics }: Experiment, cell: number): boolean {
  const judged = metrics.filter(({ part }) => part !== "train");
  const known = new Set(judged.filter((one) => firstCell(one) <= cell).map(key));
  return known.size > 0 && judged.some((one) => firstCell(one) > cell && !known.has(key(one)));
}

const firstCell = ({ cells }: MetricFact): number => Math.min(...cells);
const key = ({ model, variant }: MetricFact): string => JSON.stringify([model, variant]);

/** Whether the model that a sentence puts first is not the best one by the measure that it speaks of. */
function prefersAnother(text: string, experiment: Experiment): boolean {
  const best = modelOf(experiment, experiment.best?.model ?? null);
  if (experiment.best === null || best === undefined) return false;
  const measure = experiment.best.metric.name;
  if (metricsOfText(text).some(({ metric }) => metric !== measure)) return false;
  const said = plain(text);
  const named = experiment.models
    .map(({ name }) => ({ name, at: said.indexOf(plain(name)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return named[0] !== undefined && named[0].name !== best.name;
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
