/** Names of the columns of the table that a cell shows. */
import type { CellOutput } from "./cell-outputs.ts";
import { readTables } from "./tables.ts";

/** The form in which a table is shown: its rows, `df.columns`, `df.dtypes`, `df.info()`. */
export type ShownAs = "rows" | "columns" | "types" | "info";

const LONGEST = 20_000;
const MOST_COLUMNS = 400;

/** Names of all columns, in order; null for each that an output leaves out. */
export type ShownNames = readonly (string | null)[];

/** The names of all columns, in order, as far as the output shows them; null if it does not, or not how many there are. */
export function shownColumns(output: CellOutput | undefined, as: ShownAs): ShownNames | null {
  const text = output?.texts.at(-1)?.text.slice(0, LONGEST);
  if (text === undefined) return null;
  const names = READERS[as](text);
  const known = names?.filter((name) => name !== null) ?? [];
  return known.length > 0 && known.length <= MOST_COLUMNS && new Set(known).size === known.length ? names : null;
}

/** The types of the columns that an output says or shows, by name; null where it does neither. */
export function shownTypes(
  output: CellOutput | undefined,
  as: Exclude<ShownAs, "columns">,
): ReadonlyMap<string, string> | null {
  const text = output?.texts.at(-1)?.text.slice(0, LONGEST) ?? "";
  if (as === "types") return typesOnLines(text);
  if (as === "info") return typesIn(text, /^(?:[^\S\n]*\d+ {2,})?(\S.*?)\s{2,}\d+ non-null\s+(\S+)\s*$/gm);
  const [table, ...others] = readTables(text);
  if (table === undefined || others.length > 0 || table.rows.length > MOST_ROWS) return null;
  return new Map(table.columns.map((name, k) => [name, typeOfValues(table.rows.map(({ cells }) => cells[k] ?? null))]));
}

/** What `dtypes` shows, where nothing else is like it. */
function typesOnLines(text: string): ReadonlyMap<string, string> | null {
  const [block, ...others] = [...text.matchAll(/^(?:\S.* {2,}[a-z][\w[\], ]*\n)+dtype: object$/gm)];
  return block === undefined || others.length > 0 ? null : typesIn(block[0], /^(\S.*?) {2,}([a-z][\w[\], ]*)$/gm);
}

/** The types that lines say after names. */
function typesIn(text: string, line: RegExp): ReadonlyMap<string, string> | null {
  const types = new Map([...text.matchAll(line)].map(([, name = "", type = ""]) => [name, type]));
  return types.size > 0 && types.size <= MOST_COLUMNS ? types : null;
}

/** What values are, as pandas writes them; "" for dates, which may be texts or not, and what else is not clear. */
function typeOfValues(cells: readonly (string | null)[]): string {
  const values = cells.filter((cell) => cell !== null && !/^(?:NaN|None|<NA>|NaT|\.\.\.)$/.test(cell));
  if (values.length === 0 || values.some((value) => DATE.test(value ?? ""))) return "";
  if (values.every((value) => /^(?:True|False)$/.test(value ?? ""))) return "bool";
  const isNumber = (value: string | null): boolean => /^-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf)$/.test(value ?? "");
  if (values.every(isNumber)) return values.every((value) => /^-?\d+$/.test(value ?? "")) ? "int64" : "float64";
  return values.some(isNumber) ? "" : "object";
}

/** `['age', 'income']`, `Index(['age', 'income'], dtype='object')`; null for any other text, and for a list that is cut. */
export function listedNames(text: string): readonly string[] | null {
  const inside = /^\s*(?:Index\()?\[([^[\]]{1,5000})\](?:,[^[\]]{0,100}\))?\s*$/.exec(text)?.[1];
  if (inside === undefined) return null;
  const names = [...inside.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , name = ""]) => name);
  const rest = inside.replace(/(["'])(?:(?!\1)[^\\\n])*\1/g, "");
  return names.length > 0 && /^[\s,]*$/.test(rest) ? names : null;
}

const MOST_ROWS = 60;
const DATE = /^\d{4}-\d\d-\d\d|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/;

const MOST_LEFT_OUT = 10_000;

/** The names before and after those that are left out of `all`; null where that many cannot be. */
function withGap(before: readonly string[], after: readonly string[], all: number): ShownNames | null {
  const missing = all - before.length - after.length;
  if (missing < 1 || missing > MOST_LEFT_OUT) return null;
  return [...before, ...Array.from({ length: missing }, () => null), ...after];
}

const READERS: Readonly<Record<ShownAs, (text: string) => ShownNames | null>> = {
  rows: (text) => {
    const tables = readTables(text);
    const [table] = tables;
    if (tables.length !== 1 || table === undefined) return null;
    const { columns, gap, shape } = table;
    if (columns.some((name) => name === "" || name === "...")) return null;
    if (gap !== null) return withGap(columns.slice(0, gap), columns.slice(gap), shape?.[1] ?? 0);
    return !table.isCut || shape?.[1] === columns.length ? columns : null;
  },
  columns: (text) => {
    const inside = /^(?:Index\()?\[([\s\S]*?)\]/.exec(text)?.[1];
    if (inside === undefined || /\.\.\./.test(inside)) return null;
    return [...inside.matchAll(/(["'])((?:(?!\1).)*)\1/g)].map(([, , name = ""]) => name);
  },
  types: (text) => [...(typesOnLines(text)?.keys() ?? [])],
  info: (text) => {
    if (text.split("<class ").length > 2) return null;
    // Of many columns it says the first and the last.
    const [, all, first, last] = /^Columns: (\d+) entries, (\S.*?) to (\S.*)$/m.exec(text) ?? [];
    if (first !== undefined && last !== undefined) return withGap([first], [last], Number(all));
    const total = /^Data columns \(total (\d+) columns?\)/m.exec(text)?.[1];
    const names = [...text.matchAll(/^(?:[^\S\n]*\d+ {2,})?(\S.*?)\s{2,}\d+ non-null\s/gm)].map(
      ([, name = ""]) => name,
    );
    return names.length === Number(total) ? names : null;
  },
};
