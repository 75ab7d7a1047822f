import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import { useMemo } from "react";
import { type KeptWithCorrections, correctedFacts } from "../../lib/stored/facts.ts";
import { type OfferedField, type OffersDesk, type UploadedText, uploadOffers } from "./offers.ts";

/** What the editor holds after an upload, and how it takes an answer. */
export interface UploadSource {
  readonly fields: Readonly<Record<OfferedField, string>> &
    KeptWithCorrections & { readonly sectionEvidence: SectionEvidence };
  readonly texts: readonly UploadedText[];
  readonly onWrite: (fields: Partial<Record<OfferedField, string>>, evidence: SectionEvidence) => void;
  readonly onKeep: (fields: readonly OfferedField[]) => void;
}

/** The texts that people worked on before the file was uploaded, beside those that the analysis wrote of it. */
export function useUploadOffers({ fields, texts, onWrite, onKeep }: UploadSource): OffersDesk {
  const { facts: kept, factCorrections } = fields;
  const facts = useMemo(() => correctedFacts({ facts: kept, factCorrections }), [kept, factCorrections]);
  return {
    offers: texts.length === 0 ? [] : uploadOffers(texts, fields, fields.sectionEvidence, facts),
    accept: (offer, text) => onWrite({ [offer.field]: text }, offer.evidenceOffered),
    keep: ({ field }) => onKeep([field]),
    takeBack: ({ field, now, evidenceNow }) => onWrite({ [field]: now }, evidenceNow),
  };
}
