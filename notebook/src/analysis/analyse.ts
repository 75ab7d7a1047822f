import { condenseNotebook } from "../format/condense.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Analysis, MetricReading } from "./analysis.ts";
import { boundedFacts } from "./find/bounded-facts.ts";
import type { NotebookFacts } from "./facts.ts";
import { readNotebookFacts } from "./judge/notebook-facts.ts";
import { KNOWLEDGE } from "./know/knowledge.ts";
import { NO_ACTIONS, readActions } from "./read/actions/actions.ts";
import { languageOf } from "./read/cells.ts";
import { readCode } from "./read/notebook-code.ts";
import { labelCells } from "./label/readings.ts";
import { scoreNotebook } from "./score/score.ts";
import { writeExecutiveSummary } from "./say/executive.ts";
import { reportedModel, writeOutcome } from "./say/outcome-source.ts";
import { writeSections } from "./say/sections.ts";
import { writeUnreadSections, writeUnreadSummary } from "./say/unread-language.ts";

/**
 * Reads a notebook, finds its facts and writes its documentation from them. Deterministic, without network or clock, the same in every
 * runtime; never throws on code it does not understand. The analysis of a digest is the analysis of the file.
 */
export function analyseNotebook(file: Notebook): Analysis {
  const notebook = condenseNotebook(file);
  const code = readCode(notebook, KNOWLEDGE);
  const facts = boundedFacts(readNotebookFacts(notebook, code));
  // After the facts: reading code that never runs may change what the trace holds.
  const doings = [code.main, ...code.others].map((one) => ({ ...one, ...readActions(one) }));
  const isRead = languageOf(notebook.language) !== null;
  const report = reportOf(facts);
  return {
    language: notebook.language,
    cells: labelCells(notebook, code.cells, doings, !isRead),
    ...report,
    ...(isRead ? {} : { sections: writeUnreadSections(notebook), executiveSummary: writeUnreadSummary(notebook) }),
    quality: scoreNotebook(notebook, {
      cells: code.cells,
      python: doings.find((one) => one.language === "python") ?? NO_ACTIONS,
      cautions: facts.cautions,
    }),
    facts,
  };
}

type Report = Pick<Analysis, "sections" | "executiveSummary" | "outcome" | "model" | "models" | "metrics">;

/** Texts, model and metrics as derived from the facts. */
function reportOf(facts: NotebookFacts): Report {
  const sections = writeSections(facts);
  const models = facts.experiments.flatMap((e) => e.models);
  return {
    sections,
    executiveSummary: writeExecutiveSummary(facts),
    outcome: writeOutcome(facts, sections),
    model: reportedModel(facts),
    models: [...new Set(models.map((m) => m.name))],
    metrics: facts.experiments
      .flatMap(({ metrics }) => metrics)
      // What is worked out from folds is printed nowhere.
      .filter(({ of, averaged }) => averaged === undefined && (of === null || of.startsWith("weighted")))
      .map((metric): MetricReading => ({
        name: metric.name,
        value: metric.printed,
        split: metric.part === "out-of-bag" ? null : metric.part,
        model: models.find((m) => m.id === metric.model)?.name ?? null,
        cell: metric.cells[0] ?? 0,
      })),
  };
}
