import type { Notebook } from "../../format/notebook.ts";
import { readOutputs } from "../facts/outputs.ts";
import {
  FACTS_VERSION,
  type ImportanceFact,
  type ModelFact,
  type NotebookFacts,
  type NotebookKind,
} from "../find/facts.ts";
import type { FoundImportance } from "../find/importances.ts";
import { findDataFacts } from "../find/data-facts.ts";
import { findLibraries } from "../find/libraries.ts";
import { findMetrics } from "../find/metrics.ts";
import { findSeeds } from "../find/seeds.ts";
import { findTreatments } from "../find/treatments.ts";
import { findModels, type FoundModel } from "../find/models.ts";
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
  const data = findDataFacts(trace, outputs, knowledge, models);
  const experiments = findExperiments(trace, models, metrics, knowledge).map((experiment) => ({
    ...experiment,
    importances: importancesOf(experiment.models, models, data.importances),
  }));
  const kind: NotebookKind = experiments.length > 0 ? "supervised" : "exploration";
  return {
    version: FACTS_VERSION,
    language: notebook.language,
    kind,
    question: findQuestion(notebook),
    title: findTitle(notebook),
    libraries: findLibraries(trace, knowledge, models),
    seeds: findSeeds(trace),
    facts: [...data.facts, ...findTreatments(trace, knowledge)],
    experiments,
    headline: headlineOf(experiments),
    findings: findFindings(notebook),
    cautions: [],
  };
}

/** What the models of an experiment found to matter. */
function importancesOf(
  own: readonly ModelFact[],
  models: readonly FoundModel[],
  importances: readonly FoundImportance[],
): ImportanceFact[] {
  return importances.flatMap(({ instance, fact }) => {
    const id = models.find((model) => model.instance === instance)?.fact.id;
    return id !== undefined && own.some((model) => model.id === id) ? [{ ...fact, model: id }] : [];
  });
}
