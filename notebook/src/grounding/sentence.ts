/** A sentence as the checks read it. */

/** Something named in a sentence, with its position. */
export interface Mention<T> {
  readonly at: number;
  readonly end: number;
  readonly of: T;
}

export interface ReadSentence {
  readonly text: string;
  /** The text with everything in backticks and quotation marks blanked out, of the same length. */
  readonly prose: string;
  /** What is in backticks. */
  readonly codes: readonly Mention<string>[];
  /** What is in quotation marks. */
  readonly quotes: readonly string[];
}

const CODE = /`([^`]*)`/g;
const QUOTE = /“([^”]*)”|"([^"]*)"/g;
const blank = (text: string): string => " ".repeat(text.length);

export function readSentence(given: string): ReadSentence {
  const text = tidied(given);
  const quotes: string[] = [];
  const unquoted = text.replace(QUOTE, (whole, curly: string | undefined, straight: string | undefined) => {
    quotes.push(curly ?? straight ?? "");
    return blank(whole);
  });
  const codes = [...unquoted.matchAll(CODE)].map(({ index, 0: whole, 1: name = "" }) => ({
    at: index,
    end: index + whole.length,
    of: name.trim(),
  }));
  return { text, prose: unquoted.replace(CODE, blank), codes, quotes };
}

/** On one line, without bold asterisks and list markers. */
function tidied(text: string): string {
  const plain = text
    .replace(/\s+/g, " ")
    .replace(/\*\*/g, "")
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)]) /, "");
  return /[.!?]["”]?$/.test(plain) ? plain : `${plain}.`;
}

/** Every match of a pattern in the prose. */
export const mentionsOf = ({ prose }: ReadSentence, pattern: RegExp): Mention<string>[] =>
  [...prose.matchAll(pattern)].map(({ index, 0: of }) => ({ at: index, end: index + of.length, of }));

/** A text split into its sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.!?]["”]?) (?=["“`\p{Lu}])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}
