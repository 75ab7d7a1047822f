/** What becomes of a notebook's stored texts when its file changes and nobody is there to ask. */
import type { Analysis } from "../analysis/analysis.ts";
import type { NotebookFacts } from "../analysis/facts.ts";
import { readFacts } from "../analysis/facts/stored-facts.ts";
import { correctFacts } from "../analysis/judge/correct-facts.ts";
import { type FactCorrections, NO_CORRECTIONS, readCorrections } from "../analysis/judge/corrections.ts";
import { testType } from "../analysis/say/main-test.ts";
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

/** A notebook's stored texts, with what was saved with them. */
export interface StoredTexts extends Texts {
  /** As stored: parsed here. */
  readonly facts: unknown;
  readonly corrections: unknown;
  readonly source: "built-in" | "model" | null;
}

export interface RenewedTexts extends Texts {
  /** Fields that a person or a language model wrote: they stay as stored. */
  readonly kept: readonly WrittenField[];
}

/** What was found in the new file, and the texts that came in it. */
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
    // When offered the corrected text, the person kept the other one.
    const uncorrected = now !== "" && former.asFound?.[field] === now && former.asCorrected?.[field] !== now;
    const renewed = uncorrected ? asFound : asCorrected;
    texts[field] = carried[field] ?? renewed.texts[field];
    const stage = FIELD_STAGES[field];
    if (stage) evidence[stage] = renewed.evidence[stage] ?? [];
  }
  return { texts: texts as WrittenTexts, evidence, kept };
}

/** Null if no correction applies to these facts. */
const correctedTexts = (facts: NotebookFacts, corrections: FactCorrections): Texts | null => {
  const corrected = correctFacts(facts, corrections);
  return corrected === facts ? null : writtenTexts(corrected);
};

/**
 * The texts that the analysis may have written. Another release may word the same facts differently: the sentences
 * saved with the texts say how it worded them then.
 */
function formerTexts({ facts, evidence }: StoredTexts, corrections: FactCorrections) {
  const read = readFacts(facts);
  const found = read.kind === "facts" ? read.facts : null;
  const words = { model: found && (reportedModel(found) ?? testType(found)), metrics: found ? metricsText(found) : "" };
  return {
    saved: textsOf(evidence, words).texts,
    asFound: found && writtenTexts(found).texts,
    asCorrected: found && correctedTexts(found, corrections)?.texts,
  };
}
