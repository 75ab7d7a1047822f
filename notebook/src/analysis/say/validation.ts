/** What came out: measures, comparisons, and what mattered. */
import type { Caution, Experiment, MetricFact, NotebookFacts } from "../facts.ts";
import { isFullyGrown } from "../judge/cautions.ts";
import { isOfRows, modelOf } from "../models-of.ts";
import { isOfBalanced, judgingRows, onData, splitDrafts } from "./by-data.ts";
import { alsoOf, besideOf, forClass } from "./beside.ts";
import { classes, muchLower } from "./classes.ts";
import { OVERFITTING } from "./cautions.ts";
import { clusterCountDraft } from "./cluster-counts.ts";
import { areEven, contextOf } from "./context.ts";
import { type Draft, draft, clause } from "./draft.ts";
import { outputDrafts } from "./outputs.ts";
import { countWord } from "../wording.ts";
import { besideInFolds, chosenBy, inFolds, overlapInFolds } from "./folds.ts";
import { findTheSame, importanceDrafts, isLookedInto } from "./importances.ts";
import { leadIndex } from "./lead.ts";
import { code } from "./lists.ts";
import { areApart } from "./modeling.ts";
import { modelNames, resultModels } from "./model-words.ts";
import { metricPhrase, rowWords, scaleWords } from "./measure-words.ts";
import { latelyWords, measure, spreadWords } from "./numbers.ts";
import { forTarget } from "./target-words.ts";
import { toldLevel } from "./level.ts";
import { byRarerClass, comparison, findsMore, rankWords } from "./ranking.ts";
import type { Place } from "./split-words.ts";
import { baselineOf, beatenBy, labelled, nameOf, rivalsOf, sameMeasure } from "./rivals.ts";
import { aside, onOtherRows, otherRuns } from "./runs.ts";
import { BEST, standing } from "./standing.ts";
import { aheadOtherwise, measuredOtherwise } from "./unlike.ts";
import { unranked, worth } from "./unranked.ts";

/** Results of the headline experiment with the rows they were measured on, then of the others, then what models found to matter. */
export function resultDrafts(facts: NotebookFacts): Draft[] {
  const first = leadIndex(facts);
  const order = facts.experiments
    .map(certainly)
    .map((experiment, index) => ({ experiment, lead: index === first }))
    .sort((a, b) => Number(b.lead) - Number(a.lead));
  const shown = order.filter(({ experiment }) => experiment.metrics.length > 0 || isLookedInto(experiment));
  const several = shown.length > 1;
  const apart = areApart(shown.map(({ experiment }) => experiment));
  const said = new Set<string>();
  const places: Place[] = [];
  const results = shown.slice(0, 4).flatMap(({ experiment, lead }, at) => {
    const on = several ? (apart && onData(experiment)) || forTarget(experiment) : "";
    const names = modelNames(resultModels(experiment));
    // Results that cannot be attributed are left to the end, unless the model identifies them.
    const isUntold = on === "" && several && !lead;
    const isShared = (name: string): boolean =>
      said.has(name) ||
      shown.some((one) => one.experiment !== experiment && modelNames(resultModels(one.experiment)).includes(name));
    if (isUntold && (apart || names.every(isShared))) return [];
    // Values that no model is known of would be taken for those of another experiment that is called the same, and so would those of one
    // of several sets of rows without a name.
    const isCalledAlike = shown.some(
      (one) => one.experiment !== experiment && labelOf(one.experiment) === labelOf(experiment),
    );
    const isOfSome = facts.headline === null && several && on === "" && experiment.metrics.length > 0;
    if (
      isCalledAlike &&
      (isOfSome || (experiment.best === null && experiment.metrics.some((one) => one.model === null)))
    )
      return [];
    for (const name of names) said.add(name);
    const place = lead ? judgingRows(experiment, facts, on) : null;
    const headline = headlineDraft(experiment, on, place?.where ?? "", facts.cautions, 10 - at);
    if (place !== null && headline.length > 0) places.push(place);
    const elsewhere = onOtherRows(experiment, apart ? onData(experiment) : "", 9 - at);
    const result = [...headline, ...elsewhere, ...outputDrafts(experiment, 9.5 - at), ...restOf(place, experiment)];
    const isNew = !shown.slice(0, at).some((one) => findTheSame(one.experiment, experiment));
    const found =
      lead || (isLookedInto(experiment) && isNew) ? importanceDrafts(experiment, result.length === 0 ? on : "") : [];
    // "Its" classes are those of the model that was named last.
    const [own, ...others] = result;
    return lead && own !== undefined
      ? [
          own,
          ...classes(experiment, facts, experiment.best === null ? [] : alsoOf(experiment, experiment.best).ofClasses),
          ...others,
          ...found,
        ]
      : [...result, ...found];
  });
  return places.length > 0 ? results : [...splitDrafts(facts), ...results];
}

/** How else rows are divided, after what was measured on some of them. */
const restOf = (place: Place | null, { cells }: Experiment): Draft[] =>
  (place?.rest ?? []).map((words) => draft(words, [{ cells: cells.slice(0, 1), certainty: "certain" }], 8.5));

const labelOf = ({ data, target }: Experiment): string => JSON.stringify([data, target]);

/** The best value of an experiment, with what tells it from others. */
export function bestOf(lead: Experiment, on: string, facts: NotebookFacts, weight: number): Draft[] {
  if (lead.best === null) return [];
  const { metric, model: id } = lead.best;
  const clusters = clusterCountDraft(lead, metric, weight, on);
  if (clusters !== null) return [clusters];
  const model = modelOf(lead, id);
  const context = contextOf(lead, facts.cautions);
  const own = model === undefined ? "the model" : labelled(lead, model, metric.variant);
  const { who, verb: does } = standing(lead, lead.best, own, context.words);
  const verb = does === BEST ? COMES_OUT : does;
  const beaten = beatenBy(lead, metric, id);
  const guess = baselineOf(lead, metric);
  const { same, near } = toldLevel(lead, metric, id);
  const isLevel = guess !== null && [...same, ...near].some((one) => nameOf(lead, one) === nameOf(lead, guess.by));
  const isBetter =
    guess !== null && beaten === null && !isLevel && isOfRows(lead, guess.by, metric) && guess.by !== metric;
  const against = isBetter ? `, against ${measure(guess.by)} for ${guess.words}` : "";
  const lately = latelyWords(metric);
  const low = beaten === null ? muchLower(lead, metric, besideOf(lead, metric, id)) : undefined;
  const finder = low === undefined ? null : findsMore(lead, lead.best, low);
  const runs = otherRuns(lead, metric, id);
  const folds = verb === COMES_OUT ? overlapInFolds(lead, lead.best) : null;
  const crossed = beaten === null ? (besideInFolds(lead, lead.best, low !== undefined) ?? folds) : null;
  const rows =
    isOfBalanced(lead, facts) && areEven(lead.best)
      ? ` on the balanced ${metric.part ?? "test"} data`
      : rowWords(metric);
  const how = `${metricPhrase(metric)} of ${measure(metric)}${spreadWords(metric)}${scaleWords(metric, lead.target)}${rows}${lately === "" ? "" : ` (${lately})`}${low === undefined ? runs : aside(runs)}${who === own ? rankWords(lead, metric, id) : ""}${against === "" ? context.words : against}${low === undefined ? "" : `, ${context.words === "" ? "but" : "and"} with ${metricPhrase(low)} of ${measure(low)}${forClass(low)}${finder?.words ?? ""}`}${beaten === null ? worth([metric]) : `, but ${beaten.words}`}${crossed?.words ?? ""}`;
  const evidence = [
    metric,
    ...(crossed?.by ?? []),
    ...[low, finder?.by].flatMap((one) => one ?? []),
    ...(beaten === null ? [] : [beaten.by]),
    ...(isBetter ? [guess.by] : []),
    ...context.by,
  ];
  const as = verb === COMES_OUT ? "rank" : verb.endsWith("reaches ") ? "result" : undefined;
  return model === undefined || as === undefined || who !== own
    ? [draft(`${who} ${verb}${how}`, evidence, weight, { on })]
    : [clause({ as, of: [model.name], who, verb: verb.trim(), how: ` ${how}` }, evidence, weight, on)];
}

const COMES_OUT = "comes out best, with ";

/** Values whose model, part or name is only likely are left out; the best one is worded as likely. */
const certainly = (experiment: Experiment): Experiment => ({
  ...experiment,
  metrics: experiment.metrics.filter(({ certainty }) => certainty === "certain"),
});

/** The best model with its values, and the others by the same measure on the same rows. */
function headlineDraft(
  experiment: Experiment,
  on: string,
  where: string,
  cautions: readonly Caution[],
  weight: number,
): Draft[] {
  const { best, metrics } = experiment;
  if (best === null) return unranked(experiment, on, weight, cautions);
  const model = modelOf(experiment, best.model);
  const { metric } = best;
  const clusters = clusterCountDraft(experiment, metric, weight, on);
  if (clusters !== null) return [clusters];
  const beaten = beatenBy(experiment, metric, best.model);
  const rivals = rivalsOf(experiment, metric, best.model).filter((one) => one !== beaten?.by);
  const { beside, words: also } = alsoOf(experiment, best);
  const context = contextOf(experiment, cautions, where !== "");
  const own = model === undefined ? "the model" : labelled(experiment, model, metric.variant);
  const { who, verb } = standing(experiment, best, own, context.words);
  const onOwn = metrics.filter(
    (one) =>
      one.part === "train" &&
      // Where it learned from all rows, it was another fit.
      one.inSample !== true &&
      sameMeasure(one, metric) &&
      one.model === metric.model &&
      one.variant === metric.variant,
  );
  // A network that learns on comes to other values there as well.
  const training = onOwn.find(({ cells }) => cells.some((cell) => metric.cells.includes(cell))) ?? onOwn[0];
  const learned =
    training === undefined || metric.part === "train"
      ? ""
      : `${measure(training)} on the training data${gapWords(experiment, metric, cautions)}`;
  const runs = otherRuns(experiment, metric, best.model);
  // What follows another measure would be taken for one more value of it.
  const isNote = also !== "" && runs.startsWith(AND);
  const notes = [latelyWords(metric), amongWords(metric), learned, isNote ? runs.slice(AND.length) : ""]
    .filter((one) => one !== "")
    .join("; ");
  const against = notes === "" ? "" : ` (${notes})`;
  const byClass = byRarerClass(experiment, best, weight - 1);
  const isCompared = metric.certainty === "certain" && byClass.length === 0;
  const compared = isCompared ? comparison(experiment, metric, best.model, rivals) : null;
  // What says no more than the summary does is joined to what it adds.
  const isJoined = also === "" && context.words === "" && worth([metric]) === "";
  const guess = baselineOf(experiment, metric);
  const isGuessTold =
    guess === null ||
    guess.by === beaten?.by ||
    rivals.some((one) => one === guess.by || (one.model === guess.by.model && one.variant === guess.by.variant));
  const guessed =
    !isJoined || isGuessTold || !isOfRows(experiment, guess.by, metric)
      ? ""
      : `; ${guess.words} gives ${measure(guess.by)}`;
  const tail = isJoined ? `${compared?.tail ?? ""}${guessed}` : "";
  const rows = where === "" ? rowWords(metric) : "";
  const first = `${who} ${verb}${metricPhrase(metric)} of ${measure(metric)}${scaleWords(metric, experiment.target)}${rows}${against}${isNote ? "" : also === "" ? runs : aside(runs)}${context.words}${also}${worth([metric])}${tail}`;
  const sentences = [
    draft(
      first,
      [
        metric,
        ...(where === ""
          ? []
          : [
              {
                cells: [...experiment.cells.slice(0, 1), ...(best.classes?.cells ?? [])],
                certainty: "certain" as const,
              },
            ]),
        ...beside,
        ...(training === undefined ? [] : [training]),
        ...(tail === "" ? [] : rivals),
        ...(guessed === "" ? [] : [guess].flatMap((one) => one?.by ?? [])),
        ...context.by,
      ],
      weight,
      { on: where === "" ? on : where },
    ),
  ];
  if (compared !== null && !tail.startsWith(",")) sentences.push(draft(compared.sentence, rivals, weight - 1));
  sentences.push(
    ...byClass,
    ...aheadOtherwise(experiment, best, weight - 1),
    ...measuredOtherwise(experiment, best, weight - 1),
  );
  // What is no better than guessing need not be told to be beaten by a guess.
  if (beaten !== null && context.words === "") sentences.push(draft(beaten.words, [beaten.by], weight - 1));
  const chosen = rivals.length === 0 ? chosenBy(experiment, metric, weight - 1) : [];
  const crossed = chosen.length > 0 || beaten !== null ? null : inFolds(experiment, best);
  sentences.push(...chosen, ...(crossed === null ? [] : [draft(crossed.words, crossed.by, weight - 1)]));
  // A guess on other rows is nothing to compare it with.
  if (!isGuessTold && guessed === "" && isOfRows(experiment, guess.by, metric))
    sentences.push(
      draft(`${guess.words} gives ${metricPhrase(guess.by)} of ${measure(guess.by)}`, [guess.by], weight - 1, { on }),
    );
  return sentences;
}

const AND = ", and ";

/** "the best of 70 versions tried on these rows", "one of 70 versions tried on these rows, the best of which has 23.4" */
function amongWords({ name, among }: MetricFact): string {
  if (among === undefined) return "";
  const tried = `${countWord(among.tried)} versions tried on these rows`;
  return among.best === undefined
    ? `the best of ${tried}`
    : among.best.variant === undefined
      ? `one of ${tried}, the best of which has ${measure({ name, ...among.best })}`
      : `one of ${tried}, of which that with ${code(among.best.variant)} is best: ${measure({ name, ...among.best })}`;
}

/** ", a sign of overfitting": where that is said of this gap, and of no other; else why there may be one in any case. */
function gapWords(experiment: Experiment, metric: MetricFact, cautions: readonly Caution[]): string {
  if (isFullyGrown(modelOf(experiment, metric.model))) return ", which fully grown trees memorise";
  const gaps = cautions.filter((one) => one.kind === "gap" && modelOf(experiment, one.test.model) !== undefined);
  const [gap] = gaps;
  const isOwn =
    gap?.kind === "gap" &&
    gap.test.model === metric.model &&
    gap.test.variant === metric.variant &&
    sameMeasure(gap.test, metric);
  return isOwn && gaps.length === 1 ? OVERFITTING : "";
}
