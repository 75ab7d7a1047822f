import { modelInText } from "../know/model-names.ts";
import { isBetter, metricOfIdentifier } from "../know/metrics.ts";
import { readNumber } from "../read/outputs/numbers.ts";
import { readTable } from "../read/outputs/tables.ts";
import type { PrintedTable } from "../read/outputs/table.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Slot } from "../read/trace/tracer.ts";
import {
  type Dictionary,
  type Measure,
  type Table,
  type TableState,
  textOf,
  UNKNOWN,
  type Value,
} from "../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { isBaseline, measuredOf, NO_WORDS } from "./measured-of.ts";
import { MOST_ROWS } from "./named-tables.ts";

/** A table of results that the notebook built from measures and shows: what stands in a cell is what the code put there. */
export function readShownTable(trace: Trace, table: Table, slot: Slot, text: string, cell: number): Measured[] {
  const printed = readTable(text);
  const grouped = groupedIn(table.state);
  const content = grouped ?? contentOf(table.state);
  if (printed === null || content === null || printed.rows.length > MOST_ROWS) return [];
  const grid = gridOf(content);
  const sorted = isReordered(table.state);
  const found: Measured[] = [];
  for (const [i, row] of printed.rows.entries()) {
    const values = grid === null ? null : grouped === null ? rowOf(grid, row, printed, i, sorted) : groupOf(grid, row);
    const label = row.labels.at(-1) ?? "";
    const said =
      [...row.labels, ...row.cells].map((c) => (c === null ? null : modelInText(c))).find((m) => m !== null) ?? null;
    for (const [k, column] of printed.columns.entries()) {
      const value =
        values?.get(column) ?? (content.kind === "dictionary" ? crossing(content, label, k, column, i) : null);
      const number = readNumber(row.cells[k] ?? "");
      if (value?.kind !== "measure" || number === null || value.over === "spread") continue;
      const isTurn = printed.rows.length > 1 && isOfTurns(content, column);
      if (isTurn && !(i === 0 && leads(printed, k, value))) continue;
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
        said: variant === "baseline" ? null : (one.said ?? said ?? modelInText(column)),
        variant,
        by: "table",
        // The best of many settings on some rows need not be the one that the author settles on.
        certain: one.certain && !isTurn,
      });
    }
  }
  return found;
}

/** What a table of means was built from before its rows were grouped; null for any other table. */
function groupedIn(state: TableState): Dictionary | null {
  let at: TableState | undefined = state;
  while (at !== undefined && SAME_ROWS.test(at.made)) [at] = at.from;
  if (at === undefined || !/GroupBy\.(?:mean|median)$/.test(at.made)) return null;
  [at] = at.from;
  if (at?.made === "subscript") [at] = at.from;
  const content = at?.made.endsWith(".groupby") ? at.from[0]?.content : null;
  return content?.kind === "dictionary" ? content : null;
}
const SAME_ROWS = /\.(?:sort_values|reset_index|to_frame|round)$/;

/** The mean of a group, of which a row says the name; null where its rows hold values of different models. */
function groupOf(grid: Grid, { labels, cells }: PrintedTable["rows"][number]): ReadonlyMap<string, Value> | null {
  const names = new Set([...labels, ...cells].flatMap((cell) => (cell === null ? [] : [cell.trim()])));
  const rows = grid.filter((values) => [...values.values()].some((value) => names.has(textOf(value) ?? "")));
  const models = new Set(rows.flatMap((row) => [...row.values()].map((v) => (v.kind === "measure" ? v.model : null))));
  models.delete(null);
  return models.size > 1 || rows[0] === undefined
    ? null
    : new Map([...rows[0]].map(([name, value]) => [name, value.kind === "measure" ? meanOf(value) : value]));
}

const meanOf = (value: Measure): Measure => ({ ...value, shape: "value", over: value.over ?? "mean" });

/** What a table was built from. What a loop wrote in its columns is still there where only some of them are shown. */
function contentOf({ content, made, from }: TableState): Value | null {
  const [whole] = made.endsWith(".head") ? (from[0]?.from ?? []) : made === "subscript" ? from : [];
  return content ?? (whole?.content?.kind === "dictionary" && whole.content.open ? whole.content : null);
}

/** Whether a loop wrote the values of a column, one turn after the other. */
const isOfTurns = (content: Value, column: string): boolean =>
  content.kind === "dictionary" && content.open && content.entries.get(column)?.value.kind === "measure";

/** Whether a column is listed from the best value down. */
function leads({ rows }: PrintedTable, k: number, { metric }: Measure): boolean {
  const [first, ...others] = rows.map(({ cells }) => readNumber(cells[k] ?? "")?.value ?? Number.NaN);
  return metric !== null && first !== undefined && !others.some((value) => isBetter(metric, value, first));
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
  isSorted: boolean,
): ReadonlyMap<string, Value> | null {
  for (const [k, column] of printed.columns.entries()) {
    const cell = row.cells[k]?.trim();
    if (cell === undefined || cell === "" || readNumber(cell) !== null) continue;
    const same = grid.filter((values) => textOf(values.get(column)) === cell);
    if (same.length === 1) return same[0] ?? null;
  }
  const label = row.labels.at(-1);
  // A column that became the index has no name among those of the columns.
  const called = grid.filter((values) => [...values.values()].some((value) => textOf(value) === label));
  if (label !== undefined && called.length === 1) return called[0] ?? null;
  const number = label !== undefined && /^\d+$/.test(label) ? Number(label) : null;
  // Sorted tables keep the numbers of their rows, and where there are none, no place says whose values a row has.
  const placed = grid[number ?? at] ?? null;
  return placed === null || number !== null || !isSorted ? placed : new Map([...placed].map(ofNoModel));
}

const ofNoModel = ([name, value]: readonly [string, Value]): [string, Value] => [
  name,
  value.kind === "measure" ? { ...value, model: null } : value,
];

/** Whether the rows stand in another order than the one in which the code lists them. */
function isReordered(state: TableState): boolean {
  let at: TableState | undefined = state;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    if (SORTS.test(at.made)) return true;
    [at] = at.from;
  }
  return false;
}

const MOST_STEPS = 10;
const SORTS = /\.(?:sort_values|sort_index|nlargest|nsmallest|sample)$/;
