import type { Notebook } from "../../format/notebook.ts";
import type { Caution, Experiment, Fact, MetricFact, ModelFact, Part } from "../facts.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { CRITERIA, metricNamed } from "../know/metrics.ts";
import type { FoundModel } from "../find/models/models.ts";
import { NO_WORDS } from "../find/values/printed-words.ts";
import { partOf as partOfMeasure } from "../find/values/judged-rows.ts";
import { findBalancedTests, findRefits } from "../find/models/refits.ts";
import { areSameFiles } from "../read/trace/rows/folders-read.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";
import { findAskew } from "./askew.ts";
import { findCompared } from "./compared.ts";
import { findContradictions } from "./contradictions.ts";
import type { Sentence } from "./sentence.ts";
import { findTestCautions } from "./uncorrected.ts";
import { judgedLeaks } from "./judged-leaks.ts";
import { modelOf } from "../models-of.ts";
import { findLostHeaders } from "./lost-headers.ts";
import { findNoSkill } from "./no-skill.ts";
import { findPerfect } from "./perfect.ts";
import { findTestedOn } from "./tested.ts";
import { findUnbalanced } from "./unbalanced.ts";

/** What a reader should be careful about. */
export function findCautions(
  notebook: Notebook,
  prose: readonly Sentence[],
  trace: Trace,
  experiments: readonly Experiment[],
  facts: readonly Fact[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
): Caution[] {
  const skill = findNoSkill(experiments, facts);
  const tested = findTestedOn(trace, experiments, models);
  return [
    ...judgedLeaks(trace, experiments, models, knowledge),
    ...tested,
    // What is chosen by a setting is said to be that.
    ...(tested.some((one) => one.kind === "test-data-used" && one.how === "tuning")
      ? []
      : findCompared(experiments, trace)),
    ...findRefits(trace, knowledge),
    ...findBalancedTests(trace),
    ...findAskew(trace, experiments),
    ...judgedOnTraining(experiments, models, trace),
    ...gaps(experiments, [...tested, ...skill]),
    ...skill,
    // What is no better than the largest class is said to be that.
    ...(skill.some(({ kind }) => kind === "as-good-as-guessing") ? [] : findUnbalanced(experiments)),
    ...findPerfect(experiments, facts),
    ...findLostHeaders(trace),
    ...findContradictions(notebook, prose, experiments),
    ...findTestCautions(notebook, prose, facts),
  ];
}

/** Models that are judged on their training rows only: by all values that are shown, or by the code where none is. */
function judgedOnTraining(experiments: readonly Experiment[], found: readonly FoundModel[], trace: Trace): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { metrics, task, models, best } = experiment;
    if (task === "clustering" || task === "reduction" || task === "test") return [];
    const own = found.filter(({ fact }) => models.some(({ id }) => id === fact.id));
    const judged = trace.calls.filter(({ result }) => isJudged(result, own) && !isOfLearning(result, own));
    const isElsewhere = judged.some(({ result }) => partOf(trace, result) !== "train");
    // Folds that are not shown do not make up for test rows that were learned from in the end.
    if (
      own.some(({ fits }) => fits.some((fit) => isWatched(fit) && !watchesItself(trace, fit))) ||
      (isElsewhere && !judged.some((one) => isLearnedAgain(one, trace)))
    )
      return [];
    const isPrediction = task === "classification" || task === "regression" || task === "survival";
    const isWhole = isPrediction && isHeldOutNowhere(own, trace);
    const [shown] = metrics;
    const told =
      best !== null
        ? judgedByValues(metrics, best.metric)
        : isWhole
          ? (judgedByCode(judged, own) ?? (shown === undefined ? null : judgedByValues(metrics, shown)))
          : null;
    const name = (model: number | null): string | null => models.find(({ id }) => id === model)?.name ?? null;
    // What learned elsewhere, or could not, has not learned from the training rows found here.
    const trained = models.find(({ id }) => id === told?.model)?.trained;
    if (told === null || trained === "pretrained" || trained === "not trained") return [];
    const folder = own.flatMap(({ fits }) => fits.flatMap((fit) => watchesItself(trace, fit)?.sources[0] ?? []))[0];
    return [
      {
        ...told,
        kind: "judged-on-training-data",
        model: name(told.model),
        ...(folder === undefined ? {} : { folder }),
      },
    ];
  });
}

interface Judged extends Pick<MetricFact, "model" | "cells" | "certainty" | "onBothParts"> {}

function judgedByValues(metrics: readonly MetricFact[], best: MetricFact): Judged | null {
  if (metrics.some((m) => m.part !== "train") || metrics.every((m) => m.name === "loss")) return null;
  // A criterion is worked out on the training rows by its definition, and does not say that predictions are good.
  if (CRITERIA.has(best.name)) return null;
  const { model, cells, certainty, onBothParts } = best;
  return { model, cells, certainty, ...(onBothParts === true && { onBothParts }) };
}

/** Where no value was saved that is known to be of a model. */
function judgedByCode([first]: readonly CallEvent[], own: readonly FoundModel[]): Judged | null {
  const model = own.find(({ instance }) => first?.result.kind === "measure" && instance === first.result.model);
  return first === undefined || model === undefined
    ? null
    : { model: model.fact.id, cells: [first.cell], certainty: "certain" };
}

/** Whether the notebook divides no rows, and nothing trains in folds. */
const isHeldOutNowhere = (own: readonly FoundModel[], { splits }: Trace): boolean =>
  splits.length === 0 &&
  !own.some(({ fits }) => fits.some(({ how }) => how === "cross-validation" || how === "search"));

/** Whether a value says how good one of some models is, or may do so. */
const isJudged = (value: Value, models: readonly FoundModel[]): boolean =>
  value.kind === "measure" && value.report !== "summary" && models.some(({ instance }) => instance === value.model);

/** Whether a value is the loss by which a model learns, before its first step. */
const isOfLearning = (value: Value, models: readonly FoundModel[]): boolean =>
  value.kind === "measure" &&
  value.fit === -1 &&
  value.metric === "loss" &&
  models.some(({ fits }) =>
    fits.some(({ how, x }) => how === "loop" && x.kind === "table" && x.state.id === value.on?.id),
  );

/** Whether rows that were held out are judged by a model that has learned from them since. */
const isLearnedAgain = ({ result }: CallEvent, trace: Trace): boolean => {
  const part = result.kind === "measure" ? result.on?.division?.part : undefined;
  return part !== undefined && part !== "train" && partOf(trace, result) === "train";
};

const partOf = (trace: Trace, value: Value): Part | null =>
  value.kind === "measure" ? partOfMeasure(trace, value, NO_WORDS) : null;

/** Whether rows that were held out were looked at while a model learned. */
const isWatched = ({ args }: FitEvent): boolean =>
  args.some(
    ({ name }) =>
      name !== null && /^(?:validation_(?:data|split)|eval_set|evals|valid_sets|val_dataloaders?|X_val)$/.test(name),
  );

/** The files that a model learns from, where those that are to judge it meanwhile are read from the same folder. */
const watchesItself = (trace: Trace, { args, x }: FitEvent): TableState | undefined =>
  x.kind === "table" &&
  args.some(
    ({ value }) => value.kind === "table" && value.state.id !== x.state.id && areSameFiles(trace, x.state, value.state),
  )
    ? x.state
    : undefined;

/** A difference of this share of the training value makes readers ask. */
const LARGE_GAP = 0.1;
const LARGE_RATIO = 1.5;

/** Models that do much better on their training rows, the largest difference first: if the best one does, the others that do as well. */
function gaps(experiments: readonly Experiment[], known: readonly Caution[]): Gap[] {
  return experiments.flatMap((experiment) => {
    const { best, models, task } = experiment;
    // How many of the rows held out can be found at all differs from those that were learned from.
    if (task === "ranking" && best !== null && !isError(best.metric)) return [];
    const main = models.find(({ id }) => id === best?.model);
    const own = main === undefined || hasSeenNoRowTwice(main) ? null : gapOf(experiment, main.id);
    if (own === null || !isOverfitted(own, experiment, known)) return [];
    const others = models
      .filter((one) => one.name !== main?.name && one.role === "result")
      .flatMap(({ id }) => gapOf(experiment, id) ?? [])
      .filter(
        (one) => one.metric === own.metric && one.test.part === own.test.part && isOverfitted(one, experiment, known),
      );
    return [own, ...others].sort((a, b) => sizeOf(b) - sizeOf(a));
  });
}

/**
 * Whether a gap says that a model learned its rows by heart, and should not have: forests of fully grown trees, and neighbours of the rows
 * themselves, know them by construction; what guesses the class may have learned nothing at all; and where rows held out stop the
 * training, the gap is what is left after that remedy.
 */
function isOverfitted({ test }: Gap, experiment: Experiment, known: readonly Caution[]): boolean {
  const model = modelOf(experiment, test.model);
  return (
    model?.name !== "K-Nearest Neighbors" &&
    !isFullyGrown(model) &&
    !known.some(
      (one) =>
        (one.kind === "as-good-as-guessing" &&
          one.by !== "mean" &&
          one.by !== "deviation" &&
          one.metric.model === test.model &&
          one.metric.part === test.part) ||
        (one.kind === "test-data-used" && one.how === "early stopping" && (one.part ?? "test") === test.part),
    )
  );
}

/**
 * Whether a forest grows its trees until their leaves are pure: they are right on their own rows whatever the forest is worth.
 *
 * Source: Breiman 2001, Random forests; scikit-learn, the default of `max_depth`.
 */
export const isFullyGrown = (model: ModelFact | undefined): boolean =>
  model !== undefined &&
  /^(?:RandomForest|ExtraTrees)(?:Classifier|Regressor)$/.test(model.class) &&
  model.tuning === null &&
  !Object.keys(model.params).some((name) => /^(?:max_|min_|ccp_alpha)/.test(name) && !/^max_features$/.test(name));

/** What comes trained has not learned from these rows, and one pass over them repeats none that could be learned by heart. */
const hasSeenNoRowTwice = ({ trained, epochs }: ModelFact): boolean => trained === "pretrained" || epochs === "1";

type Gap = Extract<Caution, { readonly kind: "gap" }>;

/** Of a single model; null if it has none. Rows that nothing was chosen by are asked before those that stand in for them. */
function gapOf({ metrics, best }: Experiment, model: number): Gap | null {
  const own = metrics.filter((m) => m.model === model && m.of === null);
  const held = HELD_OUT.find((part) => own.some((m) => m.part === part));
  for (const test of own.filter(({ part }) => part === held)) {
    // What another version of the best model learned by heart says nothing of that.
    if (best?.model === model && test.variant !== best.metric.variant) continue;
    // Of several values of one measure nobody knows which is that of the model in the end, if none leads.
    const again = own.filter((m) => m.part === held && isSame(m, test));
    if (again.some(({ value }) => value !== test.value) && test !== best?.metric) continue;
    const train = own.find(
      (m) =>
        m.part === "train" &&
        m.certainty === "certain" &&
        m.inSample !== true &&
        m.onBothParts !== true &&
        isSame(m, test),
    );
    if (train && isLarge(train, test))
      return {
        kind: "gap",
        metric: test.name,
        train,
        test,
        cells: [...new Set([...train.cells, ...test.cells])],
        certainty: "certain",
      };
  }
  return null;
}

const isSame = (one: MetricFact, other: MetricFact): boolean =>
  one.name === other.name && one.average === other.average && one.variant === other.variant;

const HELD_OUT: readonly Part[] = ["test", "validation", "cross-validation"];

const isError = ({ name }: MetricFact): boolean => metricNamed(name)?.better === "lower";

const sizeOf = ({ train, test }: Gap): number => (isError(train) ? test.value / train.value : train.value - test.value);

function isLarge(train: MetricFact, test: MetricFact): boolean {
  if (!isError(train)) return train.value - test.value >= LARGE_GAP;
  return train.value > 0 && test.value / train.value >= LARGE_RATIO;
}
