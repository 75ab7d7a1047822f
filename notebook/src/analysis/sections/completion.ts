import type { Notebook } from "../../format/notebook.ts";
import type { CellReading, Stage } from "../analysis.ts";
import { headingDrafts, quoteDrafts, SHORT_SECTION } from "./author.ts";
import type { Draft } from "./draft.ts";

/** A few words of ours gain from what the author says; headings alone are no analysis. */
export function completed(
  drafts: readonly Draft[],
  notebook: Notebook,
  readings: readonly CellReading[],
  stage: Stage,
): Draft[] {
  if (drafts.length === 0) return [];
  const told = new Set(drafts.flatMap((draft) => draft.cells));
  const quotes = wordsIn(drafts) < SHORT_SECTION ? quoteDrafts(notebook, readings, stage, told) : [];
  const headings = wordsIn([...drafts, ...quotes]) < SHORT_SECTION ? headingDrafts(notebook, readings, stage) : [];
  return [...drafts, ...quotes, ...headings];
}

const wordsIn = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, draft) => sum + draft.text.split(/\s+/).length, 0);
