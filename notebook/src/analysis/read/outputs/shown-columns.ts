/** Names of the columns of the table that a cell shows. */
import type { CellOutput } from "./cell-outputs.ts";
import { readTables } from "./tables.ts";

/** The form in which a table is shown: its rows, `df.columns`, `df.dtypes`, `df.info()`. */
export type ShownAs = "rows" | "columns" | "types" | "info";

const LONGEST = 20_000;
const MOST_COLUMNS = 400;

/** The names of all columns, in order; null if the output does not show them, or not all. */
export function shownColumns(output: CellOutput | undefined, as: ShownAs): readonly string[] | null {
  const text = output?.texts.at(-1)?.text.slice(0, LONGEST);
  if (text === undefined) return null;
  const names = READERS[as](text);
  return names !== null && names.length > 0 && names.length <= MOST_COLUMNS && new Set(names).size === names.length
    ? names
    : null;
}

const READERS: Readonly<Record<ShownAs, (text: string) => readonly string[] | null>> = {
  rows: (text) => {
    const tables = readTables(text);
    const [table] = tables;
    if (tables.length !== 1 || table === undefined || table.isCut) return null;
    return table.columns.every((name) => name !== "" && name !== "...") ? table.columns : null;
  },
  columns: (text) => {
    const inside = /^(?:Index\()?\[([\s\S]*?)\]/.exec(text)?.[1];
    if (inside === undefined || /\.\.\./.test(inside)) return null;
    return [...inside.matchAll(/(["'])((?:(?!\1).)*)\1/g)].map(([, , name = ""]) => name);
  },
  types: (text) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("dtype: "));
    const names = lines.map(
      (line) =>
        /^(\S.*?)\s{2,}(?:object|category|bool|string|u?int\d+|float\d+|datetime64\S*|timedelta\S*)$/.exec(line)?.[1] ??
        null,
    );
    return names.every((name) => name !== null) ? names : null;
  },
  info: (text) => {
    if (text.split("entries, ").length > 2) return null;
    const total = /^Data columns \(total (\d+) columns?\)/m.exec(text)?.[1];
    const names = [...text.matchAll(/^(?:\s*\d+ {2,})?(\S.*?)\s{2,}\d+ non-null\s/gm)].map(([, name = ""]) => name);
    return names.length === Number(total) ? names : null;
  },
};
