/** Values that a model is not needed for, and rows that are too few to tell. */
import type { Best, Caution, Experiment, Fact, JudgedClasses, MetricFact, ModelFact, Task } from "../facts.ts";
import { byClass, byLargeClass, findsEveryClass, largestShare, modelOf } from "../models-of.ts";
import { AHEAD } from "../find/values/logged.ts";
import { rowsRead } from "./judged-classes.ts";
import { standardError } from "./level.ts";

/** What takes the worth from the result of each experiment, from what the outputs show alone. */
export const findNoSkill = (experiments: readonly Experiment[], facts: readonly Fact[]): Caution[] =>
  experiments.flatMap((one) => [...guessed(one, facts), ...missed(one), ...fewRows(one, facts)]);

type Guessed = Extract<Caution, { readonly kind: "as-good-as-guessing" }>;

/** Anomalies that are held against labels are judged as classes are. */
const NAMES_CLASSES: ReadonlySet<Task | null> = new Set(["classification", "anomaly"]);
const JUDGED: ReadonlySet<Task | null> = new Set(["classification", "anomaly", "regression", "forecasting", "ranking"]);

/** The most telling value of the best model that guessing reaches, too. */
function guessed(experiment: Experiment, facts: readonly Fact[]): Caution[] {
  const { best, metrics, task } = experiment;
  const stuck = best === null ? undefined : stuckAt(best, metrics);
  if (stuck !== undefined) return [stuck];
  if (best === null || !JUDGED.has(task)) return [];
  const { metric } = best;
  if (metric.part === "train" || metric.part === null) {
    // What does not even tell the rows that it learned from apart better than their largest class does is no better on others.
    const found = guess(metric, experiment);
    return found?.by === "largest class"
      ? [{ kind: "as-good-as-guessing", metric, certainty: "certain", ...found }]
      : [];
  }
  const own = metrics.filter(
    (one) =>
      one.model === best.model &&
      one.part === metric.part &&
      one.variant === metric.variant &&
      one.of === null &&
      one.certainty === "certain",
  );
  for (const one of [metric, ...own]) {
    const found = guess(one, experiment) ?? asSpread(one, experiment, facts);
    if (found !== null) return [{ kind: "as-good-as-guessing", metric: one, certainty: "certain", ...found }];
  }
  return [];
}

/** The accuracy of the best model, or that which a log has of it on other rows, if it is the same after every epoch: learning changes no answer there. */
function stuckAt({ metric: own, model }: Best, metrics: readonly MetricFact[]): Guessed | undefined {
  const metric = [own, ...metrics].find(
    (one) => one.steady !== undefined && one.model === model && one.variant === own.variant,
  );
  if (metric === undefined) return undefined;
  const learns = metrics.some(
    (one) =>
      one.part === "train" &&
      one.name === metric.name &&
      one.model === model &&
      one.variant === own.variant &&
      one.steady === undefined &&
      one.value > metric.value + AHEAD,
  );
  return {
    kind: "as-good-as-guessing",
    metric,
    by: learns ? "same value" : "same answer",
    cells: metric.cells,
    certainty: "certain",
  };
}

type Guess = Pick<Guessed, "by" | "share" | "deviation" | "cells">;

/** The error is then less than 3% smaller than that of the mean: the root of what is left unexplained. */
const HARDLY_ANY = 0.05;

/** About the error of an order made by chance, of the area under the curve of some hundreds of rows of either class. */
const HARDLY_AREA = 0.02;

function guess(metric: MetricFact, experiment: Experiment): Guess | null {
  const { name, value, cells, of } = metric;
  if (of !== null || metric.certainty !== "certain" || metric.askew === "swapped") return null;
  // The R2 of the mean of the rows that it is measured on is 0, and the area under the curve of any order made by chance 0.5.
  if (name === "R2" && value < HARDLY_ANY) return { by: "mean", cells };
  const classes = experiment.best?.classes;
  if (name === "AUC" && value <= 0.5 + (classes === undefined ? HARDLY_AREA : errorOfArea(classes)))
    return { by: "chance", cells };
  // Where the mean over all classes leads, accuracy was passed over for it.
  const isPassedOver = experiment.best?.metric.of === "macro avg";
  if (name !== "accuracy" || !NAMES_CLASSES.has(experiment.task) || isPassedOver) return null;
  if (findsEveryClass(classes)) return null;
  const largest = largestClass(experiment);
  if (largest !== null && value <= largest.share + largest.error)
    return { by: "largest class", share: rounded(largest.share), cells: merged(cells, largest.cells) };
  return value <= 0.5 && hasTwoClasses(experiment, modelOf(experiment, metric.model)) ? { by: "chance", cells } : null;
}

/**
 * Always predicting the mean has an RMSE of about the standard deviation of the target. That is known of rows drawn at random alone, and only
 * where nothing changes the target's unit and no value of the notebook says how its models stand to the mean.
 */
function asSpread(metric: MetricFact, experiment: Experiment, facts: readonly Fact[]): Guess | null {
  const { target, split, task, metrics } = experiment;
  if (metric.name !== "RMSE" || metric.of !== null || metric.certainty !== "certain") return null;
  if (target === null || task !== "regression" || (split.how !== "holdout" && split.how !== "cv")) return null;
  if (metric.scale !== undefined || experiment.isLogged === true || facts.some((one) => changesUnit(one, target)))
    return null;
  const isJudged = metrics.some(
    (one) =>
      (one.name === "R2" && one.value > 0 && one.part !== "train") ||
      (one.name === "RMSE" && (one.variant === "baseline" || modelOf(experiment, one.model)?.role === "baseline")),
  );
  const spreads = facts.flatMap((one) =>
    one.kind === "statistic" &&
    one.statistic === "standard deviation" &&
    one.columns.join() === target &&
    one.of === null &&
    one.certainty === "certain"
      ? [one]
      : [],
  );
  const [spread] = spreads.toSorted((a, b) => b.value - a.value);
  return isJudged || spread === undefined || metric.value < spread.value * ABOUT
    ? null
    : { by: "deviation", deviation: spread.printed, cells: merged(metric.cells, spread.cells) };
}
const ABOUT = 0.98;

/** Steps after which a column may hold other amounts. */
const changesUnit = (fact: Fact, target: string): boolean =>
  CHANGES_UNIT.has(fact.kind) &&
  "columns" in fact &&
  Array.isArray(fact.columns) &&
  (fact.columns.length === 0 || fact.columns.some((one) => one === target));
const CHANGES_UNIT: ReadonlySet<Fact["kind"]> = new Set([
  "transformed",
  "scaled",
  "derived",
  "recoded",
  "binned",
  "aggregated",
  "reshaped",
]);

/**
 * The standard error of the area under the curve where the order of the rows says nothing of two classes of m and n of them, the square root
 * of (m + n + 1) / 12mn (Mann and Whitney 1947, On a test of whether one of two random variables is stochastically larger than the other).
 */
function errorOfArea({ all: [one, other, ...more] }: JudgedClasses): number {
  if (one === undefined || other === undefined || more.length > 0) return 0;
  return Math.sqrt((one.rows + other.rows + 1) / (12 * one.rows * other.rows));
}

interface Largest extends Pick<Guess, "cells"> {
  readonly share: number;
  /** By how much the share of right answers may be off; 0 where the rows that are judged by were not counted. */
  readonly error: number;
}

/** What always naming the most frequent class is right in. */
export function largestClass({ best }: Experiment): Largest | null {
  const share = best === null ? null : largestShare(best);
  if (best === null || share === null) return null;
  const { classes, largest } = best;
  const rows = sumOf(classes?.all.map((one) => one.rows) ?? []);
  return {
    share,
    error: rows === 0 ? 0 : standardError(share, rows),
    cells: classes?.cells ?? largest?.cells ?? [],
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

export const rounded = (share: number): string => String(Math.round(share * 1000) / 1000);

/** A loss of two classes with a single output, or two classes in the report of the model. */
function hasTwoClasses(experiment: Experiment, model: ModelFact | undefined): boolean {
  const isBinary = /^(?:binary_?crossentropy|BCE(?:WithLogits)?Loss)$/i.test(model?.loss ?? "");
  if (isBinary && /^(?:Dense|Linear|Dense\w*) 1$/.test(model?.layers.at(-1) ?? "")) return true;
  return ["F1", "recall", "precision"].some((name) => byClass(experiment, name).length === 2);
}

/** Classes of which no row is recognised. */
function missed(experiment: Experiment): Caution[] {
  const { best, task } = experiment;
  if (best === null || task !== "classification") return [];
  for (const name of ["recall", "F1"]) {
    const own = byLargeClass(experiment, name).filter(({ value, certainty }) => value === 0 && certainty === "certain");
    const [metric] = own;
    // Whoever swaps truth and prediction swaps recall and precision, and leaves F1 as it is.
    const isSure = own.every(({ of }) =>
      ["F1", "precision"].every((other) => byClass(experiment, other).every((one) => one.of !== of || one.value === 0)),
    );
    if (metric === undefined || !isSure) continue;
    const classes = own.flatMap(({ of }) => of ?? []);
    return [
      {
        kind: "missed-classes",
        classes,
        metric,
        cells: merged(...own.map(({ cells }) => cells)),
        certainty: "certain",
      },
    ];
  }
  return [];
}

/** With fewer rows each of them is worth two points of an accuracy, or more. */
const FEW = 50;

/** With fewer rows no order of models is more than chance, whatever they predict. */
const FEWEST = 10;

type FewRows = Extract<Caution, { readonly kind: "few-test-rows" }>;

function fewRows(experiment: Experiment, facts: readonly Fact[]): FewRows[] {
  const { best, metrics, split, rows = rowsRead(experiment, facts) } = experiment;
  const { testShare, testRows, how } = split;
  const metric = best?.metric ?? metrics.find(({ part, of }) => part === "test" && of === null);
  if (metric?.part !== "test" || how !== "holdout") return [];
  const caution = { kind: "few-test-rows", cells: metric.cells, certainty: "certain" } as const;
  if (testRows === undefined && testShare !== null && rows !== null)
    return rows * testShare < FEW ? [{ ...caution, rows, share: testShare }] : [];
  // A report counts the rows of each class.
  const tested = testRows ?? (best?.classes?.all ?? []).reduce((sum, one) => sum + one.rows, 0);
  return tested > 0 && tested < FEW ? [{ ...caution, rows: tested }] : [];
}

/** Whether the rows that models are judged by are so few that none of them is shown to be the best. */
export const isOnFewest = (caution: Caution): boolean =>
  caution.kind === "few-test-rows" && caution.rows * (caution.share ?? 1) < FEWEST;

const merged = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())].sort((a, b) => a - b);
