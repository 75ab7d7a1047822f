/** The texts of the editor that facts give. The one place that asks the writers. */
import { type Sentence, type Stage, STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { writeExecutiveSummary } from "@data-documentation/notebook/analysis/say/executive.ts";
import { metricsText, modelType } from "@data-documentation/notebook/analysis/say/outcome-source.ts";
import { writeSections } from "@data-documentation/notebook/analysis/say/sections.ts";

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

/** Specification, section 7: the executive summary joins these, without feature engineering. */
export const SUMMARY_STAGES = ["exploration", "preparation", "modeling", "validation"] as const satisfies Stage[];

export function writtenTexts(facts: NotebookFacts): { readonly texts: WrittenTexts; readonly evidence: Evidence } {
  const sections = writeSections(facts);
  const texts = Object.fromEntries(STAGES.map((stage) => [stage, textOf(sections[stage])])) as Record<Stage, string>;
  const fields = {
    explorationSection: texts.exploration,
    dataPrepSection: texts.preparation,
    featureEngineeringSection: texts.featureEngineering,
    modelingSection: texts.modeling,
    validationSection: texts.validation,
    modelType: modelType(facts) ?? "",
    accuracyMetrics: metricsText(facts),
    description: SUMMARY_STAGES.map((stage) => texts[stage])
      .filter((text) => text !== "")
      .join("\n\n"),
  };
  return { texts: fields, evidence: sections };
}

/** The executive summary, the same text as in `datadoc analyze`. */
export const summaryText = (facts: NotebookFacts): string => textOf(writeExecutiveSummary(facts));

const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");
