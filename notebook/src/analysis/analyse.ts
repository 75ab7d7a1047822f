import { condenseNotebook } from "../format/condense.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Analysis, Sentence } from "./analysis.ts";
import { reported, writeExecutiveSummary } from "./executive.ts";
import { readFacts } from "./facts/facts.ts";
import { KNOWLEDGE } from "./knowledge/knowledge.ts";
import { readSteps } from "./steps.ts";
import { lightLanguage } from "./light/light-code.ts";
import { writeLightSections } from "./light/light-sections.ts";
import { writeUnreadSections, writeUnreadSummary } from "./light/unread-language.ts";
import { headline } from "./headline.ts";
import { outcomeSentence } from "./outcome.ts";
import { isPython, type NotebookCode, readCode } from "./python/code.ts";
import { scoreNotebook } from "./quality/score.ts";
import { interpret } from "./python/interpret.ts";
import { type Doings, labelCells } from "./readings.ts";
import { readCells } from "./read/cells.ts";
import { writeSections } from "./sections/sections.ts";

/**
 * Reads a notebook and writes its documentation. Deterministic, without network or clock, the same in every runtime; never throws
 * on code it does not understand. The analysis of a digest is the analysis of the file.
 */
export function analyseNotebook(file: Notebook): Analysis {
  const notebook = condenseNotebook(file);
  const code = readCode(notebook, KNOWLEDGE);
  const light = lightLanguage(notebook.language);
  const python = { code, steps: readSteps(code, KNOWLEDGE) };
  const others = otherLanguages(notebook, code);
  const steps = light ? others.flatMap((one) => one.steps) : python.steps;
  const facts = readFacts(notebook, code, KNOWLEDGE);
  const story = { notebook, code, knowledge: KNOWLEDGE, steps, facts };
  const unread = light === null && !isPython(notebook.language);
  const cells = labelCells(notebook, [python, ...others], unread);
  const sections = unread
    ? writeUnreadSections(notebook)
    : light
      ? writeLightSections(notebook, light, facts, cells)
      : writeSections(story, cells);
  return {
    language: notebook.language,
    cells,
    sections,
    executiveSummary: unread ? writeUnreadSummary(notebook) : writeExecutiveSummary(story, sections),
    outcome: outcomeSentence({
      modelType: facts.model ?? "",
      accuracyMetrics: headline(reported(facts))
        .map((metric) => `${metric.name}: ${metric.value}`)
        .join(", "),
      featureEngineering: text(sections.featureEngineering),
      modeling: text(sections.modeling),
    }),
    ...reported(facts),
    quality: scoreNotebook(notebook, code),
  };
}

/** What the cells in R and Julia do, in notebooks of these languages and under cell magics. */
function otherLanguages(notebook: Notebook, { cells: known }: NotebookCode): Doings[] {
  const python = new Set(known.filter(({ language }) => language === "python").map(({ index }) => index));
  const cells = readCells({ ...notebook, cells: notebook.cells.filter(({ index }) => !python.has(index)) });
  return (["r", "julia"] as const).flatMap((language) => {
    const own = cells.filter((cell) => cell.language === language);
    if (own.length === 0) return [];
    const knowledge = KNOWLEDGE.speaking(language);
    const code = { cells: own, ...interpret(own, knowledge) };
    return [{ code, steps: readSteps(code, knowledge) }];
  });
}

const text = (sentences: readonly Sentence[]): string => sentences.map((sentence) => sentence.text).join(" ");
