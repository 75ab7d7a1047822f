/** The question to a model about one section. */
import type { Analysis, Stage } from "../analysis/analysis.ts";
import { outputTexts } from "../format/output-texts.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Objection } from "../grounding/grounding.ts";
import { ABOUT, NO_WISH, REPAIR, SYSTEM, WISH_WORDS } from "./prompts/section.ts";
import type { Wish } from "./wishes.ts";
import { stageFacts } from "./stage-facts.ts";

export interface SectionQuestion {
  readonly system: string;
  readonly text: string;
}

/** Null if the facts have nothing about the stage: there would be nothing true to write. */
export function sectionQuestion(
  notebook: Notebook,
  analysis: Analysis,
  stage: Stage,
  wish: Wish | null,
): SectionQuestion | null {
  const facts = stageFacts(analysis.facts, stage);
  const known = analysis.sections[stage];
  if (facts === null || known.length === 0) return null;
  const { question, title, findings } = analysis.facts;
  const data = [
    `FACTS\n${cut(JSON.stringify(facts, withoutPlaces), FACT_CHARACTERS)}`,
    `TRUE SENTENCES\n${known.map(({ text }) => text).join("\n")}`,
    `FINDINGS OF THE AUTHOR\n${[title, question, ...findings.slice(0, MOST_FINDINGS).map(({ quote }) => quote)].flatMap((quote) => (quote === null ? [] : [quote.text])).join("\n")}`,
    `CELLS\n${cellsOf(notebook, analysis, stage)}`,
  ].join("\n\n");
  return {
    system: SYSTEM,
    text: `Section: ${ABOUT[stage]}.\n${wish === null ? NO_WISH : WISH_WORDS[wish]}\n\n${fenced(data)}`,
  };
}

/** The same question again, with the sentences that were wrong and why. */
export function repairQuestion({ system, text }: SectionQuestion, objections: readonly Objection[]): SectionQuestion {
  const wrong = objections.slice(0, MOST_REPAIRED).map(({ sentence, why }) => ({ sentence, why }));
  return { system, text: `${text}\n\n${REPAIR}\n${fenced(JSON.stringify(wrong))}` };
}

const FACT_CHARACTERS = 12_000;
const CELL_CHARACTERS = 12_000;
const SOURCE_CHARACTERS = 1_500;
const OUTPUT_CHARACTERS = 500;
const MOST_FINDINGS = 8;
const MOST_REPAIRED = 12;

const withoutPlaces = (key: string, value: unknown): unknown =>
  key === "cells" || key === "certainty" || key === "cell" ? undefined : value;

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)} ...`);

function cellsOf(notebook: Notebook, { cells }: Analysis, stage: Stage): string {
  let room = CELL_CHARACTERS;
  const pieces: string[] = [];
  for (const { index, stages } of cells) {
    const cell = stages.includes(stage) ? notebook.cells[index] : undefined;
    if (cell === undefined) continue;
    const outputs = cell.outputs
      .flatMap((output) => outputTexts(output).map(([, text]) => text))
      .slice(0, 2)
      .map((text) => cut(text, OUTPUT_CHARACTERS));
    const piece = [
      `Cell ${index}:`,
      cut(cell.source, SOURCE_CHARACTERS),
      ...outputs.map((text) => `Output: ${text}`),
    ].join("\n");
    if (piece.length > room) break;
    room -= piece.length;
    pieces.push(piece);
  }
  return pieces.join("\n\n");
}

/** Between two lines that do not occur in the data, whatever it contains: nothing in it can end it. */
export function fenced(data: string): string {
  let number = 1;
  while (data.includes(`=====DATA ${number}=====`)) number += 1;
  const fence = `=====DATA ${number}=====`;
  return `${fence}\n${data}\n${fence}`;
}
