/** Texts that a correction changed, offered to the person: accepted or kept one by one, never written unasked. */
import type { WrittenField, WrittenTexts } from "./written.ts";

export interface Offer {
  readonly field: WrittenField;
  readonly label: string;
  /** What stands in the field. */
  readonly now: string;
  readonly offered: string;
}

/** In the order of the editor. */
const LABELS: Readonly<Record<WrittenField, string>> = {
  description: "Description",
  explorationSection: "Exploration",
  featureEngineeringSection: "Feature Engineering",
  dataPrepSection: "Data Preparation",
  modelType: "Model Type",
  modelingSection: "Modeling",
  accuracyMetrics: "Model Accuracy Metrics",
  validationSection: "Validation",
};

/**
 * @param settled what the person knows: what the analysis wrote, or an offer that was accepted or not taken
 * @param written what the facts give now
 * @param fields what stands in the editor
 */
export function offersOf(settled: WrittenTexts, written: WrittenTexts, fields: WrittenTexts): Offer[] {
  return (Object.keys(LABELS) as WrittenField[])
    .filter((field) => written[field] !== settled[field])
    .filter((field) => written[field] !== "" && written[field].trim() !== fields[field].trim())
    .map((field) => ({ field, label: LABELS[field], now: fields[field], offered: written[field] }));
}
