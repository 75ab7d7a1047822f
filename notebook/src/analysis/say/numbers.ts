/** Numbers as people write them in a text. */
import type { MetricFact } from "../facts.ts";

/** Rows, columns, values: never rounded. 10683 is "10,683". */
export const count = (value: number): string =>
  !Number.isInteger(value) ? figure(String(value)) : Math.abs(value) < 1000 ? String(value) : WHOLE.format(value);
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Errors and losses have no upper bound: they get four significant digits, scores and shares three. */
const UNBOUNDED = /^(?:r?ms[ld]?e|rmsle|mae|mape|medae|.*\b(?:error|loss|deviance|inertia))$/i;

/** The printed value of a measure: an R2 of "0.7123456" is "0.712", an RMSE of "0.46164222" "0.4616". */
export const metricFigure = (name: string, printed: string): string =>
  isRoundedWhole(printed) ? printed.trim() : figure(printed, UNBOUNDED.test(name) ? 4 : 3);

/** Two digits after the point that say nothing were rounded to: "1.00" may be 0.996, where "1.0" is how a program writes one itself. */
const IS_ROUNDED = /^1\.0{2,8}$/;

/** Whether a share was printed as a whole that it may only be rounded to. */
export const isRoundedWhole = (printed: string): boolean => IS_ROUNDED.test(printed.trim());

/**
 * A printed number with up to four significant digits, `below` of them between -1 and 1: "1497216245.85" is "1,497,000,000", "0.7123456" is
 * "0.712". The signs around it stay: "94.3812 %" is "94.4%". What is not a number is returned as it is.
 */
export function figure(printed: string, below = 3): string {
  const [, sign, number, percent] = PRINTED.exec(printed.trim()) ?? [];
  if (number === undefined) return printed.trim();
  const value = Number(number.replaceAll(",", ""));
  if (!Number.isFinite(value)) return printed.trim();
  const decimals = decimalsOf(number);
  return `${sign ?? ""}${percent === undefined ? rounded(value, decimals, below) : percentage(value / 100, decimals + 2)}`;
}

/** A share between 0 and 1 as a percentage with three digits that count: 0.8321 is "83.2%", 0.0623 is "6.23%", 0.98 is "98%". */
export function percentage(share: number, printedDecimals = 4): string {
  const value = share * 100;
  const size = Math.abs(value);
  // Near 100% the distance from it matters: 99.94% is not 99.9%.
  const digits = size >= 99 && size < 100 ? 2 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  const enough = [digits, digits + 1, digits + 2].find((d) => isFaithful(value, d, 100)) ?? digits + 2;
  return `${trimmed(value, Math.min(enough, Math.max(0, printedDecimals - 2)))}%`;
}

/** Measures that are shares of right or wrong answers, usually given in percent. */
const SHARES = /^(?:balanced accuracy|accuracy|error rate|top-\d accuracy|coverage)$/i;

/** The value of a metric: shares of right answers as percentages, others as figures. */
export function measure(metric: Pick<MetricFact, "name" | "value" | "printed">): string {
  if (isRoundedWhole(metric.printed)) return metric.printed.trim();
  const inPercent = metric.printed.includes("%") || isInHundredths(metric);
  // A share of variance is no share of right answers, whatever sign stands behind it.
  if (inPercent && EXPLAINS.test(metric.name))
    return metricFigure(metric.name, metric.value.toFixed(Math.min(decimalsOf(metric.printed) + 2, 20)));
  if (inPercent) return figure(`${unsigned(metric).replace(/\s?%/, "")}%`);
  const share = SHARES.test(metric.name) && metric.value >= 0 && metric.value <= 1;
  return share ? percentage(metric.value, decimalsOf(metric.printed)) : metricFigure(metric.name, unsigned(metric));
}

const EXPLAINS = /(?:^|[ -])R2$/;

/** "the last five values in its log range from 63.2% to 80.8%": where a training had not come to rest, its last value may be any of these. */
export function latelyWords({ name, lately }: Pick<MetricFact, "name" | "lately">): string {
  const [low, high] = (lately ?? []).map((one) => measure({ name, ...one }));
  return low === undefined || high === undefined ? "" : `the last five values in its log range from ${low} to ${high}`;
}

/** What a value varies by, in the unit that the value is told in: " (± 0.85%)" behind "79.9%"; "" where none was printed, or in another unit. */
export function spreadWords(metric: Pick<MetricFact, "name" | "value" | "printed" | "spread">): string {
  const printed = metric.spread?.replace(/^[±+\-/\s]+|\s?%$/g, "") ?? "";
  if (printed === "") return "";
  if (!measure(metric).endsWith("%")) return ` (± ${figure(printed)})`;
  const isInPercent = metric.printed.includes("%") || isInHundredths(metric);
  const share = Number(printed) / (isInPercent ? 100 : 1);
  return share < metric.value ? ` (± ${percentage(share, decimalsOf(printed) + (isInPercent ? 2 : 0))})` : "";
}

/** Whether a share was printed as a percentage without the sign: 0.0388 as "3.88". */
const isInHundredths = ({ value, printed }: Pick<MetricFact, "value" | "printed">): boolean =>
  value !== 0 && Math.abs(Number(printed.replaceAll(",", "")) / value - 100) < 1e-6;

/** Some libraries print negated scores ("neg_mean_squared_error"): the measure itself is positive. */
function unsigned({ value, printed }: Pick<MetricFact, "value" | "printed">): string {
  return value >= 0 ? printed.trim().replace(/^[-\u2212]/, "") : printed;
}

const PRINTED = /^([<>≈~]? ?[$€£]?)([-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)( ?%)?$/;

function decimalsOf(printed: string): number {
  const [, digits, exponent] = /\.(\d+)(?:[eE]([-+]?\d+))?/.exec(printed) ?? [];
  return Math.max(0, (digits?.length ?? 0) - Number(exponent ?? 0)) + (digits === undefined ? exponentOf(printed) : 0);
}

const exponentOf = (printed: string): number => Math.max(0, -Number(/[eE]([-+]?\d+)/.exec(printed)?.[1] ?? 0));

function rounded(value: number, printedDecimals: number, below: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 0.0001) return value.toExponential(2).replace(/\.?0+e/, "e");
  if (Number.isInteger(value) && size < 10_000) return count(value);
  if (size >= 1000) {
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 3);
    return count(Math.round(value / unit) * unit);
  }
  if (size >= 1) return trimmed(value, Math.min(printedDecimals, 3 - Math.floor(Math.log10(size))));
  const first = -Math.floor(Math.log10(size)) - 1;
  const enough = [0, 1, 2, 3].map((more) => below + first + more).find((d) => isFaithful(value, d, 1)) ?? 6 + first;
  return trimmed(value, Math.min(printedDecimals, enough));
}

/** False if rounding would turn almost `whole` into `whole`. */
const isFaithful = (value: number, decimals: number, whole: number): boolean =>
  Math.abs(value) >= whole || Number(Math.abs(value).toFixed(decimals)) < whole;

/** With this many decimals, without trailing zeros; a half goes up, as 79.85 does though its binary form lies a little below it. */
function trimmed(value: number, decimals: number): string {
  const text = (value * (1 + 4 * Number.EPSILON)).toFixed(Math.max(0, Math.min(20, decimals)));
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "-0" ? "0" : short;
}
