/** The mean of folds that a notebook shows one by one. */
import { OF_A_FOLD } from "../facts/parts.ts";
import type { MetricFact, ModelFact } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";

/**
 * The mean of the folds of the only model that was judged, where nothing but their scores is shown: whoever reads the notebook takes that for its
 * result. Null for anything else.
 */
export function meanOfFolds(
  values: readonly Measured[],
  metrics: readonly MetricFact[],
  models: readonly ModelFact[],
): MetricFact | null {
  const [first] = metrics;
  const folds = values[0]?.folds;
  const isOnly = metrics.every(
    (one) =>
      one.of === OF_A_FOLD &&
      one.part === "cross-validation" &&
      one.certainty === "certain" &&
      one.name === first?.name &&
      one.model === first.model,
  );
  const isResult = models.some(({ id, role }) => id === first?.model && role === "result");
  return first === undefined || folds === undefined || !isOnly || !isResult || values.some((one) => one.folds !== folds)
    ? null
    : { ...first, value: folds.value, printed: folds.printed, of: null, averaged: folds.count };
}
