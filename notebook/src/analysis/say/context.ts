/** What a value is to be read beside: a guess that is as good, the share of the largest class. */
import type { Best, Caution, Experiment, MetricFact, ModelFact } from "../facts.ts";
import { EVEN, LARGE, largestShare, LITTLE } from "../models-of.ts";
import { guessedBy, noBetter } from "./cautions.ts";
import { percentage } from "./numbers.ts";

/** ", no better than guessing"; ", where the largest class makes up 85% of the rows" if no caution says so. */
export function contextOf(
  experiment: Experiment,
  cautions: readonly Caution[],
  isAmongRows = false,
): { words: string; by: readonly Cells[] } {
  const unfinished = unfinishedModel(experiment);
  if (unfinished !== undefined) return { words: `, ${WHEN_STOPPED}`, by: [unfinished] };
  const guessed = guessedBy(experiment, cautions);
  if (guessed !== undefined) return { words: `, ${noBetter(guessed)}`, by: [guessed] };
  const share = shareToBeat(experiment, isAmongRows);
  const judged = experiment.best?.classes ?? experiment.best?.largest;
  if (!judged || cautions.some(({ kind }) => kind === "accuracy-on-unbalanced-classes")) return { words: "", by: [] };
  if (share !== null)
    return { words: `, where the largest class makes up ${percentage(share)} of the rows`, by: [judged] };
  const counted = shareCounted(experiment);
  return counted === null
    ? { words: "", by: [] }
    : {
        words: `, where the largest class makes up ${percentage(counted)} of the rows counted in the data`,
        by: [judged],
      };
}

/** The best model, where its training was stopped by hand and its value comes from that training. */
export const unfinishedModel = ({ models, best }: Pick<Experiment, "models" | "best">): ModelFact | undefined =>
  models.find(
    ({ id, interrupted, cells }) =>
      interrupted === true && id === best?.model && best.metric.cells.every((cell) => cells.includes(cell)),
  );
export const WHEN_STOPPED = "when its training was stopped by hand";

/** The share of the largest class among rows that were counted before others were left out or drawn, where it is so large that it is still likely to be. */
function shareCounted({ best }: Pick<Experiment, "best">): number | null {
  const largest = best !== null && best.classes === undefined && isByRows(best.metric) ? best.largest : undefined;
  return largest?.rough === true && largest.share > 1 - RARE ? largest.share : null;
}
const RARE = 0.15;

type Cells = Pick<MetricFact, "cells">;

/**
 * The share of right answers that always naming the most frequent class comes to, where an accuracy means little without it: what stands beside
 * the number of rows is only said again where it means hardly anything.
 */
export function shareToBeat({ best }: Pick<Experiment, "best">, isAmongRows = false): number | null {
  const share = best === null || !isByRows(best.metric) ? null : largestShare(best);
  if (best === null || share === null) return null;
  const gained = (best.metric.value - share) / (1 - share);
  // Always naming one of two classes of like size has a much lower F1 than it is right.
  if (best.metric.name === "F1") return share >= LARGE && gained < HARDLY_ANY ? share : null;
  const isTold = areEven(best) || (isAmongRows && best.classes !== undefined);
  return share >= LARGE || gained < (isTold ? HARDLY_ANY : LITTLE) ? share : null;
}

/** Whether the rows of a large class raise a value: right answers, or an F1 of all classes by their rows. */
const isByRows = ({ name, of, average }: MetricFact): boolean =>
  (name === "accuracy" && of === null) || (name === "F1" && (of === "weighted avg" || average === "weighted"));
const HARDLY_ANY = 1 / 3;

/** Whether the classes are known to have about as many rows each: what balances them may be asked for three rows of one to each of the other. */
export function areEven(best: Best): boolean {
  const share = largestShare(best);
  const classes = best.classes?.all.length ?? best.largest?.classes;
  return share !== null && classes !== undefined && share * classes < EVEN;
}
