import { type CellReading, type Sentence, type Stage, STAGES } from "../analysis.ts";
import { completed } from "./completion.ts";
import { detailDrafts, lastDrafts } from "./details.ts";
import { compose, type Draft } from "./draft.ts";
import { explorationDrafts } from "./exploration.ts";
import { featureDrafts } from "./features.ts";
import { modelingDrafts } from "./modeling.ts";
import { preparationDrafts } from "./preparation.ts";
import { remainingDrafts } from "./remaining.ts";
import type { Story } from "./story.ts";
import { validationDrafts } from "./validation.ts";

const WRITERS: Readonly<Record<Stage, (story: Story) => Draft[]>> = {
  exploration: explorationDrafts,
  preparation: preparationDrafts,
  featureEngineering: featureDrafts,
  modeling: modelingDrafts,
  validation: validationDrafts,
};

/** The five sections. A stage that is not in the notebook has no sentence. */
export function writeSections(story: Story, readings: readonly CellReading[]): Record<Stage, readonly Sentence[]> {
  const told = new Set<string>();
  const quoted = new Set<string>();
  const entries = STAGES.map((stage): [Stage, readonly Sentence[]] => {
    const written = WRITERS[stage](story);
    const drafts = written.length > 0 ? written : remainingDrafts(story, readings, stage);
    return [
      stage,
      compose(
        completed(
          drafts,
          story.notebook,
          readings,
          stage,
          () => detailDrafts(story, readings, stage, drafts, told),
          (all) => lastDrafts(story, readings, stage, all, told),
          quoted,
        ),
      ),
    ];
  });
  return Object.fromEntries(entries) as Record<Stage, readonly Sentence[]>;
}
