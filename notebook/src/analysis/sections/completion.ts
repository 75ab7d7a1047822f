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
 * @param quoted words of the author that other sections quote; grows
 * @param last what is told of them where even that is little
 */
export function completed(
  drafts: readonly Draft[],
  notebook: Notebook,
  readings: readonly CellReading[],
  stage: Stage,
  details: () => readonly Draft[] = () => [],
  last: (drafts: readonly Draft[]) => readonly Draft[] = () => [],
  quoted: Set<string> = new Set(),
): Draft[] {
  if (drafts.length === 0) return [];
  const all = [...drafts];
  let words = wordsIn(drafts);
  if (words < DETAILED_SECTION) words += push(all, details());
  if (words >= SHORT_SECTION) return all;
  const told = new Set(drafts.flatMap((draft) => draft.cells));
  const quotes = quoteDrafts(notebook, readings, stage, told, false, quoted);
  words += push(all, quotes);
  const headings = words < SHORT_SECTION ? headingDrafts(notebook, readings, stage) : [];
  words += push(all, headings);
  if (words < FEWEST_WORDS) words += push(all, last(all));
  if (words < FEWEST_WORDS && quotes.length === 0)
    words += push(all, quoteDrafts(notebook, readings, stage, told, true, quoted));
  if (words < FEWEST_WORDS && headings.length === 0) words += push(all, headingDrafts(notebook, readings, stage, 2));
  return all;
}

const wordsIn = (drafts: readonly Draft[]): number => drafts.reduce((sum, draft) => sum + wordsOf(draft.text), 0);

/** Adds drafts to a list; the number of their words. */
function push(all: Draft[], more: readonly Draft[]): number {
  all.push(...more);
  return wordsIn(more);
}
