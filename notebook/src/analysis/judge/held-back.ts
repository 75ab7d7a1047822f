import type { Notebook } from "../../format/notebook.ts";
import type { Measured } from "../find/measured.ts";
import type { Trace } from "../read/trace/trace.ts";

/**
 * What the author calls the rows that are held back. Where data is divided in two, the second part is a test by its place in the code;
 * an author who only ever speaks of validation means that.
 */
export function asAuthorsCallIt(notebook: Notebook, trace: Trace, metrics: readonly Measured[]): readonly Measured[] {
  const parts = new Set(trace.splits.flatMap((split) => split.parts));
  if (parts.has("validation") || !parts.has("test") || !callsItValidation(notebook)) return metrics;
  return metrics.map((metric) => (metric.part === "test" ? { ...metric, part: "validation" } : metric));
}

const LONGEST_TEXT = 60_000;

function callsItValidation(notebook: Notebook): boolean {
  let text = "";
  for (const cell of notebook.cells) {
    if (text.length > LONGEST_TEXT) break;
    if (cell.type === "markdown") text += `\n${cell.source}`;
    else if (cell.type === "code") text += `\n${(cell.source.match(/#.*|f?(["'])(?:(?!\1).)*\1/g) ?? []).join("\n")}`;
  }
  const plain = text.slice(0, LONGEST_TEXT).replace(/cross[- ]?validat\w*/gi, "");
  const validation = plain.match(/\bvalid(?:ation)?\b/gi)?.length ?? 0;
  const test = plain.match(/\b(?:test|testing|hold-?out)\b(?! for\b)/gi)?.length ?? 0;
  return validation >= 2 && validation > test;
}
