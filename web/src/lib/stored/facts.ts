import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { type KeptFacts, readFacts } from "@data-documentation/notebook/analysis/find/facts-schema.ts";
import { catalogHeadline } from "@data-documentation/notebook/analysis/judge/catalog-headline.ts";
import { correctFacts } from "@data-documentation/notebook/analysis/judge/correct-facts.ts";
import { NO_CORRECTIONS, readCorrections } from "@data-documentation/notebook/analysis/judge/corrections.ts";

/** Facts and corrections as they are kept with a notebook and with each of its versions. */
export interface KeptWithCorrections {
  readonly facts: KeptFacts | null;
  readonly factCorrections: KeptFacts | null;
}

/** The facts as a person corrected them; null where there are none that can be read. */
export function correctedFacts({ facts, factCorrections }: KeptWithCorrections): NotebookFacts | null {
  const found = readFacts(facts);
  return found.kind === "facts" ? correctFacts(found.facts, readCorrections(factCorrections) ?? NO_CORRECTIONS) : null;
}

/** Corrections as they are stored: with the headline that they come to, which the database's catalog shows without correcting anything. */
export function correctionsWithHeadline(kept: KeptWithCorrections): KeptFacts | null {
  const facts = kept.factCorrections === null ? null : correctedFacts(kept);
  return facts === null ? kept.factCorrections : { ...kept.factCorrections, headline: catalogHeadline(facts) };
}
