import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import type { GroundedText } from "@data-documentation/notebook/grounding/grounding.ts";
import { sentencesOfAnswer, sentencesSoFar } from "@data-documentation/notebook/writing/answer.ts";
import { repairQuestion } from "@data-documentation/notebook/writing/section-prompt.ts";
import type { SectionQuestion } from "@data-documentation/notebook/writing/section-prompt.ts";
import type {
  SectionSubject,
  SectionWork,
  SectionWorkDone,
} from "@data-documentation/notebook/writing/section-work.ts";
import type { Wish } from "@data-documentation/notebook/writing/wishes.ts";
import { ModelFailure } from "./complete.ts";
import type { FailureKind, Model } from "./complete.ts";
import { SECTION_TIME, inTime } from "./in-time.ts";

export interface SectionTask {
  readonly subject: SectionSubject;
  readonly wish: Wish | null;
  /** Does the work on the whole notebook, where it blocks nobody. */
  readonly work: (work: SectionWork) => Promise<SectionWorkDone>;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
  /** Called while the section is written, if somebody is watching. */
  readonly onProgress?: ((progress: SectionProgress) => void) | undefined;
}

export interface SectionProgress {
  /** Complete sentences so far. */
  readonly written: number;
  /** Those that agree with the facts. */
  readonly sentences: readonly Sentence[];
}

export interface WrittenSection {
  readonly sentences: readonly Sentence[];
  readonly source: "built-in" | "model";
  /** Sentences of the model that still did not agree with the facts after it was asked again. */
  readonly leftOut: number;
  /** Why the built-in text is used although there is a model; null if it is not, or if there is nothing to write. */
  readonly instead: FailureKind | "too-little" | null;
  /** Sentences that the model wrote at first, and how many of them agreed. */
  readonly first: { readonly written: number; readonly agreed: number };
}

/**
 * A section by a model, held to the facts: what does not agree with them is asked for once more and otherwise left out.
 * If a model fails or too little remains, the built-in text is used. Rejects only with the reason of the task's signal.
 */
export const writeSection = async (task: SectionTask, model: Model): Promise<WrittenSection> => {
  const { subject, wish, signal } = task;
  const builtIn = subject.analysis.sections[subject.stage];
  const stands = (instead: WrittenSection["instead"], first = NOTHING): WrittenSection => ({
    sentences: builtIn,
    source: "built-in",
    leftOut: 0,
    instead,
    first,
  });
  const write = async (ending: AbortSignal): Promise<WrittenSection> => {
    const bounded = { ...task, signal: ending };
    const { question } = await task.work({ kind: "ask", subject, wish });
    if (question === null) return stands(null);
    const first = await asked(question, model, bounded);
    const repaired =
      first.objections.length === 0
        ? first
        : merged(
            first,
            await asked(repairQuestion(question, first.objections), model, {
              ...bounded,
              onProgress: undefined,
            }).catch(nothingMore),
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
  };
  try {
    return await inTime(signal, model.time ?? SECTION_TIME, write);
  } catch (error) {
    if (error instanceof ModelFailure) return stands(error.kind);
    throw error;
  }
};

const NOTHING = { written: 0, agreed: 0 };

const asked = async (question: SectionQuestion, model: Model, task: SectionTask): Promise<GroundedText> => {
  const { subject, signal, work } = task;
  const { text } = await model.complete({ ...question, signal, onText: watched(task) });
  const sentences = sentencesOfAnswer(text);
  if (sentences === null) throw new ModelFailure("unusable");
  return (await work({ kind: "check", subject, sentences })).grounded;
};

/** Milliseconds between two checks of what is being written. */
const LOOK = 200;

/** Reports the sentences so far, checked. Only one check at a time: a slow one leaves more sentences to the next. */
const watched = ({ subject, work, signal, onProgress }: SectionTask): ((soFar: string) => void) | undefined => {
  if (!onProgress) return undefined;
  let next = 0;
  let reported = 0;
  const look = async (soFar: string): Promise<void> => {
    const sentences = sentencesSoFar(soFar);
    if (sentences.length === reported) return;
    reported = sentences.length;
    const { grounded } = await work({ kind: "check", subject, sentences });
    if (!signal.aborted) onProgress({ written: sentences.length, sentences: grounded.sentences });
  };
  return (soFar) => {
    if (Date.now() < next) return;
    next = Number.POSITIVE_INFINITY;
    // A failed check costs nothing: the whole answer is checked again.
    void look(soFar)
      .catch(() => {})
      .finally(() => (next = Date.now() + LOOK));
  };
};

/** What was accepted at first stays if the second answer fails. */
const nothingMore = (): null => null;

const merged = (first: GroundedText, second: GroundedText | null): GroundedText => {
  const known = new Set(first.sentences.map(({ text }) => text));
  const more = (second?.sentences ?? []).filter(({ text }) => !known.has(text)).slice(0, first.objections.length);
  // Each takes the position of the sentence it replaces.
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
