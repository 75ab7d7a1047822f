/** Numbers in a sentence, and whether they refer to a number in the notebook. */
import type { Mention, ReadSentence } from "./sentence.ts";

export interface Said {
  readonly value: number;
  readonly isPercent: boolean;
  /** The value of the last significant digit: 0.01 for 0.85. 0 for a number word. */
  readonly step: number;
  /** Whether it can only be a count: no decimals, no percent sign. */
  readonly isWhole: boolean;
  /** The two words after it, in lower case; the second is empty if a clause ends between them. */
  readonly after: readonly [string, string];
  readonly written: string;
}

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  both: 2,
};

/** Amounts for which there are no facts. */
const VAGUE =
  /\b(?:half|halves|halved|thirds?|quarters?|twice|thrice|doubled?|doubles|tripled?|triples|dozens?|hundreds?|thousands?|millions?|billions?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|percentage points?)\b/i;

/** Digits in names are not amounts. */
const NAMES = /\b(?:F1|F2|R2|L1|L2|[A-Za-z]+-?\d+[A-Za-z]*)(?![\d.%])/g;
const NUMBER = /(?<![\w.,])[-−]?(\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?|\.\d+)( ?%| percent\b)?(?!\w|\.\d)/gi;
const WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join("|")})\\b`, "gi");

export const hasVagueAmount = ({ prose }: ReadSentence): boolean => VAGUE.test(prose);

/** Every number of the prose in order, including number words. */
export function numbersIn({ prose }: ReadSentence): Mention<Said>[] {
  const plain = prose.replace(NAMES, (name) => " ".repeat(name.length));
  const digits = [...plain.matchAll(NUMBER)].map(({ index, 0: written, 1: number = "", 2: percent }) => ({
    at: index,
    end: index + written.length,
    of: {
      value: Number(number.replaceAll(",", "")),
      isPercent: percent !== undefined,
      step: stepOf(number),
      isWhole: percent === undefined && !/[.e]/i.test(number),
      after: wordsAfter(plain, index + written.length),
      written,
    },
  }));
  const words = [...plain.matchAll(WORD)].map(({ index, 0: written }) => ({
    at: index,
    end: index + written.length,
    of: {
      value: WORDS[written.toLowerCase()] ?? 0,
      isPercent: false,
      step: 0,
      isWhole: true,
      after: wordsAfter(plain, index + written.length),
      written,
    },
  }));
  return [...digits, ...words].sort((a, b) => a.at - b.at);
}

function wordsAfter(text: string, at: number): readonly [string, string] {
  const [, first = "", second = ""] = /^[ -](\p{L}+)(?:[ -](\p{L}+))?/u.exec(text.slice(at, at + 60)) ?? [];
  return [first.toLowerCase(), second.toLowerCase()];
}

/** Whether a stated number is a rounding of a value: with at least two significant digits, or all there are. */
export function isRounding({ value, isPercent, step, isWhole }: Said, target: number): boolean {
  const size = Math.abs(target);
  const near = (said: number, width: number): boolean => Math.abs(said - size) <= width / 2 + size * 1e-9;
  if (isPercent) return near(value / 100, step / 100) || near(value, step);
  // "12 rows" is not a rounding of 12.4, nor "0.9" of 0.87.
  if (isWhole && step <= 1) return size === value;
  return near(value, step) && (step <= size / 20 || near(value, 0));
}

/** 0.01 for 0.85, 1,000,000 for 1,497,000,000. */
function stepOf(number: string): number {
  const [mantissa = "", exponent] = number.replaceAll(",", "").toLowerCase().split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const zeros = decimals === 0 && mantissa.length > 4 ? (/0+$/.exec(mantissa.slice(4))?.[0].length ?? 0) : 0;
  return 10 ** (zeros - decimals + Number(exponent ?? 0));
}
