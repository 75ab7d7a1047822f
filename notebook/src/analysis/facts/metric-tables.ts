import { metricOfIdentifier, metricOfText } from "./metric-names.ts";
import { modelInText } from "./model-names.ts";
import { splitOfWords } from "./split-words.ts";
import type { LineValue } from "./metric-lines.ts";

/** The rows of a classification report that speak of the whole: accuracy and the weighted averages. */
export function readClassificationReport(text: string): LineValue[] {
  if (!/precision\s+recall\s+f1-score\s+support/.test(text)) return [];
  const found: LineValue[] = [];
  const row = (pattern: RegExp): readonly string[] | null => pattern.exec(text)?.slice(1) ?? null;
  const add = (metric: string, value: string | undefined): void => {
    if (value !== undefined) found.push({ metric, value, split: null, model: null, label: "classification report" });
  };
  const accuracy = row(/^\s*accuracy\s+([\d.]+)\s+\d+\s*$/m) ?? row(/^\s*micro avg\s+([\d.]+)/m);
  const average = row(/^\s*(?:weighted avg|avg \/ total)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/m);
  // The weighted mean of the recalls is the share of right answers: reports without an accuracy row say it there.
  add("accuracy", accuracy?.[0] ?? average?.[1]);
  add("precision", average?.[0]);
  add("recall", average?.[1]);
  add("F1", average?.[2]);
  return found;
}

/** "R-squared:   0.951" and the like from the summaries of statsmodels and lifelines. */
export function readModelSummary(text: string): LineValue[] {
  if (!/Dep\. Variable|No\. Observations|Pseudo R-squ|coef\s+exp\(coef\)/.test(text)) return [];
  return SUMMARY_ROWS.flatMap(([metric, sign, pattern]) => {
    const value = text.includes(sign) ? pattern.exec(text)?.[1] : undefined;
    return value === undefined ? [] : [{ metric, value, split: "train" as const, model: null, label: "model summary" }];
  });
}

/** Metric, what every match of the pattern holds, pattern. */
const SUMMARY_ROWS: readonly (readonly [string, string, RegExp])[] = [
  ["R2", "R-squared", /(?<![.\w] )(?<!Adj\. )(?<!Pseudo )R-squared(?: \(uncentered\))?:\s+(-?[\d.]+)/],
  ["adjusted R2", "Adj. R-squared", /Adj\. R-squared(?: \(uncentered\))?:\s+(-?[\d.]+)/],
  ["pseudo R2", "Pseudo R-squ", /Pseudo R-squ(?:ared|\.):\s+(-?[\d.]+)/],
  ["c-index", "Concordance", /Concordance(?: Index)?\s*=?\s+(0\.\d+)/],
];

/** The last line of a training log of Keras, XGBoost or LightGBM. */
export function readTrainingLog(text: string): LineValue[] {
  // Most texts have none of the words, and need no look line by line.
  const keras = !(text.includes("loss: ") || text.includes("acc: ") || text.includes("accuracy: "))
    ? null
    : lastMatching(text, /(?:^|[\s-])(?:val_)?(?:loss|acc(?:uracy)?|\w*accuracy): \d/);
  if (keras !== null && / - /.test(keras))
    return logValues(keras, /([A-Za-z_]\w{0,40}): (-?\d[\d.]*(?:e[-+]?\d+)?)/g, "validation");
  const boosting = !text.includes("[") ? null : lastMatching(text, /^\[\d+\]\s+\S+[:-]/);
  if (boosting === null) return [];
  return logValues(boosting.replace(/'s /g, "_"), /([A-Za-z_][\w-]{0,40}): ?(-?\d[\d.]*(?:e[-+]?\d+)?)/g, null);
}

function logValues(line: string, pattern: RegExp, validation: "validation" | null): LineValue[] {
  const found: LineValue[] = [];
  for (const match of line.slice(0, 600).matchAll(pattern)) {
    const [, name = "", value = ""] = match;
    const metric = metricOfIdentifier(name.replace(/^val_/, ""));
    if (metric === null) continue;
    const isValidation = name.startsWith("val_");
    const split =
      validation === null
        ? (splitOfWords(name) ?? (/^valid|^eval/.test(name) ? "validation" : null))
        : isValidation
          ? validation
          : "train";
    found.push({ metric, value, split, model: null, label: "training log" });
  }
  return found;
}

function lastMatching(text: string, pattern: RegExp): string | null {
  return text.split("\n").findLast((line) => line.length < 2_000 && pattern.test(line)) ?? null;
}

/** `"accuracy": 0.67` in printed dictionaries and JSON. */
export function readDictionary(text: string): LineValue[] {
  if (!/["'][\w -]+["']\s*:\s*-?\d/.test(text)) return [];
  const found = new Map<string, LineValue>();
  const scope = /["']weighted avg["']\s*:\s*\{([^}]{0,300})\}/.exec(text)?.[1];
  const read = (part: string): void => {
    for (const match of part.matchAll(
      /["']([A-Za-z][\w -]{0,40})["']\s*:\s*(?:np\.float64\()?(-?\d+\.\d+(?:e[-+]?\d+)?)/g,
    )) {
      const [, name = "", value = ""] = match;
      const metric = metricOfIdentifier(name);
      if (metric !== null && metric !== "loss" && !found.has(metric))
        found.set(metric, { metric, value, split: splitOfWords(name), model: modelInText(name), label: name });
    }
  };
  if (scope !== undefined) read(scope);
  // Averages over classes and values of single classes follow the braces; the whole comes first.
  read(
    text.slice(0, text.indexOf("{", text.indexOf("{") + 1) > 0 ? text.indexOf("{", text.indexOf("{") + 1) : undefined),
  );
  return [...found.values()];
}

/** Tables whose columns are metrics and whose rows are models or means, and series named after a metric. */
export function readTable(text: string): LineValue[] {
  const lines = text.split("\n", 400).filter((line) => line.trim() !== "" && line.length < 400);
  const series = /^Name: ([\w -]{1,40}), dtype: float/.exec(lines[lines.length - 1]?.trim() ?? "");
  const seriesMetric = series?.[1] ? metricOfIdentifier(series[1]) : null;
  if (seriesMetric !== null) {
    return lines.flatMap((line) => {
      const row = /^(\S.{0,60}?)\s+(-?\d+\.\d+)\s*$/.exec(line);
      const model = row?.[1] ? modelInText(spaced(row[1])) : null;
      return row?.[2] && model
        ? [{ metric: seriesMetric, value: row[2], split: null, model, label: row[1] ?? "" }]
        : [];
    });
  }
  return readColumns(lines);
}

function readColumns(lines: readonly string[]): LineValue[] {
  const at = lines.findIndex((line) => namesIn(line).filter((name) => metricOfHeader(name) !== null).length >= 2);
  const header = at < 0 ? [] : headers(lines[at] ?? "");
  const found: LineValue[] = [];
  for (const line of at < 0 ? [] : lines.slice(at + 1, at + 40)) {
    const numbers = [...line.matchAll(/(?<=\s|\|)-?\d+\.\d+(?=\s|$|\|)/g)];
    const first = numbers[0];
    if (!first) continue;
    const words = line.slice(0, first.index);
    const model = modelInText(spaced(words));
    const isMean = /^\W*(?:\d+\s+)?mean\b/i.test(words);
    const columns = header.filter((h) => h.isNumber);
    if ((!model && !isMean) || columns.length !== numbers.length) continue;
    for (const [i, column] of columns.entries()) {
      const value = numbers[i]?.[0];
      if (column.metric !== null && value !== undefined) {
        found.push({
          metric: column.metric,
          value,
          split: isMean ? "cross-validation" : splitOfWords(column.name),
          model,
          label: column.name,
        });
      }
    }
  }
  return found;
}

function headers(
  line: string,
): { readonly name: string; readonly metric: string | null; readonly isNumber: boolean }[] {
  return namesIn(line).map((name) => ({
    name,
    metric: metricOfHeader(name),
    isNumber: !/^(?:model|name|classifier|algorithm|estimator)s?$/i.test(name),
  }));
}

const namesIn = (line: string): string[] =>
  line
    .split(/\s{2,}|\s*\|\s*|(?<=\w)\s(?=[A-Z])/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Null for numbers, which most entries of a table are. */
const metricOfHeader = (name: string): string | null =>
  /[A-Za-z]/.test(name)
    ? (metricOfIdentifier(name.replace(/^Prec\.$/, "Precision")) ?? metricOfText(name.toLowerCase()))
    : null;

const spaced = (words: string): string => words.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
