/** Texts that a correction changed, offered to the person: accepted or kept one by one, never written unasked. */
import { type Evidence, FIELD_STAGES, type WrittenField, type WrittenTexts } from "./written.ts";

export interface Offer {
  readonly field: WrittenField;
  readonly label: string;
  /** What stands in the field. */
  readonly now: string;
  readonly offered: string;
  /** Of the section: the sentences with their cells, as they are and as they come with the offer. */
  readonly evidenceNow: Evidence;
  readonly evidenceOffered: Evidence;
}

export interface Texts {
  readonly texts: WrittenTexts;
  readonly evidence: Evidence;
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
export function offersOf(settled: WrittenTexts, { texts: written, evidence }: Texts, fields: Texts): Offer[] {
  return (Object.keys(LABELS) as WrittenField[])
    .filter((field) => written[field] !== settled[field])
    .filter((field) => written[field] !== "" && written[field].trim() !== fields.texts[field].trim())
    .map((field) => ({
      field,
      label: LABELS[field],
      now: fields.texts[field],
      offered: written[field],
      evidenceNow: evidenceFor(field, fields.evidence),
      evidenceOffered: evidenceFor(field, evidence),
    }));
}

function evidenceFor(field: WrittenField, evidence: Evidence): Evidence {
  const stage = FIELD_STAGES[field];
  return stage === undefined ? {} : { [stage]: evidence[stage] ?? [] };
}
