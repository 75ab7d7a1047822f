import type { Notebook } from "../../format/notebook.ts";
import type { Measured } from "../find/measured.ts";
import type { Trace } from "../read/trace/trace.ts";

/**
 * What the author calls the rows that are held back. Where data is divided in two, the second part is a test by its place in the code;
 * an author who only ever speaks of validation means that, where the words beside the value do not say otherwise.
 */
export function asAuthorsCallIt(notebook: Notebook, trace: Trace, metrics: readonly Measured[]): readonly Measured[] {
  const parts = new Set(trace.splits.flatMap((split) => split.parts));
  if (parts.has("validation") || !parts.has("test") || !callsItValidation(notebook)) return metrics;
  return metrics.map((metric) =>
    metric.part === "test" && !metric.isCalled ? { ...metric, part: "validation" } : metric,
  );
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
  const validation = plain.match(phrases("valid(?:ation)?"))?.length ?? 0;
  const test = plain.match(phrases("test(?:ing)?|hold-?out"))?.length ?? 0;
  return validation > test;
}

/** "validation set", "validation error", "testing data": what is said of rows, not what the word may mean elsewhere. */
const phrases = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})[ _-]+(?:set|data|dataset|error|score|accuracy|loss|metrics?|mae|mse|rmse|r2|r\\^?2|records?|samples?|rows|performance|sample|observations?)\\b`,
    "gi",
  );
