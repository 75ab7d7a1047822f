import { modelInText } from "../know/model-names.ts";
import type { Part } from "../facts.ts";
import { partOfWords } from "../read/outputs/parts.ts";
import { measured, metricOfIdentifier } from "../know/metrics.ts";
import { readNumber } from "../read/outputs/numbers.ts";
import { readTable, readTables } from "../read/outputs/tables.ts";
import type { PrintedTable } from "../read/outputs/table.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Slot } from "../read/trace/tracer.ts";
import { type Dictionary, type Measure, type Table, textOf, UNKNOWN, type Value } from "../read/trace/value.ts";
import { EMPTY, type Measured } from "./measured.ts";
import { isBaseline, measuredOf, NO_WORDS } from "./measured-of.ts";

const MOST_ROWS = 40;

/** A table of results that the notebook built from measures and shows: what stands in a cell is what the code put there. */
export function readShownTable(trace: Trace, table: Table, slot: Slot, text: string, cell: number): Measured[] {
  const printed = readTable(text);
  const { content } = table.state;
  if (printed === null || content === null || printed.rows.length > MOST_ROWS) return [];
  const grid = gridOf(content);
  const found: Measured[] = [];
  for (const [i, row] of printed.rows.entries()) {
    const values = grid === null ? null : rowOf(grid, row, printed, i);
    const label = row.labels.at(-1) ?? "";
    const said =
      [...row.labels, ...row.cells].map((c) => (c === null ? null : modelInText(spaced(c)))).find((m) => m !== null) ??
      null;
    for (const [k, column] of printed.columns.entries()) {
      const value =
        values?.get(column) ?? (content.kind === "dictionary" ? crossing(content, label, k, column, i) : null);
      const number = readNumber(row.cells[k] ?? "");
      if (value?.kind !== "measure" || number === null || value.over === "spread") continue;
      const called = metricOfIdentifier(column) === null && metricOfIdentifier(label) !== null ? label : column;
      const one = measuredOf(
        trace,
        value,
        number,
        { ...NO_WORDS, before: called, line: called },
        slot,
        cell,
        `${slot.site}.${i}.${k}`,
      );
      if (one === null) continue;
      // A row may say that no model stands behind it.
      const variant = one.model === null && isBaseline(label) ? "baseline" : one.variant;
      found.push({
        ...one,
        said: variant === "baseline" ? null : (one.said ?? said ?? modelInText(spaced(column))),
        variant,
        by: "table",
      });
    }
  }
  return found;
}

/** What stands where a row and a column meet, whichever of both the dictionary is by: of dictionaries by name, of lists by place. */
function crossing({ entries }: Dictionary, row: string, at: number, column: string, down: number): Value | null {
  const under = (name: string, other: string, place: number): Value | undefined => {
    const value = entries.get(name)?.value;
    if (value?.kind === "dictionary") return value.entries.get(other)?.value;
    return value?.kind === "sequence" && !value.open ? value.items[place] : value;
  };
  return under(column, row, down) ?? under(row, column, at) ?? null;
}

/** Rows of a table as the code lists them: column name to value. Rows that are named have their name under "". */
type Grid = readonly ReadonlyMap<string, Value>[];

function gridOf(content: Value): Grid | null {
  if (content.kind === "dictionary") {
    const columns = [...content.entries];
    const length = Math.max(0, ...columns.map(([, { value }]) => (value.kind === "sequence" ? value.items.length : 0)));
    if (length === 0) return null;
    return Array.from(
      { length },
      (_, i) =>
        new Map(
          columns.map(([name, { value }]) => [name, value.kind === "sequence" ? (value.items[i] ?? UNKNOWN) : UNKNOWN]),
        ),
    );
  }
  if (content.kind !== "sequence") return null;
  const rows = content.items.map((item) =>
    item.kind === "dictionary" ? new Map([...item.entries].map(([name, { value }]) => [name, value] as const)) : null,
  );
  return rows.every((row) => row !== null) && rows.length > 0 ? rows : null;
}

/** The row of the code that a printed row is: by a text that both hold, else by its place. */
function rowOf(
  grid: Grid,
  row: PrintedTable["rows"][number],
  printed: PrintedTable,
  at: number,
): ReadonlyMap<string, Value> | null {
  for (const [k, column] of printed.columns.entries()) {
    const cell = row.cells[k]?.trim();
    if (cell === undefined || cell === "" || readNumber(cell) !== null) continue;
    const same = grid.filter((values) => textOf(values.get(column)) === cell);
    if (same.length === 1) return same[0] ?? null;
  }
  const label = row.labels.at(-1);
  const called = grid.find((values) => textOf(values.get("")) === label);
  if (called !== undefined) return called;
  const number = label !== undefined && /^\d+$/.test(label) ? Number(label) : null;
  // Sorted tables keep the numbers of their rows.
  return grid[number ?? at] ?? null;
}

/** What is held back of a fold is called its test rows. */
const ofFolds = (name: string): Part => (partOfWords(name) === "train" ? "train" : "cross-validation");

const MEAN = /^(?:mean|average|avg)$/i;
const SPREAD = /^(?:sd|std)$/i;

/** A table whose columns or rows are named after metrics, where the code does not say what is in it. */
export function readNamedTable(printed: PrintedTable, base: Measured, isExplained = false): Measured[] {
  if (printed.rows.length > MOST_ROWS) return [];
  const named = namedRows(printed, base);
  if (named.length > 0) return named;
  const columns = printed.columns.map((name) => ({
    name,
    metric: metricOfIdentifier(name) ?? metricOfIdentifier(name.toLowerCase()),
  }));
  if (!columns.some((c) => c.metric !== null)) return [];
  const found: Measured[] = [];
  // "Training set" and "Test set", as R's forecast labels its rows.
  const areParts = printed.rows.every(({ labels }) => partOfWords(labels.join(" ")) !== null);
  for (const [i, row] of printed.rows.entries()) {
    const names = [...row.labels, ...row.cells].filter((c): c is string => c !== null && readNumber(c) === null);
    const said = names.map((c) => modelInText(spaced(c))).find((m) => m !== null) ?? null;
    const isMean = names.some((c) => MEAN.test(c.trim()));
    const spread = isMean ? printed.rows.find((other) => other.labels.some((c) => SPREAD.test(c.trim()))) : undefined;
    const partOfRow = areParts ? partOfWords(row.labels.join(" ")) : null;
    if (said === null && !isMean && partOfRow === null && printed.rows.length > 1) continue;
    for (const [k, { name, metric }] of columns.entries()) {
      const number = readNumber(row.cells[k] ?? "");
      if (
        metric === null ||
        metric === "loss" ||
        number === null ||
        !/[.%]/.test(number.text) ||
        /\bstd\b|deviation|time/i.test(name) ||
        name.endsWith("SD")
      )
        continue;
      const value = measured(metric, number.value, number.isPercent);
      if (value === null) continue;
      found.push({
        ...base,
        name: metric,
        value,
        printed: number.text,
        part:
          base.part === "cross-validation"
            ? ofFolds(name)
            : (partOfRow ?? partOfWords(name) ?? (isMean ? ofFolds(name) : base.part)),
        model: said === null ? base.model : null,
        said,
        spread: spread?.cells[k] ?? null,
        site: `table ${i}.${k}`,
        by: "table",
        // A mean with its deviation is one of folds.
        certain: isExplained || (spread !== undefined && base.part === "cross-validation"),
      });
    }
  }
  return found;
}

/** A table with a column for each fold and their mean, and a row for each metric: Surprise's "RMSE (testset)". */
export function readFolds({ columns, rows }: PrintedTable, base: Measured): Measured[] {
  const mean = columns.findIndex((name) => MEAN.test(name));
  const spread = columns.findIndex((name) => SPREAD.test(name));
  if (mean < 0 || spread < 0 || !columns.some((name) => /^fold \d+$/i.test(name))) return [];
  return rows.flatMap(({ labels, cells }, i) => {
    const label = labels.join(" ");
    const name = /time/i.test(label) ? null : metricOfIdentifier(label);
    const number = readNumber(cells[mean] ?? "");
    const value = name === null || number === null ? null : measured(name, number.value, number.isPercent);
    if (name === null || number === null || value === null) return [];
    const part: Part = /train/i.test(label) ? "train" : "cross-validation";
    const deviation = cells[spread] ?? null;
    return [
      {
        ...base,
        name,
        value,
        printed: number.text,
        spread: deviation,
        part,
        mean: true,
        site: `folds ${i}`,
        by: "report",
      },
    ];
  });
}

/** The head of what yardstick gives: a table, although it was asked for one value. */
export const ESTIMATES = /\.metric\s+\.estimator\s+\.estimate/;

/** The rows of such a table, measured as the code says. */
export function readEstimates(trace: Trace, value: Measure, slot: Slot, text: string, cell: number): Measured[] {
  return readTables(text).flatMap((table) =>
    namedRows(table, EMPTY).flatMap(({ name: metric, printed, site }) => {
      const number = readNumber(printed);
      const given: Measure = { ...value, metric, shape: "value", report: null };
      const one = number && measuredOf(trace, given, number, NO_WORDS, slot, cell, `${slot.site} ${site}`);
      return one ? [one] : [];
    }),
  );
}

/** Tables that hold a metric and its value in each row, as H2O's of best thresholds: the head says which column is the value. */
export function namedRows(printed: PrintedTable, base: Measured): Measured[] {
  const metricAt = printed.columns.findIndex((name) => /^\.?(?:metric|measure)s?$/i.test(name));
  const valueAt = printed.columns.findIndex((name) => /^(?:value|score|\.?estimate|mean)s?$/i.test(name));
  if (metricAt < 0 || valueAt < 0) return [];
  return printed.rows.flatMap((row, i) => {
    const name = metricOfIdentifier(row.cells[metricAt] ?? "");
    const number = readNumber(row.cells[valueAt] ?? "");
    if (name === null || number === null) return [];
    const value = measured(name, number.value, number.isPercent);
    return value === null
      ? []
      : [{ ...base, name, value, printed: number.text, site: `table ${i}`, by: "table" as const }];
  });
}

const spaced = (words: string): string => words.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
