/** The sections of a notebook in another language, for reading alone: nothing of it is saved. */
import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import { useQueries } from "@tanstack/react-query";
import { messageOf } from "../../lib/errors.ts";
import { reasonWords } from "../../lib/section-note.ts";
import { type SectionTranslation, inTranslation, translateSection } from "../../lib/section-translation.ts";
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
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        if (wanted === null) throw new Error("Nobody wants a translation.");
        const { language, host: agreed } = wanted;
        return translateSection({ notebookId: id, sectionType: stage, language, agreed }, signal);
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const found = stages.flatMap((stage, index) => {
    const data = answers[index]?.data;
    return data && data.sentences.length > 0 ? [{ stage, data }] : [];
  });
  return {
    reading: found.reduce((before, { stage, data }) => withTranslation(before, stage, data), reading),
    pending: answers.filter(({ isFetching }) => isFetching).length,
    left: found.flatMap(({ data }) => data.sentences.filter(({ text }) => text === null)).length,
    failures: [...new Set(answers.flatMap(({ data, error }) => failureOf(data, error)))],
    retry: () => {
      for (const { data, isError, refetch } of answers) if (isError || data?.instead) void refetch();
    },
  };
}

const failureOf = (data: SectionTranslation | undefined, error: unknown): string[] => {
  if (error) return [messageOf(error)];
  return data?.instead ? [`${reasonWords(data.model, data.instead)}.`] : [];
};

const withTranslation = (reading: Reading, stage: Stage, translation: SectionTranslation): Reading => {
  const evidence = reading.sectionEvidence[stage] ?? [];
  const { text, sentences } = inTranslation(reading.sections[stage], evidence, translation);
  return {
    ...reading,
    sections: { ...reading.sections, [stage]: text },
    sectionEvidence: { ...reading.sectionEvidence, [stage]: sentences },
  };
};
