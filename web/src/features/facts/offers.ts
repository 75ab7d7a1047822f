/** Texts that a correction or a new file changes, offered to the person: accepted or kept one by one, never written unasked. */
import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { type ReviewedText, composedText, reviewedText } from "@data-documentation/notebook/difference/passages.ts";
import { type ChangedFacts, NO_CHANGES, changedFacts } from "@data-documentation/notebook/difference/stale-words.ts";
import { type KeptWithCorrections, correctedFacts } from "../../lib/stored/facts.ts";
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import { NOTES_TITLE } from "@data-documentation/notebook/document/names.ts";
import {
  FIELD_STAGES,
  SUMMARY_STAGES,
  type Texts,
  WRITTEN_LABELS,
  type WrittenField,
  type WrittenTexts,
  writtenTexts,
} from "@data-documentation/notebook/document/written-texts.ts";

export type OfferedField = WrittenField | "businessLogicSection";

export interface Offer {
  readonly field: OfferedField;
  readonly label: string;
  /** What stands in the field. */
  readonly now: string;
  readonly offered: string;
  /** Sentence by sentence, where a person worked on the text; null: it is taken or kept as a whole. */
  readonly review: ReviewedText | null;
  /** Of the section: the sentences with their cells, as they are and as they come with the offer. */
  readonly evidenceNow: SectionEvidence;
  readonly evidenceOffered: SectionEvidence;
}

/** The texts on offer, and what a person may answer. */
export interface OffersDesk {
  readonly offers: readonly Offer[];
  /** `text`: what is offered, or what the person made of it. */
  readonly accept: (offer: Offer, text: string) => void;
  readonly keep: (offer: Offer) => void;
  /** Brings back what stood there before the offer was accepted. */
  readonly takeBack: (offer: Offer) => void;
}

/** In the order of the editor. */
const LABELS: Readonly<Record<OfferedField, string>> = { ...WRITTEN_LABELS, businessLogicSection: NOTES_TITLE };
const ORDER = Object.keys(LABELS) as OfferedField[];

/**
 * @param settled what the person knows: what the analysis wrote, or an offer that was accepted or not taken
 * @param written what the facts give now
 * @param shown what stands in the editor
 */
export function offersOf(
  settled: WrittenTexts,
  { texts: written, evidence }: Texts,
  shown: Texts,
  changed: ChangedFacts = NO_CHANGES,
): Offer[] {
  return ORDER.flatMap((field): Offer[] => {
    if (field === "businessLogicSection" || written[field] === settled[field] || written[field] === "") return [];
    const now = shown.texts[field];
    if (written[field].trim() === now.trim()) return [];
    const sentences = (from: SectionEvidence) => sentencesFor(field, from);
    const compared = { text: now, written: sentences(shown.evidence), now: sentences(evidence), changed };
    const review = compared.now.length === 0 || now.trim() === "" ? null : reviewedText(compared);
    const offer = {
      field,
      label: LABELS[field],
      now,
      evidenceNow: evidenceFor(field, shown.evidence),
      evidenceOffered: evidenceFor(field, evidence),
    };
    if (!review?.edited) return [{ ...offer, offered: written[field], review: null }];
    return hasQuestions(review) ? [{ ...offer, offered: composedText(review), review }] : [];
  });
}

/** A text from before a file was uploaded: what took its place is in the editor already. */
export interface UploadedText {
  readonly field: OfferedField;
  readonly former: string;
  readonly written: readonly Sentence[];
  readonly facts: KeptWithCorrections;
  readonly now: readonly Sentence[];
}

/** Those on which a person worked: their words are offered beside the new text, which stands until they decide. */
export function uploadOffers(
  texts: readonly UploadedText[],
  shown: Readonly<Record<OfferedField, string>>,
  evidence: SectionEvidence,
  facts: NotebookFacts | null,
): Offer[] {
  const changes = new Map<UploadedText["facts"]["facts"], ChangedFacts>();
  const changedSince = (before: KeptWithCorrections): ChangedFacts => {
    const known = changes.get(before.facts) ?? changedFacts(correctedFacts(before), facts);
    changes.set(before.facts, known);
    return known;
  };
  return texts
    .flatMap(({ field, former, written, facts: before, now }): Offer[] => {
      if (former.trim() === "") return [];
      const place = evidenceFor(field, evidence);
      const offer = { field, label: LABELS[field], now: shown[field], evidenceNow: place, evidenceOffered: place };
      if (field === "modelType" || field === "accuracyMetrics") {
        const given = facts === null ? "" : writtenTexts(facts).texts[field];
        return given === "" || given === former || given === givenBy(field, before)
          ? []
          : [{ ...offer, offered: given, review: null }];
      }
      const review = reviewedText({ text: former, written, now, changed: changedSince(before) });
      const offered = composedText(review);
      // A text that stayed is offered for what is stale in it alone.
      if (!review.edited || (offered === shown[field] && !hasQuestions(review))) return [];
      return [{ ...offer, offered, review }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field));
}

/** What the facts gave for the field; undefined where they can't be read. */
function givenBy(field: WrittenField, kept: KeptWithCorrections): string | undefined {
  const facts = correctedFacts(kept);
  return facts === null ? undefined : writtenTexts(facts).texts[field];
}

/** How many sentences rest on facts that changed. */
export const staleCount = (offers: readonly Offer[]): number =>
  offers.flatMap(({ review }) => review?.passages.filter(({ state }) => state === "stale") ?? []).length;

const hasQuestions = ({ passages }: ReviewedText): boolean => passages.some(({ state }) => state !== "unchanged");

function sentencesFor(field: WrittenField, evidence: SectionEvidence): readonly Sentence[] {
  const stage = FIELD_STAGES[field];
  if (stage !== undefined) return evidence[stage] ?? [];
  return field === "description" ? SUMMARY_STAGES.flatMap((one) => evidence[one] ?? []) : [];
}

function evidenceFor(field: OfferedField, evidence: SectionEvidence): SectionEvidence {
  const stage = field === "businessLogicSection" ? undefined : FIELD_STAGES[field];
  return stage === undefined ? {} : { [stage]: evidence[stage] ?? [] };
}
