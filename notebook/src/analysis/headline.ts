import type { Analysis, MetricReading } from "./analysis.ts";
import { amount } from "./facts/reported-model.ts";

/** The reported model's metrics on the part of the data that counts most, the one that people ask for first in front. */
export function headline({ model, models, metrics }: Pick<Analysis, "model" | "models" | "metrics">): MetricReading[] {
  const own = metrics.filter((m) => m.model === model || m.model === null || models.length === 1);
  for (const split of BEST_FIRST) {
    const here = own.filter((m) => m.split === split && m.name !== "loss");
    if (here.length === 0) continue;
    const main = here.reduce((first, one) => (importance(one.name) < importance(first.name) ? one : first));
    const best = here
      .filter((m) => m.name === main?.name)
      .sort((a, b) => (LOWER.test(a.name) ? 1 : -1) * (amount(a.value) - amount(b.value)))[0];
    const cell = best?.cell;
    const there = here.filter((m) => m.cell === cell && m.model === best?.model);
    return there
      .filter((m, i) => there.findIndex((other) => other.name === m.name) === i)
      .sort((a, b) => importance(a.name) - importance(b.name));
  }
  return [];
}

const BEST_FIRST = ["test", "validation", "cross-validation", null, "train"] as const;

/** The metrics that people ask for first. */
const IMPORTANT = [
  "accuracy",
  "AUC",
  "F1",
  "R2",
  "RMSE",
  "c-index",
  "balanced accuracy",
  "precision",
  "recall",
  "MAE",
  "MSE",
  "log loss",
];
const importance = (name: string): number => (IMPORTANT.includes(name) ? IMPORTANT.indexOf(name) : IMPORTANT.length);
const LOWER = /^(?:RMSE|MSE|MAE|MAPE|RMSLE|MSLE|log loss|loss)$/;
