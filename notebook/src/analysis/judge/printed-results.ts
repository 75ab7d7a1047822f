/** What a notebook prints of its results, where its author says nothing of them. */
import { filterMap } from "../filter-map.ts";
import type { Notebook, Output } from "../../format/notebook.ts";
import type { Experiment, Finding } from "../facts.ts";

/**
 * The lines that tell the best value of an experiment, or what was decided, in the order of the experiments; without any, those that put a
 * number in words. They are remarks: texts give the values anyway.
 */
export function printedResults(
  { cells }: Pick<Notebook, "cells">,
  experiments: readonly Pick<Experiment, "best" | "metrics">[],
  isDataRead: boolean,
): readonly Finding[] {
  const found = new Map<string, number>();
  const shown = cells.map(({ index, source, outputs }) => ({ index, source, texts: filterMap(outputs, textOf) }));
  for (const { best, metrics } of experiments) {
    const metric = best?.metric ?? metrics.findLast(({ part }) => part === "test" || part === null);
    for (const cell of metric?.cells ?? []) {
      const lines = (shown[cell]?.texts ?? []).flatMap(shortLines);
      const told = lines.filter((one) => one.includes(metric?.printed ?? "") && isTold(one));
      // A line of words says more than a row of a report.
      const line = told.findLast((one) => wordsOf(one) > 2) ?? told.at(-1);
      if (line !== undefined) found.set(line, cell);
    }
  }
  for (const { index, texts } of shown)
    for (const text of texts)
      for (const line of DECISIVE.test(text) ? shortLines(text) : [])
        if (found.size < MOST && DECIDED.test(line) && isTold(line)) found.set(line, index);
  if (found.size === 0)
    for (const { index, source, texts } of shown)
      for (const text of texts) addWorded(found, text, source.toLowerCase(), index);
  return [...found].slice(0, MOST).map(([text, cell]) => ({
    quote: { text, cell },
    rank: SHARE.test(text) || (experiments.length === 0 && isAnswer(text, isDataRead)) ? RESULT : REMARK,
    printed: true,
  }));
}

const textOf = (output: Output): string | null =>
  output.kind === "stream" ? output.text.slice(0, MOST_CHARACTERS) : null;

const shortLines = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length <= LONGEST);

/** Adds the lines that put a number in words. Of a log most lines differ from the one before in their digits alone, which do not decide. */
function addWorded(found: Map<string, number>, text: string, own: string, cell: number): void {
  let other = "";
  for (const whole of text.split("\n")) {
    if (found.size >= MOST) return;
    if (differInDigitsAlone(whole, other)) continue;
    const line = whole.trim();
    if (line.length > LONGEST) continue;
    if (isWorded(line, own)) found.set(line, cell);
    other = whole;
  }
}

/** Whether two lines are the same but for the digits of their numbers. Most lines differ in their first characters. */
function differInDigitsAlone(line: string, other: string): boolean {
  let at = 0;
  let otherAt = 0;
  let isInNumber = false;
  while (at < line.length || otherAt < other.length) {
    const code = line.charCodeAt(at);
    const isHere = isDigit(code);
    const isSame = code === other.charCodeAt(otherAt);
    const isThere = isSame ? isHere : isDigit(other.charCodeAt(otherAt));
    // One of two numbers may go on alone.
    if (!isSame && !(isHere && isThere) && !(isInNumber && (isHere || isThere))) return false;
    if (isSame || isHere) at += 1;
    if (isSame || isThere) otherAt += 1;
    isInNumber = isHere || isThere;
  }
  return true;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** A short line with a word and few numbers: neither a row of a table, which is set in columns, nor the log of a training. */
const isTold = (line: string): boolean =>
  /\p{L}{3}/u.test(line) &&
  !LOGGED.test(line) &&
  !MEMORY.test(line) &&
  !/\S {3,}\S.* {3,}\S/.test(line) &&
  (line.match(/\d[\d.]*/g) ?? []).length <= 4;

const wordsOf = (line: string): number => line.match(/\p{L}{2,}/gu)?.length ?? 0;

/**
 * Whether the code, in lower case, has most of a line's words, several of them, which it puts together with a number. What the code has
 * as a whole was written before anything was found.
 */
function isWorded(line: string, own: string): boolean {
  if (!/\d/.test(line) || own.includes(line.toLowerCase())) return false;
  // The classes of Unicode are many times slower than those of ASCII.
  const words = line.toLowerCase().match(/[\u0080-\uffff]/.test(line) ? /\p{L}{2,}/gu : /[a-z]{2,}/g) ?? [];
  return words.length >= FEWEST_WORDS && hasMost(words, own) && isTold(line);
}

/** Whether most of the words are there: less than a third are not. */
function hasMost(words: readonly string[], own: string): boolean {
  let missing = 0;
  return words.every((word) => own.includes(word) || (missing += 1) * 3 < words.length);
}

const FEWEST_WORDS = 3;

const LOGGED = /^\[\d+\]\t|\bepochs?\b|\bstep\b|\d\/\d+ |=+>|\[=+/i;
/** A line that tells what was decided. */
const DECIDED =
  /^[^\S\n]*(?:the )?(?:overall )?(?:best|winner|winning|optimal|selected|chosen)\b(?!.*param)[^:=]{0,40}[:=] *\S/i;
/** A text with such a line. */
const DECISIVE = new RegExp(DECIDED.source, "im");
const MOST = 5;
/** How much memory something takes, which says nothing of the data. */
export const MEMORY = /\bmem(?:ory)?\b.*\d ?[kmg]i?b\b/i;
/** Below this rank a finding may be a remark: kept among the facts, but not worth a reader's time. */
export const QUOTABLE = 3.5;
const REMARK = 1;
/** "412 of 500 nests found (82.4%)": texts give it where no measure is known (say/sections.ts). */
const RESULT = 3;
const SHARE = /^\d[\d,]* (?:out )?of \d[\d,]* \p{L}[^()]*\(\d[\d.]* ?%\)/u;
/** How long something takes, or what a table holds, is no answer. */
const ASIDE =
  /\b(?:times?|seconds?|secs?|ms|elapsed|duration|speed|loops?|iterations?|epochs?|steps?|batch(?:es)?|missing|nulls?|nan|duplicate[sd]?|rows?|columns?|records|shape|files?|version|size|memory)\b/i;
/** "Average comments of questions: 14.04", "15:00: 38.59 average comments per post": what code counts by hand, where no model is trained. */
const AVERAGE = /^(?=.*\d)(?=.*[=:])(?=.*\b(?:average|avg|mean|median|percent(?:age)?|proportion|ratio)\b)/i;
/** "The average price of a night in the harbour is $141.82.": an answer where data is read, an example of what code does where none is. */
const STATEMENT = /^\p{Lu}(?=.*\d)(?:[^\s:=]+ ){3,20}(?:is|are|was|were) (?:[^\s:=]+ ){0,20}[^\s:=]+[.!]$/u;
const isAnswer = (line: string, isDataRead: boolean): boolean =>
  !ASIDE.test(line) && (AVERAGE.test(line) || (isDataRead && STATEMENT.test(line)));
const LONGEST = 160;
const MOST_CHARACTERS = 20_000;
