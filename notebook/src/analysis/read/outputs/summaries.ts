/** Summaries of fitted models as statsmodels, R and lifelines print them. */
import { filterMap } from "../../filter-map.ts";
import { CRITERIA, inRange, metricsOfText } from "../../know/metrics.ts";
import { isRule } from "./lines.ts";
import { numbersIn, type PrintedNumber } from "./numbers.ts";
import type { Line } from "./table.ts";

export interface SummaryReport {
  readonly kind: "summary";
  /** R2, AIC, concordance ...: how well the model fits. */
  readonly values: readonly {
    readonly metric: string;
    readonly of: null;
    readonly number: PrintedNumber;
    /** True for a fit without an intercept, whose R2 is the share of the squares that it explains rather than of the variance. */
    readonly uncentred?: true;
  }[];
  /** What it says is explained; null where it does not say it. */
  readonly target: string | null;
  readonly coefficients: readonly Coefficient[];
  readonly at: number;
  readonly end: number;
}

export interface Coefficient {
  readonly name: string;
  readonly estimate: PrintedNumber;
  /** As printed ("0.000", "<2e-16"); null if there is none. */
  readonly p: string | null;
  /** Its estimate in standard errors, t or z, where that is printed: it still tells apart what is rounded to the same p-value. */
  readonly statistic: number | null;
}

const START =
  /^\s*(?:\S+ (?:Regression )?Results\s*$|Results: |\w[\w -]{0,60} Results\s*$|\w+ Estimation Summary\s*$|Call:|OLS estimation, Dep\. Var\.:|<lifelines\.)/;
const TARGET = /(?:^\s*Dep\.|\bDependent) Variable:\s+(\S{1,80}(?: \S{1,80}){0,8})/;
const COEFFICIENTS = /^\s*(?:covariate\s+)?(?:coef\b|Coef\.|Estimate\b|Parameter\s+Std\. Err\.)/;

/** One for each beginning ("OLS Regression Results", "Call:") that coefficients or values of the fit follow. */
export function readSummaries(lines: readonly Line[]): readonly SummaryReport[] {
  const starts = filterMap(lines, ({ text }, i) => (START.test(text) ? i : null));
  return starts.flatMap((start, n) => {
    const own = lines.slice(start, starts[n + 1] ?? lines.length).slice(0, MOST_ROWS);
    const values = own.flatMap(valuesOf);
    const coefficients = coefficientsOf(own);
    if (coefficients.length === 0 && values.length < 2) return [];
    const last = own.findLast(({ text }) => text.trim() !== "");
    const end = (last?.at ?? 0) + (last?.text.length ?? 0);
    const target = own.map(({ text }) => TARGET.exec(text)?.[1]).find((name) => name !== undefined) ?? null;
    return [{ kind: "summary" as const, values, target, coefficients, at: lines[start]?.at ?? 0, end }];
  });
}

/** "R-squared: 0.951", "Concordance = 0.64": a metric with its number right behind it; several in a line. */
function valuesOf(line: Line): SummaryReport["values"][number][] {
  const numbers = numbersIn(line.text);
  if (numbers.length === 0) return [];
  return metricsOfText(line.text).flatMap(({ metric, end }) => {
    const number = numbers.find(({ at }) => at >= end);
    const between = line.text.slice(end, number?.at ?? end);
    if (
      !number ||
      !(
        /^(?: \(uncentered\))?[\w .)²-]{0,14}[:=]\s*$/.test(between) ||
        (CRITERIA.has(metric) && /^\s{2,}$/.test(between))
      ) ||
      !inRange(metric, number.value) ||
      /null/i.test(line.text.slice(0, end))
    )
      return [];
    return [
      {
        metric,
        of: null,
        number: { ...number, at: number.at + line.at, end: number.end + line.at },
        ...(between.includes("uncentered") && { uncentred: true as const }),
      },
    ];
  });
}

function coefficientsOf(lines: readonly Line[]): Coefficient[] {
  const head = lines.findIndex(({ text }) => COEFFICIENTS.test(text));
  if (head < 0) return [];
  const names = (lines[head]?.text ?? "")
    .replaceAll(/Std\. Err(?:or|\.)|std err|Std\.Err\./g, "error")
    .replaceAll(/\b([tz]) value/g, "$1")
    .replaceAll(/\b(Lower|Upper) CI\b/g, "$1")
    .replaceAll(/\[?(\d\S*)\s+(\d\S*)\]/g, "$1 $2")
    .replaceAll(/(coef|exp\(coef\)) (lower|upper) (\d+%)/g, "$1_$2_$3")
    .replace(/^\s*covariate\s/, "")
    .trim()
    .split(/\s+/);
  const p = names.findIndex((name) => /^(?:P>\|[tz]\||Pr\(>\|[tz]\|\)|P-value|p)$/.test(name));
  const ratio = names.findIndex((name) => /^[tz]$/.test(name));
  const found: Coefficient[] = [];
  for (const line of lines.slice(head + 1)) {
    // R lists what it cannot estimate beside the others as well.
    if (NOT_ESTIMATED.test(line.text)) continue;
    if (isRule(line.text) || /^(?:covariate|Intercept:)?\s*$/.test(line.text)) {
      if (found.length > 0) break;
      continue;
    }
    const tokens = [...line.text.replace(/[\s*.]+$/, "").matchAll(/<\s?[\d.e-]+|\S+/g)];
    const cells = tokens.slice(-names.length);
    const [first] = cells;
    const estimate = first ? numbersIn(first[0])[0] : undefined;
    const name = line.text.slice(0, first?.index ?? 0).trim();
    if (!first || !estimate || name === "" || tokens.length <= names.length) break;
    const at = line.at + first.index;
    const level = p < 0 ? undefined : cells[p]?.[0].replace(/\s/, "");
    const statistic = ratio < 0 ? undefined : numbersIn(cells[ratio]?.[0] ?? "")[0]?.value;
    found.push({
      name,
      estimate: { ...estimate, at, end: at + estimate.text.length },
      p: level ?? null,
      statistic: statistic ?? null,
    });
  }
  return found;
}

const NOT_ESTIMATED = /\S\s+NA(?:\s+NA){1,5}\s*$/;

const MOST_ROWS = 400;
