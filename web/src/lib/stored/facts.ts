import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { type KeptFacts, readFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
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
