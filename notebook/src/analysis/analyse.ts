import { condenseNotebook } from "../format/condense.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Analysis, MetricReading, Sentence, Stage } from "./analysis.ts";
import { reported } from "./executive.ts";
import { readFacts } from "./facts/facts.ts";
import { boundedFacts } from "./find/bounded-facts.ts";
import type { NotebookFacts } from "./find/facts.ts";
import { headline } from "./headline.ts";
import { readNotebookFacts } from "./judge/notebook-facts.ts";
import { KNOWLEDGE } from "./knowledge/knowledge.ts";
import { lightLanguage, lightSteps } from "./light/light-code.ts";
import { writeLightSections } from "./light/light-sections.ts";
import { writeUnreadSections, writeUnreadSummary } from "./light/unread-language.ts";
import { outcomeSentence } from "./outcome.ts";
import { isPython, readCode } from "./python/code.ts";
import { scoreNotebook } from "./quality/score.ts";
import { readCells } from "./readings.ts";
import { writeExecutiveSummary } from "./say/executive.ts";
import { modelType, writeOutcome } from "./say/outcome-source.ts";
import { writeSections } from "./say/sections.ts";
import { readSteps } from "./steps.ts";

type Report = Pick<Analysis, "sections" | "executiveSummary" | "outcome" | "model" | "models" | "metrics">;

/**
 * Reads a notebook, finds its facts and writes its documentation from them. Deterministic, without network or clock, the same in every
 * runtime; never throws on code it does not understand. The analysis of a digest is the analysis of the file.
 */
export function analyseNotebook(file: Notebook): Analysis {
  const notebook = condenseNotebook(file);
  const code = readCode(notebook, KNOWLEDGE);
  const light = lightLanguage(notebook.language);
  const unread = light === null && !isPython(notebook.language);
  const steps = light ? lightSteps(notebook, light) : readSteps(code, KNOWLEDGE);
  const cells = readCells(notebook, code, steps, unread);
  const facts = boundedFacts(readNotebookFacts(notebook, code, KNOWLEDGE));
  const base = { language: notebook.language, cells, quality: scoreNotebook(notebook, code), facts };
  if (!unread && !light) return { ...base, ...reportOf(facts) };
  const found = readFacts(notebook, code, KNOWLEDGE);
  const sections = light ? writeLightSections(notebook, light, found, cells) : writeUnreadSections(notebook);
  const text = (stage: Stage): string => sections[stage].map((sentence: Sentence) => sentence.text).join(" ");
  return {
    ...base,
    sections,
    executiveSummary: unread ? writeUnreadSummary(notebook) : sections.modeling,
    outcome: outcomeSentence({
      modelType: found.model ?? "",
      accuracyMetrics: headline(reported(found))
        .map((metric) => `${metric.name}: ${metric.value}`)
        .join(", "),
      featureEngineering: text("featureEngineering"),
      modeling: text("modeling"),
    }),
    ...reported(found),
  };
}

/** Texts, model and metrics as the facts give them. */
function reportOf(facts: NotebookFacts): Report {
  const sections = writeSections(facts);
  const models = facts.experiments.flatMap((e) => e.models);
  const results = models.filter((m) => m.role === "result");
  return {
    sections,
    executiveSummary: writeExecutiveSummary(facts),
    outcome: writeOutcome(facts, sections),
    model: modelType(facts) ?? (results.at(-1) ?? models.at(-1))?.name ?? null,
    models: [...new Set(models.map((m) => m.name))],
    metrics: facts.experiments
      .flatMap(({ metrics }) => metrics)
      .map((metric): MetricReading => ({
        name: metric.name,
        value: metric.printed,
        split: metric.part === "out-of-bag" ? null : metric.part,
        model: models.find((m) => m.id === metric.model)?.name ?? null,
        cell: metric.cells[0] ?? 0,
      })),
  };
}
