import type { MetricReading } from "@data-documentation/notebook/analysis/analysis.ts";
import { listed } from "@data-documentation/notebook/analysis/wording.ts";

const SHOWN_CELLS = 6;

/** "cell 3", "cells 3, 5 and 8", "cells 1, 2, 3, 4, 5, 6 and 12 more". Cells are counted from 1 for people. */
export function cellWords(cells: readonly number[]): string {
  const numbers = cells.map((cell) => String(cell + 1));
  if (numbers.length <= 1) return numbers.map((number) => `cell ${number}`).join("");
  if (numbers.length > SHOWN_CELLS + 1) {
    return `cells ${numbers.slice(0, SHOWN_CELLS).join(", ")} and ${numbers.length - SHOWN_CELLS} more`;
  }
  return `cells ${listed(numbers)}`;
}

/** "accuracy 0.91 (Random forest, test)". */
export function metricWords(metric: MetricReading): string {
  const circumstances = [metric.model, metric.split].filter((part) => part !== null);
  return `${metric.name} ${metric.value}${circumstances.length > 0 ? ` (${circumstances.join(", ")})` : ""}`;
}

export function languageWords(language: string): string {
  return language === "r" ? "R" : language.charAt(0).toUpperCase() + language.slice(1);
}

export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
