/** The sections of a notebook in another language, for reading alone: nothing of it is saved. */
import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import { useQueries } from "@tanstack/react-query";
import * as z from "zod/mini";
import { messageOf } from "../../lib/errors.ts";
import { invokeFunction } from "../../lib/functions.ts";
import { reasonWords } from "../../lib/section-note.ts";
import type { Reading, StoredReading } from "./data.ts";

export interface WantedTranslation {
  readonly language: Language;
  /** The host that the person lets the notebook go to. */
  readonly host: string;
}

export interface TranslatedReading {
  readonly reading: Reading;
  /** Sections that are on their way. */
  readonly pending: number;
  /** Sentences that could not be translated faithfully. */
  readonly left: number;
  /** Why sections are not translated, each reason once. */
  readonly failures: readonly string[];
  readonly retry: () => void;
}

/** The reading with the sections that have come; without a wish as it is. Asked again for each version and language. */
export function useTranslatedReading(
  { id, reading }: StoredReading,
  wanted: WantedTranslation | null,
): TranslatedReading {
  const stages = wanted === null ? [] : STAGES.filter((stage) => reading.sections[stage].trim() !== "");
  const answers = useQueries({
    queries: stages.map((stage) => ({
      queryKey: ["translation", id, reading.version, stage, wanted?.language],
      queryFn: ({ signal }: { signal: AbortSignal }) => translateSection(id, stage, wanted, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const found = stages.flatMap((stage, index) => {
    const sentences = answers[index]?.data?.sentences ?? [];
    return sentences.length > 0 ? [{ stage, sentences }] : [];
  });
  return {
    reading: found.reduce((before, { stage, sentences }) => withTranslation(before, stage, sentences), reading),
    pending: answers.filter(({ isFetching }) => isFetching).length,
    left: found.flatMap(({ sentences }) => sentences.filter(({ text }) => text === null)).length,
    failures: [...new Set(answers.flatMap(({ data, error }) => failureOf(data, error)))],
    retry: () => {
      for (const { data, isError, refetch } of answers) if (isError || data?.instead) void refetch();
    },
  };
}

type Answer = z.infer<typeof answerSchema>;
type Sentences = Answer["sentences"];

const answerSchema = z.object({
  sentences: z.array(z.object({ of: z.string(), text: z.nullable(z.string()) })),
  model: z.string(),
  instead: z.nullable(z.string()),
});

/** A little longer than the server waits for a model. */
const CALL_TIMEOUT_MS = 90_000;

async function translateSection(
  notebookId: string,
  sectionType: Stage,
  wanted: WantedTranslation | null,
  signal: AbortSignal,
): Promise<Answer> {
  const body = { notebookId, sectionType, language: wanted?.language, agreed: wanted?.host };
  const answer = await invokeFunction("translate-section", body, answerSchema, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  });
  if (!answer.ok) throw answer.error;
  return answer.value;
}

const failureOf = (data: Answer | undefined, error: unknown): string[] => {
  if (error) return [messageOf(error)];
  return data?.instead ? [`${reasonWords(data.model, data.instead)}.`] : [];
};

/** Each sentence in its place, so that paragraphs stay; the evidence of a sentence is that of its translation. */
export function withTranslation(reading: Reading, stage: Stage, sentences: Sentences): Reading {
  const original = reading.sections[stage];
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
    ...reading,
    sections: { ...reading.sections, [stage]: text + original.slice(from) },
    sectionEvidence: {
      ...reading.sectionEvidence,
      [stage]: reading.sectionEvidence[stage]?.map((sentence) => ({
        ...sentence,
        text: translations.get(sentence.text) ?? sentence.text,
      })),
    },
  };
}
