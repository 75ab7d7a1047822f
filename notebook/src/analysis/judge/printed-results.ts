/** What a notebook prints of its results, where its author says nothing of them. */
import type { Notebook, Output } from "../../format/notebook.ts";
import type { Experiment, Finding } from "../facts.ts";

/**
 * The lines that tell the best value of an experiment, or what was decided, in the order of the experiments; without any, those that put a
 * number in words. They are remarks: texts give the values anyway.
 */
export function printedResults(
  { cells }: Pick<Notebook, "cells">,
  experiments: readonly Pick<Experiment, "best" | "metrics">[],
): readonly Finding[] {
  const found = new Map<string, number>();
  const shown = cells.map(({ index, source, outputs }) => ({ index, source, lines: outputs.flatMap(shortLines) }));
  for (const { best, metrics } of experiments) {
    const metric = best?.metric ?? metrics.findLast(({ part }) => part === "test" || part === null);
    for (const cell of metric?.cells ?? []) {
      const line = shown[cell]?.lines.findLast((one) => one.includes(metric?.printed ?? "") && isTold(one));
      if (line !== undefined) found.set(line, cell);
    }
  }
  for (const { index, lines } of shown)
    for (const line of lines) if (found.size < MOST && DECIDED.test(line) && isTold(line)) found.set(line, index);
  if (found.size === 0)
    for (const { index, source, lines } of shown) {
      const own = source.toLowerCase();
      let other = "";
      for (const line of lines) {
        if (found.size >= MOST) break;
        // Of a log most lines differ from the one before in their digits alone.
        if (isAlike(line, other)) continue;
        if (isWorded(line, own)) found.set(line, index);
        else other = line;
      }
    }
  return [...found].slice(0, MOST).map(([text, cell]) => ({ quote: { text, cell }, rank: REMARK, printed: true }));
}

const shortLines = (output: Output): readonly string[] =>
  output.kind === "stream"
    ? output.text
        .slice(0, MOST_CHARACTERS)
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.length <= LONGEST)
    : [];

/** A short line with a word and few numbers: neither a row of a table nor the log of a training. */
const isTold = (line: string): boolean =>
  /\p{L}{3}/u.test(line) && !LOGGED.test(line) && (line.match(/\d[\d.]*/g) ?? []).length <= 4;

/** Whether the code, in lower case, has most of a line's words, several of them, which it puts together with a number. */
function isWorded(line: string, own: string): boolean {
  if (!/\d/.test(line)) return false;
  // The classes of Unicode are many times slower than those of ASCII.
  const words = line.toLowerCase().match(/[\u0080-\uffff]/.test(line) ? /\p{L}{2,}/gu : /[a-z]{2,}/g) ?? [];
  return words.length >= FEWEST_WORDS && hasMost(words, own) && isTold(line);
}

/** Whether most of the words are there: less than a third are not. */
function hasMost(words: readonly string[], own: string): boolean {
  let missing = 0;
  return words.every((word) => own.includes(word) || (missing += 1) * 3 < words.length);
}

/** Whether two lines are the same but for the digits of their numbers. */
function isAlike(one: string, other: string): boolean {
  let at = 0;
  for (let i = 0; i < one.length || at < other.length;) {
    const code = one.charCodeAt(i);
    const besides = other.charCodeAt(at);
    if (code === besides) {
      i++;
      at++;
      continue;
    }
    // They differ in the middle of a number, or one number is longer than the other.
    const isNumber = isDigit(code) || isDigit(besides);
    const isBegun = isDigit(one.charCodeAt(i - 1)) || (isDigit(code) && isDigit(besides));
    if (!isNumber || !isBegun) return false;
    while (isDigit(one.charCodeAt(i))) i++;
    while (isDigit(other.charCodeAt(at))) at++;
  }
  return true;
}

/** False for what is beyond the end of a text. */
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const FEWEST_WORDS = 3;

const LOGGED = /\bepochs?\b|\bstep\b|\d\/\d+ |=+>|\[=+/i;
const DECIDED =
  /^(?:the )?(?:overall )?(?:best|winner|winning|optimal|selected|chosen)\b(?!.*param)[^:=]{0,40}[:=] *\S/i;
const MOST = 5;
const REMARK = 1;
const LONGEST = 160;
const MOST_CHARACTERS = 20_000;
