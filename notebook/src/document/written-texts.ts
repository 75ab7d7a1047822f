/** The texts of a notebook's fields as derived from facts. The only place that asks the writers for all of them. */
import { type Analysis, STAGES, type Stage } from "../analysis/analysis.ts";
import type { NotebookFacts } from "../analysis/facts.ts";
import { outcomeSentence } from "../analysis/outcome.ts";
import { writeExecutiveSummary } from "../analysis/say/executive.ts";
import { testType } from "../analysis/say/main-test.ts";
import { metricsText, modelType } from "../analysis/say/outcome-source.ts";
import { writeSections } from "../analysis/say/sections.ts";
import { type SectionEvidence, sentencesText } from "./evidence.ts";
import { SECTION_TITLES } from "./names.ts";

/** The fields that rest on facts; the outcome sentence follows from four of them. */
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

/** Texts and the sentences of their sections, with the cells these rest on. */
export interface Texts {
  readonly texts: WrittenTexts;
  readonly evidence: SectionEvidence;
}

/** Which stage's sentences a field contains; the other fields rest on several. */
export const FIELD_STAGES: Readonly<Partial<Record<WrittenField, Stage>>> = {
  explorationSection: "exploration",
  dataPrepSection: "preparation",
  featureEngineeringSection: "featureEngineering",
  modelingSection: "modeling",
  validationSection: "validation",
};

/** Named and ordered as in the editor. */
export const WRITTEN_LABELS: Readonly<Record<WrittenField, string>> = {
  description: "Description",
  explorationSection: SECTION_TITLES.exploration,
  featureEngineeringSection: SECTION_TITLES.featureEngineering,
  dataPrepSection: SECTION_TITLES.preparation,
  modelType: "Model Type",
  modelingSection: SECTION_TITLES.modeling,
  accuracyMetrics: "Model Accuracy Metrics",
  validationSection: SECTION_TITLES.validation,
};

export const writtenTexts = (facts: NotebookFacts): Texts =>
  textsOf(writeSections(facts), { model: modelType(facts), metrics: metricsText(facts) });

/**
 * The texts that an analysis fills the fields with. If the language is not supported, its sections rest on no facts.
 */
export const analysedTexts = ({ sections, model, facts }: Pick<Analysis, "sections" | "model" | "facts">): Texts =>
  textsOf(sections, { model: model ?? testType(facts), metrics: metricsText(facts) });

/** The texts that result from these sentences. */
export function textsOf(
  evidence: SectionEvidence,
  { model, metrics }: { readonly model: string | null; readonly metrics: string },
): Texts {
  const of = (stage: Stage): string => sentencesText(evidence[stage] ?? []);
  const texts: WrittenTexts = {
    explorationSection: of("exploration"),
    dataPrepSection: of("preparation"),
    featureEngineeringSection: of("featureEngineering"),
    modelingSection: of("modeling"),
    validationSection: of("validation"),
    modelType: model ?? "",
    accuracyMetrics: metrics,
    description: joinedSections(of),
  };
  return { texts, evidence: Object.fromEntries(STAGES.map((stage) => [stage, evidence[stage] ?? []])) };
}

/** Specification, section 7: the description joins these with blank lines, leaving out feature engineering. */
export const SUMMARY_STAGES = ["exploration", "preparation", "modeling", "validation"] as const satisfies Stage[];

export const joinedSections = (textOf: (stage: Stage) => string): string =>
  SUMMARY_STAGES.map(textOf)
    .filter((text) => text !== "")
    .join("\n\n");

/** The Machine Learning Outcome sentence for these fields; null without a model type or without metrics. */
export function fieldsOutcome(
  fields: Pick<WrittenTexts, "modelType" | "accuracyMetrics" | "featureEngineeringSection" | "modelingSection">,
): string | null {
  if (fields.modelType.trim() === "" || fields.accuracyMetrics.trim() === "") return null;
  return outcomeSentence({
    modelType: fields.modelType,
    accuracyMetrics: fields.accuracyMetrics,
    featureEngineering: fields.featureEngineeringSection,
    modeling: fields.modelingSection,
  });
}

/** The executive summary, the same text as in `datadoc analyze`. */
export const summaryText = (facts: NotebookFacts): string => sentencesText(writeExecutiveSummary(facts));
