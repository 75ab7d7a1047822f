/**
 * What caret prints about a model that it tuned: the settings that it tried, each with its values over the resampled
 * rows.
 */
import { metricOfIdentifier } from "../../know/metrics.ts";
import { numbersIn, type PrintedNumber } from "./numbers.ts";
import type { Line } from "./table.ts";

export interface ResamplingReport {
  readonly kind: "resampling";
  /** For the setting that was chosen. */
  readonly values: readonly { readonly metric: string; readonly of: null; readonly number: PrintedNumber }[];
  readonly part: "cross-validation" | "out-of-bag";
  readonly at: number;
  readonly end: number;
}

const RESAMPLING = /^\s*Resampling: (Cross-Validated|Leave-One-Out|Leave-Group-Out|Bootstrapped|Repeated Train)/;
const RESULTS = /^\s*Resampling results/;
const CHOICE = /^\s*(\w+) was used to select the optimal model using\s+(?:the (largest|smallest) value)?/;

/** One for each model whose values follow the kind of resampling. */
export function readResampling(lines: readonly Line[]): readonly ResamplingReport[] {
  return lines.flatMap((line, i): ResamplingReport[] => {
    const how = RESAMPLING.exec(line.text)?.[1];
    if (how === undefined) return [];
    const from = lines.findIndex(({ text }, at) => at > i && RESULTS.test(text));
    const head = from < 0 ? -1 : lines.findIndex(({ text }, at) => at > from && text.trim() !== "");
    const names = lines[head]?.text.trim().split(/\s+/) ?? [];
    const rows = rowsBelow(lines, head, names.length);
    const rest = lines.slice(head + 1 + rows.length, head + 1 + rows.length + MOST_LINES);
    const chosen = chosenOf(names, rows, rest.map(({ text }) => text).join("\n"));
    const values = names.flatMap((name, k) => {
      const metric = metricOfIdentifier(name);
      const number = chosen?.[k];
      return metric === null || number === undefined ? [] : [{ metric, of: null, number }];
    });
    const last = lines[head + rows.length];
    const part = how === "Bootstrapped" ? "out-of-bag" : "cross-validation";
    return values.length === 0 || last === undefined
      ? []
      : [{ kind: "resampling", values, part, at: line.at, end: last.at + last.text.length }];
  });
}

/** Rows that have a number or a word for each column, placed in the text. */
function rowsBelow(
  lines: readonly Line[],
  head: number,
  width: number,
): readonly (readonly (PrintedNumber | undefined)[])[] {
  const rows: (readonly (PrintedNumber | undefined)[])[] = [];
  for (const { text, at } of head < 0 ? [] : lines.slice(head + 1, head + 1 + MOST_LINES)) {
    const cells = [...text.matchAll(/\S+/g)];
    if (cells.length !== width) break;
    rows.push(
      cells.map(({ 0: cell, index }) => {
        const number = numbersIn(cell)[0];
        return number && { ...number, at: at + index, end: at + index + cell.length };
      }),
    );
  }
  return rows;
}

/** The only row, or the best by the metric the model was chosen by. */
function chosenOf<T extends PrintedNumber>(
  names: readonly string[],
  rows: readonly (readonly (T | undefined)[])[],
  below: string,
): readonly (T | undefined)[] | undefined {
  if (rows.length < 2) return rows[0];
  const choice = below
    .split("\n")
    .map((line) => CHOICE.exec(line))
    .find((match) => match !== null);
  const column = names.indexOf(choice?.[1] ?? "");
  if (column < 0) return undefined;
  const sign = choice?.[2] === "smallest" || /RMSE|MAE|logLoss/.test(names[column] ?? "") ? -1 : 1;
  return rows.toSorted((a, b) => sign * ((b[column]?.value ?? 0) - (a[column]?.value ?? 0)))[0];
}

const MOST_LINES = 200;
