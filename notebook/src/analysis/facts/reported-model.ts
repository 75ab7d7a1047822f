import type { MetricReading } from "../analysis.ts";
import type { ModelFact } from "./models.ts";

/** Metrics for which less is better. */
export const LOWER_IS_BETTER = new Set([
  "RMSE",
  "MSE",
  "MAE",
  "MAPE",
  "RMSLE",
  "MSLE",
  "log loss",
  "loss",
  "perplexity",
  "median absolute error",
  "Brier score",
]);
/** Families that prepare, compare or stand in rather than being reported where there is another. */
const MINOR = new Set(["Dummy baseline", "Markov chain"]);

/**
 * The model that a notebook reports: the only family; else the one with the best value of the metric that most families were
 * measured by outside the training data; else the one trained last.
 */
export function reportedModel(
  models: readonly ModelFact[],
  metrics: readonly MetricReading[],
  finals: readonly string[],
): string | null {
  const labels = [...new Set(models.map((m) => m.label))].filter((label) => !MINOR.has(label));
  if (labels.length === 0) return models[0]?.label ?? null;
  if (labels.length === 1) return labels[0] ?? null;
  const final = finals.findLast((label) => labels.includes(label));
  if (final !== undefined) return final;
  const best = bestMeasured(labels, metrics);
  return best ?? models.findLast((m) => !MINOR.has(m.label))?.label ?? null;
}

/** Where a model was measured, the most telling first. */
const SPLITS = ["test", "validation", "cross-validation", null] as const;

function bestMeasured(labels: readonly string[], metrics: readonly MetricReading[]): string | null {
  for (const split of SPLITS) {
    const fair = metrics.filter((m) => m.split === split && m.model !== null && labels.includes(m.model));
    const measured = [...new Set(fair.map((m) => m.name))].map((name) => ({
      name,
      models: new Set(fair.filter((m) => m.name === name).map((m) => m.model)),
    }));
    const widest = measured.sort((a, b) => b.models.size - a.models.size)[0];
    if (!widest) continue;
    const sign = LOWER_IS_BETTER.has(widest.name) ? -1 : 1;
    let best: MetricReading | null = null;
    for (const metric of fair) {
      if (metric.name !== widest.name) continue;
      if (best === null || sign * amount(metric.value) >= sign * amount(best.value)) best = metric;
    }
    return best?.model ?? null;
  }
  return null;
}

/** The number of a printed value; percentages as shares. */
export function amount(value: string): number {
  const number = Number(value.replace(/[,%\s]/g, ""));
  return value.includes("%") ? number / 100 : number;
}
