/** Measures of single classes, and their averages. */
import type { Best, Experiment, MetricFact, NotebookFacts } from "../facts.ts";
import { byClass, byLargeClass, FEWEST_ROWS } from "../models-of.ts";
import { countWord } from "../wording.ts";
import { areCodes } from "./class-codes.ts";
import { type Draft, draft } from "./draft.ts";
import { code, listed } from "./lists.ts";
import { measure } from "./numbers.ts";

/** A measure of one class. */
export type OfClass = Pick<MetricFact, "name" | "of">;

/**
 * The class on which the best model does worst, if a report shows it, no caution says that it is never recognised, and the result does not name
 * the same measure of one of two classes.
 */
export function classes(
  experiment: Experiment,
  notebook: Pick<NotebookFacts, "facts" | "cautions">,
  told: readonly OfClass[] = [],
): Draft[] {
  const { cautions } = notebook;
  const missed = new Set(cautions.flatMap((one) => (one.kind === "missed-classes" ? one.classes : [])));
  // Whoever swaps truth and prediction swaps recall and precision, and leaves F1 as it is.
  for (const name of ["F1", "recall", "precision"]) {
    const shown = byLargeClass(experiment, name);
    const [worst, ...others] = shown;
    // No class is left that a reader could tell from the others.
    const names = byClass(experiment, name).map(({ of }) => of);
    if (areCodes(names, experiment, notebook)) return [];
    const [top, next] = others.toReversed();
    if (worst === undefined || top === undefined || measure(worst) === measure(others[0] ?? worst)) continue;
    if (top.value - worst.value < TELLING_GAP) return [];
    const isPart = shown.length < byClass(experiment, name).length;
    if (shown.length === 2 && !isPart) {
      const isTold = told.some((one) => one.name === name && one.of === worst.of);
      if (isTold || missed.has(worst.of ?? "")) return [];
      const words = [worst, top].map((one) => `${measure(one)} for ${code(one.of ?? "")}`);
      return [draft(`its ${name} is ${listed(words)}`, shown, 7)];
    }
    // Of classes that are level at the top, none is the best.
    const isLevel = next !== undefined && measure(next) === measure(top);
    const highest = isLevel ? "" : ` and highest for ${code(top.of ?? "")} (${measure(top)})`;
    const among = isPart ? `among classes of at least ${countWord(FEWEST_ROWS)} rows` : "by class";
    return [
      draft(`${among}, its ${name} is lowest for ${code(worst.of ?? "")} (${measure(worst)})${highest}`, shown, 7),
    ];
  }
  return [];
}

/** Classes that are closer to each other are told apart about as well as the rows allow. */
const TELLING_GAP = 0.1;

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

/** A high accuracy, or an average weighted by the size of the classes, beside a class that is hardly ever found is no success. */
export const isMuchLower = (one: MetricFact, { name, of, value }: MetricFact, much = MUCH): boolean =>
  (name === "accuracy" || of === "weighted avg") &&
  /^(?:F1|recall|precision)$/.test(one.name) &&
  one.value <= value - much;
const MUCH = 0.5;
/** Of two classes one is sought, and the average is mostly that of the other. */
const MUCH_OF_TWO = 0.15;

/** What the same model comes to by another measure, or for a class, if that is much lower. A class that is never recognised is a caution. */
export function muchLower(
  experiment: Experiment,
  metric: MetricFact,
  beside: readonly MetricFact[],
): MetricFact | undefined {
  const shown = byLargeClass(experiment, "F1");
  // Of an average by the size of the classes, also a class that is never recognised: nothing is left of the average.
  const worst = shown
    .slice(0, 1)
    .filter(({ value }) => value > 0 || (shown.length === 2 && metric.of === "weighted avg"));
  const much = shown.length === 2 ? MUCH_OF_TWO : MUCH;
  return beside.find((one) => isMuchLower(one, metric)) ?? worst.find((one) => isMuchLower(one, metric, much));
}
