/** In which unit errors are measured where the target was transformed before it was learned. */
import { callsTo } from "../read/trace/calls-to.ts";
import type { Experiment, Fact, MetricFact, TreatmentFact } from "../facts.ts";
import { columnWay } from "../find/data/column-way.ts";
import { assignmentsIn } from "../read/trace/assignments.ts";
import type { Measured } from "../find/values/measured.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { OTHER_UNITS } from "../read/trace/rows/scaling.ts";
import type { Trace } from "../read/trace/trace.ts";
import { OF_LOGARITHMS } from "../reader-names.ts";
import type { AssignEvent, FitEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";

/** Errors in units of the target. */
const IN_UNITS: ReadonlySet<string> = new Set(["RMSE", "MAE", "MSE", "median absolute error", "max error"]);
const SCALES: ReadonlySet<string> = new Set(["logarithm", "square root", "Box-Cox"]);
/** Predictions may have been brought back to the target's own unit. */
const BACK = /(?:^|\.)(?:exp\w*|square|power|inverse_transform|inv_boxcox)$/i;

/** Whether a model learns a target that was transformed and then turned back: `y = np.log1p(y)`, a first fit, and then `y = np.expm1(y)`. */
const learnsUndone = ({ y }: FitEvent, trace: Trace): boolean =>
  y.kind === "table" && firstOf(columnWay(y.state, trace), BACK, ANY_LOGARITHM) === BACK;
const ANY_LOGARITHM = /(?:^|\.)log(?:10|1p|2)?$/;

/** The first of two kinds of steps on the way back from a state; undefined where there is neither. */
const firstOf = (way: readonly TableState[], ...kinds: readonly RegExp[]): RegExp | undefined =>
  way.flatMap(({ made }) => kinds.find((kind) => kind.test(made)) ?? [])[0];

/** The steps, of which the logarithm of a target that is turned back before a model learns from it is none that is certain, and neither is the way back. */
export function withoutUndone(
  treatments: readonly TreatmentFact[],
  targets: ReadonlySet<string>,
  trace: Trace,
): readonly TreatmentFact[] {
  const isUndone = trace.fits.some((fit) => learnsUndone(fit, trace));
  return treatments.map((fact) =>
    isUndone && fact.kind === "transformed" && UNDONE.has(fact.how) && fact.columns.every((name) => targets.has(name))
      ? { ...fact, certainty: "likely" }
      : fact,
  );
}

const UNDONE: ReadonlySet<string> = new Set(["logarithm", "exponential"]);

/** Says that models learn the logarithm of a target that took it before they were made: `d["price"] = np.log(d["price"])`. */
export function withLogarithm(experiment: Experiment, treatments: readonly Fact[], trace: Trace): Experiment {
  const { target, models } = experiment;
  const cell = treatments.find(
    (fact) =>
      fact.kind === "transformed" &&
      fact.how === "logarithm" &&
      fact.from === undefined &&
      fact.certainty === "certain" &&
      target !== null &&
      // Of "log_price" it is said by the name.
      !OF_LOGARITHMS.test(target) &&
      fact.columns.includes(target),
  )?.cells[0];
  const isFirst = cell !== undefined && models.every(({ cells: [made = -1] }) => made >= cell);
  const cells = new Set(models.flatMap((one) => one.cells));
  const isUndone = trace.fits.some((fit) => cells.has(fit.cell) && learnsUndone(fit, trace));
  return isFirst && !isUndone && models.length > 0 ? { ...experiment, isLogged: true } : experiment;
}

/**
 * Marks the errors of an experiment that are in units of its transformed target. None where the notebook transforms anything back: which
 * values were measured after that isn't followed.
 */
export function withScales(experiment: Experiment, treatments: readonly Fact[], trace: Trace): Experiment {
  const { target, metrics, best } = experiment;
  if (target === null || !metrics.some(({ name }) => IN_UNITS.has(name))) return experiment;
  const transformed = treatments.find(
    (fact) =>
      fact.kind === "transformed" &&
      SCALES.has(fact.how) &&
      fact.certainty === "certain" &&
      fact.columns.includes(target),
  );
  const [cell] = transformed?.cells ?? [];
  if (transformed?.kind !== "transformed" || cell === undefined || bringsBack(trace)) return experiment;
  const scaled = metrics.map((one) =>
    IN_UNITS.has(one.name) && one.cells.every((at) => at >= cell) ? { ...one, scale: transformed.how } : one,
  );
  const metric = best === null ? undefined : scaled[metrics.indexOf(best.metric)];
  return { ...experiment, metrics: scaled, best: best === null || metric === undefined ? best : { ...best, metric } };
}

/** What learns through such a wrapper predicts in the target's own unit. */
const bringsBack = (trace: Trace): boolean =>
  callsTo(trace, (path) => BACK.test(path)).length > 0 ||
  trace.fits.some(({ outer }) => outer.path.endsWith(".TransformedTargetRegressor"));

/** The scale of the truth that an error is measured against, where it comes of a table or a column that was scaled, or of its logarithm. */
export function scaleOfTruth(trace: Trace, knowledge: Knowledge): (one: Measured) => Pick<MetricFact, "scale"> {
  const isScaler = (path: string): boolean => knowledge.treatment(path)?.as === "scaled";
  const scaled = new Set(
    trace.calls.flatMap(({ path, receiver, after }) =>
      after !== null && isScaler(receiver?.kind === "instance" ? receiver.path : path) ? [after.id] : [],
    ),
  );
  const units = new Map(
    callsTo(trace, (path) => path.startsWith(OTHER_UNITS)).flatMap(({ path, after }) =>
      after === null ? [] : [[after.id, `in ${path.slice(OTHER_UNITS.length)}`] as const],
    ),
  );
  const assigned = assignmentsIn(trace);
  // Scalers turn back tables as a whole, which is not followed.
  const mayBeBack = bringsBack(trace);
  return ({ name, truth }) => {
    if (!IN_UNITS.has(name)) return {};
    let column: string | null = null;
    let isInUnit = name !== "MSE";
    for (const state of lineage(truth)) {
      column ??= state.column;
      const own = assigned.get(state.id);
      const isSet = column !== null && (own?.columns.includes(column) === true || setsAll(own));
      const set = isSet && own?.value.kind === "table" ? own.value.state : state;
      if (BACK.test(set.made)) return {};
      if (scaled.has(set.id)) return mayBeBack ? {} : { scale: SCALED };
      if (LOGARITHM.test(set.made)) return { scale: "logarithm" };
      // A new column has a unit of its own, and a squared error none that anyone knows.
      const scale = set.column === column && isInUnit && !mayBeBack ? units.get(set.id) : undefined;
      if (scale !== undefined) return { scale };
      isInUnit &&= KEEPS_UNIT.test(state.made);
      // What was put in, stacked beside others or worked with again is no longer known to be on that scale.
      if (isSet || state.from.length > 1 || state.made === "operation") return {};
    }
    return {};
  };
}
const SCALED = "scaled values";
/** `df[df.columns] = scaler.fit_transform(df)` */
const setsAll = (one: AssignEvent | undefined): boolean =>
  one?.value.kind === "table" &&
  one.columns.length === 0 &&
  one.mask === null &&
  one.value.state.from.some(({ id }) => id === one.before.id);
const LOGARITHM = /^numpy\.log(?:10|1p|2)?$/;
/** What chooses rows or a column, or gives the same numbers another form: a logarithm, a rank or a change in per cent counts in something else. */
const KEEPS_UNIT =
  /^(?:split|subscript|assignment|rows)\b|\.(?:astype|copy|drop|drop_duplicates|dropna|fillna|head|merge|query|ravel|reset_index|reshape|round|sample|set_index|sort_index|sort_values|tail|to_frame|to_list|to_numpy|tolist|values)$/;

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
