/** Whether what an author says of models is borne out by the values that the notebook shows of them. */
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment, Fact, MetricFact, ModelFact, Quote } from "../facts.ts";
import { metricNamed, metricsOfText, type NamedMetric } from "../know/metrics.ts";
import { modelInText, modelsInText } from "../know/model-names.ts";
import { isOutguessed, modelOf } from "../models-of.ts";
import { numbersIn } from "../read/outputs/numbers.ts";
import { sentencesOf } from "./sentences.ts";
import { isUnmeasuredGain, isUnseenFit, WATCHES } from "./training-claims.ts";

/**
 * Tells of a text whether the values refute one of its sentences, or nothing bears it out: a comparison that comes out the other way round,
 * praise of what is not good, a feature that is put first where nothing shows what features are worth, and components that nothing is made of.
 */
export function refuting(
  experiments: readonly Experiment[],
  facts: readonly Fact[],
  { cells }: Pick<Notebook, "cells">,
): (text: string) => boolean {
  const measured = experiments.filter(({ metrics }) => metrics.length > 0);
  const models = experiments.some((one) => one.models.length > 0);
  const areKnown =
    facts.some(({ kind }) => kind === "test" || kind === "statistic" || kind === "chart") ||
    cells.some(({ type, source }) => type === "code" && SHOWS_WEIGHTS.test(source));
  const areWatched = cells.some(({ type, source }) => type === "code" && WATCHES.test(source));
  const isReduced =
    facts.some(({ kind, certainty }) => kind === "reduced" && certainty === "certain") ||
    experiments.some(({ task }) => task === "reduction");
  return (text) =>
    sentencesOf(text).some(
      (sentence) =>
        measured.some((one) => isReversed(sentence, one)) ||
        (models && PRAISE.test(sentence) && isPraise(sentence) && !isDeserved(sentence, measured)) ||
        (models && !areKnown && WEIGHS.test(sentence)) ||
        isUnmeasuredGain(sentence, measured) ||
        isUnseenFit(sentence, measured, areWatched) ||
        (!isReduced && COMPONENTS.test(sentence)),
    );
}

/** Whether a text in any language names the best model, says that it is the best, and the values agree. */
export const confirming =
  (experiments: readonly Experiment[]): ((text: string) => boolean) =>
  (text) =>
    BEST_ANYWHERE.test(text) &&
    experiments.some((experiment) => {
      const winner = modelOf(experiment, experiment.best?.model ?? null)?.name;
      const [first] = modelsInText(text);
      return (
        first !== undefined && first.name === winner && new Set(experiment.models.map(({ name }) => name)).size > 1
      );
    });
/** "best" in the languages that notebooks are written in. */
const BEST_ANYWHERE =
  /\b(?:best|mejor|melhor|meilleure?s?|beste[nrms]?|migliore?|terbaik|tertinggi|en iyi|najlepsz\w+|bedste|bästa|cel mai bun)\b|лучш|найкращ|найвищ|最佳|最好|最高|最も|가장|بهترین|أفضل/iu;

/** Whether an aim names models, and none of them is among those that the notebook has: it was copied with a text, or given up. */
export function isOfOtherModels(aim: Quote | null, experiments: readonly Experiment[]): boolean {
  const meant = modelsInText(aim?.text ?? "").map(({ name }) => name);
  const models = experiments.flatMap((one) => one.models);
  if (meant.length === 0 || models.length === 0) return false;
  // A network may be called after its layers, or a model by a name that nobody knows.
  const isOther = ({ name, layers, ownClass }: ModelFact): boolean => {
    const family = modelInText(name);
    return layers.length === 0 && ownClass === null && family !== null && !meant.includes(family);
  };
  return models.every(isOther);
}

/** A measure with what is said of a model by it. */
interface Claim {
  readonly measure: string;
  readonly subject: string;
  /** Names of those that it is compared with; empty for all others. */
  readonly others: readonly string[];
  readonly is: "higher" | "lower";
}

/** Whether a sentence puts one model above or below others by a measure, and no values on the same rows do. */
function isReversed(sentence: string, experiment: Experiment): boolean {
  const claims = claimsIn(sentence, experiment);
  return claims.some(({ measure, subject, others, is }) => {
    const values = experiment.metrics.filter(({ name, of }) => name === measure && of === null);
    const nameOf = ({ model }: MetricFact): string | undefined => modelOf(experiment, model)?.name;
    const own = values.filter((one) => nameOf(one) === subject);
    const rivals = values.filter((one) => {
      const name = nameOf(one);
      return name !== undefined && name !== subject && (others.length === 0 || others.includes(name));
    });
    const pairs = own.flatMap((one) =>
      rivals.filter(({ part }) => part === one.part).map((rival) => [one, rival] as const),
    );
    const holds = ([one, rival]: readonly [MetricFact, MetricFact]): boolean =>
      is === "higher" ? one.value > rival.value : one.value < rival.value;
    // Beside all others, one that does better is enough; of two that were measured several times, any pair may be meant.
    const names = [...new Set(rivals.map(nameOf))];
    return (
      pairs.length > 0 &&
      !names.every((name) => {
        const met = pairs.filter(([, rival]) => nameOf(rival) === name);
        return met.length === 0 || met.some(holds);
      })
    );
  });
}

function claimsIn(sentence: string, experiment: Experiment): readonly Claim[] {
  const known = new Set(experiment.models.map(({ name }) => name));
  const named = modelsInText(sentence).filter(({ name }) => known.has(name));
  if (named.length === 0 || known.size < 2 || DOUBTFUL.test(sentence)) return [];
  const measures = metricsOfText(sentence);
  const than = /\b(?:than|compared (?:to|with)|over|versus|vs\.?)\b/i.exec(sentence)?.index ?? Infinity;
  const claims: Claim[] = [];
  let direction: string | undefined;
  let before: NamedMetric | undefined;
  for (const measure of measures) {
    const following = OF_A_MODEL.exec(sentence.slice(measure.end));
    const lead = sentence.slice(before?.end ?? 0, measure.at);
    const own = (following?.[2] ?? DIRECTION.exec(lead)?.[1])?.toLowerCase();
    // "lower MAE (0.89) and MAPE": one word for several measures.
    direction = own ?? (before !== undefined && LISTED.test(lead) ? direction : undefined);
    before = measure;
    if (direction === undefined) continue;
    // Who has it stands before it, in its own clause, or nobody knows who.
    const clause = [...sentence.slice(0, measure.at).matchAll(CLAUSES)].at(-1)?.index ?? 0;
    const [from, until] = following === null ? [clause, measure.at] : [measure.end, measure.end + following[0].length];
    const subjects = named.filter(({ at }) => at >= from && at < until && at < than);
    const [subject] = subjects.slice(-1);
    if (subject === undefined || new Set(subjects.map(({ name }) => name)).size > 1) continue;
    const better = metricNamed(measure.metric)?.better;
    const is = HIGHER.test(direction) ? "higher" : LOWER.test(direction) ? "lower" : worthOf(direction, better);
    if (is === undefined) continue;
    const isMost = /est$|^best$|^worst$/.test(direction);
    const compared = named.filter(({ at }) => at > than).map(({ name }) => name);
    const rest = named.filter(({ name }) => name !== subject.name).map(({ name }) => name);
    const others = isMost ? [] : compared.length > 0 ? compared : rest;
    // "a higher R2" beside nobody is higher than some.
    if (!isMost && others.length === 0 && known.size > 2) continue;
    claims.push({ measure: measure.metric, subject: subject.name, others, is });
  }
  return [...claims, ...overAll(sentence, named, measures, experiment)];
}

/** "A outperforms B on all metrics", "in accuracy and F1": by each that is named, or that both were measured by. */
function overAll(
  sentence: string,
  named: readonly { readonly name: string; readonly at: number }[],
  measures: readonly NamedMetric[],
  { metrics }: Experiment,
): readonly Claim[] {
  const at =
    /\b(?:outperform\w*|beat|beats|surpass\w*|(?:better|best|highest|superior)\b)/i.exec(sentence)?.index ?? -1;
  const subjects = new Set(named.filter((one) => one.at < at).map(({ name }) => name));
  const [subject, ...more] = subjects;
  if (subject === undefined || more.length > 0) return [];
  const others = named.filter((one) => one.at > at && one.name !== subject).map(({ name }) => name);
  const isOutright = /^outperform|^beat|^surpass/i.test(sentence.slice(at));
  const meant = EVERY_MEASURE.test(sentence)
    ? metrics.map(({ name }) => name)
    : isOutright && others.length > 0
      ? measures.filter((one) => one.at > at).map(({ metric }) => metric)
      : [];
  return [...new Set(meant)].flatMap((measure): Claim[] => {
    const better = metricNamed(measure)?.better;
    return better === undefined ? [] : [{ measure, subject, others, is: better }];
  });
}
const EVERY_MEASURE =
  /\b(?:all|every|each|both)(?: of)?(?: the| our)?(?: \w+)? (?:metrics?|measures?|scores?|evaluation criteria)\b|\bacross the board\b|\bin (?:all|every) (?:respects?|aspects?)\b/i;

const DIRECTION =
  /\b(higher|highest|lower|lowest|better|best|worse|worst|smaller|smallest|larger|largest|greater|greatest)\b(?: (?!and\b|or\b|but\b)[\w-]+){0,2} \(?$/i;
/** "The MAE of A is lower than that of B." */
const OF_A_MODEL =
  /^(?: scores?| values?)? (?:of|for) ([^.,;:]{2,40}?) (?:is|was) (?:\w+ ){0,2}?(higher|highest|lower|lowest|better|best|worse|worst|smaller|smallest|larger|largest)\b/i;
const HIGHER = /^(?:high|larg|great)/;
const LOWER = /^(?:low|small)/;
const worthOf = (direction: string, better: "higher" | "lower" | undefined): "higher" | "lower" | undefined =>
  better === undefined ? undefined : direction.startsWith("b") === (better === "higher") ? "higher" : "lower";
/** What stands between measures that share a word: figures in brackets, a comma, "and". */
const LISTED = /^(?:\s*\([^()]*\))?,?\s*(?:and|or|as well as)?\s*(?:the )?$/i;
const CLAUSES = /[;:]|,? (?:while|whereas|but|although|though|however)\b/gi;
/** What is not said of the values: a wish, a denial, or a part of them. */
const DOUBTFUL =
  /\b(?:not|no|never|neither|nor|without|would|could|may|might|if|should|expect\w*|class|classes|epochs?|train(?:ing)?|folds?|fit|cross|before|after|when|than (?:expected|before|the (?:train|valid|baseline))|(?:tuned|default|initial|original|first|second))\b|n['’]t\b/i;

/** Praise of a model or its values in so many words. */
const PRAISE =
  /\b(?:(?:very |quite |fairly |pretty |extremely |really |highly |almost |nearly |remarkably |exceptionally )*(?:high(?:ly)?|excellent(?:ly)?|outstanding|great|good|well|strong(?:ly)?|robust|reliabl[ey]|accurate(?:ly)?|effective(?:ly)?|impressive(?:ly)?|promising|successful(?:ly)?|perfect(?:ly)?|precise(?:ly)?|satisf(?:actory|ying)|satisfactorily|solid|remarkabl[ey]|superb|exceptional(?:ly)?|competent|viable))\b/i;
/** Of whom, and no comparison that says more than praise. */
const isPraise = (sentence: string): boolean =>
  OF_MODELS.test(sentence) &&
  !BLAMES.test(sentence) &&
  PRAISED.test(sentence) &&
  // A figure that no measure gives may be what is told.
  (numbersIn(sentence).length === 0 || metricsOfText(sentence).length > 0);
const OF_MODELS =
  /\b(?:models?|classifiers?|regressors?|networks?|approach|methods?|algorithms?|predict(?!or)\w*|forecasts?|classif\w+|accuracy|performances?|performs?|performed|results?|precision|recall|scores?|generali[sz]\w+|detect\w*|captur\w+)\b/i;
const PRAISED =
  /\b(?:perform\w*|achiev\w*|work(?:s|ed)?|does|did|is|are|was|were|gave|gives?|give|show\w*|yield\w*|has|have|had|with|provid\w*|deliver\w*|produc\w*|obtain\w*|reach\w*|can|could|able|predict(?!or)\w*|captur\w*|generali[sz]\w+|demonstrat\w*|prov\w+|attain\w*|exhibit\w*|identif\w*|detect\w*|classif\w*|learn\w*)\b/i;
/** What is better or worse than something else is a comparison, and what is criticised no praise. */
const BLAMES =
  /\b(?:not|no|never|poor\w*|bad(?:ly)?|worse|worst|weak\w*|overfit\w*|underfit\w*|low|lower|lowest|fails?|failed|struggl\w*|misleading|suspicious|unlikely|than|correlat\w*|higher|highest|better|best|most|more|less|however|but|although|despite|because|since|due to|too|as well(?: as)?|outperform\w*)\b|n['’]t\b/i;

/** Whether the best values that anything was judged by are good ones, of every class. */
function isDeserved(sentence: string, measured: readonly Experiment[]): boolean {
  const meant = new Set(modelsInText(sentence).map(({ name }) => name));
  return measured.some((experiment) => {
    const { best, metrics, models } = experiment;
    if (best === null) return false;
    const named = models.filter(({ name }) => meant.has(name)).map(({ id }) => id);
    const own = metrics.filter(
      ({ model, part }) =>
        (named.length > 0 ? model !== null && named.includes(model) : model === best.model) &&
        part === best.metric.part,
    );
    const good = own.filter(({ name, value }) => (GOOD[name] ?? Infinity) <= value || value <= (SMALL[name] ?? -1));
    // A class that is mostly missed, or a share that is hardly better than a guess, is no success.
    const isMissed = own.some(({ name, value }) => SHARES.has(name) && value < FEW);
    return good.length > 0 && !isMissed && !isOutguessed(best) && best.metric.part !== "train";
  });
}
const GOOD: Readonly<Record<string, number>> = {
  accuracy: 0.8,
  "balanced accuracy": 0.8,
  F1: 0.8,
  AUC: 0.85,
  R2: 0.8,
  "average precision": 0.8,
  MCC: 0.7,
  kappa: 0.7,
};
/** Errors that are shares of what is foretold. */
const SMALL: Readonly<Record<string, number>> = { MAPE: 0.1, SMAPE: 0.1, WER: 0.1, CER: 0.1, EER: 0.05 };
const SHARES: ReadonlySet<string> = new Set(["accuracy", "precision", "recall", "F1", "balanced accuracy"]);
const FEW = 0.6;

/** Components of which no model learns: without the step they would be taken for columns. */
const COMPONENTS = /\bexplained varian\w+|\bprincipal components?\b|\bPCA\b|\bcomponents\b/i;
/** What tells how much features matter. */
const SHOWS_WEIGHTS =
  /importance|\bcoef|\bcorr|\bshap\b|permutation|eli5|\.params\b|\bsummary\b|varImp|feature_log_prob/i;
/** "Size is the strongest driver of rent": nobody sees that without coefficients, importances or correlations. */
const WEIGHS =
  /\b(?:most|strongest|biggest|main|key|top|largest|greatest|more|highly|very) (?:\w+ ){0,2}?(?:important|influential|predictive|relevant|significant|drivers?|predictors?|features?|factors?|influence|impact|contributors?|effect|determinants?)\b/i;
