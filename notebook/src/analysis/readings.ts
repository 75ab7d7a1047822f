import type { Notebook } from "../format/notebook.ts";
import type { CellReading, Stage } from "./analysis.ts";
import { headingStages } from "./heading-stages.ts";
import { MEANINGS, type Step } from "./operations.ts";
import type { NotebookCode } from "./python/code.ts";
import { withoutServants } from "./serving.ts";
import { readStages } from "./stages.ts";
import { readTags } from "./tags.ts";

const NO_HINTS: ReadonlyMap<Stage, number> = new Map();

/**
 * Stages, tags and reasons of every code cell.
 * @param unread the language is one we do not read: then the headings are all there is
 */
export function readCells(
  notebook: Notebook,
  code: NotebookCode,
  steps: readonly Step[],
  unread: boolean,
): CellReading[] {
  const serving = withoutServants(steps, code);
  const byCell = cellSteps(serving);
  // A table that is narrowed on its way into a chart is prepared all the same; a logarithm on that way makes no feature.
  const forTags =
    serving === steps
      ? byCell
      : cellSteps(steps.map((step, i) => (MEANINGS[step.operation].tag === "FE" ? (serving[i] ?? step) : step)));
  const bodies = new Map(code.cells.map((cell) => [cell.index, cell.module.body]));
  const headings = headingStages(notebook);
  const trains = steps.some((s) => s.operation === "train" && s.share === 1);
  const codeCells = notebook.cells.filter((cell) => cell.type === "code");
  return codeCells.map(({ index }) => {
    const own = byCell.get(index) ?? [];
    const { stage, stages, reasons } = readStages(own, { hints: headings.get(index) ?? NO_HINTS, unread });
    return { index, stage, stages, tags: readTags(forTags.get(index) ?? [], bodies.get(index) ?? [], trains), reasons };
  });
}

function cellSteps(steps: readonly Step[]): ReadonlyMap<number, readonly Step[]> {
  const cells = new Map<number, Step[]>();
  for (const step of steps) {
    const own = cells.get(step.cell);
    if (own) own.push(step);
    else cells.set(step.cell, [step]);
  }
  return cells;
}
