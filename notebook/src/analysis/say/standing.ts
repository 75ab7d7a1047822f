/** Whether a value puts its model before others, and what is said of it then. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { areAboutLevel, areApart, SUMS_UP } from "../judge/level.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { CRITERIA, isBetter } from "../know/metrics.ts";
import { isMostlyShare, modelOf } from "../models-of.ts";
import { groups } from "./draft.ts";
import { againstBest } from "./folds.ts";
import { theModel } from "./model-words.ts";
import { measure } from "./numbers.ts";
import { isOfChosenRows, isVersion, leads, nameOf, order, rivalsOf, sameMeasure, unmeasured } from "./rivals.ts";

/** "the random forest does best: ", "the SVM reaches ", "even the best model, Ridge, reaches ", beside what its value is to be read with. */
export function standing(
  experiment: Experiment,
  best: Best,
  who: string,
  context: string,
): { readonly who: string; readonly verb: string } {
  const { metric, model } = best;
  const does = achieves(experiment, metric, model);
  // What is the best of all is no success where a guess is as good; by right answers no order is left then.
  if (/ better than /.test(context))
    return metric.name !== "accuracy" && isBeforeAll(experiment, metric, model)
      ? { who: `even the best model, ${who},`, verb: "reaches " }
      : { who, verb: does === BEST ? "reaches " : does };
  // Nor is it one that folds do not confirm.
  return { who, verb: does === BEST && againstBest(experiment, best) !== null ? "reaches " : does };
}
export const BEST = "does best: ";

/** "does best: ", "reaches ": how surely and against whom a value stands. */
export function achieves(experiment: Experiment, metric: MetricFact, model: number): string {
  if (metric.certainty === "likely") return "seems to reach ";
  const isFirst = isBeforeAll(experiment, metric, model);
  if (CRITERIA.has(metric.name)) return isFirst ? "fits best, with " : "has ";
  const isShown =
    isFirst &&
    (experiment.best?.rows ?? FEW_ROWS) >= FEW_ROWS &&
    (experiment.best?.isChosen === true || !isDisputed(experiment, metric, model)) &&
    othersOf(experiment, metric, model).every((one) =>
      // Who sees all the rest of the notebook may say so of less.
      experiment.best?.isChosen === true ? !areAboutLevel(experiment, metric, one) : areApart(experiment, metric, one),
    );
  return isShown ? BEST : "reaches ";
}
/** Among fewer rows a single one is more than three percent of them. */
const FEW_ROWS = 30;

/** Whether another measure on the same rows puts one of the others far ahead: which of them is best hangs on what counts. An accuracy that is not quoted is mostly the share of a class. */
const isDisputed = (experiment: Experiment, metric: MetricFact, model: number): boolean =>
  experiment.metrics.some(
    (own) =>
      own.model === model &&
      own.variant === metric.variant &&
      own.part === metric.part &&
      own.name !== metric.name &&
      own.name !== "accuracy" &&
      own.of === null &&
      SUMS_UP.test(own.name) &&
      rivalsOf(experiment, own, model).some(
        (one) =>
          modelOf(experiment, one.model)?.role !== "baseline" &&
          isBetter(one.name, one.value, own.value) &&
          areApart(experiment, own, one),
      ),
  );

/**
 * Whether a value is the best of all that are trained, on the same rows and by a measure that ranks: how models fit the rows they learned from
 * does not, unless a measure makes up for their size, nor does a loss, which each network has its own of, nor what is mostly the share of a class,
 * nor models that are each for rows of their own.
 */
function isBeforeAll(experiment: Experiment, metric: MetricFact, model: number): boolean {
  if (!ranks(experiment, metric)) return false;
  const rivals = rivalsOf(experiment, metric, model);
  const others = othersOf(experiment, metric, model);
  return (
    others.length > 0 &&
    others.every((one) => measure(one) !== measure(metric)) &&
    leads(metric, rivals) &&
    // A model without a known value may have done better.
    unmeasured(experiment, [metric, ...rivals], model).length === 0 &&
    !isTangled(experiment, metric, model)
  );
}

/** Whether a measure on these rows puts models in an order. */
export const ranks = ({ best }: Experiment, { name, part, variant }: MetricFact): boolean =>
  name !== "loss" &&
  !isOfChosenRows({ variant }) &&
  (part !== "train" || CRITERIA.has(name)) &&
  (best === null || !isMostlyShare(best));

/** Those that a model is the best of: where only versions of it are worse, one without a name of its own is best of nothing, as one beside a guess is. */
function othersOf(experiment: Experiment, metric: MetricFact, model: number): MetricFact[] {
  const own = modelOf(experiment, model)?.name;
  const isNamed = own !== undefined && nameOf(experiment, { model, variant: metric.variant }) !== theModel(own);
  const rivals = rivalsOf(experiment, metric, model);
  return byName(experiment, metric, rivals).filter((one) => {
    const rival = modelOf(experiment, one.model);
    return rival?.role !== "baseline" && !isVersion(experiment, one, metric, model) && (isNamed || rival?.name !== own);
  });
}

/** One value of each that words tell apart: the one beside that of the best, else the best of them. */
export const byName = (
  experiment: Experiment,
  metric: MetricFact,
  rivals: readonly MetricFact[],
): readonly MetricFact[] =>
  groups(rivals, (one) => nameOf(experiment, one)).map((runs) => runs.find((one) => areBeside(one, metric)) ?? runs[0]);

/**
 * All values by the same measure on the same rows of what is called as one of them is, the best first: of what stands beside the other in one
 * cell, those that do as well. Other numbers of clusters are no runs of one.
 */
export function runsOf(
  experiment: Experiment,
  metric: MetricFact,
  of: MetricFact = metric,
  isBeside = areBeside(of, metric),
): MetricFact[] {
  const runs = experiment.metrics.filter(
    (one) =>
      one.certainty === "certain" &&
      sameMeasure(one, metric) &&
      one.part === metric.part &&
      versionAndRows(one.variant).rows === versionAndRows(metric.variant).rows &&
      one.model !== null &&
      modelOf(experiment, one.model)?.role !== "baseline" &&
      nameOf(experiment, one) === nameOf(experiment, of) &&
      (!isBeside || areBeside(one, metric)),
  );
  return experiment.task === "clustering" ? [of] : runs.toSorted((a, b) => order(metric) * (a.value - b.value));
}

const areBeside = (one: MetricFact, other: MetricFact): boolean => one.cells.some((cell) => other.cells.includes(cell));

/** Whether words tell several values of what is called the same apart by nothing, and it hangs on which of them is taken who is ahead. */
export function isTangled(experiment: Experiment, metric: MetricFact, model: number): boolean {
  const last = (runs: readonly MetricFact[]): MetricFact | undefined =>
    runs.findLast((one) => !areAboutLevel(experiment, runs[0] ?? one, one));
  return othersOf(experiment, metric, model).some((one) => {
    const own = last(runsOf(experiment, metric, metric, areBeside(one, metric)));
    const runs = runsOf(experiment, metric, one);
    const [first = one] = runs;
    return own === undefined
      ? last(runs) !== undefined && !areApart(experiment, metric, first)
      : !isBetter(metric.name, own.value, first.value);
  });
}

/** "79.3%", "32.8% to 79.3%": what several runs that no words tell apart come to, of which one is told. */
export function rangeOf(experiment: Experiment, runs: readonly MetricFact[], told: MetricFact): string {
  const [best = told] = runs;
  const last = runs.at(-1) ?? told;
  return areAboutLevel(experiment, best, last)
    ? measure(told)
    : [best, last]
        .toSorted((a, b) => a.value - b.value)
        .map(measure)
        .join(" to ");
}
