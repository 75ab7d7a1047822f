/** Whether results that the notebook shows overrule what its author says of the models on the way. */
import type { Experiment } from "../facts.ts";

/** Says which model is best, or that one is better than others. */
const VERDICT =
  /\b(?:best|winn(?:er|ing)|final|optimal|most accurate|front-?runner)\b[^.]{0,40}\b(?:model|classifier|regressor|estimator|network|algorithm|approach)\b|\b(?:model|classifier|regressor|estimator|network|algorithm|approach|\w*model_?\d+)\b[^.]{0,40}\b(?:best(?! (?:for|with|at|when|if)\b)|winner|most accurate|front-?runner)\b/i;

/**
 * Tells whether a sentence that names the best model, in a given cell, is no longer true at the end of the notebook: a
 * model is measured after it for the first time. Each experiment is read once.
 */
export function overruling(experiments: readonly Experiment[]): (text: string, cell: number) => boolean {
  const spans = experiments.flatMap(spanOf);
  return (text, cell) => VERDICT.test(text) && spans.some(({ first, last }) => first <= cell && last > cell);
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
