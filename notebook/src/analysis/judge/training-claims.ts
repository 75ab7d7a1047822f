/** What authors say of how models came to be, against the values before and after, and on the rows that were learned from. */
import type { Experiment, MetricFact } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";
import { modelsInText } from "../know/model-names.ts";
import { modelOf } from "../models-of.ts";
import { numbersIn } from "../read/outputs/numbers.ts";

/**
 * Whether a sentence says that something improved the models where nothing was measured twice, or that tuning did where no tuned model does better
 * than the one before it.
 */
export function isUnmeasuredGain(sentence: string, measured: readonly Experiment[]): boolean {
  if (!GAINS.test(sentence) || numbersIn(sentence).length > 0) return false;
  if (TUNED.test(sentence)) return measured.length > 0 && measured.every((one) => !tuningHelps(one));
  // Beside other models a step is no gain, unless a model is what made it.
  const areModels = modelsInText(sentence).length > 0;
  return !measured.some((experiment) => {
    const nameOf = ({ model }: MetricFact): string | undefined => modelOf(experiment, model)?.name;
    return experiment.metrics.some((one) =>
      experiment.metrics.some(
        (other) =>
          isComparable(one, other) && one.value !== other.value && (areModels || nameOf(one) === nameOf(other)),
      ),
    );
  });
}
const GAINS =
  /\b(?:improv(?:ed|es|ing)|boosted|enhanc(?:ed|es|ing)|increased|helped)\b[^.;]{0,40}\b(?:models?|accuracy|performance|results?|scores?|predictions?|R2|F1|AUC|recall|precision)\b|\b(?:models?|accuracy|performance|results?|scores?|predictions?|R2|F1|AUC|recall|precision)\b[^.;]{0,20}\b(?:improved|increased|rose|went up)\b/i;
const TUNED = /\btun(?:ing|ed)\b|\bgrid ?search|\brandom(?:i[sz]ed)? ?search|\boptuna\b|\bhyper-?parameters?\b/i;

const isComparable = (one: MetricFact, other: MetricFact): boolean =>
  one !== other && one.name === other.name && one.part === other.part && one.of === null && other.of === null;

/** Whether any tuned model does better than one of its kind that is not, or nothing tells; where all are tuned, nobody knows. */
function tuningHelps(experiment: Experiment): boolean {
  const { metrics } = experiment;
  const isTuned = ({ model, variant }: MetricFact): boolean =>
    variant === null ? (modelOf(experiment, model)?.tuning ?? null) !== null : variant.startsWith("after tuning");
  const pairs = metrics.flatMap((one) =>
    metrics.flatMap((other) =>
      isComparable(one, other) &&
      isTuned(one) &&
      !isTuned(other) &&
      modelOf(experiment, one.model)?.name === modelOf(experiment, other.model)?.name
        ? [[one, other] as const]
        : [],
    ),
  );
  return pairs.length === 0 || pairs.some(([one, other]) => isBetter(one.name, one.value, other.value));
}

/**
 * Whether a sentence says that a model learned its rows by heart, or did not, where their values say otherwise or where there are none.
 * @param areWatched whether the notebook looks at how the training went, as curves of a loss do
 */
export function isUnseenFit(sentence: string, measured: readonly Experiment[], areWatched: boolean): boolean {
  const says = NO_OVERFIT.test(sentence) ? "none" : OVERFITS.test(sentence) ? "some" : null;
  if (says === null || measured.length === 0) return false;
  const meant = new Set(modelsInText(sentence).map(({ name }) => name));
  const gaps = measured.flatMap((experiment) =>
    experiment.metrics.flatMap((one) => {
      const name = modelOf(experiment, one.model)?.name;
      const isMeant =
        one.part === "train" && SHARES.has(one.name) && (meant.size === 0 || (name !== undefined && meant.has(name)));
      const other = isMeant
        ? experiment.metrics.find(
            ({ name: metric, part, model, variant, of }) =>
              metric === one.name &&
              part !== "train" &&
              model === one.model &&
              variant === one.variant &&
              of === one.of,
          )
        : undefined;
      return other === undefined ? [] : [one.value - other.value];
    }),
  );
  if (gaps.length === 0) return !areWatched;
  return says === "none" ? gaps.every((gap) => gap > WIDE) : gaps.every((gap) => gap < NARROW);
}
const OVERFITS = /\b(?:over-?fit(?:s|ted|ting)?|memori[sz]e[sd]?)\b/i;
const NO_OVERFIT =
  /\b(?:no|not|without|avoid(?:s|ed|ing)?|prevent(?:s|ed|ing)?|minimal|little|reduc(?:es|ed|ing))\b[^.;]{0,30}\bover-?fit\w*|\bn['’]t over-?fit|\bgenerali[sz]es?\b(?! (?:poorly|badly))[^.;]{0,40}/i;
const SHARES: ReadonlySet<string> = new Set(["accuracy", "R2", "F1", "AUC", "balanced accuracy"]);
const WIDE = 0.1;
const NARROW = 0.01;
/** What shows how training went. */
export const WATCHES =
  /\bhistory\b|learning_curve|validation_curve|\bval_loss\b|\bloss(?:es)?\b|evals_result|max_depth/;
