/**
 * A text in another language, in which everything that can be checked is what it was: numbers, names in backticks, files, models,
 * libraries and quotations leave the text before it is translated, and come back unchanged. A sentence in which they do not all stand
 * exactly once, values in their order and names in theirs, stays as it was.
 */
import type { NotebookFacts } from "../analysis/facts.ts";
import { modelWords } from "../analysis/say/model-words.ts";
import { sentencesOf } from "../grounding/sentence.ts";
import { fenced, type SectionQuestion } from "./section-prompt.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { translationSystem } from "./prompts/translation.ts";

export interface TranslatedSentence {
  /** As it is in the text. */
  readonly of: string;
  /** Null: it could not be translated faithfully. */
  readonly text: string | null;
}

interface MaskedSentence {
  readonly of: string;
  readonly masked: string;
  /** What the marks stand for, in order. */
  readonly kept: readonly string[];
}

/** How many sentences are sent in one question; the others stay as they are. */
const MOST_SENTENCES = 40;
const MOST_CHARACTERS = 12_000;

/** Names that a section uses without backticks: of models and of libraries. */
export const namesIn = (facts: NotebookFacts): readonly string[] => [
  ...facts.experiments.flatMap(({ models }) => models.map(({ name }) => modelWords(name))),
  ...facts.libraries,
];

/** The sentences of a text, with marks in place of what must not change. */
export function maskedSentences(text: string, names: readonly string[]): readonly MaskedSentence[] {
  const pattern = keptPattern(names);
  let room = MOST_CHARACTERS;
  return sentencesOf(text)
    .slice(0, MOST_SENTENCES)
    .flatMap((of) => {
      room -= of.length;
      if (room < 0) return [];
      const kept: string[] = [];
      const masked = of.replace(pattern, (found) => `⟦${kept.push(found)}⟧`);
      return [{ of, masked, kept }];
    });
}

export const translationQuestion = (sentences: readonly MaskedSentence[], language: Language): SectionQuestion => ({
  system: translationSystem(LANGUAGES[language][0]),
  text: fenced(JSON.stringify({ sentences: sentences.map(({ masked }) => masked) })),
});

/** Null if the answer has a different number of sentences: then they cannot be matched. */
export function translatedSentences(
  asked: readonly MaskedSentence[],
  answered: readonly string[],
): readonly TranslatedSentence[] | null {
  if (asked.length !== answered.length) return null;
  return asked.map((sentence, index) => ({ of: sentence.of, text: unmasked(sentence, answered[index] ?? "") }));
}

const MARK = /⟦(\d{1,3})⟧/g;
/** Either a page could interpret them, or they are not meant for readers. */
const UNFIT = /[<>{}[\]|\\*#~^⟦⟧`]|https?:|www\.|:\/\/|[\p{Cc}\p{Co}\p{Cs}\p{Nd}]/u;

/** How much longer or shorter a translation may be: Chinese needs a quarter of the characters of English. */
const LONGER = 2.5;
const SHORTER = 0.15;

function unmasked({ masked, kept }: MaskedSentence, answered: string): string | null {
  const text = answered.replace(/\s+/g, " ").trim();
  const marks = [...text.matchAll(MARK)].map(([, number]) => Number(number));
  const isComplete = marks.length === kept.length && new Set(marks).size === marks.length;
  // Another language may name the model after its value; the order of the values says which is whose.
  const isInOrder = [isValue, isName].every((isOfKind) => isRising(marks.filter((mark) => isOfKind(kept[mark - 1]))));
  if (!isComplete || !isInOrder || UNFIT.test(text.replace(MARK, ""))) return null;
  if (text.length > masked.length * LONGER + 20 || text.length < masked.length * SHORTER) return null;
  return text.replace(MARK, (_, number: string) => kept[Number(number) - 1] ?? "");
}

const isValue = (kept: string | undefined): boolean => kept !== undefined && /^[-−]?\d/.test(kept);
const isName = (kept: string | undefined): boolean => !isValue(kept);
const isRising = (marks: readonly number[]): boolean =>
  marks.every((mark, index) => mark >= 1 && mark > (marks[index - 1] ?? 0));

function keptPattern(names: readonly string[]): RegExp {
  const longestFirst = [...new Set(names)].filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
  const known = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const parts = [
    "`[^`]*`",
    "“[^”]*”",
    String.raw`⟦|⟧`,
    ...(known.length > 0 ? [`(?<![\\p{L}\\d])(?:${known.join("|")})(?![\\p{L}\\d])`] : []),
    // Files, identifiers, and words containing digits.
    String.raw`[\p{L}\d_]+(?:[._/-][\p{L}\d_]+)*\.[a-z]{2,7}(?![\p{L}\d])`,
    String.raw`[\p{L}\d]*_[\p{L}\d_]+|\p{L}+\d[\p{L}\d]*`,
    String.raw`[-−]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?: ?%)?`,
  ];
  return new RegExp(parts.join("|"), "giu");
}
