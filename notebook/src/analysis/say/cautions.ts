/** What to be careful about when relying on the results. */
import type { Caution, Experiment, MetricFact, NotebookFacts, Part } from "../facts.ts";
import { modelOf } from "../models-of.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, counted, distinct, listed, listedParts, named, quoted } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { figure, measure, percentage } from "./numbers.ts";
import { metricPhrase, metricWords, PART_WORDS } from "./measure-words.ts";
import { possessive } from "./settings.ts";

/** Each kind of caution once, the most serious first; reasons for inflated scores are combined. */
export function cautionDrafts(facts: NotebookFacts): Draft[] {
  const { experiments } = facts;
  const cautions = facts.cautions.filter((one) => !isTakenForAnother(one, facts));
  // What changes no score is left to the list of facts.
  const flattering = cautions.filter(isFlattering).filter((one) => one.kind !== "leak" || one.harmless !== true);
  const grave = flattering.toSorted((a, b) => mildness(a) - mildness(b));
  // Where each fold is held out in turn, there is no other test data.
  const tested = experiments.every(({ split }) => split.how === "cv") ? "each held-out fold" : "the test data";
  const reasons = groups(grave, ({ kind, how }) => `${kind} ${how}`).map((group) => reason(group, tested));
  const inflated = grave.every((one) => mildness(one) > 0) ? "slightly optimistic" : "too optimistic";
  const isShown = experiments.some(({ metrics }) => metrics.length > 0);
  const isTouched = flattering.some((one) => one.kind !== "leak" || one.judged !== undefined);
  const touched = CHOOSING.find((part) => flattering.every((one) => isOnly(one, part)));
  const folds = touched === undefined ? "" : `${touched} `;
  // What ranks the rows does not depend on where they are divided.
  const where = flattering.every(({ how }) => how === "threshold") ? " at that threshold" : "";
  const scores = !isShown ? "any score" : isTouched ? `the ${folds}scores${where}` : "any score that rests on this";
  const others = groups(cautions.filter(isOther), ({ kind }) => kind);
  return [
    ...(reasons.length === 0
      ? []
      : [draft(`${listedParts(reasons.slice(0, 3))}, so ${scores} may be ${inflated}`, flattering, 9.5)]),
    ...others
      .map((group) => draft(words(group, experiments), group, GRAVITY[group[0].kind]))
      .sort((a, b) => b.weight - a.weight),
  ];
}

/** Whether the result names the only class that is never recognised, or what it is no better than. */
export const isSaid = (caution: Caution, told: readonly string[]): boolean =>
  (caution.kind === "missed-classes" &&
    caution.classes.length === 1 &&
    told.some((text) => text.includes(` of 0 for ${named(caution.classes)}`))) ||
  (caution.kind === "as-good-as-guessing" && told.some((text) => text.includes(`, ${noBetter(caution)}`)));

/** Why a notebook that trains models shows no results, if it is saved as nobody has run it. */
export function neverRunDrafts({ neverRun, experiments }: NotebookFacts, weight: number): Draft[] {
  const models = experiments.flatMap((experiment) => experiment.models);
  if (models.length === 0) return [];
  const status =
    neverRun === true
      ? "the notebook is saved without outputs, so it shows no results"
      : models.every(({ trained }) => trained === "not trained")
        ? "the notebook is saved without results: no training was completed"
        : null;
  return status === null ? [] : [draft(status, models.slice(0, 3), weight)];
}

/**
 * Whether a caution is about the value of a model outside the headline, while another experiment has a result of a model that is called the
 * same: a reader would take it for that one.
 */
function isTakenForAnother(caution: Caution, facts: NotebookFacts): boolean {
  const metric = caution.kind === "gap" ? caution.test : "metric" in caution ? caution.metric : null;
  if (metric === null || typeof metric === "string") return false;
  const { experiments, headline } = facts;
  const own = experiments.findIndex(({ models }) => models.some(({ id }) => id === metric.model));
  const name = nameOf(metric, experiments);
  return (
    own >= 0 &&
    own !== headline &&
    experiments.some((one, at) => at !== own && modelOf(one, one.best?.model ?? null)?.name === name)
  );
}

type Flattering = Extract<Caution, { readonly kind: "leak" | "test-data-used" }>;
type Other = Exclude<Caution, Flattering>;
const isFlattering = (one: Caution): one is Flattering => one.kind === "leak" || one.kind === "test-data-used";
const isOther = (one: Caution): one is Other => !isFlattering(one);

/** What each kind of caution is called in a list. */
export const CAUTION_NAMES: Readonly<Record<Caution["kind"], string>> = {
  leak: "Information leaks from the test data into training",
  "judged-on-training-data": "Judged on training data",
  "test-data-used": "Held-out data is used to stop or tune",
  "fitted-apart": "Training and held-out data are transformed differently",
  "swapped-arguments": "Predictions given as the true answers",
  gap: "Large gap between training and test",
  "accuracy-on-unbalanced-classes": "Accuracy alone on unbalanced classes",
  "missed-classes": "Classes that are not recognised",
  "as-good-as-guessing": "No better than guessing",
  "few-test-rows": "Very few test rows",
  "header-lost": "First row read as column names",
  "text-contradicts-output": "Text contradicts the outputs",
};

const GRAVITY: Readonly<Record<Other["kind"], number>> = {
  "judged-on-training-data": 9.4,
  "fitted-apart": 9.2,
  "swapped-arguments": 9.35,
  "as-good-as-guessing": 9.6,
  "missed-classes": 9.5,
  "few-test-rows": 8.5,
  gap: 9,
  "accuracy-on-unbalanced-classes": 9.1,
  "header-lost": 9.3,
  "text-contradicts-output": 8,
};

/** Rows that choose between models before others judge them. */
const CHOOSING: readonly Part[] = ["cross-validation", "validation"];

/** Whether only these rows were touched: what others show is sound. */
const isOnly = (one: Flattering, part: Part): boolean =>
  one.kind === "leak" ? one.judged !== undefined && one.judged.every((judged) => judged === part) : one.part === part;

/** What has seen the answers of the test rows comes first, then what chose by rows for validation; what only saw features matters least. */
const mildness = (one: Flattering): number =>
  one.kind === "test-data-used"
    ? one.part === undefined
      ? 0
      : 1
    : (one.how === "preprocessing" || one.how === "statistic") && one.target !== true
      ? 2
      : 0;

/** Why scores may be too optimistic, for cautions of one kind. */
function reason(group: readonly [Flattering, ...Flattering[]], tested: string): string {
  const [first] = group;
  const sure = group.every(({ certainty }) => certainty === "certain");
  if (first.kind === "test-data-used") {
    const settings = distinct(group.flatMap((one) => (one.kind === "test-data-used" ? (one.setting ?? []) : [])));
    const use = first.how === "tuning" && settings.length > 0 ? `to choose ${named(settings, 3)}` : USES[first.how];
    const rows = first.part === undefined ? tested : `the ${first.part} data`;
    return `${rows} ${sure ? "is also" : "also seems to be"} used ${use}`;
  }
  const by = distinct(group.flatMap((one) => (one.kind === "leak" ? [one.by] : [])));
  const shown = distinct(by.map(stepWords));
  const several = by.length > 1 || shown.some((one) => !one.startsWith("`"));
  const before = group.every((one) => isOnly(one, "cross-validation")) ? "before the folds" : "before the split";
  const be = sure ? (several ? "are" : "is") : several ? "seem to be" : "seems to be";
  if (first.how === "windows")
    return `windows of the series that share values ${sure ? "are" : "seem to be"} divided at random`;
  const [copies, copy] = by.every((one) => REPEATS.test(one)) ? ["copies", "copy"] : ["resamples", "resample"];
  const resample = sure ? (several ? copy : copies) : `${several ? "seem" : "seems"} to ${copy}`;
  // "fillna(mean)" is a step, "mean" only what a hand-written step used.
  if (first.how === "statistic" && !by.some((one) => one.includes("("))) {
    const what = by.every((one) => one === "group statistic")
      ? "group statistics of all rows"
      : `statistics of all rows (${named(by, 3)})`;
    return `${what} ${sure ? "are" : "seem to be"} used in the data ${before}`;
  }
  const ways = {
    preprocessing: `${be} fitted to all rows ${before}`,
    statistic: `${be} computed on all rows ${before}`,
    // Also where rows were held out before, if what is resampled is not the rest of them.
    resampling: `${resample} ${before === "before the folds" ? "the rows before the folds" : "the held-out rows as well"}`,
    target: `${be} predicted from features that still hold ${several ? "them" : "it"}`,
  };
  const more = shown.length - MOST_STEPS;
  return `${more > 2 ? `${shown.slice(0, MOST_STEPS).join(", ")} and ${more} more` : listed(shown)} ${ways[first.how]}`;
}

const MOST_STEPS = 3;
const REPEATS = /^(?:append|concat|concatenate|vstack|repeat)$/;

/** What a step is called that has no name of its own in the code. */
const stepWords = (by: string): string =>
  /^fill(?:na|_null)\(/.test(by)
    ? "the values that fill gaps"
    : by === "group statistic"
      ? "statistics of groups"
      : code(by);

function words(group: readonly [Other, ...Other[]], experiments: readonly Experiment[]): string {
  const [caution] = group;
  const sure = caution.certainty === "certain";
  switch (caution.kind) {
    case "judged-on-training-data": {
      const who = caution.model === null ? "the results" : theModel(caution.model);
      const verb = caution.model === null ? (sure ? "are" : "seem to be") : sure ? "is" : "seems to be";
      return `${who} ${verb} judged on the data used for training, which says little about new data`;
    }
    case "fitted-apart": {
      const by = distinct(group.flatMap((one) => (one.kind === "fitted-apart" ? [one.by] : [])));
      return `${named(by, 3)} ${by.length === 1 ? "is" : "are"} fitted again to the ${caution.part} data, so values there may not mean the same as in the training data`;
    }
    case "swapped-arguments": {
      const by = distinct(group.flatMap((one) => (one.kind === "swapped-arguments" ? [one.by] : [])));
      const several = by.length > 1;
      const effect = by.every((one) => /^(?:classification|precision|recall)/.test(one))
        ? "precision and recall change places"
        : `${several ? "their values are" : "its value is"} not what ${several ? "they say" : "it says"}`;
      return `${named(by, 3)} ${several ? "are" : "is"} given the predictions as the true answers and the true answers as predictions, so ${effect}`;
    }
    case "gap":
      return gapWords(caution, group, experiments);
    case "accuracy-on-unbalanced-classes":
      return unbalancedWords(caution);
    case "missed-classes":
      return missedWords(caution, experiments);
    case "as-good-as-guessing":
      return guessWords(caution, experiments);
    case "few-test-rows":
      return `only ${caution.share === undefined ? "" : `${percentage(caution.share)} of `}${figure(String(caution.rows))} rows are held out for testing, so the scores are uncertain`;
    case "header-lost":
      return `the first row of ${code(caution.source)} seems to have been read as the names of its ${figure(String(caution.columns))} columns`;
    case "text-contradicts-output":
      return `the text says ${quoted(caution.quote.text)}, but the output shows ${code(caution.shown)}`;
  }
}

const nameOf = (metric: MetricFact, experiments: readonly Experiment[]): string | undefined =>
  experiments.flatMap(({ models }) => models).find(({ id }) => id === metric.model)?.name;

type Of<Kind extends Caution["kind"]> = Extract<Caution, { readonly kind: Kind }>;

/** "the SVM fails to recognise `3` and `6` (a recall of 0 for each)" */
function missedWords({ classes, metric }: Of<"missed-classes">, experiments: readonly Experiment[]): string {
  const who = nameOf(metric, experiments);
  const value = `${metricPhrase({ name: metric.name })} of ${measure(metric)}${classes.length === 1 ? "" : " for each"}`;
  return `${who === undefined ? "the model" : theModel(who)} fails to recognise ${named(classes, 3)} (${value})`;
}

/** "one class makes up 91.5% of the rows, so accuracy alone says little: of the other, `1`, 67.3% is recognised" */
function unbalancedWords({ share: large, rare }: Of<"accuracy-on-unbalanced-classes">): string {
  const told = `one class makes up ${share(large)} of the rows`;
  if (rare === undefined) return `${told}, so accuracy alone says little`;
  const found = `of the other${rare.name === null ? "" : `, ${code(rare.name)},`} ${percentage(rare.recall)} is recognised`;
  return rare.recall >= Number(large) ? `${told}; ${found}` : `${told}, so accuracy alone says little: ${found}`;
}

/** "the SVM's accuracy of 61% is no better than ..." */
function guessWords(caution: Guess, experiments: readonly Experiment[]): string {
  const { metric } = caution;
  const who = nameOf(metric, experiments);
  const what = who === undefined ? metricPhrase(metric) : `${possessive(theModel(who))} ${metricWords(metric)}`;
  return `${what} of ${measure(metric)} is ${noBetter(caution)}`;
}

/** "no better than always guessing the largest class (50% of the rows)" */
export function noBetter({ metric, by, share: large }: Guess): string {
  const guesses = {
    mean: `${metric.value < 0 ? "worse" : "no better"} than always predicting the mean`,
    chance: `${metric.value > 0.5 ? "hardly" : "no"} better than guessing`,
    "largest class": `${metric.value > Number(large) ? "hardly" : "no"} better than always guessing the largest class (${share(large ?? "")} of the rows)`,
  };
  return guesses[by];
}

/** The caution that the best value of an experiment is as good as a guess; undefined where it is better. */
export const guessedBy = ({ best }: Experiment, cautions: readonly Caution[]): Guess | undefined =>
  cautions.find(
    (one): one is Guess =>
      one.kind === "as-good-as-guessing" && METRIC_FIELDS.every((field) => one.metric[field] === best?.metric[field]),
  );
const METRIC_FIELDS = ["name", "printed", "model", "part", "variant", "of"] as const;

type Guess = Of<"as-good-as-guessing">;
type Gap = Of<"gap">;

/** All models of an experiment with a large gap, the largest first: one that is left out would be taken to have none. */
function gapWords(first: Gap, group: readonly Other[], experiments: readonly Experiment[]): string {
  const own = experiments.filter(({ models }) => models.some(({ id }) => id === first.test.model));
  const ownerOf = ({ test }: Gap): string | undefined => nameOf(test, own);
  const name = ownerOf(first);
  const whose = name === undefined ? "the" : possessive(theModel(name));
  const whole = `${whose} ${metricWords(first.test)} is ${measure(first.train)} on the training data against ${measure(first.test)} ${PART_WORDS[first.test.part ?? "test"]}`;
  const others = groups(
    group.filter((one): one is Gap => one.kind === "gap" && ownerOf(one) !== undefined && ownerOf(one) !== name),
    (one) => ownerOf(one) ?? "",
  ).map(([one]) => ({
    whose: possessive(theModel(ownerOf(one) ?? "")),
    values: `${measure(one.train)} against ${measure(one.test)}`,
  }));
  const [other] = others;
  if (other === undefined) return `${whole}, a sign of overfitting`;
  if (others.length === 1) return `${whole}, and ${other.whose} is ${other.values}: signs of overfitting`;
  const each = [whole, ...others.map((one) => `${one.whose} ${one.values}`)];
  if (others.length <= MOST_GAPS) return `${listed(each)}: signs of overfitting`;
  return `${each.slice(0, MOST_GAPS).join(", ")}, and ${counted(each.length - MOST_GAPS, "more model")} show a large gap as well: signs of overfitting`;
}

const MOST_GAPS = 3;

const USES = {
  "early stopping": "to choose the number of training rounds",
  tuning: "for tuning",
  threshold: "to choose the threshold",
  selection: "to choose the model",
} as const;

const share = (written: string): string => {
  const value = Number(written);
  return value > 0 && value < 1 ? percentage(value) : figure(written);
};
