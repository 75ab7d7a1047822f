/**
 * A long text, a part at a time. With each key a browser lays out the whole paragraph around it: a tenth of a second for a megabyte, some
 * milliseconds for what fits into the budget.
 */
import { TEXT_BUDGET, fittingLength } from "./text-weight.ts";

export interface OpenPart {
  /** The whole text: `before`, `piece` and `after`. */
  readonly text: string;
  readonly before: string;
  readonly piece: string;
  readonly after: string;
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
}

/** A part that is written in may grow to this before it is cut. */
const GROWN = 2 * TEXT_BUDGET;

/** The part with this number, or the last one where there are fewer. */
export function openPart(text: string, number: number): OpenPart {
  const ends = partEnds(text);
  const at = Math.min(number, ends.length) - 1;
  const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0];
  return {
    text,
    before: text.slice(0, start),
    piece: text.slice(start, end),
    after: text.slice(end),
    number: at + 1,
    count: ends.length,
  };
}

/** The part that holds the place before the UTF-16 unit `offset`. */
export const partAt = (text: string, offset: number): OpenPart =>
  openPart(text, 1 + partEnds(text).filter((end) => end < offset).length);

/** What was written in its place. Where that is too much for one part, the one in which `caret`, an offset in `piece`, is then. */
export function withPiece({ before, after, number, count }: OpenPart, piece: string, caret: number): OpenPart {
  const text = before + piece + after;
  return fittingLength(piece, GROWN) === piece.length
    ? { text, before, piece, after, number, count }
    : partAt(text, before.length + caret);
}

/** Where the parts end: at the end of a line or a word, if there is one in the second half. At least one. */
function partEnds(text: string): number[] {
  const ends: number[] = [];
  for (let start = 0; start < text.length || ends.length === 0; start = ends.at(-1) ?? text.length)
    ends.push(partEnd(text, start));
  return ends;
}

function partEnd(text: string, start: number): number {
  // A unit weighs one at least.
  const most = start + fittingLength(text.slice(start, start + TEXT_BUDGET), TEXT_BUDGET);
  if (most >= text.length) return text.length;
  const half = (start + most) / 2;
  const end = [text.lastIndexOf("\n", most - 1), text.lastIndexOf(" ", most - 1)].find((at) => at > half);
  if (end !== undefined) return end + 1;
  return isLowSurrogate(text.charCodeAt(most)) ? most + 1 : most;
}

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;
