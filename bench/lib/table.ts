import { isWithinBound, type Measurement } from "./measurement.ts";

/** The measurements as a table for people. */
export function table(title: string, rows: readonly Measurement[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${rounded(row.value)} ${row.unit}`,
    row.peer === undefined ? "" : `${rounded(row.peer.ratio)} x ${row.peer.name}`,
    boundWords(row),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
  return [title, ...text].join("\n");
}

function boundWords(row: Measurement): string {
  if (row.bound === undefined) return "";
  const limit = "atMost" in row.bound ? `at most ${row.bound.atMost}` : `at least ${row.bound.atLeast}`;
  return isWithinBound(row) ? `ok (${limit})` : `MISSED (${limit})`;
}

function rounded(value: number): string {
  if (value !== 0 && value < 0.1) return value.toFixed(4);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
