/** A section's text as paragraphs, in which the sentences that the analysis wrote are found again. */
import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import { type SentenceRun, sentenceRuns } from "@data-documentation/notebook/document/sentence-runs.ts";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";

export type Paragraph = readonly SentenceRun[];

/** A page has half a dozen texts; an analysis writes some thousand characters for each. */
const WEIGHT = TEXT_BUDGET / 2;

/** What is left over of a text that is too long for a page. */
export interface Prose {
  readonly paragraphs: readonly Paragraph[];
  /** Characters that are not shown. */
  readonly omitted: number;
}

/** Blank lines divide paragraphs. The cells of a sentence that a person reworded are no evidence for the new words. */
export function proseOf(text: string, sentences: readonly Sentence[]): Prose {
  const shown = text.slice(0, fittingLength(text, WEIGHT));
  const open = new Set(sentences.keys());
  const paragraphs = shown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => sentenceRuns(paragraph, sentences, open));
  return { paragraphs, omitted: text.length - shown.length };
}
