/** How the data of an experiment is split for evaluation. */
import { filterMap } from "../filter-map.ts";
import type { Measured } from "../find/values/measured.ts";
import { rowsState } from "../find/values/judged-rows.ts";
import { lastRowsOf, testRowsOf } from "../find/treatments/shares.ts";
import type { MetricFact, Part, Split, Task } from "../facts.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent, SelectEvent, SplitEvent } from "../read/trace/tracer.ts";
import { numberOf, type TableState, type Value } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";
import { wayOf } from "../read/trace/rows/cut-ways.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { isUnused } from "./unused-rows.ts";
import { foldsOf, searchFolds, tuningFolds } from "./tuning-folds.ts";

/** Whether a split divides the training rows of another one. */
const isWithin = (inner: SplitEvent, outer: SplitEvent): boolean =>
  inner !== outer &&
  [inner, outer].every(({ how, folds }) => how === "holdout" && folds === null) &&
  inner.inputs.length > 0 &&
  inner.inputs.every(({ division }) => division?.split === outer.split && division.part === "train");

/**
 * How the data of an experiment is split for the final evaluation.
 * @param best its best value
 */
export function splitOf(
  draft: Draft,
  trace: Trace,
  metrics: readonly MetricFact[],
  task: Task | null,
  best: Measured | null,
): Split {
  const decides = best?.part ?? null;
  const used = new Set<SplitEvent>();
  const follow = (state: TableState | null | undefined): void => {
    for (const at of lineage(state, 200)) {
      const split = at.division ? trace.splits[at.division.split] : undefined;
      if (split) used.add(split);
    }
  };
  for (const fit of draft.fits) for (const state of statesOf(fit)) follow(state);
  for (const metric of draft.metrics) {
    follow(metric.on);
    follow(metric.truth);
  }
  const has = (part: Part): boolean => metrics.some((m) => m.part === part);
  // Where the code cut the test rows itself, rows that it holds out and never speaks of again are not what was held out.
  const isCut = has("test") && draft.metrics.some(({ part, on }) => part === "test" && on !== null && cutOf(on, trace));
  const splits = [...used].filter((one) => !(isCut && one.how === "holdout" && isUnused(one, trace)));
  const isOnTraining = metrics.length > 0 && metrics.every(({ part }) => part === "train");
  const holdout = splits.find(isHoldout);
  const folds = splits.find((s) => s.how === "cv" || s.folds !== null);
  // A file called "train" does not come divided unless there is another.
  const isJudgedOn = (one: SplitEvent): boolean =>
    draft.metrics.some(({ on, truth }) => [on, truth].some((rows) => isHeldBy(one, rows)));
  const given = splits.find((s) => s.how === "given" && (s.parts.length > 1 || isJudgedOn(s)));
  const tuned = metrics.some(({ part }) => part === "train") ? null : tuningFolds(draft, trace);
  const share = validationShare(draft);
  const within = share === null ? {} : { validationShare: share };
  const [crossed, ...others] = draft.fits.filter((f) => f.how === "cross-validation");
  const judgedByFolds = folds ?? (crossed && !holdout ? crossed : undefined);
  // Rows held out of the training rows are only for choosing, if a test set comes with the data.
  const isForChoice = has("test") || !has("validation");
  if (
    given &&
    holdout &&
    isForChoice &&
    givenTest(given, draft, trace) &&
    (isJudgedOn(given) || holdout.inputs.some((i) => i.division?.split === given.split))
  )
    return { how: "given", testShare: null, folds: null, seed: holdout.seed, stratified: holdout.stratified };
  const useOf = (last: SplitEvent): Partial<Split> => {
    const [inner = null] = splits.filter((one) => isWithin(one, last)).map(({ testShare }) => testShare);
    if (has("test")) return inner === null ? within : { validationShare: inner };
    // Where rows are held out again, what was held out before may be used no more.
    if ([last, ...splits.filter(isHoldout)].every((one) => isUnused(one, trace))) return { ...within, unused: true };
    // The report of a tool that holds back rows of its own says nothing of those that the code holds out.
    const isMeasured = draft.metrics.some(({ part, by }) => part === "validation" && by !== "report");
    const isForValidation = has("validation") && (isMeasured || isJudgedOn(last) || isHandedOver(last, trace));
    if (!isForValidation && !isOnlyValidation(last, trace)) return within;
    const outer = trace.splits.find((one) => isWithin(last, one))?.testShare ?? null;
    return { heldOutFor: "validation", ...(outer === null ? {} : { untestedShare: outer }) };
  };
  const isByFolds = !has("test") && has("cross-validation") && !has("validation");
  if (holdout && !isByFolds) {
    const final = splits.filter(isHoldout);
    const judgedOn = has("test") ? "test" : "validation";
    // Of several splits, the best value knows its own.
    const judged = [...(best === null ? [] : [best]), ...draft.metrics].flatMap(({ on }) =>
      on?.division?.part === judgedOn ? [on.division] : [],
    );
    const last =
      final.find(({ split }) => split === judged[0]?.split) ?? final.find((s) => s.parts.includes("test")) ?? holdout;
    return {
      how: isByTime(last, trace) || (task === "forecasting" && last.seed === null) ? "time" : "holdout",
      testShare: isOfSeveralSizes(last, final) ? null : (judged[0]?.share ?? last.testShare),
      ...(judged[0]?.share === undefined && !isOfSeveralSizes(last, final)
        ? { ...lastRowsOf(last), ...(last.parts[0] === judgedOn ? {} : testRowsOf(last)) }
        : {}),
      folds: null,
      seed: last.seed,
      ...strataOf(last),
      ...useOf(last),
    };
  }
  const asGiven = { how: "given", testShare: null, folds: null, seed: null, stratified: false } as const;
  // Folds of the training rows are only for choosing, if the test rows that come with the data judge in the end.
  if (given && (has("test") || decides === "validation")) return { ...asGiven, ...within };
  if (judgedByFolds || has("cross-validation"))
    return {
      // Folds of a series end where their forecasts begin.
      how: task === "forecasting" ? "time" : "cv",
      testShare: null,
      folds:
        folds?.folds ??
        (crossed
          ? others.every((one) => foldsOf(one) === foldsOf(crossed))
            ? foldsOf(crossed)
            : null
          : (searchFolds(draft) ?? tuned?.folds ?? null)),
      seed: folds?.seed ?? null,
      ...strataOf(folds),
    };
  // Test rows without answers divide nothing where the training rows are what is judged.
  if (given && ((tuned === null && !isOnTraining) || givenTest(given, draft, trace))) return { ...asGiven, ...within };
  if (share !== null)
    return {
      how: "holdout",
      ...(has("test") ? { testShare: null, ...within } : { testShare: share, heldOutFor: "validation" }),
      folds: null,
      seed: null,
      stratified: false,
    };
  if (tuned !== null) return { how: "cv", testShare: null, folds: tuned.folds, seed: null, stratified: false };
  if (has("test") || has("validation")) return splitUnseen(draft, trace, task);
  return { how: "none", testShare: null, folds: null, seed: null, stratified: false };
}

/**
 * How rows came apart that a value is measured on and no model learned from, where nothing in the code is called a division: it cut them from
 * those that were learned from, or they came apart.
 */
function splitUnseen({ fits, metrics }: Draft, { selects, splits }: Trace, task: Task | null): Split {
  const [on] = metrics.flatMap((one) => (one.part === "test" || one.part === "validation" ? (one.on ?? []) : []));
  const rows = on === undefined ? undefined : rowsState(on);
  const cut = on === undefined ? undefined : cutOf(on, { selects });
  // NLTK learns from one list of examples, which is cut by hand.
  const isList = fits.some(({ model }) => model.path.startsWith("nltk."));
  // Rows held out of those that came for training leave the test rows as they came.
  const isOfGiven = ({ inputs }: SplitEvent): boolean =>
    inputs.some(({ division }) => splits[division?.split ?? -1]?.how === "given");
  const isHeld = splits.some((one) => one.how === "holdout" && !isOfGiven(one));
  const isCut = isList || (rows?.from.length ?? 0) > 0 || isHeld;
  // What a stream is learned from one by one is predicted before.
  const isStream = fits.some(({ model }) => model.path.startsWith("river."));
  const isForward = task === "forecasting" || isStream || (cut !== undefined && wayOf(cut) === "time");
  return {
    how: isForward ? "time" : isCut ? "holdout" : "given",
    testShare: cut?.share ?? null,
    folds: null,
    seed: null,
    stratified: false,
    ...(isStream && cut === undefined && { progressive: true as const }),
  };
}

/** How the code cut some rows from others; undefined where it did not. */
function cutOf(on: TableState, { selects }: Pick<Trace, "selects">): SelectEvent | undefined {
  const rows = rowsState(on);
  return selects.find(({ after }) => after.id === rows.id);
}

/**
 * Whether models are evaluated on the test rows of data that comes in parts: test rows that were measured, or those of
 * a separate data set that have answers, if the notebook does anything with them.
 */
const givenTest = (given: SplitEvent, { metrics }: Draft, trace: Trace): boolean => {
  if (!given.parts.includes("test")) return false;
  if (metrics.some(({ on, truth }) => isHeldBy(given, on) || isHeldBy(given, truth))) return true;
  return given.by.length === 1 && isHandedOver(given, trace);
};

const isHeldBy = ({ split }: SplitEvent, rows: TableState | null | undefined): boolean =>
  rows?.division?.split === split && rows.division.part === "test";

/** Whether any call is given the test rows of a split. */
const isHandedOver = (split: SplitEvent, { events }: Trace): boolean => {
  const isGiven = (value: Value): boolean =>
    value.kind === "table" ? isHeldBy(split, value.state) : value.kind === "sequence" && value.items.some(isGiven);
  return events.some(
    (event) => (event.kind === "call" || event.kind === "fit") && event.args.some(({ value }) => isGiven(value)),
  );
};

/** Whether names call the rows of a split validation rows, and none of those that are used are test rows. */
const isOnlyValidation = ({ split, parts }: SplitEvent, { values }: Trace): boolean =>
  parts.includes("validation") &&
  ![...values.values()].some(
    (value) => value.kind === "table" && value.state.division?.split === split && value.state.division.part === "test",
  );

/** Whether rows are held out of the data, and not test rows and validation rows both: folds of all rows say more than validation rows. */
export function isDividedInTwo(trace: Trace, values: Draft["metrics"]): boolean {
  const holdouts = trace.splits.filter(({ how }) => how === "holdout");
  const [first, ...others] = holdouts;
  if (first === undefined || !holdouts.some(({ parts }) => parts.includes("validation"))) return first !== undefined;
  const isOfTraining = ({ fit }: Draft["metrics"][number]): boolean => {
    const x = trace.fits[fit]?.x;
    return (
      x?.kind === "table" &&
      lineage(x.state).some(({ division }) => division?.split === first.split && division.part === "train")
    );
  };
  return (
    others.length === 0 &&
    isOnlyValidation(first, trace) &&
    values.every((one) => one.part !== "cross-validation" || isOfTraining(one))
  );
}

const strataOf = (split: SplitEvent | undefined): Pick<Split, "stratified" | "grouped"> => ({
  stratified: split?.stratified ?? false,
  ...(split?.grouped && { grouped: true }),
});

/** Whether rows are held out once, at random or the last ones. */
const isHoldout = ({ how, folds }: SplitEvent): boolean => how === "holdout" || (how === "time" && folds === null);

/** Whether rows are kept in their order by a split that could have mixed them, and the code knows days. */
const isByTime = ({ how, isInOrder }: SplitEvent, { events }: Trace): boolean =>
  how === "time" && (isInOrder !== true || events.some((event) => event.kind === "call" && knowsDays(event)));

const knowsDays = ({ path, args }: CallEvent): boolean =>
  /\.(?:to_datetime|date_range|DatetimeIndex|bdate_range|resample|shift|rolling|DataReader)$|^yfinance\./.test(path) ||
  args.some(({ name, value }) => name === "parse_dates" && !(value.kind === "constant" && value.value === false));

/** Whether a loop cuts the same rows to parts of several sizes. */
const isOfSeveralSizes = (split: SplitEvent, splits: readonly SplitEvent[]): boolean =>
  splits.some((one) => isOfOtherSize(one, split));

/** Whether two turns of a loop cut parts of different sizes. */
export const isOfOtherSize = (one: SplitEvent, other: SplitEvent): boolean =>
  one.text !== "" &&
  one.cell === other.cell &&
  one.text === other.text &&
  (one.heldRows ?? one.testShare) !== (other.heldRows ?? other.testShare);

const validationShare = ({ fits }: Draft): number | null => {
  for (const { args } of fits) {
    const share = numberOf(args.find((a) => a.name === "validation_split")?.value);
    if (share !== null) return share;
  }
  return null;
};

export const statesOf = ({ x, y, args }: FitEvent): readonly TableState[] => {
  const given = filterMap([x, y, ...args.map((a) => a.value)], (value: Value) =>
    value.kind === "table" ? value.state : null,
  );
  return [...new Set(given)];
};
