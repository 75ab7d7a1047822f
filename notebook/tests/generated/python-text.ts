/** Numbers and tables in the exact form in which Python and pandas print them. */

/** `repr(float)`. */
export function repr(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  const text = String(value);
  return text.replace(/e([+-])(\d)$/u, "e$10$2");
}

export const fixed = (value: number, digits: number): string => value.toFixed(digits);

/** `round(value, digits)` shown: no trailing noughts. */
export const rounded = (value: number, digits: number): string => repr(Number(value.toFixed(digits)));

export interface Shown {
  readonly text: string;
  readonly html: string;
}

/** A DataFrame as pandas shows it: right-aligned columns, the index on the left. */
export function frame(
  columns: readonly string[],
  index: readonly string[],
  rows: readonly (readonly string[])[],
): Shown {
  const width = (at: number): number =>
    Math.max(...[columns[at] ?? "", ...rows.map((row) => row[at] ?? "")].map((cell) => cell.length));
  const widths = columns.map((_, at) => width(at));
  const first = Math.max(0, ...index.map((label) => label.length));
  const line = (label: string, cells: readonly string[]): string =>
    [label.padEnd(first), ...cells.map((cell, at) => cell.padStart(widths[at] ?? 0))].join("  ");
  const text = [line("", columns), ...rows.map((row, at) => line(index[at] ?? "", row))].join("\n");
  const tag = (name: string, cells: readonly string[]): string =>
    cells.map((cell) => `      <${name}>${cell}</${name}>\n`).join("");
  const head = `    <tr style="text-align: right;">\n${tag("th", ["", ...columns])}    </tr>\n`;
  const body = rows.map((row, at) => `    <tr>\n${tag("th", [index[at] ?? ""])}${tag("td", row)}    </tr>\n`).join("");
  const html = `<div>\n<table border="1" class="dataframe">\n  <thead>\n${head}  </thead>\n  <tbody>\n${body}  </tbody>\n</table>\n</div>`;
  return { text, html };
}

/** A column of floats as pandas shows it: at most six decimals, as many in each row. */
export function floatColumn(values: readonly number[]): string[] {
  const digits = Math.max(
    1,
    ...values.map((value) => (value.toFixed(6).replace(/0+$/u, "").split(".")[1] ?? "").length),
  );
  return values.map((value) => value.toFixed(digits));
}

/** A Series as pandas shows it. */
export function series(entries: readonly (readonly [string, string])[], name: string | null, dtype: string): string {
  const first = Math.max(...entries.map(([label]) => label.length));
  const second = Math.max(...entries.map(([, value]) => value.length));
  const body = entries.map(([label, value]) => `${label.padEnd(first)}    ${value.padStart(second)}`).join("\n");
  return `${body}\n${name === null ? "" : `Name: ${name}, `}dtype: ${dtype}`;
}
