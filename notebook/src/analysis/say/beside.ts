/** What else was measured of the best model, on the same rows. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { suits } from "../know/metrics.ts";
import { byClass, judgedWith } from "../models-of.ts";
import { isRoundingOf } from "../read/outputs/numbers.ts";
import { BY_CLASS, isMuchLower, isOfAllClasses, muchLower, type OfClass } from "./classes.ts";
import { groups } from "./draft.ts";
import { code, listed } from "./lists.ts";
import { metricPhrase, metricWords, scaleWords } from "./measure-words.ts";
import { measure } from "./numbers.ts";
import { beatenBy } from "./rivals.ts";

/** ", with a precision of 0.9 and a recall of 0.8", ", but with an F1 of 0.2 for `Prepaid card`"; "" where there is nothing to add. */
export function alsoOf(
  experiment: Experiment,
  best: Best,
): {
  readonly beside: readonly MetricFact[];
  /** Those that are said to be of one class, with the class. */
  readonly ofClasses: readonly OfClass[];
  readonly words: string;
} {
  const { metric } = best;
  const all = besideOf(experiment, metric, best.model);
  // Beside an average by the size of the classes stands the class that it passes over, and no other such average.
  const low =
    metric.of === "weighted avg" && beatenBy(experiment, metric, best.model) === null
      ? muchLower(experiment, metric, all)
      : undefined;
  const beside = low === undefined ? all : [low];
  if (beside.length === 0) return { beside, ofClasses: [], words: "" };
  // A recall that is the accuracy is one of all classes by their size, and so is what stands beside it.
  const isWeighted = isOfAllClasses(experiment, best);
  const phrases = beside.map((one) => {
    const phrase =
      isWeighted && BY_CLASS.test(one.name) ? `a ${metricWords({ ...one, average: "weighted" })}` : metricPhrase(one);
    const own = { name: one.name, of: one === low ? one.of : isWeighted ? null : classOf(experiment, one) };
    return { own, words: `${phrase} of ${measure(one)}${scaleWords(one, experiment.target)}${forClass(own)}` };
  });
  const isLow = beside.some((one) => isMuchLower(one, metric));
  return {
    beside,
    ofClasses: phrases.flatMap(({ own }) => (own.of === null ? [] : [own])),
    words: `, ${isLow ? "but with" : "with"} ${listed(phrases.map(({ words }) => words))}`,
  };
}

export const forClass = ({ of }: Pick<MetricFact, "of">): string => (of === null ? "" : ` for ${code(of)}`);

/**
 * Which of two classes a precision, a recall or an F1 without an average is of, by the report of the same model: scikit-learn measures the
 * class that is sought (`pos_label`) where it is told of none. Null where the report does not tell.
 */
function classOf(experiment: Experiment, { name, of, average, printed }: MetricFact): string | null {
  const shown = BY_CLASS.test(name) && of === null && average === undefined ? byClass(experiment, name) : [];
  const [own, ...others] = shown.filter(
    (one) => isRoundingOf(one.printed, printed) || isRoundingOf(printed, one.printed),
  );
  return shown.length === 2 && others.length === 0 ? (own?.of ?? null) : null;
}

/** Whether a measure follows from another one: the square of an error, the wrong answers beside the right ones, an adjustment that adjusts little. */
const saysTheSame = (one: MetricFact, other: MetricFact): boolean =>
  (one.name === "MSE" && other.name === "RMSE") ||
  (one.name === "error rate" && other.name === "accuracy") ||
  (one.name === "adjusted R2" && other.name === "R2" && Math.abs(one.value - other.value) < LITTLE);
const LITTLE = 0.01;

/** Measures that are less than 1 only where some answers are wrong. */
const CEILED = /^(?:F1|recall|precision|AUC|PR AUC)$/;

/** Other measures of the same model on the same rows. */
export function besideOf({ metrics, task }: Experiment, metric: MetricFact, best: number): MetricFact[] {
  const isWeighted = isOfAllClasses({ metrics }, { metric, model: best });
  const same = judgedWith(metric, metrics).filter(
    (one) =>
      suits(one.name, task) &&
      one.of === metric.of &&
      one.part === metric.part &&
      one.variant === metric.variant &&
      one.model === best &&
      one.name !== metric.name &&
      one.askew !== "swapped" &&
      !(isWeighted && one.name === "recall") &&
      // Beside anything that is wrong, an accuracy of 1.00 is a rounded one.
      !(one.name === "accuracy" && one.value === 1 && metric.value < 1 && CEILED.test(metric.name)) &&
      !/^(?!Hamming).*loss|^[AB]IC$/i.test(one.name),
  );
  return groups(same, ({ name }) => name)
    .map(([first]) => first)
    .filter((one) => ![metric, ...same].some((other) => saysTheSame(one, other)))
    .slice(0, 3);
}
