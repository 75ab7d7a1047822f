/** How many rows of each class were judged, and how many of them were recognised, by a table that an output shows. */
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import type { Part } from "../../facts.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Instance } from "../../read/trace/value.ts";
import { alignedTexts } from "../shown/aligned.ts";
import { partOf } from "./judged-rows.ts";
import { NO_WORDS } from "./printed-words.ts";

/** A square of counts, with the names of the classes where they stand both above it and before its rows. */
export interface Counts {
  readonly names: readonly string[] | null;
  readonly rows: readonly (readonly number[])[];
}

export interface ClassCounts {
  readonly model: Instance;
  readonly part: Part | null;
  readonly cell: number;
  readonly classes: readonly { readonly name: string | null; readonly rows: number; readonly right: number }[];
}

/** The tables of right and wrong answers of which the code tells what their rows are. */
export const findClassCounts = (trace: Trace, outputs: ReadonlyMap<number, CellOutput>): readonly ClassCounts[] =>
  [...outputs.values()].flatMap((output) => {
    const shown = trace.shown.get(output.cell);
    return (shown?.slots ?? []).flatMap(({ value, text }, at): ClassCounts[] => {
      if (shown === undefined || value.kind !== "measure" || value.report !== "confusion matrix") return [];
      const { model, rowsAre } = value;
      // Of a loop nobody knows which model each table is of.
      const [taken, ...others] = alignedTexts(shown, output).get(at) ?? [];
      if (model === null || rowsAre === undefined || taken === undefined || others.length > 0) return [];
      const counts = readCounts(taken.text);
      return counts === null
        ? []
        : [
            {
              model,
              part: partOf(trace, value, NO_WORDS, text),
              cell: output.cell,
              classes: classesOf(counts, rowsAre),
            },
          ];
    });
  });

function classesOf({ names, rows }: Counts, rowsAre: "truth" | "predicted"): ClassCounts["classes"] {
  const truths = rowsAre === "truth" ? rows : rows.map((_, at) => rows.map((row) => row[at] ?? 0));
  return truths.map((row, at) => ({ name: names?.[at] ?? null, rows: sumOf(row), right: row[at] ?? 0 }));
}

/** What lies on the diagonal of a square of counts, over all of them. */
export const shareRight = ({ rows }: Counts): number =>
  rows.reduce((sum, row, at) => sum + (row[at] ?? 0), 0) / sumOf(rows.flat());

const MOST_CLASSES = 20;
const FEWEST_CLASSES = 2;

/** The first square of counts in a text: an array, or a table of classes; null where there is none. */
export function readCounts(text: string): Counts | null {
  const counts = /^\s*(?:array\(|\[\[)/.test(text)
    ? { names: null, rows: [...text.matchAll(/\[([\d\s,]+)\]/g)].map(([, row = ""]) => trailing(row)) }
    : tableOf(text.split("\n"));
  if (counts === null) return null;
  const { rows, names } = withoutTotals(counts);
  const isSquare =
    rows.length >= FEWEST_CLASSES && rows.length <= MOST_CLASSES && rows.every(({ length }) => length === rows.length);
  return isSquare && sumOf(rows.flat()) > 0 ? { rows, names } : null;
}

/** Lines in a row that end in as many counts as there are lines, with what stands before them. */
function tableOf(lines: readonly string[]): Counts | null {
  const ends = lines.map(trailing);
  for (let from = 0; from < lines.length; from++) {
    for (let length = Math.min(MOST_CLASSES + 1, ends[from]?.length ?? 0); length >= FEWEST_CLASSES; length--) {
      const own = ends.slice(from, from + length);
      const isWhole = own.length === length && own.every((counts) => counts.length >= length);
      // A table goes on for as long as lines have counts.
      if (!isWhole || (ends[from + length]?.length ?? 0) > 0) continue;
      const rows = own.map((counts) => counts.slice(-length));
      const labels = lines.slice(from, from + length).map((line) => labelOf(line, length));
      const heads = (lines.slice(0, from).findLast((line) => line.trim().split(/\s+/).length >= length) ?? "")
        .trim()
        .split(/\s+/)
        .slice(-length);
      const isNamed = labels.every((label, at) => label !== "" && label === heads[at]);
      // In another order above than before the rows, the right answers are not on the diagonal.
      return !isNamed && labels.every((label) => heads.includes(label))
        ? null
        : { rows, names: isNamed ? labels : null };
    }
  }
  return null;
}

const labelOf = (line: string, counts: number): string => line.trim().split(/\s+/).slice(0, -counts).join(" ");

/** Sums that `margins=True` and `addmargins` put at both ends are no class. */
function withoutTotals({ names, rows }: Counts): Counts {
  const inner = rows.slice(0, -1);
  const isTotal =
    inner.length >= FEWEST_CLASSES &&
    rows.every((row) => row.at(-1) === sumOf(row.slice(0, -1))) &&
    (rows.at(-1) ?? []).every((total, at) => total === sumOf(inner.map((row) => row[at] ?? 0)));
  return isTotal ? { names: names?.slice(0, -1) ?? null, rows: inner.map((row) => row.slice(0, -1)) } : { names, rows };
}

/** The whole numbers at the end of a line. */
const trailing = (line: string): readonly number[] =>
  (/(?:(?:^|(?<=\s))\d+,?\s*)+$/.exec(line.trimEnd())?.[0] ?? "").match(/\d+/g)?.map(Number) ?? [];

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
