import type { Analysis, Sentence, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { groundText } from "@data-documentation/notebook/grounding/grounding.ts";
import type { GroundedText } from "@data-documentation/notebook/grounding/grounding.ts";
import { terrainOf } from "@data-documentation/notebook/grounding/terrain.ts";
import type { Terrain } from "@data-documentation/notebook/grounding/terrain.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { sentencesOfAnswer } from "@data-documentation/notebook/writing/answer.ts";
import type { Wish } from "@data-documentation/notebook/writing/wishes.ts";
import { repairQuestion, sectionQuestion } from "@data-documentation/notebook/writing/section-prompt.ts";
import type { SectionQuestion } from "@data-documentation/notebook/writing/section-prompt.ts";
import { ModelFailure, TimeUp } from "./complete.ts";
import type { FailureKind, Model } from "./complete.ts";

export interface SectionTask {
  readonly notebook: Notebook;
  readonly analysis: Analysis;
  readonly stage: Stage;
  readonly wish: Wish | null;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
}

export interface WrittenSection {
  readonly sentences: readonly Sentence[];
  readonly source: "built-in" | "model";
  /** Sentences of the model that did not agree with the facts, after it was asked again. */
  readonly leftOut: number;
  /** Why the built-in text stands here although there is a model; null where it does not, or where there is nothing to write. */
  readonly instead: FailureKind | "too-little" | null;
  /** Sentences that the model wrote at first, and how many of them agreed. */
  readonly first: { readonly written: number; readonly agreed: number };
}

/** Milliseconds for everything about one section. Below what a browser waits. */
export const SECTION_TIME = 75_000;

/**
 * A section by a model, held to the facts: what does not agree with them is asked for once more and otherwise left out. Where a model
 * fails or too little remains, the built-in text stands. Rejects only with the reason of the task's signal.
 */
export const writeSection = async (task: SectionTask, model: Model): Promise<WrittenSection> => {
  const { notebook, analysis, stage, wish, signal } = task;
  const builtIn = analysis.sections[stage];
  const stands = (instead: WrittenSection["instead"], first = NOTHING): WrittenSection => ({
    sentences: builtIn,
    source: "built-in",
    leftOut: 0,
    instead,
    first,
  });
  const question = sectionQuestion(notebook, analysis, stage, wish);
  if (question === null) return stands(null);
  // In what a timer of its own can end; AbortSignal.timeout would keep Deno waiting for it.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new TimeUp()), model.time ?? SECTION_TIME);
  const inTime = AbortSignal.any([signal, ending.signal]);
  try {
    const terrain = terrainOf(notebook, analysis.facts, builtIn);
    const first = await asked(question, model, terrain, inTime);
    const repaired =
      first.objections.length === 0
        ? first
        : merged(
            first,
            await asked(repairQuestion(question, first.objections), model, terrain, inTime).catch(nothingMore),
          );
    signal.throwIfAborted();
    const counts = { written: first.sentences.length + first.objections.length, agreed: first.sentences.length };
    const enough = isEnough(repaired.sentences, builtIn, wish);
    return enough
      ? {
          sentences: repaired.sentences,
          source: "model",
          leftOut: repaired.objections.length,
          instead: null,
          first: counts,
        }
      : stands("too-little", counts);
  } catch (error) {
    signal.throwIfAborted();
    if (ending.signal.aborted) return stands("too-slow");
    if (error instanceof ModelFailure) return stands(error.kind);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const NOTHING = { written: 0, agreed: 0 };

const asked = async (
  question: SectionQuestion,
  model: Model,
  terrain: Terrain,
  signal: AbortSignal,
): Promise<GroundedText> => {
  const { text } = await model.complete({ ...question, signal });
  const sentences = sentencesOfAnswer(text);
  if (sentences === null) throw new ModelFailure("unusable");
  return groundText(sentences, terrain);
};

/** What held at first stays when the second answer fails. */
const nothingMore = (): null => null;

const merged = (first: GroundedText, second: GroundedText | null): GroundedText => {
  const known = new Set(first.sentences.map(({ text }) => text));
  const more = (second?.sentences ?? []).filter(({ text }) => !known.has(text)).slice(0, first.objections.length);
  // Each where the sentence stood that it takes the place of.
  const at = (place: number): Sentence[] => more.filter((_, index) => first.objections[index]?.after === place);
  return {
    sentences: [...at(0), ...first.sentences.flatMap((sentence, index) => [sentence, ...at(index + 1)])],
    objections: first.objections.slice(more.length),
  };
};

/** Two sentences and a third of the built-in words, unless little was wished for or little is known. */
const isEnough = (sentences: readonly Sentence[], builtIn: readonly Sentence[], wish: Wish | null): boolean => {
  const words = (of: readonly Sentence[]): number => of.reduce((sum, { text }) => sum + text.split(" ").length, 0);
  const least = wish === "shorter" || wish === "managers" ? 1 : Math.min(2, builtIn.length);
  return sentences.length >= least && (least === 1 || words(sentences) * 3 >= words(builtIn));
};
