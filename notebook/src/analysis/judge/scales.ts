/** In which unit errors are measured where the target was transformed before it was learned. */
import { callsTo } from "../read/trace/calls-to.ts";
import type { Experiment, Fact } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";

/** Errors in units of the target. */
const IN_UNITS: ReadonlySet<string> = new Set(["RMSE", "MAE", "MSE", "median absolute error", "max error"]);
const SCALES: ReadonlySet<string> = new Set(["logarithm", "square root", "Box-Cox"]);
/** Predictions may have been brought back to the target's own unit. */
const BACK = /(?:^|\.)(?:exp\w*|square|power|inverse_transform|inv_boxcox)$/i;

/** Says that models learn the logarithm of a target that took it before they were made: `d["price"] = np.log(d["price"])`. */
export function withLogarithm(experiment: Experiment, treatments: readonly Fact[]): Experiment {
  const { target, models } = experiment;
  const cell = treatments.find(
    (fact) =>
      fact.kind === "transformed" &&
      fact.how === "logarithm" &&
      fact.from === undefined &&
      fact.certainty === "certain" &&
      target !== null &&
      fact.columns.includes(target),
  )?.cells[0];
  const isFirst = cell !== undefined && models.every(({ cells: [made = -1] }) => made >= cell);
  return isFirst && models.length > 0 ? { ...experiment, isLogged: true } : experiment;
}

/**
 * Marks the errors of an experiment that are in units of its transformed target. None where the notebook transforms anything back: which
 * values were measured after that isn't followed.
 */
export function withScales(experiment: Experiment, treatments: readonly Fact[], trace: Trace): Experiment {
  const { target, metrics } = experiment;
  if (target === null || !metrics.some(({ name }) => IN_UNITS.has(name))) return experiment;
  const transformed = treatments.find(
    (fact) =>
      fact.kind === "transformed" &&
      SCALES.has(fact.how) &&
      fact.certainty === "certain" &&
      fact.columns.includes(target),
  );
  const [cell] = transformed?.cells ?? [];
  if (transformed?.kind !== "transformed" || cell === undefined) return experiment;
  if (callsTo(trace, (path) => BACK.test(path)).length > 0) return experiment;
  return {
    ...experiment,
    metrics: metrics.map((one) =>
      IN_UNITS.has(one.name) && one.cells.every((at) => at >= cell) ? { ...one, scale: transformed.how } : one,
    ),
  };
}

/** Whether the same predictions were measured again, by the same measure, where truth and predictions were back on the scale of the target. */
export const isBroughtBack = (one: Measured | undefined, values: readonly Measured[]): boolean =>
  one !== undefined &&
  !isBack(one) &&
  values.some(
    (other) =>
      other.name === one.name &&
      other.part === one.part &&
      other.model === one.model &&
      other.fit === one.fit &&
      isBack(other),
  );

/** Not of what was transformed again since. */
const isBack = ({ truth }: Measured): boolean => lineage(truth, FEW_STEPS).some(({ made }) => BACK.test(made));
/** What is measured is brought back just before. */
const FEW_STEPS = 4;
