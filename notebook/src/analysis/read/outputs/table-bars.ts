import { isRule } from "./lines.ts";
import { gapIn, isDots, type Line, pieceOf, type Piece, type ReadTable, rowOf } from "./table.ts";

const BAR = /[|│┃┆]/;

/**
 * A table with bars between its cells: Markdown, tabulate, prettytable, Spark's `show()`, polars, Lightning's box. Its first line is the
 * first of `lines`; null where that begins no such table.
 */
export function readBars(lines: readonly Line[]): ReadTable | null {
  let end = 0;
  while (end < lines.length && isOfBars(lines[end]?.text ?? "")) end += 1;
  const own = lines.slice(0, end);
  const rows = own.filter(({ text }) => !isRule(text)).map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  // The head ends at the first rule below it; of its lines only the first one names: below stand types.
  const first = own.findIndex(({ text }) => !isRule(text));
  const below = own.findIndex(({ text }, i) => i > first && isRule(text));
  const head = below < 0 ? 1 : below - first;
  const names = (rows[0] ?? []).map(({ text }) => text);
  const labels = names[0] === "" || /^(?:Row|index)$/.test(names[0] ?? "") ? 1 : 0;
  const body = rows.slice(head).filter((row) => !row.every(({ text }) => isDots(text) || text === ""));
  if (body.length === 0 || names.every((name) => name === "")) return null;
  const kept = names.map((name) => !isDots(name));
  const isCut = body.length < rows.length - head || kept.includes(false);
  return {
    columns: names.filter((_, i) => kept[i]).slice(labels),
    rows: body.map((row) =>
      rowOf(
        row.filter((_, i) => kept[i]),
        labels,
      ),
    ),
    name: labels === 1 && names[0] !== "" ? (names[0] ?? null) : null,
    isCut,
    gap: gapIn(kept.slice(labels)),
    lines: end,
  };
}

const isOfBars = (text: string): boolean => isRule(text) || (BAR.test(text) && /^\s*[|│┃┆].*[|│┃┆]\s*$/.test(text));

function cellsOf(line: Line): readonly Piece[] {
  const bars = [...line.text.matchAll(/[|│┃┆]/g)].map((match) => match.index);
  return bars.slice(0, -1).map((bar, i) => pieceOf(line, bar + 1, bars[i + 1] ?? line.text.length));
}
