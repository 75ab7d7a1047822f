import { condenseNotebook } from "../format/condense.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Analysis, Sentence } from "./analysis.ts";
import { reported, writeExecutiveSummary } from "./executive.ts";
import { readFacts } from "./facts/facts.ts";
import { boundedFacts } from "./find/bounded-facts.ts";
import { reportedFacts } from "./find/reported-facts.ts";
import { KNOWLEDGE } from "./knowledge/knowledge.ts";
import { readSteps } from "./steps.ts";
import { lightLanguage, lightSteps } from "./light/light-code.ts";
import { writeLightSections } from "./light/light-sections.ts";
import { writeUnreadSections, writeUnreadSummary } from "./light/unread-language.ts";
import { headline } from "./headline.ts";
import { outcomeSentence } from "./outcome.ts";
import { isPython, readCode } from "./python/code.ts";
import { scoreNotebook } from "./quality/score.ts";
import { readCells } from "./readings.ts";
import { writeSections } from "./sections/sections.ts";

/**
 * Reads a notebook and writes its documentation. Deterministic, without network or clock, the same in every runtime; never throws
 * on code it does not understand. The analysis of a digest is the analysis of the file.
 */
export function analyseNotebook(file: Notebook): Analysis {
  const notebook = condenseNotebook(file);
  const code = readCode(notebook, KNOWLEDGE);
  const light = lightLanguage(notebook.language);
  const steps = light ? lightSteps(notebook, light) : readSteps(code, KNOWLEDGE);
  const facts = readFacts(notebook, code, KNOWLEDGE);
  const story = { notebook, code, knowledge: KNOWLEDGE, steps, facts };
  const unread = light === null && !isPython(notebook.language);
  const cells = readCells(notebook, code, steps, unread);
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
    facts: boundedFacts(reportedFacts(notebook, facts)),
  };
}

const text = (sentences: readonly Sentence[]): string => sentences.map((sentence) => sentence.text).join(" ");
