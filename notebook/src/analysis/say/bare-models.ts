/** What is said of models of which hardly more is known than that they are trained. */
import { dataName } from "../reader-names.ts";
import type { Experiment, ModelFact } from "../facts.ts";
import { type Draft, draft } from "./draft.ts";
import { code, distinct, either, named } from "./lists.ts";
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

/** Without what says no more of a model than that it is trained, where the opening or another sentence names it; the section is not left empty, as though nothing had been trained, but says on which data. */
export function withoutBare(
  drafts: readonly Draft[],
  opening: readonly Draft[],
  experiments: readonly Experiment[],
): Draft[] {
  const others = [...opening, ...drafts.filter((one) => !isSaidAlone(one))];
  const told = drafts.filter(
    (one) => !isSaidAlone(one) || !others.some(({ text }) => text.includes(modelWords(one.tells?.of[0] ?? ""))),
  );
  return (told.length > 0 ? told : drafts).map((one) => (isSaidAlone(one) ? withData(one, experiments) : one));
}

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
