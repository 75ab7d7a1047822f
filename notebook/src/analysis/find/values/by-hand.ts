/** Shares of right answers that people work out by hand from the counts that they saw: `(90 + 95) / 200`. */
import { filterMap } from "../../filter-map.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { readNumber, roundingTo } from "../../read/outputs/numbers.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { ShownCell } from "../../read/trace/tracer.ts";
import type { Measure } from "../../read/trace/value.ts";
import { alignedTexts } from "../shown/aligned.ts";
import { measuredOf } from "./measured-of.ts";
import type { Measured } from "./measured.ts";
import { NO_WORDS } from "./printed-words.ts";

/** Counts of right and wrong answers that were shown. */
export interface SeenCounts {
  readonly value: Measure;
  /** The share of right answers. */
  readonly right: number;
}

/** With fewer digits a number may be the share by chance. */
const FEWEST_DIGITS = 3;
const MOST_CLASSES = 20;
/** R counts the values of a vector. */
const OF_R = /^\s*\[1\]\s+/;

/**
 * Numbers without any expression behind them that are the share of right answers, or of wrong ones, by the counts shown last.
 *
 * @param seen counts of earlier cells; those of this one are added
 */
export function sharesByHand(trace: Trace, shown: ShownCell, output: CellOutput, seen: SeenCounts[]): Measured[] {
  const places = alignedTexts(shown, output);
  return filterMap([...shown.slots.entries()], ([at, slot]) => {
    const [taken] = places.get(at) ?? [];
    const { value } = slot;
    if (taken === undefined) return null;
    if (value.kind === "measure" && value.report === "confusion matrix") {
      const right = shareRight(taken.text);
      if (right !== null) seen.push({ value, right });
      return null;
    }
    const number =
      value.kind === "constant" && typeof value.value === "number" ? readNumber(taken.text.replace(OF_R, "")) : null;
    const last = seen.at(-1);
    const [, digits = ""] = /\.(\d+)$/.exec(number?.text ?? "") ?? [];
    if (number === null || last === undefined || digits.length < FEWEST_DIGITS) return null;
    const is = roundingTo(number);
    const metric = is(last.right) ? "accuracy" : is(1 - last.right) ? "error rate" : null;
    if (metric === null) return null;
    const judged: Measure = { ...last.value, report: null, shape: "value", metric };
    return measuredOf({ trace, slot, words: NO_WORDS, cell: shown.cell, site: slot.site }, judged, number);
  });
}

/** What lies on the diagonal of a square of counts, over all of them; null for any other text. */
function shareRight(text: string): number | null {
  const rows = /^\s*(?:array\(|\[\[)/.test(text)
    ? [...text.matchAll(/\[([\d\s,]+)\]/g)].map(([, row = ""]) => countsIn(row))
    : rowsOf(text);
  const isSquare =
    rows.length >= 2 && rows.length <= MOST_CLASSES && rows.every(({ length }) => length === rows.length);
  const total = rows.flat().reduce((sum, count) => sum + count, 0);
  return isSquare && total > 0 ? rows.reduce((sum, row, at) => sum + (row[at] ?? 0), 0) / total : null;
}

const countsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<!\S)\d+(?![^\s,])/g)].map(([count]) => Number(count));

/** The counts of a table of classes: lines that end in as many numbers as there are lines, below those that name the classes. */
function rowsOf(text: string): readonly (readonly number[])[] {
  const lines = text
    .split("\n")
    .map(countsIn)
    .filter(({ length }) => length > 0);
  const [head = [], ...others] = lines;
  // Classes that are numbers head the columns, and stand before the rows.
  const isHead = others.length === head.length && others.every(([label], at) => label === head[at]);
  const rows = isHead ? others : lines;
  return rows.map((row) => row.slice(-rows.length));
}
