/** The Machine Learning Outcome sentence follows the four fields it is made of (specification, section 4). */
import { outcomeSentence } from "@data-documentation/notebook/analysis/outcome.ts";
import type { NotebookFields } from "./fields.ts";

/**
 * `after` with its outcome sentence written anew, when model type, accuracy metrics, feature engineering or modeling text changed
 * and both model type and metrics exist. Loading, comparing and restoring versions bring their own sentence.
 */
export function withOutcome(before: NotebookFields, after: NotebookFields, cause: string): NotebookFields {
  if (cause === "rebased" || cause === "draftRestored" || cause === "fileTaken") return after;
  if (SOURCES.every((field) => before[field] === after[field])) return after;
  const sentence = fieldsOutcome(after);
  return sentence === null || sentence === after.mlOutcome ? after : { ...after, mlOutcome: sentence };
}

/** The sentence that the fields give; null without a model type or without metrics. */
export function fieldsOutcome(fields: NotebookFields): string | null {
  if (fields.modelType.trim() === "" || fields.accuracyMetrics.trim() === "") return null;
  return outcomeSentence({
    modelType: fields.modelType,
    accuracyMetrics: fields.accuracyMetrics,
    featureEngineering: fields.featureEngineeringSection,
    modeling: fields.modelingSection,
  });
}

const SOURCES = ["modelType", "accuracyMetrics", "featureEngineeringSection", "modelingSection"] as const;
