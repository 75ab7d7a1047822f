/** What becomes of the stored texts of a notebook when its file changes and nobody is there to be asked. */
import type { Analysis } from "../analysis/analysis.ts";
import type { NotebookFacts } from "../analysis/facts.ts";
import { readFacts } from "../analysis/find/facts-schema.ts";
import { correctFacts } from "../analysis/judge/correct-facts.ts";
import { type FactCorrections, NO_CORRECTIONS, readCorrections } from "../analysis/judge/corrections.ts";
import { metricsText, reportedModel } from "../analysis/say/outcome-source.ts";
import {
  FIELD_STAGES,
  type Texts,
  WRITTEN_LABELS,
  type WrittenField,
  type WrittenTexts,
  analysedTexts,
  textsOf,
  writtenTexts,
} from "./written-texts.ts";

/** A notebook's texts as they are stored, with what they were saved with. */
export interface StoredTexts extends Texts {
  /** As it is kept: read here. */
  readonly facts: unknown;
  readonly corrections: unknown;
  readonly source: "built-in" | "model" | null;
}

export interface RenewedTexts extends Texts {
  /** Fields that a person or a language model wrote: they are as they were stored. */
  readonly kept: readonly WrittenField[];
}

/** What was read in the new file, and the texts that came in it. */
export interface NewFile {
  readonly analysis: Pick<Analysis, "sections" | "model" | "facts">;
  readonly carried: Partial<WrittenTexts>;
}

/**
 * Texts that the built-in analysis wrote and nobody has touched since are written again from the new file; all others stay, those that a
 * person emptied included. What was corrected in the facts holds for the new ones, too.
 */
export function renewedTexts(stored: StoredTexts, { analysis, carried }: NewFile): RenewedTexts {
  const corrections = readCorrections(stored.corrections) ?? NO_CORRECTIONS;
  const asFound = analysedTexts(analysis);
  const asCorrected = correctedTexts(analysis.facts, corrections) ?? asFound;
  const former = formerTexts(stored, corrections);

  const texts: Record<string, string> = {};
  const evidence = { ...asFound.evidence };
  const kept: WrittenField[] = [];
  for (const field of Object.keys(WRITTEN_LABELS) as WrittenField[]) {
    const now = stored.texts[field].trim();
    const isOurs = now === "" ? former.saved[field] === "" : Object.values(former).some((one) => one?.[field] === now);
    if (stored.source === "model" || !isOurs) {
      texts[field] = stored.texts[field];
      kept.push(field);
      continue;
    }
    // Offered the corrected text, the person left the other one standing.
    const uncorrected = now !== "" && former.asFound?.[field] === now && former.asCorrected?.[field] !== now;
    const renewed = uncorrected ? asFound : asCorrected;
    texts[field] = carried[field] ?? renewed.texts[field];
    const stage = FIELD_STAGES[field];
    if (stage) evidence[stage] = renewed.evidence[stage] ?? [];
  }
  return { texts: texts as WrittenTexts, evidence, kept };
}

/** Null where no correction holds for these facts. */
const correctedTexts = (facts: NotebookFacts, corrections: FactCorrections): Texts | null => {
  const corrected = correctFacts(facts, corrections);
  return corrected === facts ? null : writtenTexts(corrected);
};

/**
 * The texts that the analysis may have left behind. Another release may word the same facts in another way: what it was then is said
 * by the sentences that were saved with the texts.
 */
function formerTexts({ facts, evidence }: StoredTexts, corrections: FactCorrections) {
  const read = readFacts(facts);
  const found = read.kind === "facts" ? read.facts : null;
  const words = { model: found && reportedModel(found), metrics: found ? metricsText(found) : "" };
  return {
    saved: textsOf(evidence, words).texts,
    asFound: found && writtenTexts(found).texts,
    asCorrected: found && correctedTexts(found, corrections)?.texts,
  };
}
