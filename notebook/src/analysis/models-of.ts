/**
 * The models of an experiment, looked up. A notebook may have thousands, and each of its values asks for its own: going through all of them
 * for each would take seconds.
 */
import type { Best, Experiment, MetricFact, ModelFact, Task } from "./facts.ts";
import { grouped } from "./grouped.ts";
import { isRoundingOf } from "./read/outputs/numbers.ts";
import { once } from "./remembered.ts";

type Models = Pick<Experiment, "models">;

const byId = once((models: readonly ModelFact[]) => {
  const found = new Map<number, ModelFact>();
  for (const model of models) if (!found.has(model.id)) found.set(model.id, model);
  return found;
});

/** Undefined for a value that belongs to none of them (null). */
export const modelOf = ({ models }: Models, id: number | null): ModelFact | undefined =>
  id === null ? undefined : byId(models).get(id);

const counted = once((models: readonly ModelFact[]) => {
  const found = new Map<string, number>();
  for (const { name } of models) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
});

/** How many of them have this name. */
export const countNamed = ({ models }: Models, name: string): number => counted(models).get(name) ?? 0;

/** Tasks whose models foretell an answer that new rows can be held against. */
export const PREDICTS: ReadonlySet<Task | null> = new Set(["classification", "regression", "forecasting"]);

/** The columns that an experiment predicts. */
export const predictedBy = ({ target, targets }: Pick<Experiment, "target" | "targets">): readonly string[] =>
  targets ?? (target === null ? [] : [target]);

/** What a value is of that is of no single class. */
export const OF_SEVERAL = /^\[|avg|average|macro|micro|weighted/i;

/** A measure of the best model for each class, the lowest first: where the model was judged several times, of the time that its value is of. */
export function byClass(
  { best, metrics, targets = [] }: Pick<Experiment, "best" | "metrics" | "targets">,
  name: string,
): MetricFact[] {
  if (best === null) return [];
  const { model, metric } = best;
  const own = metrics.filter(
    (one) =>
      one.name === name &&
      one.of !== null &&
      // An average over the classes is of something else: of a fold, or of the rows that a loop holds out.
      one.average === undefined &&
      !targets.includes(one.of) &&
      !OF_SEVERAL.test(one.of) &&
      one.model === model &&
      one.part === metric.part &&
      one.variant === metric.variant,
  );
  const isOnce = (all: readonly MetricFact[]): boolean => new Set(all.map(({ of }) => of)).size === all.length;
  const values = isOnce(own) ? own : own.filter(({ cells }) => cells.at(-1) === metric.cells.at(-1));
  return isOnce(values) ? values.toSorted((a, b) => a.value - b.value) : [];
}

/** The same without classes of so few rows that they say nothing of the model. Of two classes the smaller is mostly the one that is sought. */
export function byLargeClass(experiment: Pick<Experiment, "best" | "metrics" | "targets">, name: string): MetricFact[] {
  // The zeros of a class without rows stand for values that are not defined.
  const all = byClass(experiment, name).filter(({ rows }) => rows !== 0);
  return all.length <= 2 ? all : all.filter(({ rows }) => rows === undefined || rows >= FEWEST_ROWS);
}
/** Of fewer rows, one more that is recognised changes a recall by more than a tenth. */
export const FEWEST_ROWS = 10;

/** The smaller of two classes, where it is known how much of it is recognised. */
export function rarerClass({ classes }: Best): { name: string | null; share: number; recall: number } | null {
  const [large, small, ...more] = classes?.all ?? [];
  if (large === undefined || small?.recall === undefined || more.length > 0 || small.rows >= large.rows) return null;
  return { name: small.name, share: small.rows / (small.rows + large.rows), recall: small.recall };
}

/** The share of the most frequent class among the rows that a value was measured on, else among all rows; null where it is not known, or roughly. */
export function largestShare({ classes, largest }: Best): number | null {
  const [large] = classes?.all ?? [];
  return large === undefined
    ? largest === undefined || largest.rough === true
      ? null
      : largest.share
    : large.rows / (classes?.all ?? []).reduce((sum, { rows }) => sum + rows, 0);
}

/** Whether at least half of every class is recognised: what does that pays for it with a few right answers. */
export const findsEveryClass = (classes: Best["classes"]): boolean =>
  classes?.all.every(({ recall = 0 }) => recall >= 0.5) === true;

/** Whether always naming the largest class is right more often than a model that finds every class: to be right more often is then no merit. */
export const isOutguessed = (best: Best | null): boolean =>
  best?.metric.name === "accuracy" &&
  best.metric.of === null &&
  findsEveryClass(best.classes) &&
  (largestShare(best) ?? 0) > best.metric.value;

/**
 * Whether an accuracy says hardly more than how large one class is, as fewer of the wrong answers that always naming it gives are put right than
 * are left: whoever ranks by it puts first what finds the other classes least.
 */
export function isMostlyShare(best: Best): boolean {
  const { name, of, value } = best.metric;
  const right = name === "accuracy" ? value : name === "error rate" ? 1 - value : null;
  const share = right === null || of !== null ? null : largestShare(best);
  return right !== null && share !== null && share >= LARGE && (right - share) / (1 - share) < LITTLE;
}
/** A class with so many of the rows leaves little for an accuracy to tell. */
export const LARGE = 0.8;
export const LITTLE = 1 / 2;
/** How much larger than an even share the largest of classes is that are about as large as each other. */
export const EVEN = 1.1;

/**
 * The values measured of the same predictions as one of them, of values of one model: a model whose threshold is moved is judged again on the
 * same rows, and a recall of the one time does not stand beside an F1 of the other. What another cell measures belongs to it only where the
 * model is judged once.
 */
export function judgedWith(metric: MetricFact, values: readonly MetricFact[]): readonly MetricFact[] {
  const isOfCell = ({ cells }: MetricFact): boolean => cells.at(-1) === metric.cells.at(-1);
  const isJudgedAgain = values.some(
    (one) =>
      one.name === metric.name &&
      one.average === metric.average &&
      one.of === metric.of &&
      one.part === metric.part &&
      one.variant === metric.variant &&
      one.model === metric.model &&
      !isOfCell(one) &&
      !isRoundingOf(one.printed, metric.printed) &&
      !isRoundingOf(metric.printed, one.printed),
  );
  return isJudgedAgain ? values.filter(isOfCell) : values;
}

/** Of each kind of model the last of those that ask for one number of clusters after a loop tried several, if there is one; else all of the kind. */
export const settledOn = (models: readonly ModelFact[]): readonly ModelFact[] =>
  [...grouped(models, ({ name }) => name).values()].flatMap((alike) => {
    const last = alike.at(-1);
    const [other, ...before] = alike
      .slice(0, 1 + alike.findLastIndex((one) => numberOf(one) !== numberOf(last)))
      .reverse();
    const isLoop = before.some(({ cells }) => cells[0] === other?.cells[0]);
    return last !== undefined && isLoop && last.cells[0] !== other?.cells[0] ? [last] : alike;
  });
const numberOf = (model: ModelFact | undefined): string | undefined =>
  model === undefined ? undefined : (Object.entries(model.params).find(([name]) => COUNTED.test(name))?.[1] ?? "");

/** How many clusters a model is asked for; undefined where the code does not say it, or for one alone. */
export function numberOfClusters({ params }: ModelFact): string | undefined {
  const wanted = Object.entries(params).find(([name]) => COUNTED.test(name))?.[1];
  return wanted !== undefined && /^[2-9]$|^\d\d$/.test(wanted) ? wanted : undefined;
}
/** The settings by which models are asked for a number of clusters. */
export const COUNTED = /^(?:n_clusters|n_components|k)$/;

/**
 * Whether a baseline stands for the rows of a value: it is of the same, or always gives the mean of the target, which errs on all rows as it
 * does on those that chance draws from them.
 */
export function isOfRows({ models, split }: Experiment, by: MetricFact, { part }: MetricFact): boolean {
  const own = models.find(({ id }) => id === by.model);
  const isDrawn = part === "cross-validation" || (part === "test" && split.how === "holdout");
  return (
    by.part === part ||
    (by.part === null && isDrawn && own?.name === "Mean Baseline" && /^(?:full|repeat|tile)(?:_like)?$/.test(own.class))
  );
}
