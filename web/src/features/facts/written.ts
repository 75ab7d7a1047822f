/** The texts of the editor that facts give. The one place that asks the writers. */
import { type Sentence, type Stage, STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Experiment, MetricFact, NotebookFacts } from "@data-documentation/notebook/analysis/find/facts.ts";
import { writeExecutiveSummary, writeSections } from "./writers.ts";

/** The fields that rest on facts; the outcome sentence follows three of them by itself. */
export type WrittenField =
  | "explorationSection"
  | "dataPrepSection"
  | "featureEngineeringSection"
  | "modelingSection"
  | "validationSection"
  | "modelType"
  | "accuracyMetrics"
  | "description";
export type WrittenTexts = Readonly<Record<WrittenField, string>>;
/** The sentences of sections and the cells they rest on. */
export type Evidence = Partial<Record<Stage, readonly Sentence[]>>;

/** Which stage's sentences a field holds; the other fields rest on several. */
export const FIELD_STAGES: Readonly<Partial<Record<WrittenField, Stage>>> = {
  explorationSection: "exploration",
  dataPrepSection: "preparation",
  featureEngineeringSection: "featureEngineering",
  modelingSection: "modeling",
  validationSection: "validation",
};

export function writtenTexts(facts: NotebookFacts): { readonly texts: WrittenTexts; readonly evidence: Evidence } {
  const sections = writeSections(facts);
  const texts = Object.fromEntries(STAGES.map((stage) => [stage, textOf(sections[stage])])) as Record<Stage, string>;
  const fields = {
    explorationSection: texts.exploration,
    dataPrepSection: texts.preparation,
    featureEngineeringSection: texts.featureEngineering,
    modelingSection: texts.modeling,
    validationSection: texts.validation,
    ...reportedTexts(facts),
    // Specification, section 7: the executive summary joins these, without feature engineering.
    description: [texts.exploration, texts.preparation, texts.modeling, texts.validation]
      .filter((text) => text !== "")
      .join("\n\n"),
  };
  return { texts: fields, evidence: sections };
}

/** The executive summary, the same text as in `datadoc analyze`. */
export const summaryText = (facts: NotebookFacts): string => textOf(writeExecutiveSummary(facts));

const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");

/** The main model and its figures, one a line, as the fields take them. */
function reportedTexts({ experiments, headline }: NotebookFacts): Pick<WrittenTexts, "modelType" | "accuracyMetrics"> {
  const experiment = headline === null ? undefined : experiments[headline];
  const best = experiment?.best;
  if (!experiment || !best) return { modelType: "", accuracyMetrics: "" };
  const lines = [best.metric, ...ownMetrics(experiment, best.model)].map(
    ({ name, printed, part }) => `${name}: ${printed}${part === null ? "" : ` (${part})`}`,
  );
  return {
    modelType: experiment.models.find(({ id }) => id === best.model)?.name ?? "",
    accuracyMetrics: [...new Set(lines)].slice(0, MAX_METRICS).join("\n"),
  };
}

/** The whole results of the model, those on the rows of its best value in front. */
function ownMetrics({ metrics, best }: Experiment, model: number): MetricFact[] {
  const own = metrics.filter((metric) => metric.model === model && metric.of === null);
  const beside = own.filter(({ part }) => part === best?.metric.part);
  return [...beside, ...own.filter((metric) => !beside.includes(metric))];
}

/** More figures than this are a table, and stand in the comparison. */
const MAX_METRICS = 8;
