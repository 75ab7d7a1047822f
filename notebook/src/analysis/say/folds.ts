/** What cross-validation shows of models that are also tested on held-out rows. */
import type { Best, Experiment, MetricFact, ModelFact } from "../facts.ts";
import { isBetter, suits } from "../know/metrics.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf } from "../models-of.ts";
import { OF_A_FOLD } from "../facts/parts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { metricPhrase, metricWords, partWords, scaleWords } from "./measure-words.ts";
import { modelNames, theModel } from "./model-words.ts";
import { measure, spreadWords } from "./numbers.ts";
import {
  areNamed,
  isNearlyLevel,
  isVersion,
  labelled,
  nameOf,
  order,
  ownerOf,
  sameMeasure,
  valuesInWords,
} from "./rivals.ts";

const CHOOSES: ReadonlySet<MetricFact["part"]> = new Set(["cross-validation", "validation"]);

/** How the models compare on the rows by which one was chosen, if it alone was tested afterwards. */
export function chosenBy(experiment: Experiment, tested: MetricFact, weight: number): Draft[] {
  if (tested.part !== "test") return [];
  const before = experiment.metrics.filter((one) => CHOOSES.has(one.part) && one.of === null && one.model !== null);
  // What is tested may have been built and fitted again.
  const chosen = modelOf(experiment, tested.model)?.name;
  const compared = groups(before, (one) => `${metricWords(one)} ${one.part ?? ""}`).find(
    (group) =>
      group.some(({ model }) => modelOf(experiment, model)?.name === chosen) &&
      modelNames(experiment.models.filter(({ id }) => group.some(({ model }) => model === id))).length > 1 &&
      areNamed(experiment, group),
  );
  if (compared === undefined) return [];
  const [first] = compared;
  const runs = groups(compared, (one) => ownerOf(experiment, one));
  // Runs that no words distinguish would seem to have several values each.
  if (runs.some((run) => run.some((one) => measure(one) !== measure(run[0])))) return [];
  const values = runs.map(([run]) => run);
  return [
    draft(`the ${metricWords(first)}${partWords(first.part)} ${valuesInWords(experiment, values)}`, values, weight),
  ];
}

/** A model of another kind that does better in cross-validation than the one that is best on rows held out. */
interface Ahead {
  readonly name: string;
  readonly leader: MetricFact;
  readonly own: MetricFact;
  readonly isNear: boolean;
}

/** The best value of each kind of model decides; null where the best on rows held out is the best on the folds as well. */
function aheadInFolds(experiment: Experiment, { metric, model }: Best): Ahead | null {
  if (metric.part !== "test" && metric.part !== "validation") return null;
  const { rows } = versionAndRows(metric.variant);
  const crossed = experiment.metrics
    .filter(
      (one) =>
        one.part === "cross-validation" &&
        one.certainty === "certain" &&
        sameMeasure(one, metric) &&
        versionAndRows(one.variant).rows === rows &&
        modelOf(experiment, one.model)?.role === "result",
    )
    .toSorted((a, b) => order(metric) * (a.value - b.value));
  const kindOf = (one: Pick<MetricFact, "model"> | undefined): string | undefined =>
    modelOf(experiment, one?.model ?? null)?.name;
  const [leader] = crossed;
  const [name, kind] = [kindOf(leader), kindOf({ model })];
  const own = crossed.find((one) => kindOf(one) === kind);
  return leader === undefined || own === undefined || name === undefined || measure(leader) === measure(own)
    ? null
    : { name, leader, own, isNear: isNearlyLevel(leader, own) };
}

/** What folds show of the very model that is best on rows held out, where it is not the same; null where they show several values of it. */
function againInFolds(experiment: Experiment, { metric, model }: Best): MetricFact | null {
  if (metric.part !== "test" && metric.part !== "validation") return null;
  const settings = settingsOf(modelOf(experiment, model));
  const own = experiment.metrics.filter(
    (one) =>
      one.part === "cross-validation" &&
      one.certainty === "certain" &&
      one.of === null &&
      // A function makes the same model once more for the rows held out.
      (one.model === model || settingsOf(modelOf(experiment, one.model)) === settings) &&
      one.variant === metric.variant &&
      one.name !== "loss" &&
      suits(one.name, experiment.task),
  );
  const same = own.filter((one) => sameMeasure(one, metric));
  const [first, ...others] = same.length > 0 ? same : own.filter((one) => sameMeasure(one, own[0] ?? one));
  if (first === undefined || others.length > 0) return null;
  return sameMeasure(first, metric) && isNearlyLevel(first, metric) ? null : first;
}

const settingsOf = (model: ModelFact | undefined): string | undefined =>
  model && JSON.stringify([model.name, model.params]);

/** Whether folds show much less of a model than the rows held out. */
const isFarWorse = (again: MetricFact, metric: MetricFact): boolean =>
  sameMeasure(again, metric) &&
  // A share is not compared with a percentage in one breath.
  measure(again).endsWith("%") === measure(metric).endsWith("%") &&
  isBetter(metric.name, metric.value, again.value) &&
  Math.abs(again.value - metric.value) > Math.abs(metric.value) * FAR;
const FAR = 0.1;

interface Told {
  readonly words: string;
  readonly by: readonly MetricFact[];
}

/** "the random forest is ahead of the decision tree in cross-validation (0.919 against 0.843)", "the decision tree reaches an R2 of 0.651 in cross-validation" */
export function inFolds(experiment: Experiment, best: Best): Told | null {
  const ahead = aheadInFolds(experiment, best);
  if (ahead !== null) return aheadWords(experiment, ahead);
  const again = againInFolds(experiment, best);
  const who = again === null ? "" : ownerOf(experiment, again);
  return again === null || who === ""
    ? null
    : {
        words: `${who} reaches ${metricPhrase(again)} of ${measure(again)}${spreadWords(again)}${scaleWords(again, experiment.target)} in cross-validation`,
        by: [again],
      };
}

function aheadWords(experiment: Experiment, { name, leader, own, isNear }: Ahead): Told {
  const whose = theModel(modelOf(experiment, own.model)?.name ?? "");
  return {
    words: `${theModel(name)} is ${isNear ? "about level with" : "ahead of"} ${whose} in cross-validation (${measure(leader)} against ${measure(own)})`,
    by: [leader, own],
  };
}

/** What even few words may not leave out of what folds show: another model that they put first, else that the same one does far worse there. */
export function againstBest(
  experiment: Experiment,
  best: Best,
): { readonly ahead: Ahead } | { readonly again: MetricFact } | null {
  const ahead = aheadInFolds(experiment, best);
  if (ahead !== null) return { ahead };
  const again = againInFolds(experiment, best);
  return again !== null && isFarWorse(again, best.metric) ? { again } : null;
}

/**
 * The same as the end of a sentence: ", while the random forest is ahead of the decision tree in cross-validation (0.919 against 0.843)", ", but
 * 0.12 in cross-validation", ", and an accuracy of 61% in cross-validation" where another measure stands between.
 */
export function besideInFolds(experiment: Experiment, best: Best, isApart: boolean): Told | null {
  const found = againstBest(experiment, best);
  if (found === null) return null;
  if ("ahead" in found) {
    const { words, by } = aheadWords(experiment, found.ahead);
    return { words: `, while ${words}`, by };
  }
  const { again } = found;
  const what = isApart ? `and ${metricPhrase(again)} of` : "but";
  return { words: `, ${what} ${measure(again)} in cross-validation`, by: [again] };
}

/**
 * ", while its folds in cross-validation (55.6% to 71.9%) overlap those of the SVM (`kernel=rbf`: 61.6% to 71.3%)": where single folds do not put
 * first what comes out best on rows held out; of several other models that of which a fold does best.
 */
export function overlapInFolds(experiment: Experiment, { metric, model }: Best): Told | null {
  const { rows } = versionAndRows(metric.variant);
  const folds = experiment.metrics.filter(
    (one) =>
      one.of === OF_A_FOLD &&
      one.certainty === "certain" &&
      sameMeasure(one, { ...metric, of: OF_A_FOLD }) &&
      versionAndRows(one.variant).rows === rows &&
      modelOf(experiment, one.model)?.role === "result",
  );
  const runs = groups(folds, (one) => nameOf(experiment, one))
    // Of one fold alone, as the best one, there is no range.
    .filter((run) => run.length > 1)
    .map((run) => run.toSorted((a, b) => order(metric) * (a.value - b.value)))
    .flatMap((run) => run.slice(0, 1).map((top) => ({ top, low: run.at(-1) ?? top })))
    .toSorted((a, b) => order(metric) * (a.top.value - b.top.value));
  const own = runs.find(({ top }) => isVersion(experiment, top, metric, model));
  const other = runs.find((run) => run !== own);
  const known = modelOf(experiment, other?.top.model ?? null);
  if (own === undefined || other === undefined || known === undefined) return null;
  if (isBetter(metric.name, own.low.value, other.top.value)) return null;
  const span = ({ top, low }: typeof own): string =>
    [top, low]
      .toSorted((a, b) => a.value - b.value)
      .map(measure)
      .join(" to ");
  const are = isBetter(metric.name, other.low.value, own.top.value) ? "fall behind" : "overlap";
  return {
    words: `, while its folds in cross-validation (${span(own)}) ${are} those of ${labelled(experiment, known, other.top.variant, span(other))}`,
    by: [own.top, own.low, other.top, other.low],
  };
}
