import type { Cell, Notebook } from "../../format/notebook.ts";
import { outputTexts } from "../../format/output-texts.ts";
import { lately, once, remembered } from "../remembered.ts";
import { numbersIn, type PrintedNumber, roundingTo } from "../read/outputs/numbers.ts";

/** What the notebook itself says about a sentence. */
export interface Evidence {
  /** Whether the cell of code that comes next shows a number of a text: the text says in advance what is seen. */
  readonly announced: (text: string, cell: number) => boolean;
  /** Whether a text gives a value that the last outputs above it show, and that nobody wrote into the code. */
  readonly shown: (text: string, cell: number) => boolean;
  /** Whether a text gives a value that no cell around it has, or none at all where it sums up, while the one above shows others. */
  readonly contradicted: (text: string, cell: number, sumsUp?: boolean) => boolean;
  /** Whether any output shows a value that a text gives. */
  readonly borneOut: (text: string) => boolean;
  /** Whether a text names a column or another key of the code. */
  readonly named: (text: string) => boolean;
  /** Whether the code assigns a name that is no key of it. */
  readonly isVariable: (name: string) => boolean;
}

/** Several questions are asked about each sentence. */
const numbersOf = lately(numbersIn);

/** Outputs and code are read when they are asked for, each once. */
const shownBy = once((cell: Cell) =>
  cell.outputs
    .flatMap((output) => outputTexts(output))
    .flatMap(([field, text]) => (field === "traceback" ? [] : numbersIn(text))),
);
const writtenIn = once(({ source }: Cell) => numbersIn(source));

export function evidenceOf({ cells }: Notebook): Evidence {
  const codeAround = (at: number): readonly Cell[] =>
    cells
      .slice(Math.max(0, at - AROUND), at + AROUND + 1)
      .filter(({ type, source }) => type === "code" && source !== "");
  const names = new Set(cells.filter(({ type }) => type === "code").flatMap(({ source }) => keysOf(source)));
  const sources = cells.flatMap(({ type, source }) => (type === "code" ? [source.slice(0, LONGEST_SOURCE)] : []));
  const firstWords = new Set([...names].map((name) => name.split(" ", 1)[0]));
  return {
    named(text) {
      const words = plain(text).split(" ");
      return words.some(
        (word, at) =>
          firstWords.has(word) && [1, 2, 3].some((length) => names.has(words.slice(at, at + length).join(" "))),
      );
    },
    isVariable: (name) =>
      !names.has(plain(name)) &&
      sources.some((source) => new RegExp(`^[ \\t]*(?:\\w+, ?)*${name}(?:, ?\\w+)* ?=(?!=).*[^,]$`, "m").test(source)),
    announced(text, at) {
      const values = numbersOf(text).filter((number) => isMeasured(number) && isTelling(number));
      const next = values.length === 0 ? undefined : codeAround(at).find(({ index }) => index > at);
      return next !== undefined && values.some((value) => isAmong(shownBy(next), value, text));
    },
    borneOut(text) {
      const values = numbersOf(text).filter((number) => isMeasured(number) && isTelling(number));
      return values.length > 0 && cells.some((cell) => values.some((value) => isAmong(shownBy(cell), value, text)));
    },
    shown(text, at) {
      // A rounded value, "about 23,800", shows by its digits what it is a rounding of.
      const values = numbersOf(text).filter((number) => (isExact(number, text) || isLong(number)) && isTelling(number));
      if (values.length === 0) return false;
      const above = codeAround(at).filter(({ index }) => index <= at);
      const written = above.flatMap(writtenIn);
      const own = values.filter((value) => !isAmong(written, value, text));
      return own.length > 0 && above.some((cell) => own.some((value) => isAmong(shownBy(cell), value, text)));
    },
    contradicted(text, at, sumsUp = false) {
      const values = numbersOf(text).filter((number) => isExact(number, text));
      const around = values.length === 0 ? [] : codeAround(at);
      const above = around.findLast(({ index }) => index < at);
      if (above === undefined || shownBy(above).length === 0) return false;
      // A picture may show any number but a count beside a table of counts that are printed as well.
      const counted = shownBy(above).filter(({ value }) => Number.isInteger(value)).length >= FEWEST_COUNTS;
      const claimed = counted ? [...text.matchAll(COUNTED_OF)].map(({ index }) => index) : [];
      if (above.outputs.some(isPicture) && claimed.length === 0) return false;
      const written = around.flatMap(writtenIn);
      const asked = above.outputs.some(isPicture) ? values.filter(({ at: from }) => claimed.includes(from)) : values;
      const isOf = (cell: Cell, value: PrintedNumber): boolean =>
        isAmong(shownBy(cell), value, text) || isAmong(writtenIn(cell), value, text);
      return asked.some(
        (value) =>
          !isAmong(written, value, text) &&
          !around.some((cell) => isAmong(shownBy(cell), value, text)) &&
          // Who sums up gives values of the whole notebook; of few digits any cell may have the same.
          !(
            sumsUp &&
            digitsOf(value) >= FEWEST_DIGITS &&
            cells.some((cell) => cell.type === "code" && isOf(cell, value))
          ),
      );
    },
  };
}

/** "330 out of 482": what was counted among how many. */
const COUNTED_OF = /\b\d{2,}(?= out of (?:the )?\d{2,}\b)/g;
/** As many as a table of two classes has. */
const FEWEST_COUNTS = 4;

/** Whether a number in a text is a rounding of one of those that are shown. */
function isAmong(shown: readonly PrintedNumber[], number: PrintedNumber, text: string): boolean {
  const fits = roundingTo(number);
  const behind = text.slice(number.at + number.text.length);
  const unit = LARGE_UNITS.find(([, words]) => words.test(behind))?.[0];
  const scales = unit === undefined ? SCALES : [1 / unit, -1 / unit];
  return shown.some(({ value }) => scales.some((scale) => fits(value * scale)));
}

/** "61 million", in some languages of authors. */
const LARGE_UNITS: readonly (readonly [value: number, words: RegExp])[] = [
  [1e9, /^ ?(?:bn\b|billion|milliard|mil millones|bilh[aãoõ]|млрд)/i],
  [1e3, /^ ?(?:k\b|thousand|mil\b|mille\b|tausend|тыс)/i],
  [1e6, /^ ?(?:m\b|mln|million|mill[oó]n|milh[aãoõ]|миллион)/i],
];

/** Names in brackets, and those that a chart is given: df["price"], df[["price", "rooms"]], columns=["price"], boxplot(x="zone", data=df). */
const keysOf = (source: string): readonly string[] =>
  [...source.slice(0, LONGEST_SOURCE).matchAll(KEY)]
    .map(([, name = ""]) => plain(name))
    .filter((name) => !COMMON.test(name));
const KEY =
  /(?:[[,]\s{0,20}|\b(?:x|y|hue|by|on|col|color|columns?|names|values)\s?=\s?)["']([A-Za-z][\w .-]{2,40})["'](?=\s{0,20}[,\]])/g;
const LONGEST_SOURCE = 20_000;
/** Keys that are words of any text. */
const COMMON =
  /^(?:the|and|are|data|model|models|train|training|test|best|value|values|index|number|name|text|mean|size|all|new|true|false|not|for|with|first|last|left|right|both|one|two|time|example|word|words)$/;

const plain = remembered((text): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim(),
);

/** Cells before and after a text whose outputs it may be about. */
const AROUND = 6;

/** A share may be printed as 0.43 and told as 43%, and a fall as -43 and told as "by 43%". */
const SCALES = [1, -1, 100, 0.01, -100];

/** Whether a number has digits enough not to be met by chance. */
const isLong = (number: PrintedNumber): boolean => !/^(?:19|20)\d\d$/.test(number.text) && digitsOf(number) >= 4;
/** Significant digits. */
const digitsOf = ({ text }: PrintedNumber): number => text.replace(/\D|^[0.]+/g, "").length;
/** Of so many digits a value is hardly met by chance where a sentence gives it with its unit or its measure. */
const FEWEST_DIGITS = 3;

/** A value, not a count or a year: with decimals, or a share. */
const isMeasured = ({ text, isPercent }: PrintedNumber): boolean => isPercent || /\.\d/.test(text);

/** False for the ends and the middle of a scale, which explain a measure and are no result. */
const isTelling = ({ value }: PrintedNumber): boolean => ![0, 0.5, 1, 50, 100].includes(Math.abs(value));

/** False for a year, the level of a test, and for what an author counts in passing, rounds, or writes within a name or a formula. */
const isExact = (number: PrintedNumber, text: string): boolean =>
  (isMeasured(number) || Math.abs(number.value) > 12) &&
  !/^(?:19|20)\d\d$/.test(number.text) &&
  !(LEVELS.has(number.value) && TESTS.test(text)) &&
  !VAGUE.test(text.slice(Math.max(0, number.at - 20), number.at));
const VAGUE =
  /(?:\b(?:about|around|approx\w*|roughly|nearly|almost|over|under|than|least|most|close to|near|up to|some|by)|[~≈<>/:-]) ?\$?$/i;

/** Levels at which hypotheses are rejected, as shares and in percent. */
const LEVELS: ReadonlySet<number> = new Set([0.001, 0.01, 0.05, 0.1, 0.9, 0.95, 0.99, 1, 5, 10, 90, 95, 99]);
const TESTS = /\bsignifican|\bp[- ]?val|\bp ?[<>=]|\bp\b.{0,12}\bthan\b|hypothes|confiden|\balpha\b|\bH_?[01]\b/i;

/** A picture, or what stands for one that was not kept: "<Figure size 640x480 with 1 Axes>". */
const isPicture = (output: Cell["outputs"][number]): boolean =>
  outputTexts(output).some(([, text]) => /^<(?:Figure|Axes|\w+\.)/.test(text)) ||
  ((output.kind === "display" || output.kind === "result") &&
    Object.keys(output.data).some((mime) => mime.startsWith("image/")));
