/** Texts that a correction changed, offered to the person: accepted or kept one by one, never written unasked. */
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import {
  FIELD_STAGES,
  type Texts,
  WRITTEN_LABELS,
  type WrittenField,
  type WrittenTexts,
} from "@data-documentation/notebook/document/written-texts.ts";

export interface Offer {
  readonly field: WrittenField;
  readonly label: string;
  /** What stands in the field. */
  readonly now: string;
  readonly offered: string;
  /** Of the section: the sentences with their cells, as they are and as they come with the offer. */
  readonly evidenceNow: SectionEvidence;
  readonly evidenceOffered: SectionEvidence;
}

/**
 * @param settled what the person knows: what the analysis wrote, or an offer that was accepted or not taken
 * @param written what the facts give now
 * @param fields what stands in the editor
 */
export function offersOf(settled: WrittenTexts, { texts: written, evidence }: Texts, fields: Texts): Offer[] {
  return (Object.keys(WRITTEN_LABELS) as WrittenField[])
    .filter((field) => written[field] !== settled[field])
    .filter((field) => written[field] !== "" && written[field].trim() !== fields.texts[field].trim())
    .map((field) => ({
      field,
      label: WRITTEN_LABELS[field],
      now: fields.texts[field],
      offered: written[field],
      evidenceNow: evidenceFor(field, fields.evidence),
      evidenceOffered: evidenceFor(field, evidence),
    }));
}

function evidenceFor(field: WrittenField, evidence: SectionEvidence): SectionEvidence {
  const stage = FIELD_STAGES[field];
  return stage === undefined ? {} : { [stage]: evidence[stage] ?? [] };
}
