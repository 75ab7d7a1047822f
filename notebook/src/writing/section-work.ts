/**
 * The work on the whole notebook when a model writes a section of it: preparing the question, and checking the answer.
 */
import type { Analysis, Stage } from "../analysis/analysis.ts";
import { parseNotebook } from "../format/parse.ts";
import { type GroundedText, groundText } from "../grounding/grounding.ts";
import { terrainOf } from "../grounding/terrain.ts";
import { type SectionQuestion, sectionQuestion } from "./section-prompt.ts";
import type { Wish } from "./wishes.ts";

export interface SectionSubject {
  /** JSON of a notebook that has been analysed. */
  readonly content: string;
  readonly analysis: Analysis;
  readonly stage: Stage;
}

export type SectionWork =
  | { readonly kind: "ask"; readonly subject: SectionSubject; readonly wish: Wish | null }
  | { readonly kind: "check"; readonly subject: SectionSubject; readonly sentences: readonly string[] };

export interface SectionWorkDone {
  /** Null if there is nothing true to write, and for a check. */
  readonly question: SectionQuestion | null;
  readonly grounded: GroundedText;
}

const NOTHING: GroundedText = { sentences: [], objections: [] };

/** Up to a second of work for the largest notebooks: run where it blocks nobody. */
export function sectionWork(work: SectionWork): SectionWorkDone {
  const { content, analysis, stage } = work.subject;
  const notebook = parseNotebook(content);
  if (!notebook.ok) return { question: null, grounded: NOTHING };
  if (work.kind === "ask")
    return { question: sectionQuestion(notebook.value, analysis, stage, work.wish), grounded: NOTHING };
  const terrain = terrainOf(notebook.value, analysis.facts, analysis.sections[stage]);
  return { question: null, grounded: groundText(work.sentences, terrain) };
}
