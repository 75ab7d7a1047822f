import { analyseNotebook } from "../../src/analysis/analyse.ts";
import type { NotebookFacts } from "../../src/analysis/facts.ts";
import { parseNotebook } from "../../src/format/parse.ts";
import { compare } from "./compare.ts";
import type { Difference } from "./difference.ts";
import type { Expected } from "./expected.ts";

/** Analyses a notebook whose facts are known and says in what the analysis differs from them. */
export function differencesOf(made: { readonly file: object; readonly expected: Expected }): Difference[] {
  const parsed = parseNotebook(JSON.stringify(made.file));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  const analysis: ReturnType<typeof analyseNotebook> & { facts?: NotebookFacts } = analyseNotebook(parsed.value);
  const sentences = [...Object.values(analysis.sections).flat(), ...analysis.executiveSummary].map(({ text }) => text);
  return compare(made.expected, analysis.facts, sentences);
}
