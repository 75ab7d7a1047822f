/** Results that are too good: on rows held out hardly any honest model makes no mistake at all. */
import type { Caution, Experiment, Fact, MetricFact } from "../facts.ts";
import { metricNamed } from "../know/metrics.ts";
import { rowsRead } from "./judged-classes.ts";

type Perfect = Extract<Caution, { readonly kind: "perfect-score" }>;

/**
 * The best model of each experiment where it makes no mistake on at least 100 rows that were held out. Nearly always the features hold the
 * answer, or the rows were seen in training (Kapoor and Narayanan, "Leakage and the reproducibility crisis in machine-learning-based science",
 * 2023); a few rows of an easy question may be answered without one.
 */
export const findPerfect = (experiments: readonly Experiment[], facts: readonly Fact[]): Perfect[] =>
  experiments.flatMap((experiment): Perfect[] => {
    const { best, metrics, task } = experiment;
    const isPrediction = task === "classification" || task === "regression" || task === "forecasting";
    if (best === null || !isPrediction || heldOut(experiment, facts) < ENOUGH) return [];
    const own = metrics.filter(
      (one) => one.model === best.model && one.part === best.metric.part && one.variant === best.metric.variant,
    );
    const metric = [best.metric, ...own].find(isPerfect);
    return metric === undefined ? [] : [{ kind: "perfect-score", metric, cells: metric.cells, certainty: "certain" }];
  });

const ENOUGH = 100;
/** Of how many rows people hold out at least, where the code does not tell. */
const LEAST_SHARE = 0.1;
const HELD_OUT: ReadonlySet<MetricFact["part"]> = new Set(["test", "validation", "cross-validation"]);

/** How many rows judge the best model, as far as that is known: 0 where it is not. */
function heldOut(experiment: Experiment, facts: readonly Fact[]): number {
  const { best, split, rows = rowsRead(experiment, facts) } = experiment;
  const counted = (best?.classes?.all ?? []).reduce((sum, one) => sum + one.rows, 0);
  if (counted > 0) return counted;
  if (best?.metric.part === "cross-validation") return rows ?? 0;
  return split.testRows ?? (rows ?? 0) * (split.testShare ?? LEAST_SHARE);
}

/** Whether a value is the best there can be, in all the digits that a computer prints: a report's "1.00" may be 0.996. */
function isPerfect({ name, printed, value, part, of, certainty, averaged }: MetricFact): boolean {
  const metric = metricNamed(name);
  if (metric === null || !HELD_OUT.has(part) || of !== null || certainty !== "certain" || averaged !== undefined)
    return false;
  if (metric.better === "higher") return metric.range[1] === 1 && EXACT_ONE.test(printed);
  return metric.range[0] === 0 && name !== "loss" && (EXACT_ZERO.test(printed) || (value > 0 && value < ROUNDING));
}

const EXACT_ONE = /^(?:1|1\.0|1\.0{3,}|100(?:\.0|\.0{3,})?) ?%?$/;
const EXACT_ZERO = /^0(?:\.0|\.0{4,})?(?:e[+-]?0+)? ?%?$/i;
/** Below this an error is what the arithmetic of floating point leaves of 0. */
const ROUNDING = 1e-9;
