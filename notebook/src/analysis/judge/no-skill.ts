/** Values that a model is not needed for, and rows that are too few to tell. */
import type { Caution, CountsFact, Experiment, Fact, MetricFact, ModelFact, Task } from "../facts.ts";
import { byClass, byLargeClass, modelOf } from "../models-of.ts";

/** What takes the worth from the result of each experiment, from what the outputs show alone. */
export const findNoSkill = (experiments: readonly Experiment[], facts: readonly Fact[]): Caution[] =>
  experiments.flatMap((one) => [...guessed(one, facts), ...missed(one), ...fewRows(one, facts)]);

type Guessed = Extract<Caution, { readonly kind: "as-good-as-guessing" }>;

const JUDGED: ReadonlySet<Task | null> = new Set(["classification", "regression", "forecasting", "ranking"]);

/** The most telling value of the best model that guessing reaches, too. */
function guessed(experiment: Experiment, facts: readonly Fact[]): Caution[] {
  const { best, metrics, task } = experiment;
  if (best === null || best.metric.part === "train" || best.metric.part === null || !JUDGED.has(task)) return [];
  const { metric } = best;
  const own = metrics.filter(
    (one) =>
      one.model === best.model &&
      one.part === metric.part &&
      one.variant === metric.variant &&
      one.of === null &&
      one.certainty === "certain",
  );
  for (const one of [metric, ...own]) {
    const found = guess(one, experiment, facts);
    if (found !== null) return [{ kind: "as-good-as-guessing", metric: one, certainty: "certain", ...found }];
  }
  return [];
}

type Guess = Pick<Guessed, "by" | "share" | "cells">;

function guess(metric: MetricFact, experiment: Experiment, facts: readonly Fact[]): Guess | null {
  const { name, value, cells, of } = metric;
  if (of !== null || metric.certainty !== "certain") return null;
  // The R2 of the mean of the rows that it is measured on is 0, and the area under the curve of any order made by chance 0.5.
  if (name === "R2" && value <= 0) return { by: "mean", cells };
  if (name === "AUC" && value <= 0.5) return { by: "chance", cells };
  if (name !== "accuracy" || experiment.task !== "classification") return null;
  const counts = classCounts(experiment, metric, facts);
  const [largest, share] = counts === null ? [0, 0] : largestOf(counts);
  if (counts !== null && largest > 0 && value <= share)
    return { by: "largest class", share: String(Math.round(share * 1000) / 1000), cells: merged(cells, counts.cells) };
  return value <= 0.5 && hasTwoClasses(experiment, modelOf(experiment, metric.model)) ? { by: "chance", cells } : null;
}

/** Rows that were left out or made up after they were counted change the shares of the classes. */
const CHANGES_ROWS =
  /^(?:balanced|filtered|sampled|dropped-rows|outliers|deduplicated|dropped-missing|joined|reshaped)$/;

/** The classes as they were counted: in the rows that are judged by, else in all, where they are still the same. */
function classCounts({ target }: Experiment, { part }: MetricFact, facts: readonly Fact[]): CountsFact | null {
  const own = facts.filter(
    (fact): fact is CountsFact =>
      fact.kind === "counts" && fact.column === target && fact.certainty === "certain" && fact.values.length > 1,
  );
  const isSame = !facts.some(({ kind }) => CHANGES_ROWS.test(kind));
  return own.find((fact) => fact.part === part) ?? own.find((fact) => fact.part === undefined && isSame) ?? null;
}

function largestOf({ values }: CountsFact): readonly [count: number, share: number] {
  const all = values.map(({ count }) => count);
  const largest = Math.max(...all);
  return [largest, largest / all.reduce((sum, count) => sum + count, 0)];
}

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

function fewRows(experiment: Experiment, facts: readonly Fact[]): Caution[] {
  const { best, split, rows = rowsRead(experiment, facts) } = experiment;
  const { testShare, how } = split;
  if (best === null || best.metric.part !== "test" || how !== "holdout" || testShare === null || rows === null)
    return [];
  if (rows * testShare >= FEW) return [];
  return [{ kind: "few-test-rows", rows, share: testShare, cells: best.metric.cells, certainty: "certain" }];
}

/** The rows of the only data, where none are left out or made up. */
function rowsRead({ data }: Experiment, facts: readonly Fact[]): number | null {
  const own = facts.flatMap((fact) => (fact.kind === "source" && data.includes(fact.name) ? [fact] : []));
  const isSame = data.length === 1 && own.length === 1 && !facts.some(({ kind }) => CHANGES_ROWS.test(kind));
  return isSame ? (own[0]?.rows ?? null) : null;
}

const merged = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())].sort((a, b) => a - b);
