import { kindInText } from "../../know/model-names.ts";
import { isBetter, metricOfIdentifier } from "../../know/metrics.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { readTable } from "../../read/outputs/tables.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import { rowsBuilt } from "../../read/trace/tables/built-tables.ts";
import { type Dictionary, type Measure, type Table, type TableState, type Value } from "../../read/trace/value.ts";
import { bestOf, type Measured } from "./measured.ts";
import { NO_WORDS } from "./printed-words.ts";
import { isBaseline, measuredOf } from "./measured-of.ts";
import { MOST_ROWS } from "./named-tables.ts";
import { grouped } from "../../grouped.ts";
import { triedSettings } from "./series.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** A table of results that the notebook built from measures and shows: what stands in a cell is what the code put there. */
export function readShownTable(trace: Trace, table: Table, slot: Slot, text: string, cell: number): Measured[] {
  const printed = readTable(text);
  const built = builtFrom(table.state);
  if (printed === null || built === null || printed.rows.length > MOST_ROWS) return [];
  const { content } = built;
  const grid = gridOf(content);
  const found: Measured[] = [];
  const tried: Measured[] = [];
  const rank = printed.columns.indexOf("rank_test_score");
  for (const [i, row] of printed.rows.entries()) {
    const rows = grid === null ? [] : rowsOf(grid, row, printed, i, built);
    // Under the name of what stands in columns the labels look like a column of texts.
    const [first] = row.cells;
    const label = row.labels.at(-1) ?? (first && readNumber(first) === null ? first : "");
    const said =
      [...row.labels, ...row.cells].map((c) => (c === null ? null : kindInText(c))).find((m) => m !== null) ?? null;
    for (const [k, column] of printed.columns.entries()) {
      const value =
        valueIn(rows, column, built) ??
        (content.kind === "dictionary" ? crossing(content, label, k, column, i) : turnedIn(grid, label, column));
      const number = readNumber(row.cells[k] ?? "");
      if (value?.kind !== "measure" || number === null || value.over === "spread") continue;
      // Which setting is best on the rows that it learned from is no result.
      if (value.over === "trials" && value.part === "train") continue;
      if (value.over === "trials" && rank >= 0 && row.cells[rank]?.trim() !== "1") continue;
      if (value.shape === "list" && value.over === null && !isEnd(value, printed, i, built)) continue;
      const isTurn = printed.rows.length > 1 && isOfTurns(content, column);
      if (isTurn && !(i === 0 && leads(printed, k, value))) continue;
      const called = metricOfIdentifier(column) === null && metricOfIdentifier(label) !== null ? label : column;
      // Of several values in one, a column says which it shows: ROUGE-1, ROUGE-L.
      const asked = value.shape === "list" ? metricOfIdentifier(called) : null;
      const words = { ...NO_WORDS, before: called, line: called };
      const one = measuredOf(
        { trace, slot, words, cell, site: `${slot.site}.${i}.${k}` },
        asked === null ? value : { ...value, metric: asked },
        number,
      );
      if (one === null) continue;
      // A row may say that no model stands behind it.
      const variant = one.model === null && isBaseline(label) ? "baseline" : one.variant;
      (value.over === "trials" ? tried : found).push({
        ...one,
        said: variant === "baseline" ? null : (one.said ?? said ?? kindInText(column)),
        variant,
        by: "table",
        // The best of many settings on some rows need not be the one that the author settles on.
        certain: one.certain && !isTurn,
      });
    }
  }
  return [...toldApart(found, printed), ...bestOf(tried)];
}

/**
 * Rows that judge one and the same training on the same rows differ by a setting that is varied afterwards, such as a threshold: each is told
 * by that, so that values of several rows are never taken together.
 */
function toldApart(found: readonly Measured[], { columns, rows }: PrintedTable): readonly Measured[] {
  const measures = new Set(found.map(({ site }) => site.split(".").at(-1)));
  const setting = columns.findIndex((_, k) => {
    const cells = rows.map(({ cells: own }) => own[k] ?? "");
    return !measures.has(String(k)) && new Set(cells).size === rows.length && cells.every((one) => readNumber(one));
  });
  // Rows that no setting tells apart are folds or runs, and keep their values.
  if (setting < 0) return found;
  const kinds = grouped(found, ({ site, name, model, fit, on, part, of, variant }) =>
    fit < 0 || on === null || of !== null || variant !== null
      ? site
      : [site.split(".").at(-1), name, model?.id, fit, on.id, part].join(" "),
  );
  return [...kinds.values()].flatMap((own) => {
    if (new Set(own.map(({ printed }) => printed)).size < 2) return own;
    const settings = own.map(({ site }) => {
      const cell = rows[Number(site.split(".").at(-2))]?.cells[setting];
      return cell ? `${columns[setting] ?? ""} ${cell.trim()}` : "";
    });
    return triedSettings(own, settings);
  });
}

/** Whether a row ends a list that fills a column: the last epoch of a training does, no fold of several. */
const isEnd = (
  { part, model, report }: Measure,
  { rows }: PrintedTable,
  at: number,
  { isSorted, isGrouped, isHead }: Built,
): boolean =>
  report !== null || model?.fields.has("metrics") !== true
    ? part !== "cross-validation" || isGrouped
    : at === rows.length - 1 && !isSorted && !isHead;

/** What a table of results was built from, and what was done to it since. */
interface Built {
  readonly content: Value;
  /** Whether its rows stand in another order than the one in which the code lists them. */
  readonly isSorted: boolean;
  /** Whether a row may stand for several: groups of rows were averaged. */
  readonly isGrouped: boolean;
  /** Whether only its first rows are left. */
  readonly isHead: boolean;
  /** The column that was chosen, or spread over others; null for all. */
  readonly column: string | null;
}

/** What a table still shows, however it was sorted, cut, turned or grouped since it was built; null for a table of data. */
function builtFrom(state: TableState): Built | null {
  let [isSorted, isGrouped, isHead] = [false, false, false];
  let column: string | null = null;
  for (const at of lineage(state, MOST_STEPS)) {
    const { content, made } = at;
    if (SORTS.test(made)) isSorted = true;
    if (made.endsWith(".head")) isHead = true;
    if (GROUPS.test(made)) [isSorted, isGrouped] = [true, true];
    if (made === "subscript") column ??= at.column;
    // A choice of columns says again what the whole table did, unless a loop or a search wrote them, groups are formed of them, or it is turned for it.
    const isPassedOn: boolean =
      made === "subscript" ? isGrouped || isOpen(at.from[0]) || TURNS.test(at.from[0]?.made ?? "") : PASSES.test(made);
    if (content !== null && (!isPassedOn || made === "assignment"))
      return { content, isSorted, isGrouped, isHead, column };
    if (content === null && !isPassedOn) return null;
  }
  return null;
}

const isOpen = (state: TableState | undefined): boolean =>
  state?.content?.kind === "dictionary" &&
  (state.content.open ||
    [...state.content.entries.values()].some(({ value }) => value.kind === "measure" && value.over === "trials"));

const TURNS = /\.(?:T|transpose)$/;
const GROUPS = /GroupBy\.(?:mean|median|agg|aggregate)$|\.(?:pivot|pivot_table|unstack)$/;
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

/** What rows hold that were turned into columns: of the only one that has the name of the column in it. */
function turnedIn(grid: readonly Row[] | null, label: string, column: string): Value | null {
  const [row, ...others] = (grid ?? []).filter((one) => holds(one, column));
  return others.length === 0 ? (row?.get(label) ?? null) : null;
}

/** Rows of a table as the code lists them: column name to value. Rows that are named have their name under "". */
type Row = ReadonlyMap<string, Value>;

function gridOf(content: Value): readonly Row[] | null {
  const rows = rowsBuilt(content)?.map((row) => new Map([...row.entries].map(([name, { value }]) => [name, value])));
  return rows !== undefined && rows.length > 0 ? rows : null;
}

/** The rows of the code that a printed row shows: by the texts and settings that both hold, else by its place. */
function rowsOf(
  grid: readonly Row[],
  { labels, cells }: PrintedTable["rows"][number],
  printed: PrintedTable,
  at: number,
  { isSorted, isGrouped }: Built,
): readonly Row[] {
  const { columns } = printed;
  let rows = grid;
  const narrow = (isOf: (row: Row) => boolean): void => {
    const some = rows.filter(isOf);
    if (some.length > 0) rows = some;
  };
  for (const label of labels) if (!/^\d+$/.test(label) || isGrouped) narrow((row) => holds(row, label));
  for (const [k, column] of columns.entries()) narrow((row) => isShownAs(row.get(column), cells[k] ?? null));
  // A row that a loop writes again and again stands for all of them.
  if (rows.length === 1 || isGrouped) return rows;
  const label = labels.at(-1);
  const number = label !== undefined && /^\d+$/.test(label) ? Number(label) : null;
  // Sorted tables keep the numbers of their rows, and where there are none, no place says whose values a row has.
  const placed = grid[number === null ? at : number - firstOf(printed, grid.length)];
  if (placed === undefined) return [];
  return number !== null || !isSorted ? [placed] : [new Map([...placed].map(ofNoModel))];
}

/** The number of the first row: R counts from 1. */
const firstOf = ({ rows }: PrintedTable, length: number): number =>
  rows.some(({ labels }) => Number(labels.at(-1)) === length) ? 1 : 0;

const holds = (row: Row, text: string): boolean => [...row.values()].some((value) => isShownAs(value, text));

/** Whether a cell shows a text, a number or a missing value that the code states. */
function isShownAs(value: Value | undefined, cell: string | null): boolean {
  if (value?.kind !== "constant") return false;
  const shown = cell?.trim() ?? "";
  if (typeof value.value === "number") return shown !== "" && Number(shown) === value.value;
  if (value.value === null) return /^(?:None|NaN|NaT|<NA>|)$/.test(shown);
  return (typeof value.value === "boolean" ? (value.value ? "True" : "False") : value.value) === shown;
}

/** What rows hold under a column: under its name, in the rows that name it where they were spread over columns, or what was worked out of them. */
function valueIn(rows: readonly Row[], column: string, { isGrouped, column: chosen }: Built): Value | null {
  const averaged = isGrouped ? AVERAGED.exec(column) : null;
  const [name, how] = averaged === null ? [column, "mean"] : [averaged[1] ?? "", averaged[2] ?? ""];
  const own = rows.flatMap((row) => row.get(name) ?? []);
  const named = own.length > 0 || !isGrouped ? own : rows.filter((row) => holds(row, name)).flatMap(only(chosen));
  const values = named.length > 0 || !isGrouped || name !== "" ? named : rows.flatMap(only(chosen));
  const [first, ...others] = values;
  if (first === undefined || (first.kind === "measure" && how !== "mean" && how !== "median")) return null;
  if (others.length === 0 || first.kind !== "measure") return others.length === 0 ? first : null;
  const models = new Set(values.flatMap((value) => (value.kind === "measure" ? (value.model?.path ?? []) : [])));
  return models.size > 1 ? null : { ...first, shape: "value", over: first.over ?? "mean" };
}

/** "rmse mean", "std": a figure of several rows, of a column that the head names or that was chosen before. */
const AVERAGED = /^(?:(.*) )?(mean|median|std|min|max|count|sem|var)$/;

/** The only measure of a row, or the one in the column that was chosen. */
const only =
  (chosen: string | null) =>
  (row: Row): readonly Value[] => {
    const own = chosen === null ? undefined : row.get(chosen);
    const all = [...row.values()].filter((value) => value.kind === "measure");
    return own !== undefined ? [own] : all.length === 1 ? all : [];
  };

const ofNoModel = ([name, value]: readonly [string, Value]): [string, Value] => [
  name,
  value.kind === "measure" ? { ...value, model: null } : value,
];

const MOST_STEPS = 10;
const SORTS = /\.(?:sort_values|sort_index|nlargest|nsmallest|sample)$/;
/** What leaves the values of a table that was built what they are. */
const PASSES =
  /^(?:rows|rows by condition|assignment)$|^pandas\.Styler\.|GroupBy\.(?:mean|median|agg|aggregate)$|\.(?:groupby|pivot|pivot_table|unstack|sort_values|sort_index|nlargest|nsmallest|sample|set_index|reset_index|round|transpose|copy|T|head|tail|style|to_frame|applymap|map|rename|rename_axis|to_string|to_markdown|hide|format|query|astype|fillna)$/;
