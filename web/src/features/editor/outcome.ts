/** The Machine Learning Outcome sentence follows the four fields it is made of (specification, section 4). */
import { fieldsOutcome } from "@data-documentation/notebook/document/written-texts.ts";
import type { NotebookFields } from "./fields.ts";

/**
 * `after` with the outcome sentence that follows from it, when model type, accuracy metrics, feature engineering or modeling text
 * changed. Where model type or metrics are gone, or say nothing, so does the sentence; one that never rested on them stays. Loading,
 * comparing and restoring versions and former texts bring their own sentence.
 */
export function withOutcome(before: NotebookFields, after: NotebookFields, cause: string): NotebookFields {
  if (OWN_SENTENCE.has(cause) || SOURCES.every((field) => before[field] === after[field])) return after;
  const sentence = fieldsOutcome(after);
  if (sentence !== null) return { ...after, mlOutcome: sentence };
  const restedOnThem =
    before.modelType !== after.modelType ||
    before.accuracyMetrics !== after.accuracyMetrics ||
    fieldsOutcome(before) !== null;
  return restedOnThem ? { ...after, mlOutcome: "" } : after;
}

const OWN_SENTENCE: ReadonlySet<string> = new Set(["rebased", "draftRestored", "fileTaken", "formerRestored"]);

const SOURCES = ["modelType", "accuracyMetrics", "featureEngineeringSection", "modelingSection"] as const;
