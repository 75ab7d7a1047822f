/** Which values the rows cannot tell apart, and which model leads where one measure puts several level. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { grouped } from "../grouped.ts";
import { CRITERIA, isBetter, metricNamed } from "../know/metrics.ts";
import { lastPlace, numbersIn } from "../read/outputs/numbers.ts";
import { once } from "../remembered.ts";
import { versionAndRows } from "./other-rows.ts";

/** Measures of which one alone may say how good a model is. */
export const SUMS_UP =
  /^(?:(?:balanced )?accuracy|F1|(?:PR )?AUC|kappa|MCC|R2|R?MSE|MAE|MAPE|silhouette|adjusted Rand index|normalized mutual information|AMI|V-measure)$/;

/** Of values that are level, the first whose model no other measure puts behind another of them; the first of all where each is behind by one. */
export function foremost(level: readonly MetricFact[], metrics: readonly MetricFact[]): MetricFact | undefined {
  const names = [...new Set(metrics.flatMap(({ name }) => (SUMS_UP.test(name) ? name : [])))];
  const besides = names.map((name) => level.map((one) => besideIt(one, name, metrics)));
  const isBehind = (at: number): boolean =>
    besides.some((values) => {
      const own = values[at];
      return own !== undefined && values.some((other) => other && isBetter(own.name, other.value, own.value));
    });
  return level.find((_, at) => !isBehind(at)) ?? level[0];
}

/** What a measure shows of the same model on the same rows, for all classes alike; undefined where it shows nothing, or several different values. */
function besideIt(one: MetricFact, name: string, metrics: readonly MetricFact[]): MetricFact | undefined {
  const own = metrics.filter(
    (other) =>
      other.name === name &&
      (other.of === null || other.of === "macro avg") &&
      other.model === one.model &&
      other.part === one.part &&
      other.variant === one.variant,
  );
  const whole = own.filter(({ of }) => of === null);
  const all = whole.length > 0 ? whole : own;
  const shown = all.filter(({ cells }) => cells.some((cell) => one.cells.includes(cell)));
  const [first, ...others] = shown.length > 0 ? shown : all;
  return others.every(({ value }) => value === first?.value) ? first : undefined;
}

/**
 * The standard error of a share of `rows` rows, the square root of p (1 - p) / n: how far the share of right answers on other rows of the same
 * kind usually lies from it (NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4).
 */
export const standardError = (share: number, rows: number): number => Math.sqrt((share * (1 - share)) / rows);

type Judged = Pick<Experiment, "best" | "metrics">;

/**
 * Whether two values on the same rows differ by less than the value that is told may be off by chance, its standard error, by so little that
 * nobody would choose by it, or by no more than what they were rounded to; or by less than so many times that.
 */
export const areAboutLevel = (experiment: Judged, told: MetricFact, other: MetricFact, times = 1): boolean =>
  areNextToEachOther(told, other, times) ||
  distance(told, other) <= times * Math.max(chanceOf(experiment, told) ?? 0, margin(told, LITTLE));

/** Whether a value is so far from another on the same rows that it shows which model is ahead. */
export const areApart = (experiment: Judged, told: MetricFact, other: MetricFact): boolean =>
  !areAboutLevel(experiment, told, other) && distance(told, other) > (chanceOf(experiment, told) ?? margin(told, MUCH));

/** Without the last bits that a subtraction leaves: 0.86 is 0.02 more than 0.84. */
const distance = (one: MetricFact, other: MetricFact): number =>
  Number(Math.abs(one.value - other.value).toPrecision(12));

const chanceOf = ({ best, metrics }: Judged, told: MetricFact): number | null =>
  errorOf(told, best) ?? errorOf(told, withRowsBehind(best, told, metrics));

/** How far two values differ: shares by themselves, though at most by a part of what is missing to 1, and errors by a part of their size. */
interface Difference {
  readonly share: number;
  readonly ofMissing: number;
  readonly ofError: number;
}
/** Of no consequence, on however many rows. */
const LITTLE: Difference = { share: 0.005, ofMissing: 0.1, ofError: 0.02 };
/** Of some, where nobody knows how many rows there are. */
const MUCH: Difference = { share: 0.02, ofMissing: 0.5, ofError: 0.05 };

function margin({ name, value }: MetricFact, { share, ofMissing, ofError }: Difference): number {
  if (CRITERIA.has(name)) return 0;
  // One minus an R2 is a squared error, and that grows twice as fast as its root.
  if (name.endsWith("R2")) return 2 * ofError * (1 - value);
  const { better, range: [, most] = [] } = metricNamed(name) ?? {};
  if (name === "error rate") return Math.min(share, ofMissing * value);
  if (better !== "lower" && most === 1) return Math.min(share, ofMissing * (1 - value));
  return ofError * Math.abs(value) * (name === "MSE" ? 2 : 1);
}

/** Whether nothing lies between two values as they were printed, with at least two digits: 0.84 may be 0.836, and 0.83 as well 0.834. */
function areNextToEachOther(one: MetricFact, other: MetricFact, times: number): boolean {
  const [a, b] = [numbersIn(one.printed)[0], numbersIn(other.printed)[0]];
  if (a === undefined || b === undefined || one.printed.includes("%") !== other.printed.includes("%")) return false;
  const step = Math.min(lastPlace(a.text), lastPlace(b.text));
  const smaller = Math.min(Math.abs(a.value), Math.abs(b.value));
  return smaller >= 10 * step && Math.abs(a.value - b.value) < 1.5 * step * times;
}

/** A share of right answers that is one row smaller, and rounded. Where nearly all are right, the standard error is less than that. */
const ONE_ROW = 1.5;

/** The best value with the fewest rows that all shares of right answers on its rows can be of, where these are not known otherwise. */
function withRowsBehind(best: Best | null, { part }: MetricFact, metrics: readonly MetricFact[]): Best | null {
  if (best === null || best.rows !== undefined || (part !== "test" && part !== "validation")) return null;
  const { rows: on } = versionAndRows(best.metric.variant);
  const counted = counts(metrics);
  const place = `${part} ${on}`;
  if (!counted.has(place)) {
    const shares = metrics.filter(
      (one) =>
        one.name === "accuracy" &&
        one.of === null &&
        one.part === part &&
        one.certainty === "certain" &&
        versionAndRows(one.variant).rows === on,
    );
    counted.set(place, rowsBehind(shares));
  }
  const rows = counted.get(place) ?? null;
  return rows === null ? null : { ...best, rows };
}
/** Each pair of values asks, and exact shares of many rows take long to count. */
const counts = once((_metrics: readonly MetricFact[]) => new Map<string, number | null>());

/** 60 of 0.85, 0.8833 and 0.9167; null of a single one, which may be shortened, and where so few digits would fit as few rows by chance, or fit no number of them. */
export function rowsBehind(shares: readonly Pick<MetricFact, "printed" | "value">[]): number | null {
  const open = [...grouped(shares, ({ value }) => String(value)).values()].flatMap(([one]) =>
    one === undefined || one.value <= 0 || one.value >= 1 ? [] : [{ share: one.value, half: halfOf(one) }],
  );
  let chance = 0;
  for (let rows = 2; open.length > 1; rows += 1) {
    if (open.every(({ share, half }) => Math.abs(share * rows - Math.round(share * rows)) <= half * rows)) return rows;
    chance += open.reduce((all, { half }) => all * Math.min(1, 2 * half * rows), 1);
    if (chance > UNLIKELY) return null;
  }
  return null;
}
const UNLIKELY = 0.01;

/** Half of the last digit of a share as it was printed, no less than what arithmetic loses. */
function halfOf({ printed, value }: Pick<MetricFact, "printed" | "value">): number {
  const [number] = numbersIn(printed);
  const scale = number === undefined || value === 0 ? 1 : value / number.value;
  return Math.max(1e-9, (Math.abs(scale) * lastPlace(number?.text ?? "0")) / 2);
}

/** The standard error of a value on the rows of the best one; null where these, or it, are not known. */
export function errorOf({ name, value, part, of }: MetricFact, best: Best | null): number | null {
  if (best?.rows === undefined || part !== best.metric.part || of !== null) return null;
  const { rows, classes: { all: classes } = { all: [] } } = best;
  if (name === "accuracy" || name === "error rate") return Math.max(standardError(value, rows), ONE_ROW / rows);
  if (name !== "AUC" || classes.length > 2) return null;
  const [one = rows / 2, other = rows / 2] = classes.map((own) => own.rows);
  return errorOfArea(value, one, other);
}

/**
 * The standard error of an area A under the curve of m rows of one class and n of the other (Hanley and McNeil 1982, The meaning and use of
 * the area under a receiver operating characteristic curve): it is smallest where both are as many, which is assumed where they are not known.
 */
function errorOfArea(area: number, m: number, n: number): number {
  const [ofOne, ofOther] = [area / (2 - area), (2 * area ** 2) / (1 + area)];
  const variance = area * (1 - area) + (m - 1) * (ofOne - area ** 2) + (n - 1) * (ofOther - area ** 2);
  return Math.sqrt(Math.max(0, variance) / (m * n));
}
