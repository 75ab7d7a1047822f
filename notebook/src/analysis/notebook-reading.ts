import type { Analysis, CellStage } from "./analysis.ts";

/**
 * What an analysis found besides the texts of the sections and the score; small, and without the cells. Survives JSON.
 */
export interface NotebookReading extends Pick<Analysis, "model" | "models" | "metrics" | "outcome" | "facts"> {
  /** Main stage of each cell, by index; null for cells without code. Ends with the last cell of code. */
  readonly stages: readonly (CellStage | null)[];
}

export function readingOf({ cells, model, models, metrics, outcome, facts }: Analysis): NotebookReading {
  const stages: (CellStage | null)[] = [];
  for (const { index, stage } of cells) {
    while (stages.length < index) stages.push(null);
    stages[index] = stage;
  }
  return { model, models, metrics, outcome, facts, stages };
}
