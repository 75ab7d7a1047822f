/** Whether results that the notebook shows overrule what its author says of the models on the way. */
import type { Experiment, MetricFact } from "../facts.ts";
import { metricsOfText } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import { numbersIn, roundingTo } from "../read/outputs/numbers.ts";

/** Says which model is best, or that one is better than others. */
const VERDICT =
  /\b(?:best|winn(?:er|ing)|final|optimal|most accurate|front-?runner)\b[^.]{0,40}\b(?:model|classifier|regressor|estimator|network|algorithm|approach)\b|\b(?:model|classifier|regressor|estimator|network|algorithm|approach|\w*model_?\d+)\b[^.]{0,40}\b(?:best(?! (?:for|with|at|when|if)\b)|winner|most accurate|front-?runner)\b/i;
const PREFERS = /\b(?:best|winner|wins|most accurate|better than|outperforms?|beats?|surpass(?:es)?|superior to)\b/i;

/**
 * Tells whether a sentence that names the best model, in a given cell, is no longer true at the end of the notebook: a
 * model is measured after it for the first time, or the values name another one as best. Each experiment is read once.
 */
export function overruling(experiments: readonly Experiment[]): (text: string, cell: number) => boolean {
  const spans = experiments.flatMap(spanOf);
  const winners = experiments.flatMap(winnerOf);
  return (text, cell) =>
    (VERDICT.test(text) && spans.some(({ first, last }) => first <= cell && last > cell)) ||
    (PREFERS.test(text) && winners.some((winner) => prefersAnother(text, winner))) ||
    experiments.some((experiment) => isOfTheBeaten(text, experiment));
}

/** Whether the only value that a sentence gives is that of a model, or of a baseline, that another one does better than: on the way to the result. */
function isOfTheBeaten(text: string, { best, metrics }: Experiment): boolean {
  if (best === null || best.metric.certainty !== "certain") return false;
  // In other languages a measure may have any name.
  const named = metricsOfText(text);
  if (named.length === 0 ? /^[\s!-~–—‘-”…]*$/.test(text) : named.every(({ metric }) => metric !== best.metric.name))
    return false;
  const given = numbersIn(text).filter((one) => one.isPercent || one.text.includes("."));
  const gives = ({ value }: MetricFact): boolean =>
    given.some((one) => [1, 100].some((scale) => roundingTo(one)(value * scale)));
  const own = metrics.filter(({ name, of }) => name === best.metric.name && of === best.metric.of);
  return (
    given.length > 0 &&
    !metrics.some((one) => one.model === best.model && gives(one)) &&
    own.some((one) => one.model !== best.model && one.part === best.metric.part && gives(one))
  );
}

/** The cells in which the first and the last model of an experiment are measured for the first time. */
function spanOf({ metrics }: Experiment): { readonly first: number; readonly last: number }[] {
  const measured = new Map<string, number>();
  for (const { part, model, variant, cells } of metrics) {
    if (part === "train") continue;
    const key = JSON.stringify([model, variant]);
    measured.set(key, Math.min(measured.get(key) ?? Infinity, ...cells));
  }
  const cells = [...measured.values()].sort((a, b) => a - b);
  return cells.length === 0 ? [] : [{ first: cells[0] ?? Infinity, last: cells.at(-1) ?? -1 }];
}

/** The best model of an experiment, by which measure, and what its models are called. */
interface Winner {
  readonly name: string;
  readonly measure: string;
  readonly names: readonly string[];
}

function winnerOf(experiment: Experiment): Winner[] {
  const model = modelOf(experiment, experiment.best?.model ?? null);
  if (experiment.best === null || model === undefined) return [];
  const names = [...new Set(experiment.models.map(({ name }) => plain(name)))];
  return [{ name: plain(model.name), measure: experiment.best.metric.name, names }];
}

/** Whether the model that a sentence puts first is not the best one by the measure that it speaks of. */
function prefersAnother(text: string, { name, measure, names }: Winner): boolean {
  if (metricsOfText(text).some(({ metric }) => metric !== measure)) return false;
  const said = plain(text);
  const [first] = names
    .map((one) => ({ one, at: said.indexOf(one) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  // What is beaten is no winner: who beats it may go by another name.
  const beaten = BEATS.exec(said)?.index ?? Infinity;
  return first !== undefined && first.at < beaten && first.one !== name;
}

const BEATS = /\b(?:better than|outperforms?|beats?|surpass(?:es)?|superior to)\b/;

/** In lower case, without signs, between spaces. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
