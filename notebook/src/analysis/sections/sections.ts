import { type CellReading, type Sentence, type Stage, STAGES } from "../analysis.ts";
import { headingDrafts, quoteDrafts, SHORT_SECTION } from "./author.ts";
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
  const entries = STAGES.map((stage): [Stage, readonly Sentence[]] => {
    const written = WRITERS[stage](story);
    const drafts = written.length > 0 ? written : remainingDrafts(story, readings, stage);
    // A few words of ours gain from what the author says; headings alone are no analysis.
    const short = drafts.length > 0 && wordsIn(drafts) < SHORT_SECTION;
    const told = new Set(drafts.flatMap((draft) => draft.cells));
    const quotes = short ? quoteDrafts(story.notebook, readings, stage, told) : [];
    const headings =
      drafts.length > 0 && wordsIn([...drafts, ...quotes]) < SHORT_SECTION
        ? headingDrafts(story.notebook, readings, stage)
        : [];
    return [stage, compose([...drafts, ...quotes, ...headings])];
  });
  return Object.fromEntries(entries) as Record<Stage, readonly Sentence[]>;
}

const wordsIn = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, draft) => sum + draft.text.split(/\s+/).length, 0);
