/**
 * Facts read from where they were stored: a column, a file, an answer. Reading never rewrites what is stored, so facts
 * of a newer version pass through an older app unharmed.
 */
import * as z from "zod/mini";
import { type NotebookFacts, notebookFacts } from "./notebook-facts.ts";

/** Stored facts: JSON with its version. */
export type KeptFacts = object;

export type FactsReading =
  | { readonly kind: "none" }
  | { readonly kind: "facts"; readonly facts: NotebookFacts }
  /**
   * Of a version that this code does not know, or malformed. `version` is what the JSON states; null if it states none.
   */
  | { readonly kind: "unreadable"; readonly version: number | null };

/**
 * Never throws. In lists of facts, findings and cautions, an entry of unknown form is left out and the others are read.
 */
export function readFacts(kept: unknown): FactsReading {
  if (kept === null || kept === undefined) return { kind: "none" };
  const read = notebookFacts.safeParse(kept);
  if (read.success) return { kind: "facts", facts: read.data };
  const said = z.object({ version: z.number() }).safeParse(kept);
  return { kind: "unreadable", version: said.success ? said.data.version : null };
}
