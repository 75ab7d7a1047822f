/** Test rows that influence how a model turns out. */
import type { Caution, Experiment, MetricFact, Part } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { rowsState } from "../find/values/judged-rows.ts";
import { once } from "../remembered.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import { isSearch } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance, TableState } from "../read/trace/value.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { drawnSplits } from "./drawn-splits.ts";
import { HELD_OUT, onlyOf } from "./judged-leaks.ts";
import { stopsBy, watchedRows } from "./stopping.ts";
import { inOrder, type Picked, pickedRounds, pickedSettings, pickedThreshold, type Scored } from "./picked.ts";

/**
 * Rows held out that stop the training, that settings are searched on, or whose score picks a setting or a threshold: each setting once, of
 * the other uses the first.
 *
 * Source: Cawley and Talbot 2010, On over-fitting in model selection; Kapoor and Narayanan 2023, leakage type L1.
 */
export function findTestedOn(
  trace: Trace,
  experiments: readonly Experiment[],
  models: readonly FoundModel[],
): Caution[] {
  // If the author calls the held-out rows validation, choosing is what they are for.
  const isJudgedOn = (rows: Part): boolean =>
    experiments.some(({ metrics }) => metrics.some(({ part }) => part === rows));
  const isJudged = isJudgedOn("test");
  const scores = scoresOnTests(trace);
  const metrics = experiments.flatMap((one) => one.metrics);
  const valued = new Set(metrics.map((one) => one.model));
  const shown = new Set(models.flatMap(({ fact, instance }) => (valued.has(fact.id) ? [instance] : [])));
  const picked = (): (Picked | null)[] => [
    searched(trace),
    ...pickedSettings(trace, scores, models, (model) => shown.has(model)),
    pickedThreshold(trace, (state) => isTest(trace, state)),
    drawnFor(trace, models, metrics),
  ];
  const tested = experiments.filter((one) => one.metrics.some(({ part }) => part === "test"));
  // Where the test rows came apart from the others, rows that the notebook divides itself are none of them.
  const cameApart = tested.every(({ split }) => split.how === "given");
  const isTested = ({ division }: TableState): boolean =>
    division?.part === "test" && !(cameApart && trace.splits[division.split]?.how !== "given");
  const stop = stopped(trace, isJudged ? isTested : null, isJudgedOn("validation"));
  const found = [
    stop && { ...stop.by, ...onlyOf(learnedIn(stop.fits, models), metrics, HELD_OUT, models) },
    ...experiments.flatMap(({ best }): Picked[] => {
      const { among, cells: own } = best?.metric ?? {};
      if (best === null || among === undefined || isPassedOver(best.metric)) return [];
      const setting = among.over === undefined ? {} : { setting: among.over };
      return [{ how: "tuning", ...setting, cells: inOrder(own ?? []) }];
    }),
    ...(isJudged ? picked() : []),
    experiments.length > 0 && experiments.every(isJudgedByFolds) ? pickedThreshold(trace, isHeldOutFold) : null,
  ].filter((one) => one !== null);
  return found
    .filter((one) => !(one.certainty === "likely" && isOfPassedOver(one, experiments)))
    .filter((one, at) => found.findIndex(({ how, setting }) => how === one.how && setting === one.setting) === at)
    .map((one) => ({ certainty: "certain", ...one, kind: "test-data-used" }));
}

/** Whether so many of the versions that were tried on the same rows did better that these have not chosen it. */
const isPassedOver = ({ among }: MetricFact): boolean => (among?.best?.better ?? 0) > (among?.tried ?? 0) * FOREMOST;
const FOREMOST = 0.25;

/** Whether the model that seems to have a setting from test rows was far from doing best there. */
const isOfPassedOver = ({ cells }: Picked, experiments: readonly Experiment[]): boolean =>
  experiments.some(
    ({ best, models }) =>
      best !== null &&
      isPassedOver(best.metric) &&
      models.some((one) => one.id === best.model && one.cells.some((cell) => cell === cells.at(-1))),
  );

const isJudgedByFolds = ({ split, best }: Experiment): boolean =>
  split.how === "cv" && best?.metric.part === "cross-validation";

/** Whether rows are those of the fold that a loop holds out in each turn. */
const isHeldOutFold = (state: TableState): boolean =>
  lineage(state, 4).some(({ made, division }) => made === "fold" && division !== null && division.part !== "train");

/** The best of several random divisions, where a score on one of them is shown, and the models that learned from these alone. */
function drawnFor(trace: Trace, models: readonly FoundModel[], metrics: readonly MetricFact[]): Picked | null {
  const drawn = drawnSplits(trace);
  const splitOf = ({ x }: FitEvent): number => (x.kind === "table" ? (x.state.division?.split ?? -1) : -1);
  const fits = new Set(trace.fits.filter((fit) => drawn?.splits.has(splitOf(fit))));
  const own = learnedIn(fits, models);
  const isShown = metrics.some(({ model, part }) => part === "test" && model !== null && own.includes(model));
  return drawn && isShown ? { ...drawn.picked, ...onlyOf(own, metrics, HELD_OUT, models) } : null;
}

/**
 * Whether a state contains test rows, in a notebook that has no others to choose by, and is not called validation
 * there.
 */
const isTest = ({ splits }: Trace, state: TableState): boolean =>
  state.division?.part === "test" &&
  !state.bound.some((name) => partOfName(name) === "validation") &&
  !splits.some(({ parts }) => parts.includes("validation"));

/**
 * Rows held out that decide when training stops, or which round of it is kept.
 * @param isTested whether rows may be those that are shown to test a model; null where no values are shown of test rows
 */
function stopped(trace: Trace, isTested: ((rows: TableState) => boolean) | null, isValidated: boolean): Stopped | null {
  const isCalledValidation = isTested === null && isValidated;
  // If scores come from other test rows, the watched ones serve as validation.
  const judged = new Set(scoresOnTests(trace).flatMap(({ result }) => result.on?.division?.split ?? []));
  // Where only the log of a training has values of test rows, those that it watches are these, whatever they are called.
  const isJudge = (rows: TableState): boolean =>
    judged.size > 0
      ? isTest(trace, rows) && judged.has(rows.division?.split ?? -1)
      : (isTested?.(rows) ?? isTest(trace, rows));
  const watching = trace.fits.flatMap((fit) => {
    const args = [...fit.args, ...fit.model.args, ...fit.outer.args];
    return stopsBy(fit, args, trace) ? [{ fit, rows: watchedRows(fit, args) }] : [];
  });
  const stops = [
    ...pickedRounds(trace).flatMap(({ rows, fit, cell }) =>
      isJudge(rows) ? [{ fit, cell, isNamed: isCalledValidation }] : [],
    ),
    ...watching.flatMap(({ fit, rows }) => {
      if (rows.some(isJudge)) return [{ fit, cell: fit.cell, isNamed: false }];
      const scored = rows.map((one) => scoredAlone(trace, fit, one, isCalledValidation)).find((cell) => cell !== null);
      return scored === undefined ? [] : [{ fit, cell: scored, isNamed: isTested === null }];
    }),
  ];
  const [first] = stops;
  if (first === undefined) return null;
  const cells = [...new Set([first.fit.cell, first.cell])].sort((a, b) => a - b);
  const others = watching.filter(({ rows }) => rows.some(isHeldOut));
  return {
    by: { how: "early stopping", cells, ...(first.isNamed ? { part: "validation" } : {}) },
    fits: new Set([...stops, ...others].map(({ fit }) => fit)),
  };
}

interface Stopped {
  readonly by: Picked;
  /** All trainings that rows held out stop. */
  readonly fits: ReadonlySet<FitEvent>;
}

const learnedIn = (fits: ReadonlySet<FitEvent>, models: readonly FoundModel[]): number[] =>
  models.flatMap((one) => (one.fits.some((fit) => fits.has(fit)) ? [one.fact.id] : []));

/**
 * The cell that measures a model on held-out rows that it was watched on, where no rows are left to test anything: the one that trains it, where
 * only its log has values; null elsewhere.
 */
function scoredAlone(
  { calls }: Trace,
  { model, outer, cell }: FitEvent,
  watched: TableState,
  isCalledValidation: boolean,
): number | null {
  if (!isHeldOut(watched)) return null;
  const held = calls.filter((call): call is Scored => call.result.kind === "measure" && isHeldOut(call.result.on));
  if (held.length === 0 && isCalledValidation) return cell;
  const isSame = ({ result: { on } }: Scored): boolean =>
    on !== null && on.division?.part === watched.division?.part && rowsState(on).id === rowsState(watched).id;
  if (held.some((one) => !isSame(one) && partsOf(one.result.on).includes("test"))) return null;
  return held.find((one) => isSame(one) && [model, outer].some((own) => own === one.result.model))?.cell ?? null;
}

/** The parts that rows are said to be, by the split or by their names. */
const partsOf = (rows: TableState | null): readonly (Part | null)[] =>
  rows === null ? [] : [rows.division?.part ?? null, ...rows.bound.map(partOfName)];

const isHeldOut = (rows: TableState | null): boolean =>
  rows?.division?.part !== "train" && partsOf(rows).some((part) => part === "test" || part === "validation");

/** A search over settings that is given the test rows, or all rows including the test rows, or whose trials are scored on them. */
function searched(trace: Trace): Picked | null {
  const fit = trace.fits.find(({ how, outer, x, model }, at) => {
    if (how !== "search" || !isSearch(outer) || x.kind !== "table") return false;
    if (isTest(trace, x.state)) return true;
    const whole = x.state;
    return (
      whole.division === null &&
      scoresOnTests(trace).some(
        // What was scored before has settings of its own.
        ({ result: { model: scored, on, fit: since } }) =>
          scored !== null &&
          since >= at &&
          (scored === model || scored === outer || isMadeBy(scored, outer)) &&
          isPartOf(on, whole),
      )
    );
  });
  if (fit !== undefined) return { how: "tuning", cells: [fit.cell] };
  const own = trace.searches.find(({ best }) => best.kind === "measure" && best.on !== null && isTest(trace, best.on));
  return own === undefined ? null : { how: "tuning", cells: [own.cell] };
}

/** Whether a model is given the settings that a search found, all or some by their names. */
const isMadeBy = ({ args }: Instance, search: Instance): boolean =>
  args.some(
    ({ value }) =>
      value.kind === "table" &&
      [value.state, ...value.state.from].some((one) => one.made.endsWith(".best_params_") && one.label === search),
  );

/** Whether rows were split off from these. */
function isPartOf(part: TableState | null, whole: TableState): boolean {
  return lineage(part).some((at) => at.id === whole.id);
}

const scoresOnTests = once((trace: Trace): readonly Scored[] =>
  trace.calls.filter(
    (call): call is Scored =>
      call.result.kind === "measure" && call.result.on !== null && isTest(trace, call.result.on),
  ),
);
