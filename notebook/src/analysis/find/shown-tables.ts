import { modelInText } from "../know/model-names.ts";
import type { Part } from "../facts.ts";
import { partOfWords } from "../read/outputs/parts.ts";
import { measured, metricOfIdentifier } from "../know/metrics.ts";
import { readNumber } from "../read/outputs/numbers.ts";
import { readTable } from "../read/outputs/tables.ts";
import type { PrintedTable } from "../read/outputs/table.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Slot } from "../read/trace/tracer.ts";
import { constant, type Dictionary, type Table, textOf, UNKNOWN, type Value } from "../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { measuredOf, NO_WORDS } from "./measured-of.ts";

const MOST_ROWS = 40;

/** A table of results that the notebook built from measures and shows: what stands in a cell is what the code put there. */
export function readShownTable(trace: Trace, table: Table, slot: Slot, text: string, cell: number): Measured[] {
  const printed = readTable(text);
  if (printed === null || printed.rows.length > MOST_ROWS) return [];
  const grid = table.state.content === null ? null : gridOf(table.state.content, printed.columns);
  if (grid === null) return [];
  const found: Measured[] = [];
  for (const [i, row] of printed.rows.entries()) {
    const values = rowOf(grid, row, printed, i);
    if (values === null) continue;
    const said =
      [...row.labels, ...row.cells].map((c) => (c === null ? null : modelInText(spaced(c)))).find((m) => m !== null) ??
      null;
    for (const [k, column] of printed.columns.entries()) {
      const value = values.get(column);
      const number = readNumber(row.cells[k] ?? "");
      if (value?.kind !== "measure" || number === null || value.over === "spread") continue;
      const one = measuredOf(
        trace,
        value,
        number,
        { ...NO_WORDS, before: column, line: column },
        slot,
        cell,
        `${slot.site}.${i}.${k}`,
      );
      if (one) found.push({ ...one, said: one.said ?? said, by: "table" });
    }
  }
  return found;
}

/** Rows of a table as the code lists them: column name to value. Rows that are named have their name under "". */
type Grid = readonly ReadonlyMap<string, Value>[];

/** `DataFrame.from_dict({"a": 0.8, "b": 0.9}, orient="index")`: a row for each key, all of it in the one column. */
function namedGrid({ entries }: Dictionary, columns: readonly string[]): Grid | null {
  const [column] = columns;
  if (column === undefined || columns.length > 1) return null;
  const rows = [...entries].filter(([, { value }]) => value.kind === "measure");
  return rows.map(
    ([name, { value }]) =>
      new Map<string, Value>([
        ["", constant(name)],
        [column, value],
      ]),
  );
}

function gridOf(content: Value, printed: readonly string[]): Grid | null {
  if (content.kind === "dictionary") {
    if ([...content.entries.values()].every(({ value }) => value.kind === "measure"))
      return namedGrid(content, printed);
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

/** A table whose columns or rows are named after metrics, where the code does not say what is in it. */
export function readNamedTable(printed: PrintedTable, base: Measured): Measured[] {
  if (printed.rows.length > MOST_ROWS) return [];
  const named = namedRows(printed, base);
  if (named.length > 0) return named;
  const columns = printed.columns.map((name) => ({
    name,
    metric: metricOfIdentifier(name) ?? metricOfIdentifier(name.toLowerCase()),
  }));
  if (!columns.some((c) => c.metric !== null)) return [];
  const found: Measured[] = [];
  for (const [i, row] of printed.rows.entries()) {
    const names = [...row.labels, ...row.cells].filter((c): c is string => c !== null && readNumber(c) === null);
    const said = names.map((c) => modelInText(spaced(c))).find((m) => m !== null) ?? null;
    const isMean = names.some((c) => /^(?:mean|average|avg)$/i.test(c.trim()));
    if (said === null && !isMean && printed.rows.length > 1) continue;
    for (const [k, { name, metric }] of columns.entries()) {
      const number = readNumber(row.cells[k] ?? "");
      if (
        metric === null ||
        metric === "loss" ||
        number === null ||
        !/[.%]/.test(number.text) ||
        /\bstd\b|deviation|time/i.test(name)
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
            : (partOfWords(name) ?? (isMean ? ofFolds(name) : base.part)),
        model: said === null ? base.model : null,
        said,
        site: `table ${i}.${k}`,
        by: "table",
        certain: false,
      });
    }
  }
  return found;
}

/** Tables that hold a metric and its value in each row, as H2O's of best thresholds: the head says which column is the value. */
function namedRows(printed: PrintedTable, base: Measured): Measured[] {
  const metricAt = printed.columns.findIndex((name) => /^(?:metric|measure)s?$/i.test(name));
  const valueAt = printed.columns.findIndex((name) => /^(?:value|score|estimate)s?$/i.test(name));
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
