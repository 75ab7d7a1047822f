/** Measures of single classes, and their averages. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { type Draft, draft } from "./draft.ts";
import { code } from "./lists.ts";
import { measure } from "./numbers.ts";

/** The class on which the best model does worst, if a report shows it. */
export function classes(experiment: Experiment): Draft[] {
  // Whoever swaps truth and prediction swaps recall and precision, and leaves F1 as it is.
  for (const name of ["F1", "recall", "precision"]) {
    const shown = byClass(experiment, name);
    const [worst, ...others] = shown;
    const [top, next] = others.toReversed();
    if (worst === undefined || top === undefined || measure(worst) === measure(others[0] ?? worst)) continue;
    if (top.value - worst.value < TELLING_GAP) return [];
    // Of classes that are level at the top, none is the best.
    const isLevel = next !== undefined && measure(next) === measure(top);
    const highest = isLevel ? "" : ` and highest for ${code(top.of ?? "")} (${measure(top)})`;
    return [
      draft(`by class, its ${name} is lowest for ${code(worst.of ?? "")} (${measure(worst)})${highest}`, shown, 7),
    ];
  }
  return [];
}

/** Classes that are closer to each other are told apart about as well as the rows allow. */
const TELLING_GAP = 0.1;

/** A measure of the best model for each class, the lowest first. */
export const byClass = ({ best, metrics }: Pick<Experiment, "best" | "metrics">, name: string): MetricFact[] =>
  metrics
    .filter(
      (one) =>
        one.name === name &&
        one.of !== null &&
        !/^\[|avg|average|macro|micro|weighted/i.test(one.of) &&
        one.model === best?.model &&
        one.part === best.metric.part &&
        one.variant === best.metric.variant,
    )
    .sort((a, b) => a.value - b.value);

/** Measures of one class, or of an average of all. */
export const BY_CLASS = /^(?:precision|recall|F1)$/;

/** Whether precision and recall are averages of all classes, weighted by their rows: such a recall is the accuracy. With two digits it may be by chance. */
export function isOfAllClasses({ metrics }: Pick<Experiment, "metrics">, { model, metric }: Best): boolean {
  const same = metrics.filter(
    (one) => one.model === model && one.part === metric.part && one.variant === metric.variant && one.of === null,
  );
  const accuracy = same.find(({ name }) => name === "accuracy");
  return same.some(
    ({ name, value }) => name === "recall" && value === accuracy?.value && /\.\d{3}/.test(String(value)),
  );
}
