import type { Notebook } from "../../format/notebook.ts";
import { readOutputs } from "../facts/outputs.ts";
import { FACTS_VERSION, type NotebookFacts, type NotebookKind } from "../find/facts.ts";
import { findDataFacts } from "../find/data-facts.ts";
import { findMetrics } from "../find/metrics.ts";
import { findTreatments } from "../find/treatments.ts";
import { findModels } from "../find/models.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { NotebookCode } from "../python/code.ts";
import { traceCells } from "../read/trace/trace.ts";
import { headlineOf } from "./best.ts";
import { findFindings } from "./findings.ts";
import { findQuestion, findTitle } from "./question.ts";
import { findExperiments } from "./experiments.ts";

/** Everything that is known about a notebook, judged. */
export function readNotebookFacts(notebook: Notebook, code: NotebookCode, knowledge: Knowledge): NotebookFacts {
  const trace = traceCells(code.cells, knowledge);
  const outputs = readOutputs(notebook);
  const models = findModels(trace, knowledge);
  const metrics = findMetrics(trace, outputs);
  const experiments = findExperiments(trace, models, metrics, knowledge);
  const kind: NotebookKind = experiments.length > 0 ? "supervised" : "exploration";
  return {
    version: FACTS_VERSION,
    language: notebook.language,
    kind,
    question: findQuestion(notebook),
    title: findTitle(notebook),
    libraries: [],
    seeds: [],
    facts: [...findDataFacts(trace, outputs, knowledge), ...findTreatments(trace, knowledge)],
    experiments,
    headline: headlineOf(experiments),
    findings: findFindings(notebook),
    cautions: [],
  };
}
