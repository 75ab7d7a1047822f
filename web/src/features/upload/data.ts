/** The calls of an analysis: five sections and a score (specification, section 7). */
import {
  type CellStage,
  type CodeQualityScore,
  type Stage,
  STAGES,
} from "@data-documentation/notebook/analysis/analysis.ts";
import type { KeptFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import type { NotebookReading } from "@data-documentation/notebook/analysis/notebook-reading.ts";
import { type EvidenceSentence, readSentences } from "@data-documentation/notebook/document/evidence.ts";
import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import type { Wish } from "@data-documentation/notebook/writing/wishes.ts";
import * as z from "zod/mini";
import { BackendError } from "../../lib/errors.ts";
import { invokeFunction } from "../../lib/functions.ts";
import { type SectionNote, reasonWords } from "../../lib/section-note.ts";
import { inTranslation, translateSection } from "../../lib/section-translation.ts";
import type { SectionProgress } from "../../lib/section-progress.ts";
import { type NotebookChart, readCharts } from "../charts/data.ts";
import type { NotebookFile } from "../editor/data.ts";
import { parseScore } from "../score/data.ts";
import type { NotebookPlace } from "../../lib/model-rule.ts";
import { agreedHost } from "../../lib/model-choice.ts";
import { openReader } from "./notebook-reader.ts";

export interface RestoredFile {
  readonly file: NotebookFile;
  readonly charts: readonly NotebookChart[];
}

export interface SectionAnswer {
  readonly text: string;
  readonly sentences: readonly EvidenceSentence[];
  readonly source: "built-in" | "model";
  /** Where a language model was asked. */
  readonly note?: SectionNote | undefined;
}

/** What was read in the notebook, wherever it was read; the facts as they were sent. */
export type SentReading = Omit<NotebookReading, "facts"> & { readonly facts: KeptFacts };

export interface ScoreAnswer {
  /** null: an answer that holds no score. */
  readonly score: CodeQualityScore | null;
  /** null: an answer without it. */
  readonly reading: SentReading | null;
}

/** Called while a language model writes. */
export type Watch = (progress: SectionProgress) => void;

/** What an analysis asks; handed in, so that its order and its failures can be tried without a server. */
export interface AnalysisCalls {
  readonly section: (digest: Blob, stage: Stage, signal: AbortSignal, watch?: Watch) => Promise<SectionAnswer>;
  readonly score: (digest: Blob, signal: AbortSignal) => Promise<ScoreAnswer>;
}

/** About a notebook in the place that `place` gives when it is asked. They reject with a BackendError. */
export const analysisCalls = (place: () => NotebookPlace): AnalysisCalls => ({
  section: async (content, sectionType, signal, watch) =>
    readSection(await call({ content, sectionType, ...(await modelTerms(place())) }, { signal, watch })),
  score: async (content, signal) => readScore(await call({ content, prompt: SCORE_PROMPT }, { signal })),
});

/** Without a yes of the person to its very host no notebook goes to a language model, nor where the place of the notebook forbids it. */
const modelTerms = async ({ notebookId, teamId }: NotebookPlace) => {
  const agreed = await agreedHost();
  return {
    ...(agreed === null ? {} : { agreed }),
    ...(notebookId === null ? {} : { notebookId }),
    ...(teamId === null ? {} : { teamId }),
  };
};

/** Another version of a section by the language model, which the person has agreed to. Rejects with a BackendError. */
export async function rewriteSection(
  { json }: NotebookFile,
  sectionType: Stage,
  wish: Wish,
  place: NotebookPlace,
  { signal, watch }: CallOptions,
): Promise<SectionAnswer> {
  const reader = openReader();
  try {
    const shown = await reader.ask("show", { json });
    if (!shown.ok) throw new BackendError("other", shown.error.message);
    const content = await reader.ask("digest", {});
    signal.throwIfAborted();
    return readSection(await call({ content, sectionType, wish, ...(await modelTerms(place)) }, { signal, watch }));
  } finally {
    reader.close();
  }
}

/** A stored section as it stands, in another language. */
export interface StoredSection {
  readonly notebookId: string;
  readonly text: string;
  readonly sentences: readonly EvidenceSentence[];
}

/** The section in another language, by the model that the person has agreed to. Rejects with a BackendError. */
export async function translatedSection(
  { notebookId, text, sentences }: StoredSection,
  sectionType: Stage,
  language: Language,
  signal: AbortSignal,
): Promise<SectionAnswer> {
  const agreed = (await agreedHost()) ?? "";
  const translation = await translateSection({ notebookId, sectionType, language, agreed }, signal);
  const { model, instead } = translation;
  if (instead !== null) throw new BackendError("server", `${reasonWords(model, instead)}.`);
  const translated = inTranslation(text, sentences, translation);
  const writer = { model, at: new Date().toISOString() };
  const isNew = (sentence: EvidenceSentence): boolean => !sentences.some((before) => before.text === sentence.text);
  return {
    text: translated.text,
    sentences: translated.sentences.map((sentence) => (isNew(sentence) ? { ...sentence, writer } : sentence)),
    source: "model",
  };
}

/** A stored file as the editor holds one that was just chosen, with its pictures. Rejects where it cannot be read any more. */
export async function reopenFile({ json }: NotebookFile): Promise<RestoredFile> {
  const reader = openReader();
  try {
    const shown = await reader.ask("show", { json });
    if (!shown.ok) throw new BackendError("other", shown.error.message);
    const { file } = await reader.ask("prepare", { mask: false });
    return { file, charts: await readCharts(file.chartsJson) };
  } finally {
    reader.close();
  }
}

/** Checks a section's answer: what does not say that the built-in analysis wrote it was written by some model. Sentences that are not well formed are left out, since the text says the same. */
export function readSection(body: unknown): SectionAnswer {
  const answer = sectionSchema.safeParse(body);
  if (!answer.success || answer.data.summary.length > MAX_SUMMARY) throw unreadable();
  const { model, leftOut, instead } = answer.data;
  const source = answer.data.source === "built-in" ? "built-in" : "model";
  const sentences = readSentences(answer.data.sentences);
  const writer = { model: model ?? "", at: new Date().toISOString() };
  return {
    text: answer.data.summary.trim(),
    sentences: source === "model" && model ? sentences.map((sentence) => ({ ...sentence, writer })) : sentences,
    source,
    ...(model ? { note: { model, leftOut: leftOut ?? 0, instead: instead ?? null } } : {}),
  };
}

/** Checks the answer about the score. What was read beside it is left out where it is not well formed: the worker can read it, too. */
export function readScore(body: unknown): ScoreAnswer {
  const answer = scoreSchema.safeParse(body);
  if (!answer.success) throw unreadable();
  const reading = readingSchema.safeParse(answer.data.reading);
  return { score: parseScore(answer.data.summary), reading: reading.success ? reading.data : null };
}

/** The server asks its own question; the presence of a prompt means that the score is wanted. */
const SCORE_PROMPT =
  "Score this notebook from 0 to 10 on Clarity, Documentation and Code quality, each with an explanation, as valid JSON.";

/** Characters. A section has at most a few hundred words; a page of 50 MB is not a summary. */
const MAX_SUMMARY = 20_000;
/** Longer than a slow model takes for a section. */
const CALL_TIMEOUT_MS = 90_000;
/** Asked to wait longer than this, the section counts as failed: nobody watches a spinner for minutes. */
const LONGEST_WAIT_S = 15;

const sectionSchema = z.object({
  summary: z.string(),
  sentences: z.optional(z.unknown()),
  source: z.optional(z.unknown()),
  model: z.optional(z.string().check(z.maxLength(200))),
  leftOut: z.optional(z.int().check(z.nonnegative())),
  instead: z.optional(z.nullable(z.string())),
});
const scoreSchema = z.object({ summary: z.string(), reading: z.optional(z.unknown()) });
const readingSchema = z.object({
  stages: z.array(z.nullable(z.enum([...STAGES, "other"] satisfies CellStage[]))),
  model: z.nullable(z.string()),
  models: z.array(z.string()),
  metrics: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      split: z.nullable(z.enum(["train", "validation", "test", "cross-validation"])),
      model: z.nullable(z.string()),
      cell: z.int().check(z.nonnegative()),
    }),
  ),
  outcome: z.nullable(z.string()),
  // Read where they are used (readFacts): a newer server may send newer ones.
  facts: z.record(z.string(), z.unknown()),
});

const unreadable = (): BackendError => new BackendError("server", "The analysis gave an answer that cannot be read.");

interface CallOptions {
  readonly signal: AbortSignal;
  readonly watch?: Watch | undefined;
}

const progressSchema = z.object({
  written: z.int().check(z.nonnegative()),
  sentences: z.array(z.object({ text: z.string() })),
});

async function call(body: object, { signal, watch }: CallOptions, mayWait = true): Promise<unknown> {
  const onProgress = (said: unknown): void => {
    const progress = progressSchema.safeParse(said);
    if (!progress.success || signal.aborted) return;
    watch?.({ written: progress.data.written, checked: progress.data.sentences.map(({ text }) => text) });
  };
  const answer = await invokeFunction("analyze-notebook-content", body, z.unknown(), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    ...(watch ? { onProgress } : {}),
  });
  if (answer.ok) return answer.value;
  const { retryAfter, kind } = answer.error;
  if (kind !== "too-many" || !mayWait || retryAfter === null || retryAfter > LONGEST_WAIT_S) throw answer.error;
  await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
  signal.throwIfAborted();
  return call(body, { signal, watch }, false);
}
