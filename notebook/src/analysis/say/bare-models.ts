/** What is said of models of which hardly more is known than that they are trained. */
import { dataName } from "../reader-names.ts";
import type { Experiment, ModelFact, NotebookFacts } from "../facts.ts";
import { type Draft, draft } from "./draft.ts";
import { code, counted, distinct, either, named } from "./lists.ts";
import { modelPhrase, modelWords } from "./model-words.ts";

/** Whether all that is said is that a model is trained: where its result is told, that goes without saying. */
export const isBareTraining = ({ on, tells }: Draft): boolean =>
  on === "" &&
  tells?.as === "training" &&
  tells.how === "" &&
  tells.of.length === 1 &&
  tells.who === modelPhrase(tells.of[0] ?? "");

/** " on `hives.csv` and asked for the probabilities of `survived`, given `mites`" */
export function askedWords({ data }: Experiment, models: readonly ModelFact[]): string {
  const of = distinct(models.flatMap(({ asked }) => asked?.of ?? []));
  const given = distinct(models.flatMap(({ asked }) => asked?.given ?? []));
  if (of.length === 0) return "";
  const evidence = given.length === 0 ? "" : `, given values of ${either(given.slice(0, 4).map(code))}`;
  return `${onWhich(data)} and asked for the probabilities of ${named(of, 3)}${evidence}`;
}

/** " on `hives.csv`" */
export const onWhich = (data: readonly string[]): string =>
  data.length === 0 ? "" : ` on ${named(data.map(dataName), 2)}`;

/**
 * Without what says no more of a model than that it is trained, where the opening or another sentence names it; the section is not left empty
 * then, as though nothing had been trained, but says on which data. What a model predicts is in the opening: it is not said again of one that
 * another sentence or its result names, but for the model that the outcome is told of.
 */
export function withoutBare(
  all: readonly Draft[],
  opening: readonly Draft[],
  results: readonly Draft[],
  { experiments, headline }: Pick<NotebookFacts, "experiments" | "headline">,
): Draft[] {
  const isNamed = (one: Draft, by: readonly Draft[]): boolean =>
    by.some(
      (other) => other !== one && other.text.toLowerCase().includes(modelWords(one.tells?.of[0] ?? "").toLowerCase()),
    );
  const drafts = all.filter(
    (one, at) => (headline !== null && at === 0) || !isPrediction(one) || !isNamed(one, [...all, ...results]),
  );
  const others = [...opening, ...drafts.filter((one) => !isSaidAlone(one))];
  const told = drafts.filter((one) => !isSaidAlone(one) || !isNamed(one, others));
  return (told.length > 0 ? told : drafts).map((one) => (isSaidAlone(one) ? withData(one, experiments) : one));
}

/** Whether all that is said is what a model predicts. */
const isPrediction = ({ words, tells }: Draft): boolean =>
  tells?.isBare === true && words === `${tells.who} ${tells.verb}${tells.how}`;

/** What says that a model is trained, with the data where all models of that name learn from the same. */
function withData(one: Draft, experiments: readonly Experiment[]): Draft {
  const own = experiments.filter(({ models }) => models.some(({ name }) => one.tells?.of.includes(name)));
  const [data = "", ...others] = distinct(own.map((experiment) => onWhich(experiment.data)));
  const isUnasked = own.every(
    ({ models, importances }) => importances.length === 0 && models.every(({ unasked }) => unasked === true),
  );
  return one.on !== "" || data === "" || others.length > 0
    ? one
    : draft(`${one.words}${data}${isUnasked ? ", but never scored" : ""}`, [one], one.weight);
}

const isSaidAlone = (one: Draft): boolean => isBareTraining({ ...one, on: "" }) && one.words.endsWith(" is trained");

/** " from `a`, `b` and 7 more": the outcome sentence uses the number of features. */
export function sources({ features: given, target, targets = [] }: Experiment, joint: "from" | "to"): string {
  // Read for its coefficients, a formula may have its own target among what it lists.
  const features = given.filter((name) => name !== target && !targets.includes(name));
  if (features.length === 0) return "";
  return features.length <= 4
    ? ` ${joint} ${named(features)}`
    : ` ${joint} ${counted(distinct(features).length, "feature")} (${named(features, 3)})`;
}
