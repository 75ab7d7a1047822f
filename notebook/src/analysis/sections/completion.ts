import type { Notebook } from "../../format/notebook.ts";
import type { CellReading, Stage } from "../analysis.ts";
import { headingDrafts, quoteDrafts, SHORT_SECTION } from "./author.ts";
import { type Draft, wordsOf } from "./draft.ts";

/** Sections with fewer words than this take in what their cells print and define. */
const DETAILED_SECTION = 60;

/** Sections with fewer words than this take the author's words from further off. */
const FEWEST_WORDS = 30;

/**
 * A few words of ours gain from what the cells print and what the author says; headings alone are no analysis.
 * @param details what may be told of the cells themselves
 */
export function completed(
  drafts: readonly Draft[],
  notebook: Notebook,
  readings: readonly CellReading[],
  stage: Stage,
  details: () => readonly Draft[] = () => [],
): Draft[] {
  if (drafts.length === 0) return [];
  const told = new Set(drafts.flatMap((draft) => draft.cells));
  const own = wordsIn(drafts) < DETAILED_SECTION ? [...drafts, ...details()] : drafts;
  const quotes = wordsIn(own) < SHORT_SECTION ? quoteDrafts(notebook, readings, stage, told) : [];
  const headings = wordsIn([...own, ...quotes]) < SHORT_SECTION ? headingDrafts(notebook, readings, stage) : [];
  const all = [...own, ...quotes, ...headings];
  if (wordsIn(all) >= FEWEST_WORDS) return all;
  const more = quotes.length > 0 ? [] : quoteDrafts(notebook, readings, stage, told, true);
  const parts =
    headings.length > 0 || wordsIn([...all, ...more]) >= FEWEST_WORDS
      ? []
      : headingDrafts(notebook, readings, stage, 2);
  return [...all, ...more, ...parts];
}

const wordsIn = (drafts: readonly Draft[]): number => drafts.reduce((sum, draft) => sum + wordsOf(draft.text), 0);
