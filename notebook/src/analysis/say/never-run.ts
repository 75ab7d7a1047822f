/** What is told of a notebook that was saved without results. */
import type { NotebookFacts } from "../facts.ts";
import { type Draft, draft } from "./draft.ts";
import { endWords, someModels } from "./model-details.ts";
import { modelNames } from "./model-words.ts";

/** Why a notebook that trains models shows no results, if it is saved as nobody has run it. */
export function neverRunDrafts({ neverRun, experiments }: NotebookFacts, weight: number): Draft[] {
  const models = experiments.flatMap((experiment) => experiment.models);
  if (models.length === 0) return [];
  const status =
    neverRun === true
      ? "the notebook is saved without outputs, so it shows no results"
      : models.every(({ trained }) => trained === "not trained")
        ? models.some(({ failed, stopped }) => failed !== undefined || stopped === true)
          ? `the training of ${someModels(modelNames(models))} ${endWords(models)}, so there are no results`
          : "the cells that train are saved without outputs, so the notebook shows no results"
        : null;
  return status === null ? [] : [draft(status, models.slice(0, 3), weight)];
}
