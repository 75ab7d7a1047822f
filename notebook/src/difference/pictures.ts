/** The pictures that two versions of a notebook show in the same places and that differ. */
import { type Chart, notebookCharts } from "../format/charts.ts";
import type { Cell, Notebook } from "../format/notebook.ts";
import { type CellDifference, cellDifferences } from "./cells.ts";

export interface PictureDifference {
  /** Null if only the later version has a picture there. */
  readonly before: Chart | null;
  /** Null if only the earlier version has one. */
  readonly after: Chart | null;
}

/**
 * In the order of the later version; pictures of removed cells stay where those were. Pictures of one cell are matched
 * by their order.
 */
export function pictureDifferences(
  before: Notebook,
  after: Notebook,
  cells: readonly CellDifference[] = cellDifferences(before, after),
): PictureDifference[] {
  const [former, latter] = [picturesByCell(before), picturesByCell(after)];
  const of = (pictures: ReturnType<typeof picturesByCell>, cell: Cell | null): readonly Chart[] =>
    cell === null ? [] : (pictures.get(cell.index) ?? []);
  return cells.flatMap((difference) => {
    const then = of(former, "before" in difference ? difference.before : null);
    const now = of(latter, "after" in difference ? difference.after : null);
    return Array.from({ length: Math.max(then.length, now.length) }, (_, position) => ({
      before: then[position] ?? null,
      after: now[position] ?? null,
    })).filter((pair) => pair.before?.data !== pair.after?.data);
  });
}

function picturesByCell(notebook: Notebook): ReadonlyMap<number, Chart[]> {
  const byCell = new Map<number, Chart[]>();
  for (const chart of notebookCharts(notebook))
    byCell.set(chart.cell_index, [...(byCell.get(chart.cell_index) ?? []), chart]);
  return byCell;
}
