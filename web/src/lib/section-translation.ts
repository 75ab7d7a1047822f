/** A stored section in another language, from the language model. */
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { EvidenceSentence } from "@data-documentation/notebook/document/evidence.ts";
import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import * as z from "zod/mini";
import { invokeFunction } from "./functions.ts";

const translationSchema = z.object({
  /** `text` is null where the sentence stays as it is. */
  sentences: z.array(z.object({ of: z.string(), text: z.nullable(z.string()) })),
  model: z.string(),
  /** Why there is none; null where there is one. */
  instead: z.nullable(z.string()),
});

export type SectionTranslation = z.infer<typeof translationSchema>;

export interface TranslationWish {
  readonly notebookId: string;
  readonly sectionType: Stage;
  readonly language: Language;
  /** The host that the person lets the notebook go to. */
  readonly agreed: string;
}

/** A little longer than the server waits for a model. */
const CALL_TIMEOUT_MS = 90_000;

/** Rejects with a BackendError, or with the reason of `signal`. */
export async function translateSection(wish: TranslationWish, signal: AbortSignal): Promise<SectionTranslation> {
  const answer = await invokeFunction("translate-section", wish, translationSchema, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  });
  if (!answer.ok) throw answer.error;
  return answer.value;
}

/** Each sentence in its place, so that paragraphs stay; the evidence of a sentence is that of its translation. */
export function inTranslation(
  original: string,
  evidence: readonly EvidenceSentence[],
  { sentences }: Pick<SectionTranslation, "sentences">,
): { readonly text: string; readonly sentences: EvidenceSentence[] } {
  let text = "";
  let from = 0;
  for (const sentence of sentences) {
    const at = original.indexOf(sentence.of, from);
    if (at === -1 || sentence.text === null) continue;
    text += original.slice(from, at) + sentence.text;
    from = at + sentence.of.length;
  }
  const translations = new Map(sentences.map((sentence) => [sentence.of, sentence.text]));
  return {
    text: text + original.slice(from),
    sentences: evidence.map((sentence) => ({ ...sentence, text: translations.get(sentence.text) ?? sentence.text })),
  };
}
