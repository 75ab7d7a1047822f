/** Extracting metrics from text, by the rules of the specification, section 5. */

import { metricFigure } from "./say/numbers.ts";
import { capitalized } from "./wording.ts";

export interface ExtractedMetric {
  readonly name: "accuracy" | "F1" | "precision" | "recall" | "AUC" | "R2" | "pseudo R2" | "MAE" | "MSE" | "RMSE";
  /** As written; accuracies at or below 1 as a percentage with one decimal ("83.2%"). */
  readonly value: string;
  /** The number as it stands in the text, without a percent sign. */
  readonly printed: string;
  /** How it sums up the classes, or that it is "uncentred", where the text says so before its name: "weighted". */
  readonly average?: string;
}

const NAMES: readonly (readonly [ExtractedMetric["name"], RegExp])[] = [
  ["accuracy", /(?<!\bbalanced[- ])\baccuracy\b/gi],
  ["F1", /\bf1\b/gi],
  ["precision", /(?<!\baverage[- ])\bprecision\b(?! ?(?:@|at\b))/gi],
  ["recall", /(?<!\baverage[- ])\brecall\b(?! ?(?:@|at\b))/gi],
  ["AUC", /(?<!\b(?:prc?|precision[- ]recall)[- ])\b(?:roc[-_ ])?auc\b/gi],
  ["R2", /(?<!\bpseudo[- ])(?:\br2\b|\br²|\br\^2|\br-squared\b)/gi],
  ["pseudo R2", /\bpseudo[- ]r(?:2\b|²|\^2|-squared\b)/gi],
  ["MAE", /\bmae\b|\bmean absolute error\b/gi],
  ["MSE", /\bmse\b|\bmean squared error\b/gi],
  ["RMSE", /\brmse\b|\broot mean squared error\b/gi],
];

/** Little may come between a metric's name and its value: "F1 score of 0.8", "accuracy (test): 93 %". */
const VALUE = /^[^\d\n;.]{0,30}?(-?\d{1,12}(?:,\d{3}){0,4}(?:\.\d{1,18})?(?:e-?\d{1,3})?)(\s?%)?/i;

const AVERAGE = /\b(weighted|macro|micro|uncentred)[- _](?:(?:avg|averaged?)[- _])?$/i;

/**
 * The metrics that a summary states, one per line, as the field takes them: "Accuracy: 83.2%". Empty if it states none.
 */
export const metricLines = (summary: string): string =>
  extractMetrics(summary)
    .map(({ name, value }) => `${capitalized(name)}: ${metricFigure(name, value)}`)
    .join("\n");

/** The metrics in a text, the first value of each. Linear in the length of the text. */
export function extractMetrics(text: string): ExtractedMetric[] {
  const found: { readonly at: number; readonly metric: ExtractedMetric }[] = [];
  for (const [name, pattern] of NAMES) {
    for (const match of text.matchAll(pattern)) {
      if (name === "MSE" && /root\s$/i.test(text.slice(Math.max(0, match.index - 5), match.index))) continue;
      const after = match.index + match[0].length;
      const value = VALUE.exec(text.slice(after, after + 90));
      if (!value?.[1]) continue;
      const [, printed, percent] = value;
      const average = AVERAGE.exec(text.slice(Math.max(0, match.index - 20), match.index))?.[1]?.toLowerCase();
      const metric = {
        name,
        value: written(name, printed, percent !== undefined),
        printed,
        ...(average === undefined ? {} : { average }),
      };
      found.push({ at: match.index, metric });
      break;
    }
  }
  return found.sort((a, b) => a.at - b.at).map((one) => one.metric);
}

function written(name: ExtractedMetric["name"], value: string, percent: boolean): string {
  if (percent) return `${value}%`;
  const number = Number(value.replaceAll(",", ""));
  return name === "accuracy" && number >= 0 && number <= 1 ? `${(number * 100).toFixed(1)}%` : value;
}
