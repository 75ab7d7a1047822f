import type { MetricReading } from "../analysis.ts";

/** Names that come first when there is no room for all. */
const RANK = [
  "accuracy",
  "AUC",
  "F1",
  "R2",
  "RMSE",
  "balanced accuracy",
  "c-index",
  "precision",
  "recall",
  "MAE",
  "MSE",
  "log loss",
  "loss",
];
export const rank = (name: string): number => (RANK.includes(name) ? RANK.indexOf(name) : RANK.length);

/** One reading of each metric, in the order of their ranks. */
export const firstOfEach = (metrics: readonly MetricReading[]): MetricReading[] =>
  metrics
    .filter((m, i) => metrics.findIndex((o) => o.name === m.name) === i)
    .sort((a, b) => rank(a.name) - rank(b.name));
