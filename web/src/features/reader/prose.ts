/** A section's text as paragraphs, in which the sentences that the analysis wrote are found again. */
import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";

/** A piece of a paragraph; `sentence` is its place among the section's sentences, null for what a person wrote. */
export interface Run {
  readonly text: string;
  readonly sentence: number | null;
}

export type Paragraph = readonly Run[];

/** A page has half a dozen texts; an analysis writes some thousand characters for each. */
const WEIGHT = TEXT_BUDGET / 2;

/** What is left over of a text that is too long for a page. */
export interface Prose {
  readonly paragraphs: readonly Paragraph[];
  /** Characters that are not shown. */
  readonly omitted: number;
}

/**
 * Blank lines divide paragraphs. A sentence counts where it stands word for word, once, wherever the person has moved it; one that they
 * reworded is theirs, and its cells are no evidence for the new words.
 */
export function proseOf(text: string, sentences: readonly Sentence[]): Prose {
  const shown = text.slice(0, fittingLength(text, WEIGHT));
  const open = new Set(sentences.keys());
  const paragraphs = shown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => runsOf(paragraph, sentences, open));
  return { paragraphs, omitted: text.length - shown.length };
}

/** `open`: the sentences that were not found yet; those that are found here leave it. */
function runsOf(paragraph: string, sentences: readonly Sentence[], open: Set<number>): Paragraph {
  const found: { readonly from: number; readonly to: number; readonly sentence: number }[] = [];
  for (const sentence of open) {
    const words = sentences[sentence]?.text.trim() ?? "";
    const from = words === "" ? -1 : paragraph.indexOf(words);
    const to = from + words.length;
    if (from < 0 || found.some((other) => from < other.to && other.from < to)) continue;
    found.push({ from, to, sentence });
    open.delete(sentence);
  }
  found.sort((a, b) => a.from - b.from);
  const runs: Run[] = [];
  let end = 0;
  for (const { from, to, sentence } of found) {
    if (from > end) runs.push({ text: paragraph.slice(end, from), sentence: null });
    runs.push({ text: paragraph.slice(from, to), sentence });
    end = to;
  }
  if (end < paragraph.length) runs.push({ text: paragraph.slice(end), sentence: null });
  return runs;
}
