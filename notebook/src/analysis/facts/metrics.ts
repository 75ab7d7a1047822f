import type { MetricReading } from "../analysis.ts";
import type { CellOutput } from "./outputs.ts";
import { namesMetric } from "./metric-names.ts";
import type { ModelFact } from "./models.ts";
import { type LineValue, readMetricLines } from "./metric-lines.ts";
import {
  readClassificationReport,
  readDictionary,
  readModelSummary,
  readTable,
  readTrainingLog,
} from "./metric-tables.ts";
import { REPORT } from "./measures.ts";
import type { Claim } from "./provenance.ts";
import { amount } from "./reported-model.ts";

/** Of one kind in one cell, more values are a list and no result. */
const MOST_OF_A_KIND = 8;

/**
 * The metric values that the saved outputs show, each exactly as printed. What a lone number is, the code says (`claims`).
 * @param models of the notebook, in order; one at least: what is measured is a model
 */
export function readMetrics(
  outputs: ReadonlyMap<number, CellOutput>,
  claims: ReadonlyMap<number, readonly Claim[]>,
  models: readonly ModelFact[],
): MetricReading[] {
  /** Label of the model that was trained last when a cell ran. */
  const modelAt = (cell: number): string | null => models.findLast((m) => m.cell <= cell)?.label ?? null;
  const metrics: MetricReading[] = [];
  for (const output of outputs.values()) {
    const own = claims.get(output.cell) ?? [];
    const values = readCell(output, own);
    const seen = new Map<string, number>();
    const told = new Set<string>();
    for (const value of values) {
      if (value.metric === null) continue;
      const kind = `${value.metric}|${value.split ?? ""}|${value.model ?? ""}`;
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      if (count > MOST_OF_A_KIND) continue;
      const reading: MetricReading = {
        name: value.metric,
        value: value.value,
        split: value.split,
        model: value.model ?? modelAt(output.cell),
        cell: output.cell,
      };
      const key = `${reading.name}|${reading.value}|${reading.model ?? ""}`;
      if (told.has(key)) continue;
      told.add(key);
      metrics.push(reading);
    }
  }
  return metrics;
}

function readCell(output: CellOutput, claims: readonly Claim[]): LineValue[] {
  const values: LineValue[] = [];
  for (const { text } of output.texts) {
    // What names no metric can only hold numbers that the code explains.
    const named = namesMetric(text.toLowerCase());
    if (!named && claims.length === 0) continue;
    if (!named) {
      values.push(...readMetricLines(text));
      continue;
    }
    const report = readClassificationReport(text);
    const summary = readModelSummary(text);
    const log = readTrainingLog(text);
    const dictionary = readDictionary(text);
    const table = summary.length > 0 || report.length > 0 ? [] : readTable(text);
    const structured = [...summary, ...log, ...dictionary, ...table];
    const rest = report.length > 0 ? withoutReport(text) : text;
    const lines = structured.length > 0 && (summary.length > 0 || table.length > 0) ? [] : readMetricLines(rest);
    values.push(...lines, ...report.map((one) => claimed(one, claims)), ...structured);
  }
  const logged = [...readTrainingLog(output.errorText), ...readDictionary(output.errorText)];
  const numbers = claims.filter((c) => c.metric !== REPORT);
  return [...explained(values, numbers), ...logged].filter(isPlausible);
}

const SHARES = new Set([
  "accuracy",
  "balanced accuracy",
  "F1",
  "precision",
  "recall",
  "specificity",
  "AUC",
  "average precision",
  "c-index",
  "R2",
  "adjusted R2",
  "pseudo R2",
  "silhouette",
  "IoU",
  "Dice",
  "kappa",
  "Matthews correlation",
]);

/** A share of more than one hundred per cent is some other number that stood near the name. */
function isPlausible({ metric, value }: LineValue): boolean {
  if (metric === null || !Number.isFinite(amount(value))) return false;
  // Counts look like values, too: a measure is printed with decimals or as a percentage.
  if (!/[.%]/.test(value)) return false;
  if (!SHARES.has(metric)) return true;
  return metric === "accuracy" && !value.includes("%") ? amount(value) <= 100 : amount(value) <= 1;
}

const withoutReport = (text: string): string => {
  const start = text.search(/^.*precision\s+recall\s+f1-score\s+support/m);
  const end = /(?:weighted avg|avg \/ total).*$/m.exec(text);
  return text.slice(0, start) + text.slice(end ? end.index + end[0].length : text.length);
};

function claimed(value: LineValue, claims: readonly Claim[]): LineValue {
  const claim = claims.find((c) => c.metric === REPORT) ?? claims.find((c) => c.split !== null || c.model !== null);
  return { ...value, split: value.split ?? claim?.split ?? null, model: value.model ?? claim?.model ?? null };
}

/** Gives lone numbers the metric that the code prints there, and named ones its model and split. */
function explained(values: readonly LineValue[], claims: readonly Claim[]): LineValue[] {
  const unnamed = values.filter((v) => v.metric === null);
  const names = new Set(claims.map((c) => c.metric));
  const only = names.size === 1 ? claims[0] : undefined;
  const shown = new Set(values.map((v) => v.metric));
  const unmatched = claims.filter((c) => !shown.has(c.metric));
  let next = 0;
  const result: LineValue[] = [];
  for (const value of values) {
    if (value.metric !== null) {
      const sameMetric = claims.filter((c) => c.metric === value.metric);
      const sameSplit = sameMetric.filter((c) => value.split === null || c.split === value.split);
      const claim = sameSplit.length === 1 ? sameSplit[0] : sameMetric.length === 1 ? sameMetric[0] : undefined;
      result.push({ ...value, split: value.split ?? claim?.split ?? null, model: value.model ?? claim?.model ?? null });
      continue;
    }
    const inOrder = unmatched.length === unnamed.length ? unmatched[next] : undefined;
    next += 1;
    const claim = inOrder ?? (isResultLabel(value.label) ? only : undefined);
    if (claim)
      result.push({
        ...value,
        metric: claim.metric,
        split: value.split ?? claim.split,
        model: value.model ?? claim.model,
      });
  }
  return result;
}

/** "Mean", "validation score", "Random forest": labels under which a metric may stand; not "Rate" or "rows". */
const isResultLabel = (label: string): boolean =>
  label === "" ||
  /\b(?:mean|average|avg|score|result|test|train|training|valid|validation|model|classifier|regress\w+|cv)\b/i.test(
    label,
  );
