import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import {
  type FactsReading,
  type KeptFacts,
  readFacts,
} from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { correctFacts } from "@data-documentation/notebook/analysis/judge/correct-facts.ts";
import {
  type FactCorrections,
  NO_CORRECTIONS,
  applies,
  readCorrections,
} from "@data-documentation/notebook/analysis/judge/corrections.ts";
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import {
  type Texts,
  type WrittenField,
  type WrittenTexts,
  writtenTexts,
} from "@data-documentation/notebook/document/written-texts.ts";
import { useMemo, useState } from "react";
import { changedFacts, NO_CHANGES } from "@data-documentation/notebook/difference/stale-words.ts";
import { type Offer, type OfferedField, type OffersDesk, offersOf } from "./offers.ts";

/** What the editor holds of facts, and how it takes a correction and a text. */
export interface FactsSource {
  readonly fields: WrittenTexts & {
    readonly facts: KeptFacts | null;
    readonly factCorrections: KeptFacts | null;
    readonly sectionEvidence: SectionEvidence;
  };
  /** Whether facts in the editor come from an analysis that was made in this session. */
  readonly analysed: boolean;
  readonly onCorrect: (corrections: FactCorrections | null) => void;
  readonly onWrite: (fields: Partial<Record<OfferedField, string>>, evidence: SectionEvidence) => void;
}

export interface FactsDesk extends OffersDesk {
  /** As they were found. */
  readonly reading: FactsReading;
  /** As corrected; null where there are none that can be read. */
  readonly facts: NotebookFacts | null;
  /** null: kept by a newer version, so that they can be neither read nor changed here. */
  readonly corrections: FactCorrections | null;
  /** How many corrections hold for this file. */
  readonly applied: number;
  readonly correct: (corrections: FactCorrections) => void;
  /** Offers again what was kept, or not answered on an earlier visit; null where nothing is left to offer. */
  readonly offerAgain: (() => void) | null;
}

/** Facts of the notebook in the editor, what the person corrected in them, and the texts that rest on that. */
export function useFacts({ fields, analysed, onCorrect, onWrite }: FactsSource): FactsDesk {
  const { facts: kept, factCorrections } = fields;
  const reading = useMemo(() => readFacts(kept), [kept]);
  const corrections = useMemo(() => readCorrections(factCorrections), [factCorrections]);
  const { found, facts, asFound, written, changed } = useMemo(
    () => texts(reading, corrections),
    [reading, corrections],
  );

  // An analysis writes from the facts as it found them; a stored notebook was saved with what its corrections had changed.
  const [settled, setSettled] = useState({ kept, texts: written.texts });
  if (settled.kept !== kept) setSettled({ kept, texts: (analysed ? asFound : written).texts });

  const settle = ({ field }: Offer): void =>
    setSettled((before) => ({ ...before, texts: { ...before.texts, [field]: written.texts[field as WrittenField] } }));
  const shown = { texts: fields, evidence: fields.sectionEvidence };
  const offers = offersOf(settled.texts, written, shown, changed);
  return {
    reading,
    facts,
    corrections,
    applied: found && corrections ? corrections.corrections.filter((one) => applies(found, one)).length : 0,
    correct: (next) => onCorrect(next.corrections.length === 0 ? null : next),
    offers,
    accept: (offer, text) => {
      onWrite({ [offer.field]: text }, offer.evidenceOffered);
      settle(offer);
    },
    keep: settle,
    takeBack: ({ field, now, evidenceNow }) => onWrite({ [field]: now }, evidenceNow),
    offerAgain:
      offers.length === 0 && offersOf(asFound.texts, written, shown, changed).length > 0
        ? () => setSettled({ kept, texts: asFound.texts })
        : null,
  };
}

const NOTHING = {
  texts: {
    explorationSection: "",
    dataPrepSection: "",
    featureEngineeringSection: "",
    modelingSection: "",
    validationSection: "",
    modelType: "",
    accuracyMetrics: "",
    description: "",
  },
  evidence: {},
} satisfies Texts;

function texts(reading: FactsReading, corrections: FactCorrections | null) {
  if (reading.kind !== "facts")
    return { found: null, facts: null, asFound: NOTHING, written: NOTHING, changed: NO_CHANGES };
  const found = reading.facts;
  const facts = correctFacts(found, corrections ?? NO_CORRECTIONS);
  const asFound = writtenTexts(found);
  const written = facts === found ? asFound : writtenTexts(facts);
  return { found, facts, asFound, written, changed: changedFacts(found, facts) };
}
