/** What is done with a model after training. */
import type { NotebookFacts, SavedFact } from "../facts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { leadOf } from "./lead.ts";
import { distinct, listed, named } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { mainModel } from "./model-details.ts";

/** Forecasts for times without an answer, and where nothing else is known of results, models and predictions that are kept. */
export function afterwardsDrafts(notebook: NotebookFacts): Draft[] {
  const certain = notebook.facts.filter(({ certainty }) => certainty === "certain");
  const predictions = ofKind(certain, "prediction");
  const told = distinct(predictions.flatMap(({ horizon }) => (horizon === null ? [] : [horizon])));
  // Twelve steps of a monthly series are the same twelve months.
  const horizons = told.filter((one) => !told.some((other) => other !== one && one === `${other.split(" ")[0]} steps`));
  // A file name with a placeholder for a date or a number is not one that somebody could look for.
  const models = notebook.experiments.flatMap((one) => one.models);
  // Where several learned, a file of nobody knows which of them, or of how many, is not "the model".
  const isKnown = ({ model }: SavedFact): boolean => model !== undefined || models.length < 2;
  const saved = ofKind(certain, "saved").filter(
    (one) =>
      one.name !== "" &&
      !one.name.includes("{") &&
      (one.what === "predictions" ? one.some !== true : one.what === "model" && isKnown(one)),
  );
  const kept = groups(saved, ({ what }) => what).map((group) => {
    const [{ what }] = group;
    return `${what === "model" ? modelsInWords(notebook, group) : "predictions are"} saved to ${named(distinct(group.map(({ name }) => name)), 3)}`;
  });
  return [
    // Several are tries, or examples of a call.
    ...(horizons.length === 1 ? [draft(`predictions are made for the next ${listed(horizons)}`, predictions, 6)] : []),
    ...(kept.length === 0 ? [] : [draft(listed(kept), saved, 4)]),
  ];
}

/** "The model" is the one that the report describes: others are called by their names, if these tell them apart. */
function modelsInWords(notebook: NotebookFacts, saved: readonly SavedFact[]): string {
  const all = notebook.experiments.flatMap(({ models }) => models);
  const ids = distinct(saved.flatMap(({ model }) => model ?? []));
  if (ids.length > 1) return "models are";
  const files = distinct(saved.map(({ name }) => name.replace(/\.\w+$/, "")));
  const model = all.find(({ id }) => id === ids[0]);
  const lead = leadOf(notebook);
  const main = lead === undefined ? undefined : mainModel(lead);
  if (model === undefined || model.id === main?.id) return "the model is";
  if (all.filter(({ name }) => name === model.name).length === 1) return `${theModel(model.name)} is`;
  return files.length === 1 ? "one of the models is" : "models are";
}
