/** The mean of folds that a notebook shows one by one. */
import { OF_A_FOLD } from "../facts/parts.ts";
import type { Best, MetricFact, ModelFact } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";

/**
 * The mean of the folds of the only model that was judged, where nothing but their scores is shown: whoever reads the notebook takes that for its
 * result. Null for anything else.
 */
export function meanOfFolds(
  values: readonly Measured[],
  metrics: readonly MetricFact[],
  models: readonly ModelFact[],
): Best | null {
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
  if (first === undefined || first.model === null || folds === undefined) return null;
  if (!isOnly || !isResult || values.some((one) => one.folds !== folds)) return null;
  const metric = { ...first, value: folds.value, printed: folds.printed, of: null, averaged: folds.count };
  return { model: first.model, metric };
}
