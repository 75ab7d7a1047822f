/** Which model leads where one measure puts several level. */
import type { MetricFact } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";

/** Measures of which one alone may say how good a model is. */
export const SUMS_UP =
  /^(?:(?:balanced )?accuracy|F1|(?:PR )?AUC|kappa|MCC|R2|R?MSE|MAE|MAPE|silhouette|adjusted Rand index|normalized mutual information|AMI|V-measure)$/;

/** Of values that are level, the first whose model no other measure puts behind another of them; the first of all where each is behind by one. */
export function foremost(level: readonly MetricFact[], metrics: readonly MetricFact[]): MetricFact | undefined {
  const names = [...new Set(metrics.flatMap(({ name }) => (SUMS_UP.test(name) ? name : [])))];
  const besides = names.map((name) => level.map((one) => besideIt(one, name, metrics)));
  const isBehind = (at: number): boolean =>
    besides.some((values) => {
      const own = values[at];
      return own !== undefined && values.some((other) => other && isBetter(own.name, other.value, own.value));
    });
  return level.find((_, at) => !isBehind(at)) ?? level[0];
}

/** What a measure shows of the same model on the same rows, for all classes alike; undefined where it shows nothing, or several different values. */
function besideIt(one: MetricFact, name: string, metrics: readonly MetricFact[]): MetricFact | undefined {
  const own = metrics.filter(
    (other) =>
      other.name === name &&
      (other.of === null || other.of === "macro avg") &&
      other.model === one.model &&
      other.part === one.part &&
      other.variant === one.variant,
  );
  const whole = own.filter(({ of }) => of === null);
  const all = whole.length > 0 ? whole : own;
  const shown = all.filter(({ cells }) => cells.some((cell) => one.cells.includes(cell)));
  const [first, ...others] = shown.length > 0 ? shown : all;
  return others.every(({ value }) => value === first?.value) ? first : undefined;
}
