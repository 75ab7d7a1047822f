/** A text in which the sentences written by the analysis are located. */
import type { Sentence } from "../analysis/analysis.ts";

/** A piece of a text; `sentence` is its position among the sentences, null for what a person wrote. */
export interface SentenceRun {
  readonly text: string;
  readonly sentence: number | null;
}

/**
 * A sentence counts if it occurs verbatim, once, wherever the person has moved it; one that they reworded is theirs.
 * `open`: the sentences not found yet; those found here are removed from it. Together the runs are the text.
 */
export function sentenceRuns(
  text: string,
  sentences: readonly Sentence[],
  open: Set<number> = new Set(sentences.keys()),
): SentenceRun[] {
  const found: { readonly from: number; readonly to: number; readonly sentence: number }[] = [];
  for (const sentence of open) {
    const words = sentences[sentence]?.text.trim() ?? "";
    const from = words === "" ? -1 : text.indexOf(words);
    const to = from + words.length;
    if (from < 0 || found.some((other) => from < other.to && other.from < to)) continue;
    found.push({ from, to, sentence });
    open.delete(sentence);
  }
  found.sort((a, b) => a.from - b.from);
  const runs: SentenceRun[] = [];
  let end = 0;
  for (const { from, to, sentence } of found) {
    if (from > end) runs.push({ text: text.slice(end, from), sentence: null });
    runs.push({ text: text.slice(from, to), sentence });
    end = to;
  }
  if (end < text.length) runs.push({ text: text.slice(end), sentence: null });
  return runs;
}
