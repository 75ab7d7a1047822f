import type { Notebook } from "../../format/notebook.ts";
import { type CellReading, type Sentence, type Stage, STAGES } from "../analysis.ts";
import type { Facts } from "../facts/facts.ts";
import { completed } from "../sections/completion.ts";
import { compose, type Draft } from "../sections/draft.ts";
import { lightExploration } from "./light-exploration.ts";
import { lightFeatures } from "./light-features.ts";
import { lightPreparation } from "./light-preparation.ts";
import { lightValidation } from "./light-validation.ts";
import type { LightLanguage } from "./light-code.ts";
import { lightModeling } from "./light-models.ts";
import { type LightStory, readLightStory } from "./light-story.ts";

const WRITERS: Readonly<Record<Stage, (story: LightStory) => Draft[]>> = {
  exploration: lightExploration,
  preparation: lightPreparation,
  featureEngineering: lightFeatures,
  modeling: lightModeling,
  validation: lightValidation,
};

/** Sections of a notebook in R or Julia: from calls, their arguments and what the cells printed. */
export function writeLightSections(
  notebook: Notebook,
  language: LightLanguage,
  facts: Facts,
  readings: readonly CellReading[],
): Record<Stage, readonly Sentence[]> {
  const story = readLightStory(notebook, language, facts);
  const entries = STAGES.map((stage): [Stage, readonly Sentence[]] => [
    stage,
    compose(completed(WRITERS[stage](story), notebook, readings, stage)),
  ]);
  return Object.fromEntries(entries) as Record<Stage, readonly Sentence[]>;
}
