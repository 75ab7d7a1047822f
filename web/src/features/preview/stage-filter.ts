/** Which cells of a notebook belong to a stage, with the text that leads up to them. */
import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { PreviewCell } from "./data.ts";
import type { OutlineEntry } from "./outline.ts";

type Stages = readonly (CellStage | null)[];

/** The stages that cells have, in the order of the product, with how many there are; empty where no stage is known yet. */
export function stageCounts(cells: readonly PreviewCell[], stages: Stages): readonly (readonly [CellStage, number])[] {
  const counts = new Map<CellStage, number>();
  for (const { index } of cells) {
    const stage = stages[index];
    if (stage) counts.set(stage, (counts.get(stage) ?? 0) + 1);
  }
  return ORDER.flatMap((stage) => {
    const count = counts.get(stage);
    return count === undefined ? [] : [[stage, count] as const];
  });
}

const ORDER = [
  "exploration",
  "preparation",
  "featureEngineering",
  "modeling",
  "validation",
  "other",
] as const satisfies readonly CellStage[];

/** Cells of text have no stage of their own: they belong to the code that follows. */
export function cellsOfStage(
  cells: readonly PreviewCell[],
  stages: Stages,
  stage: CellStage | null,
): readonly PreviewCell[] {
  if (stage === null) return cells;
  let follows: CellStage | null = null;
  return cells
    .toReversed()
    .filter(({ index }) => {
      follows = stages[index] ?? follows;
      return follows === stage;
    })
    .toReversed();
}

/** The headings above these cells, each with the first of them; headings with none of them are left out. */
export function outlineOfCells(
  outline: readonly OutlineEntry[],
  cells: readonly Pick<PreviewCell, "index">[],
): readonly OutlineEntry[] {
  return outline.flatMap((entry, at) => {
    const end = outline.slice(at + 1).find(({ level }) => level <= entry.level)?.cell ?? Number.POSITIVE_INFINITY;
    const first = cells.find(({ index }) => index >= entry.cell);
    return first !== undefined && (first.index < end || first.index === entry.cell)
      ? [{ ...entry, cell: first.index }]
      : [];
  });
}
