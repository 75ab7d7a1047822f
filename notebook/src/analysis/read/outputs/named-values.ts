import { remembered } from "../../remembered.ts";
import { metricOfLogKey, metricsOfText } from "../../know/metrics.ts";
import { numbersIn, type PrintedNumber } from "./numbers.ts";

/** A number with the words before it, and the metric that they name. */
export interface NamedValue {
  /** The words right before the number, back to the previous number or separator; "val acc" for "val acc: 0.9". */
  readonly key: string;
  readonly metric: string | null;
  readonly number: PrintedNumber;
}

/** The numbers of a line, each with its words. Positions are those in the line, shifted by `at`. */
export function namedValues(line: string, at = 0): readonly NamedValue[] {
  const values = valuesOf(line);
  if (at === 0) return values;
  return values.map(({ key, metric, number }) => ({
    key,
    metric,
    number: { ...number, at: number.at + at, end: number.end + at },
  }));
}

/** Outputs of several cells often have the same lines. */
const valuesOf = remembered((line): readonly NamedValue[] => {
  const numbers = numbersIn(line.slice(0, LONGEST_LINE));
  return numbers.map((number, i) => {
    const key = keyOf(line.slice(numbers[i - 1]?.end ?? 0, number.at));
    // "neg_mean_squared_error" is an error with its sign turned.
    const isTurned = number.value < 0 && /(?:^|[_ ])neg(?:ative)?[_ ]/.test(key);
    return {
      key,
      metric: key === "" ? null : metricOfKey(key),
      number: isTurned ? { ...number, value: -number.value } : number,
    };
  });
});

/** The last metric of the words; "MSE loss" is an MSE. */
function metricOfKey(key: string): string | null {
  const named = metricsOfText(key).map(({ metric }) => metric);
  return named.findLast((metric) => metric !== "loss") ?? named.at(-1) ?? metricOfLogKey(key);
}

/** The last words before a number: after bars, tabs, commas, brackets and spaced dashes. */
function keyOf(before: string): string {
  const own = before.replace(/[\s:=~≈<>'"([|$€£-]+$/, "");
  return (own.split(/[|,;\t[\](){}"]|(?<![A-Za-z\d])'|'(?![A-Za-z])| -+ |━+|: (?=[A-Za-z])/).at(-1) ?? "").trim();
}

const LONGEST_LINE = 2_000;
