/** Shares of right answers that people work out by hand from the counts that they saw: `(90 + 95) / 200`. */
import { filterMap } from "../../filter-map.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { readNumber, roundingTo } from "../../read/outputs/numbers.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { ShownCell } from "../../read/trace/tracer.ts";
import type { Measure } from "../../read/trace/value.ts";
import { alignedTexts } from "../shown/aligned.ts";
import { readCounts, shareRight } from "./class-counts.ts";
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
      const counts = readCounts(taken.text);
      if (counts !== null) seen.push({ value, right: shareRight(counts) });
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
