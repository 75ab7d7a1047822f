/**
 * Tables and series that an output shows as text, with the exact texts and positions of their cells; only the sign of
 * percentages comes from the head where it stands there.
 */
import { lately } from "../../remembered.ts";
import { isRule } from "./lines.ts";
import { readAligned } from "./table-aligned.ts";
import { readBars } from "./table-bars.ts";
import {
  isDots,
  type Line,
  NO_NAME,
  type Piece,
  pieceOf,
  type PrintedTable,
  type ReadTable,
  rowOf,
  type TableRow,
} from "./table.ts";

/** All tables of a text, in order. Lines beyond the first few thousand are not looked at. Read once for all callers. */
export const readTables = lately(tablesIn);

function tablesIn(text: string): readonly PrintedTable[] {
  const lines = linesOf(text);
  const tables: PrintedTable[] = [];
  const hasSeries = text.includes(TYPED);
  // Each start looks at the lines up to the next blank one: in a long block without tables only this many starts are
  // tried.
  let work = lines.length * 30 + 2_000;
  for (let i = 0; i < lines.length && work > 0;) {
    const begins = mayBegin(lines, i);
    const block = begins || hasSeries ? blockFrom(lines, i) : [];
    work -= block.length;
    const found = (hasSeries ? seriesOf(block) : null) ?? (begins ? tableAt(lines, i, block) : null);
    if (found === null) {
      i += 1;
      continue;
    }
    tables.push({ ...found.table, rows: withUnits(found.table), heading: headingAbove(lines, i) });
    i += found.lines;
  }
  return tables;
}

/** The rows of a table whose heads or labels say that its numbers are percentages, each number with its sign. */
function withUnits({ columns, rows }: Pick<PrintedTable, "columns" | "rows">): readonly TableRow[] {
  const ofColumns = columns.map((name) => PERCENT.test(name));
  if (!ofColumns.includes(true) && !rows.some(({ labels }) => PERCENT.test(labels.at(-1) ?? ""))) return rows;
  return rows.map((row) => {
    const ofRow = PERCENT.test(row.labels.at(-1) ?? "");
    return { ...row, cells: row.cells.map((cell, k) => (ofRow || ofColumns[k] ? signed(cell) : cell)) };
  });
}

/** "MAPE %", "share (%)", "% of rows": a word beside the sign, unlike the "25%" of a summary. */
const PERCENT = /[A-Za-z].{0,60}?[\s_([]%[)\]]?$|^[([]?%[)\]]?[\s_].{0,60}?[A-Za-z]/;
const signed = (cell: string | null): string | null =>
  cell !== null && /^-?[\d.,]*\d$/.test(cell) ? `${cell}%` : cell;

/** The only table of a text, as a shown value is one; null if there is none or several. */
export function readTable(text: string): PrintedTable | null {
  const tables = readTables(text);
  return tables.length === 1 ? (tables[0] ?? null) : null;
}

type Found = { readonly table: Omit<PrintedTable, "heading">; readonly lines: number } | null;

const tableAt = (lines: readonly Line[], start: number, block: readonly Line[]): Found =>
  (/[|│┃┆┌┏╭+┐]/.test(lines[start]?.text ?? "") ? whole(lines, start, readBars(block)) : null) ??
  whole(lines, start, readLoose(block)) ??
  whole(lines, start, readAligned(block));

/**
 * Most lines begin no table: header names are spaced apart, are not numbers unless labels are to their left, or have a
 * rule below.
 */
function mayBegin(lines: readonly Line[], start: number): boolean {
  const first = lines[start]?.text ?? "";
  const second = lines[start + 1]?.text ?? "";
  if (first.length > LONGEST_LINE || first.trim() === "" || second.trim() === "") return false;
  return (
    /^[\s|│┃┆┌┏╭+]/.test(first) ||
    isRule(second) ||
    (/\S {2,}\S/.test(first) && !/(?:^|\s)-?[\d.]+(?:\s|$)/.test(first))
  );
}

/** The lines up to the next blank one. */
function blockFrom(lines: readonly Line[], start: number): readonly Line[] {
  let end = start;
  while (end < lines.length && end - start < MOST_ROWS && (lines[end]?.text ?? "").trim() !== "") end += 1;
  return lines.slice(start, end);
}

/** A table with the parts it was wrapped into, and with what is below it. */
function whole(lines: readonly Line[], start: number, read: ReadTable | null): Found {
  if (read === null) return null;
  let { columns, rows, isCut, gap } = read;
  let next = start + read.lines;
  let head = start;
  // pandas leaves a line between the parts and says so at the end of the names, or of the first row; R does neither.
  const goesOn = (): boolean => [head, head + 1].some((at) => /\\\s*$/.test(lines[at]?.text ?? ""));
  while (next + 1 < lines.length && rows.some(({ labels }) => labels.length > 0)) {
    const blank = goesOn() && (lines[next]?.text ?? "").trim() === "" ? 1 : 0;
    if (blank === 0 && !/^\s+\S/.test(lines[next]?.text ?? "")) break;
    const more = readAligned(blockFrom(lines, next + blank));
    if (more === null || !haveSameLabels(rows, more.rows)) break;
    next += blank;
    if (more.gap !== null) gap ??= columns.length + more.gap;
    columns = [...columns, ...more.columns];
    rows = rows.map((row, i) => ({
      labels: row.labels,
      cells: [...row.cells, ...(more.rows[i]?.cells ?? [])],
      places: [...row.places, ...(more.rows[i]?.places ?? [])],
    }));
    isCut ||= more.isCut;
    head = next;
    next += more.lines;
  }
  const footer = footerFrom(lines, next);
  const shape = footer?.shape ?? shapeAbove(lines, start);
  const last = lines[next - 1];
  return {
    table: {
      columns,
      rows,
      name: read.name,
      dtype: null,
      shape,
      // A part that was announced and not read has columns of its own.
      isCut: isCut || goesOn() || (shape !== null && shape[0] > rows.length),
      gap,
      at: lines[start]?.at ?? 0,
      end: (last?.at ?? 0) + (last?.text.length ?? 0),
    },
    lines: (footer?.next ?? next) - start,
  };
}

const haveSameLabels = (one: readonly TableRow[], other: readonly TableRow[]): boolean =>
  one.length === other.length && one.every(({ labels }, i) => labels.join(" ") === other[i]?.labels.join(" "));

function footerFrom(
  lines: readonly Line[],
  from: number,
): { readonly shape: readonly [number, number]; readonly next: number } | null {
  const blank = (lines[from]?.text ?? "").trim() === "" ? 1 : 0;
  const match = /^\s*\[(\d{1,12}) rows x (\d{1,9}) columns\]/.exec(lines[from + blank]?.text ?? "");
  return match ? { shape: [Number(match[1]), Number(match[2])], next: from + blank + 1 } : null;
}

/** polars, tibbles and Julia state it first. */
function shapeAbove(lines: readonly Line[], start: number): readonly [number, number] | null {
  const above = `${lines[start - 1]?.text ?? ""}`;
  const match =
    /^\s*(?:shape: \((\d{1,12}), (\d{1,9})\)|#? ?A tibble: (\d[\d,]{0,15}) [x×] (\d{1,9})|(\d{1,12})×(\d{1,9}) (?:Sub)?DataFrame)/.exec(
      above,
    );
  const [rows, columns] = (match?.slice(1) ?? []).filter((group) => group !== undefined);
  return rows === undefined || columns === undefined ? null : [Number(rows.replaceAll(",", "")), Number(columns)];
}

/** Below every series of pandas. */
const TYPED = "dtype: ";
const SERIES_END =
  /^(?:(?:Name: (?<name>.{0,200}?), )?(?:Length: (?<length>\d+), )?dtype: (?<dtype>.{1,80})|Freq: \S{1,20}(?:, Name: (?<named>.{0,200}?))?(?:, Length: (?<long>\d+))?, dtype: (?<type>.{1,80}))\s*$/;

/** A series of pandas: labels and values, and below them its type. */
function seriesOf(block: readonly Line[]): Found {
  const end = block.findIndex(({ text }) => text.includes(TYPED) && SERIES_END.test(text.trimStart()));
  if (end < 1) return null;
  const groups = SERIES_END.exec(block[end]?.text.trimStart() ?? "")?.groups ?? {};
  const texts = block.slice(0, end);
  // A number has no blanks: whatever stands before it are levels of the index.
  const isOfNumbers = /^(?:u?int|float)/i.test(groups.dtype ?? groups.type ?? "");
  const parts = isOfNumbers ? /^(.*?)\s{2,}(\S+)\s*$/ : /^(.*?)\s{2,}(\S(?:.*\S)?)\s*$/;
  const rows = texts.map((line) => {
    const match = parts.exec(line.text.slice(0, LONGEST_LINE));
    const from = match ? line.text.length - line.text.slice((match[1] ?? "").length).trimStart().length : 0;
    return {
      line,
      from: match && (match[1] !== "" || /^\s+\S/.test(line.text)) ? from : isDots(line.text.trim()) ? 0 : -1,
    };
  });
  // The names of the index are on a line of their own.
  const [first] = rows;
  const isHead =
    first?.from === -1 ||
    (isOfNumbers &&
      /^[A-Za-z_]/.test(first?.line.text.slice(first.from) ?? "") &&
      !NO_NUMBER.test(first?.line.text ?? ""));
  const isNamed = isHead && rows.length > 1;
  const body = rows.slice(isNamed ? 1 : 0);
  if (body.length === 0 || body.some(({ from }) => from < 0)) return null;
  const kept = body.filter(({ line, from }) => !isDots(pieceOf(line, from, line.text.length).text));
  const name = groups.name ?? groups.named ?? null;
  const length = groups.length ?? groups.long;
  let above = "";
  return {
    table: {
      columns: [name ?? ""],
      rows: kept.map(({ line, from }) => {
        const label = line.text.slice(0, from).trim();
        // Outer levels of an index are printed only where they change.
        const levels = label.split(/\s{2,}/);
        if (/^\S/.test(line.text) && levels.length > 1) above = levels[0] ?? "";
        const full = /^\s/.test(line.text) && above !== "" ? [above, ...levels] : levels;
        const row = rowOf([{ text: label, at: line.at }, pieceOf(line, from, line.text.length)], 1);
        return { ...row, labels: full };
      }),
      name: name ?? (isNamed ? (texts[0]?.text.trim() ?? null) : null),
      dtype: groups.dtype ?? groups.type ?? null,
      shape: length === undefined ? null : [Number(length), 1],
      isCut: kept.length < body.length,
      gap: null,
      at: block[0]?.at ?? 0,
      end: (block[end]?.at ?? 0) + (block[end]?.text.length ?? 0),
    },
    lines: end + 1,
  };
}

/** What stands in a series of numbers where there is none. */
const NO_NUMBER = /\s(?:nan|inf|NaN|None|<NA>)\s*$/;

/** Cells two blanks apart, whatever their widths: a table that came as HTML. */
function readLoose(block: readonly Line[]): ReadTable | null {
  const rows: Piece[][] = [];
  for (const line of block) {
    let from = 0;
    const row = line.text.split("  ").map((text) => {
      const piece = { text, at: line.at + from };
      from += text.length + 2;
      return piece;
    });
    const width = rows[0]?.length ?? row.length;
    // Most blocks are aligned instead, and their first line says so.
    if (width < 2 || row.length !== width || row.some(({ text }) => text !== text.trim())) return null;
    rows.push(row);
  }
  if (rows.length < 2) return null;
  const names = (rows[0] ?? []).map(({ text }) => text);
  const named = names.findIndex((name) => name !== "");
  const labels = named <= MOST_LEVELS ? named : 1;
  if (names.some((name) => NO_NAME.test(name)) || labels < 0 || (labels > 0 && rows[1]?.[0]?.text === "")) return null;
  if (names.slice(labels).some((name) => name === "" || /^-?[\d.]+$/.test(name))) return null;
  return {
    columns: names.slice(labels),
    rows: rows.slice(1).map((row) => rowOf(row, labels)),
    name: null,
    isCut: false,
    gap: null,
    lines: rows.length,
  };
}

/** Of an index that is shown as HTML. */
const MOST_LEVELS = 2;

function headingAbove(lines: readonly Line[], start: number): string | null {
  let above = start - 1;
  if ((lines[above]?.text ?? "").trim() === "") above -= 1;
  const text = (lines[above]?.text ?? "").trim();
  return /[A-Za-z]{2}/.test(text) && text.length <= 200 ? text : null;
}

function linesOf(text: string): readonly Line[] {
  let at = 0;
  return text.split("\n", MOST_LINES).map((line) => {
    const own = { text: line.endsWith("\r") ? line.slice(0, -1) : line, at };
    at += line.length + 1;
    return own;
  });
}

const MOST_LINES = 5_000;
const MOST_ROWS = 1_000;
const LONGEST_LINE = 2_000;
