import { condenseNotebook } from "../format/condense.ts";
import type { Notebook } from "../format/notebook.ts";
import type { Analysis, MetricReading } from "./analysis.ts";
import { boundedFacts } from "./find/bounded-facts.ts";
import type { NotebookFacts } from "./facts.ts";
import { readNotebookFacts } from "./judge/notebook-facts.ts";
import { KNOWLEDGE } from "./know/knowledge.ts";
import { isPython, type NotebookCode, readCode } from "./read/python/code.ts";
import { interpret } from "./read/python/interpret.ts";
import { scoreNotebook } from "./score/score.ts";
import { readCells } from "./read/cells.ts";
import { type Doings, labelCells } from "./label/readings.ts";
import { writeExecutiveSummary } from "./say/executive.ts";
import { modelType, writeOutcome } from "./say/outcome-source.ts";
import { writeSections } from "./say/sections.ts";
import { readSteps } from "./label/steps.ts";
import { writeUnreadSections, writeUnreadSummary } from "./say/unread-language.ts";

/**
 * Reads a notebook, finds its facts and writes its documentation from them. Deterministic, without network or clock, the same in every
 * runtime; never throws on code it does not understand. The analysis of a digest is the analysis of the file.
 */
export function analyseNotebook(file: Notebook): Analysis {
  const notebook = condenseNotebook(file);
  const code = readCode(notebook, KNOWLEDGE);
  const others = otherLanguages(notebook, code);
  const isRead = isPython(notebook.language) || others.length > 0;
  const facts = boundedFacts(readNotebookFacts(notebook, KNOWLEDGE));
  const report = reportOf(facts);
  return {
    language: notebook.language,
    cells: labelCells(notebook, [{ code, steps: readSteps(code, KNOWLEDGE) }, ...others], !isRead),
    ...report,
    ...(isRead ? {} : { sections: writeUnreadSections(notebook), executiveSummary: writeUnreadSummary(notebook) }),
    quality: scoreNotebook(
      notebook,
      code,
      facts.cautions.filter((one) => one.kind === "leak"),
    ),
    facts,
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

type Report = Pick<Analysis, "sections" | "executiveSummary" | "outcome" | "model" | "models" | "metrics">;

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
      .filter(({ of }) => of === null || of.startsWith("weighted"))
      .map((metric): MetricReading => ({
        name: metric.name,
        value: metric.printed,
        split: metric.part === "out-of-bag" ? null : metric.part,
        model: models.find((m) => m.id === metric.model)?.name ?? null,
        cell: metric.cells[0] ?? 0,
      })),
  };
}
