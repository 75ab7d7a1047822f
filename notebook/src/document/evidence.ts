import { type Sentence, STAGES, type Stage } from "../analysis/analysis.ts";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/** A stored sentence. */
export interface EvidenceSentence extends Sentence {
  /** The language model that wrote it, and when; absent for sentences of the built-in analysis. */
  readonly writer?: { readonly model: string; readonly at: string } | undefined;
}

/** The sentences of each section and the cells they rest on. */
export type SectionEvidence = Partial<Record<Stage, readonly EvidenceSentence[]>>;

/** A section's text is its sentences in one paragraph. */
export const sentencesText = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");

export interface ReadEvidence {
  readonly evidence: SectionEvidence;
  /** Something stored was not evidence and was left out. */
  readonly incomplete: boolean;
}

/** What can be read of stored evidence, sentence by sentence; cells may be missing. */
export function readEvidence(value: unknown): ReadEvidence {
  if (value === null || value === undefined) return { evidence: {}, incomplete: false };
  const sections = z.record(z.string(), z.unknown()).safeParse(value);
  if (!sections.success) return { evidence: {}, incomplete: true };
  const evidence: SectionEvidence = {};
  let incomplete = Object.keys(sections.data).some((name) => !isStage(name));
  for (const stage of STAGES) {
    const stored = sections.data[stage];
    if (stored === undefined) continue;
    const sentences = readSentences(stored);
    incomplete ||= !Array.isArray(stored) || sentences.length < stored.length;
    evidence[stage] = sentences;
  }
  return { evidence, incomplete };
}

/** The well-formed sentences of a list, in their order. */
export function readSentences(value: unknown): EvidenceSentence[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((item) => {
    const read = sentenceSchema.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

const isStage = (name: string): name is Stage => (STAGES as readonly string[]).includes(name);

const sentenceSchema = z.object({
  text: z.string(),
  writer: orElse(z.optional(z.object({ model: z.string(), at: z.string() })), undefined),
  cells: z.pipe(
    z.optional(z.array(z.int().check(z.nonnegative()))),
    z.transform((cells: number[] | undefined) => cells ?? []),
  ),
});
