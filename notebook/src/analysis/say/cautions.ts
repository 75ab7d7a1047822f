/** What to be careful about when relying on the results. */
import type { Caution, Experiment, NotebookFacts } from "../facts.ts";
import { isOnFewest } from "../judge/no-skill.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, counted, distinct, listed, named, quoted } from "./lists.ts";
import { flatteringDrafts, type Flattering, isFlattering, isMild } from "./flattering.ts";
import { theModel } from "./model-words.ts";
import { isOfUntold, isTakenForAnother, nameOf } from "./untold.ts";
import { figure, measure, percentage } from "./numbers.ts";
import { metricPhrase, metricWords, PART_WORDS, partWords } from "./measure-words.ts";
import { uncorrectedWords } from "./p-values.ts";
import { possessive } from "./settings.ts";

/** Each kind of caution once, the most serious first; reasons for inflated scores are combined. */
export function cautionDrafts(facts: NotebookFacts): Draft[] {
  const { experiments } = facts;
  const cautions = facts.cautions.filter((one) => !isTakenForAnother(one, facts));
  const others = groups(cautions.filter(isOther), ({ kind }) => kind);
  return [
    ...flatteringDrafts(cautions.filter(isFlattering), experiments),
    ...others.map((group) => draft(words(group, experiments), group, gravityOf(group[0]))),
  ].sort((a, b) => b.weight - a.weight);
}

/** The cautions that add to what has been told: a little too good a score is no matter where a guess is as good. */
export function tellingCautions({ cautions, experiments }: NotebookFacts, told: readonly string[]): Caution[] {
  const judged = experiments.filter(({ best }) => best !== null);
  const areGuesses = judged.length > 0 && judged.every((one) => guessedBy(one, cautions) !== undefined);
  return cautions.filter(
    (one) =>
      !isSaid(one, told) &&
      !isOfUntold(one, judged, told) &&
      !(areGuesses && (one.kind === "best-of-many" || (isFlattering(one) && isMild(one)))),
  );
}

/** Whether the result names the only class that is never recognised, what it is no better than, or how well the training rows are known. */
const isSaid = (caution: Caution, told: readonly string[]): boolean =>
  (caution.kind === "missed-classes" &&
    caution.classes.length === 1 &&
    told.some((text) => text.includes(` of 0 for ${named(caution.classes)}`))) ||
  (caution.kind === "gap" &&
    told.some((text) => text.includes(`${measure(caution.train)} on the training data${OVERFITTING})`))) ||
  (caution.kind === "as-good-as-guessing" && told.some((text) => text.includes(`, ${noBetter(caution)}`)));

type Other = Exclude<Caution, Flattering>;
const isOther = (one: Caution): one is Other => !isFlattering(one);

/** What each kind of caution is called in a list. */
export const CAUTION_NAMES: Readonly<Record<Caution["kind"], string>> = {
  leak: "Information leaks from the test data into training",
  "judged-on-training-data": "Judged on training data",
  "test-data-used": "Held-out data is used to stop or tune",
  "best-of-many": "Best of many on the same test rows",
  "fitted-apart": "Training and held-out data are transformed differently",
  "balanced-before-judging": "Held-out data is balanced as well",
  "swapped-arguments": "Predictions given as the true answers",
  "exchanged-classes": "Names of classes exchanged",
  "area-of-classes": "AUC of predicted classes",
  gap: "Large gap between training and test",
  "accuracy-on-unbalanced-classes": "Accuracy alone on unbalanced classes",
  "missed-classes": "Classes that are not recognised",
  "as-good-as-guessing": "No better than guessing",
  "perfect-score": "Too good to be true",
  "few-test-rows": "Very few test rows",
  "earlier-version": "Run before the code above",
  "header-lost": "First row read as column names",
  "uncorrected-tests": "Several tests without a correction",
  "ends-in-error": "Ends in an error",
  "text-contradicts-output": "Text contradicts the outputs",
};

const GRAVITY: Readonly<Record<Other["kind"], number>> = {
  "judged-on-training-data": 9.4,
  "fitted-apart": 9.2,
  "balanced-before-judging": 9.25,
  "swapped-arguments": 9.35,
  "as-good-as-guessing": 9.6,
  "exchanged-classes": 9.36,
  "area-of-classes": 8.8,
  "missed-classes": 9.5,
  "perfect-score": 9.3,
  "few-test-rows": 8.5,
  "best-of-many": 7.8,
  gap: 9,
  "accuracy-on-unbalanced-classes": 9.1,
  "earlier-version": 8.7,
  "header-lost": 9.3,
  "uncorrected-tests": 8.6,
  "ends-in-error": 8.4,
  "text-contradicts-output": 8,
};

const gravityOf = (caution: Other): number => (isOnFewest(caution) ? MOST_GRAVE : GRAVITY[caution.kind]);
const MOST_GRAVE = 9.7;

function words(group: readonly [Other, ...Other[]], experiments: readonly Experiment[]): string {
  const [caution] = group;
  const sure = caution.certainty === "certain";
  switch (caution.kind) {
    case "judged-on-training-data": {
      const models = distinct(
        group.flatMap((one) => (one.kind === "judged-on-training-data" ? (one.model ?? []) : [])),
      );
      const who = models.length === 0 ? "the results" : listed(models.map((model) => theModel(model)));
      const isOne = models.length === 1;
      const areOfAll = group.every((one) => one.kind === "judged-on-training-data" && one.onBothParts === true);
      const rows = areOfAll ? "rows used for training as well" : "the data used for training";
      const [folder] = group.flatMap((one) => (one.kind === "judged-on-training-data" ? (one.folder ?? []) : []));
      if (folder !== undefined && group.length === 1)
        return `${code(folder)} is read for training and again for validation, so ${who} ${isOne ? "is" : "are"} judged on the data used for training, which says little about new data`;
      const verb = isOne ? (sure ? "is" : "seems to be") : sure ? "are" : "seem to be";
      return `${who} ${verb} judged on ${rows}, which says little about new data`;
    }
    case "best-of-many":
      return manyWords(caution, experiments);
    case "fitted-apart": {
      const by = distinct(group.flatMap((one) => (one.kind === "fitted-apart" ? [one.by] : [])));
      return `${named(by, 3)} ${by.length === 1 ? "is" : "are"} fitted again to the ${caution.part} data, so values there may not mean the same as in the training data`;
    }
    case "balanced-before-judging":
      return `the ${caution.part} data is balanced by ${code(caution.by)} as well, so the scores do not reflect the real mix of classes`;
    case "swapped-arguments": {
      const own = group.filter((one) => one.kind === "swapped-arguments");
      const by = distinct(own.map((one) => one.by));
      const parts = distinct(own.map((one) => (one.judged === undefined ? "" : partWords(one.judged).trim())));
      const [rows = ""] = parts.length === 1 ? parts : [];
      const several = by.length > 1;
      const effect = by.every((one) => /^(?:classification|precision|recall)/.test(one))
        ? "precision and recall change places"
        : `${several ? "their values" : "its value"}${rows === "" ? "" : " there"} ${several ? "are" : "is"} not what ${several ? "they say" : "it says"}`;
      const where = rows === "" ? "" : `${rows}, `;
      return `${where}${named(by, 3)} ${several ? "are" : "is"} given the predictions as the true answers and the true answers as predictions, so ${effect}`;
    }
    case "exchanged-classes":
      return exchangedWords(group);
    case "area-of-classes":
      return "what the notebook calls AUC is computed from predicted classes instead of scores, which makes it their balanced accuracy";
    case "gap":
      return gapWords(caution, group, experiments);
    case "accuracy-on-unbalanced-classes":
      return unbalancedWords(caution);
    case "missed-classes":
      return missedWords(caution, experiments);
    case "as-good-as-guessing":
      return guessWords(caution, experiments);
    case "perfect-score":
      return perfectWords(caution);
    case "few-test-rows":
      return fewRowsWords(caution);
    case "earlier-version": {
      const [model, ...more] = distinct(
        group.flatMap((one) => (one.kind === "earlier-version" ? (one.model ?? []) : [])),
      );
      const isOne = model !== undefined && more.length === 0;
      const whose = isOne ? possessive(theModel(model)) : "the";
      const by = distinct(group.flatMap((one) => (one.kind === "earlier-version" ? [one.by ?? ""] : [])));
      const version = "may be of an earlier version of that code";
      // What each of several experiments rests on is left open.
      if (by.length === 1 && by[0] === "training" && isOne)
        return `${theModel(model)} was last trained before some of the code above that was run again, so its scores ${version}`;
      return by.length === 1 && by[0] === ""
        ? `${whose} scores come from cells last run before some of the code above them, so they ${version}`
        : `${whose} scores rest on other cells that were last run before some of the code above them, so they ${version}`;
    }
    case "header-lost":
      return `the first row of ${code(caution.source)} seems to have been read as the names of its ${figure(String(caution.columns))} columns`;
    case "uncorrected-tests":
      return uncorrectedWords(group.flatMap((one) => (one.kind === "uncorrected-tests" ? [one] : [])));
    case "ends-in-error":
      return `the notebook ends in an error${caution.error === "" ? "" : ` (${code(caution.error)})`}`;
    case "text-contradicts-output":
      return `the text says ${quoted(caution.quote.text)}, but the output shows ${code(caution.shown)}`;
  }
}

/** "an RMSE of 0 on the test data is rarely genuine: ..." */
function perfectWords({ metric }: Of<"perfect-score">): string {
  const what = `${metricPhrase(metric)} of ${measure(metric)}${partWords(metric.part)}`;
  return `${what} is ${RARELY_GENUINE.replace(/^which is /, "")}: the features may give the answer away, or the model may have learned from the rows that it is judged on`;
}

/** What is to be said of a score that no score can be better than. */
export const RARELY_GENUINE = "which is rarely genuine";

/** "only 20% of 45 rows are held out for testing, so the scores mean little" */
function fewRowsWords(caution: Of<"few-test-rows">): string {
  const { rows, share: part } = caution;
  if (part === undefined && rows === 1) return "with a single test row, the scores mean next to nothing";
  const held = `only ${part === undefined ? "" : `${percentage(part)} of `}${figure(String(rows))} rows are held out for testing`;
  return `${held}, so the scores ${isOnFewest(caution) ? "mean little" : "are uncertain"}`;
}

/** "several versions of three models are compared on the same test data, so the best score may be too optimistic": what was fitted twice with the same settings may or may not be one version. */
function manyWords({ models }: Of<"best-of-many">, experiments: readonly Experiment[]): string {
  const own = experiments.flatMap((one) => one.models).filter(({ id }) => models.includes(id));
  const [name = "", ...more] = distinct(own.map((one) => one.name));
  const kinds = more.length === 0 ? theModel(name) : counted(more.length + 1, "model");
  const all = more.length + 1 === models.length ? kinds : `several versions of ${kinds}`;
  return `${all} are compared on the same test data, so the best score may be too optimistic`;
}

/** "a report seems to give two classes each other's names (`a` and `b`)" */
function exchangedWords(group: readonly Other[]): string {
  const pairs = distinct(group.flatMap((one) => (one.kind === "exchanged-classes" ? [named(one.classes)] : [])));
  const several = pairs.length > 1;
  const who = several ? "reports seem" : "a report seems";
  return `${who} to give two classes each other's names (${pairs.join("; ")}), so what ${several ? "they say" : "it says"} of one is of the other`;
}

type Of<Kind extends Caution["kind"]> = Extract<Caution, { readonly kind: Kind }>;

/** "the SVM fails to recognise `3` and `6` (a recall of 0 for each)" */
function missedWords({ classes, metric }: Of<"missed-classes">, experiments: readonly Experiment[]): string {
  const who = nameOf(metric, experiments);
  const value = `${metricPhrase({ name: metric.name })} of ${measure(metric)}${classes.length === 1 ? "" : " for each"}`;
  return `${who === undefined ? "the model" : theModel(who)} fails to recognise ${named(classes, 3)} (${value})`;
}

/** "one class makes up 91.5% of the rows, so accuracy alone says little: of the other, `1`, 67.3% is recognised"; what the weights tell, where nothing counts the classes. */
function unbalancedWords({ share: large, rare, weights = "" }: Of<"accuracy-on-unbalanced-classes">): string {
  if (large === undefined) return `${code(weights)} points to a rare class, of which accuracy alone says little`;
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

/** What the log of a training says of a value that learning never changed. */
export const ALWAYS_THE_SAME = "exactly the same after every epoch";

/** "no better than always guessing the largest class (50% of the rows)" */
export function noBetter({ metric, by, share: large, deviation = "" }: Guess): string {
  const guesses = {
    "same value": ALWAYS_THE_SAME,
    "same answer": `${ALWAYS_THE_SAME}, as where a network gives all rows the same answer`,
    deviation: `${metric.value > Number(deviation) * WORSE ? "worse" : "no better"} than always predicting the mean, which comes to about ${figure(deviation)}`,
    mean: `${metric.value < 0 ? "worse" : metric.value > 0 ? "hardly better" : "no better"} than always predicting the mean`,
    chance: `${metric.value > 0.5 ? "hardly" : "no"} better than guessing`,
    "largest class": `${metric.value > Number(large) && measure(metric) !== share(large ?? "") ? "hardly" : "no"} better than always guessing ${Number(large) === 1 ? "the only class among these rows" : `the largest class (${share(large ?? "")} of the rows)`}`,
  };
  return guesses[by];
}

/** From here on, an error is larger than chance makes that of the mean on other rows. */
const WORSE = 1.1;

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
  if (other === undefined) return `${whole}${OVERFITTING}`;
  if (others.length === 1) return `${whole}, and ${other.whose} is ${other.values}: signs of overfitting`;
  const each = [whole, ...others.map((one) => `${one.whose} ${one.values}`)];
  if (others.length <= MOST_GAPS) return `${listed(each)}: signs of overfitting`;
  return `${each.slice(0, MOST_GAPS).join(", ")}, and ${counted(each.length - MOST_GAPS, "more model")} show a large gap as well: signs of overfitting`;
}

const MOST_GAPS = 3;
export const OVERFITTING = ", a sign of overfitting";

const share = (written: string): string => {
  const value = Number(written);
  return value > 0 && value <= 1 ? percentage(value) : figure(written);
};
