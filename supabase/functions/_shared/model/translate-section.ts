import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { sentencesOfAnswer } from "@data-documentation/notebook/writing/answer.ts";
import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import {
  maskedSentences,
  namesIn,
  translatedSentences,
  translationQuestion,
} from "@data-documentation/notebook/writing/translation.ts";
import type { TranslatedSentence } from "@data-documentation/notebook/writing/translation.ts";
import { ModelFailure } from "./complete.ts";
import type { FailureKind, Model } from "./complete.ts";
import { SECTION_TIME, inTime } from "./in-time.ts";

export interface Translation {
  /** Those of the text in their order, as far as they were asked about; none if the model failed. */
  readonly sentences: readonly TranslatedSentence[];
  /** Why there is no translation; null if there is one. */
  readonly instead: FailureKind | null;
}

export interface TranslationTask {
  readonly text: string;
  readonly language: Language;
  /** Name the models and libraries that stay as they are; null if there are none. */
  readonly facts: NotebookFacts | null;
  readonly signal: AbortSignal;
}

/** A section in another language. Rejects only with the reason of the task's signal. */
export const translateSection = async (
  { text, language, facts, signal }: TranslationTask,
  model: Model,
): Promise<Translation> => {
  const asked = maskedSentences(text, facts ? namesIn(facts) : []);
  if (asked.length === 0) return { sentences: [], instead: null };
  try {
    const { text: answered } = await inTime(signal, model.time ?? SECTION_TIME, (ending) =>
      model.complete({ ...translationQuestion(asked, language), signal: ending }),
    );
    const sentences = translatedSentences(asked, sentencesOfAnswer(answered) ?? []);
    if (sentences === null) throw new ModelFailure("unusable");
    return { sentences, instead: null };
  } catch (error) {
    if (error instanceof ModelFailure) return { sentences: [], instead: error.kind };
    throw error;
  }
};
