/** Counts of right answers that are printed before their total. */
import { metricsOfText } from "../../know/metrics.ts";
import type { Taken } from "../../read/outputs/align.ts";
import { type PrintedNumber, readNumber } from "../../read/outputs/numbers.ts";
import type { Words } from "./printed-words.ts";

/** "9257 / 10000": how many were right, before how many there are. */
const BEFORE_TOTAL = /^\s?(?:\/|(?:out )?of)(?: a total of)?\s?$/;

/** What is also printed as a share is quoted as that: "9257/10000 (93%)". */
export const withTotals = (words: Words, next: readonly (Taken | undefined)[] | undefined, afterNext = ""): Words =>
  next !== undefined &&
  BEFORE_TOTAL.test(words.after) &&
  !/^\s?[(=]/.test(afterNext) &&
  metricsOfText(afterNext).length === 0
    ? { ...words, total: next.at(-1)?.text ?? "" }
    : words;

/** The share that a count is of the total printed after it; null where none is. */
export function shareOfTotal(count: PrintedNumber, { after, total = "" }: Words): PrintedNumber | null {
  const all = readNumber(total)?.value ?? 0;
  return Number.isInteger(count.value) && Number.isInteger(all) && all >= count.value && all > 1
    ? { ...count, text: `${count.text}${after}${total.trim()}`, value: count.value / all }
    : null;
}
