import { flatMap } from "../filter-map.ts";
import type { Notebook } from "../../format/notebook.ts";
import type { CellReading, Stage } from "../analysis.ts";
import { headingStages } from "./heading-stages.ts";
import { MEANINGS, type Step } from "./operations.ts";
import type { ReadCell } from "../read/cells.ts";
import type { Doings } from "./doings.ts";
import { readSteps, stepsAside } from "./steps.ts";
import { withoutServants } from "./serving.ts";
import { readStages } from "./stages.ts";
import { readTags } from "./tags.ts";
import { grouped } from "../grouped.ts";

const NO_HINTS: ReadonlyMap<Stage, number> = new Map();

/**
 * Stages, tags and reasons of every code cell.
 * @param cells all code cells, of any language
 * @param languages what the cells in each language that is read do; a cell is of one language
 * @param unread the language of the notebook is none of them: then the headings are all there is
 */
export function labelCells(
  notebook: Notebook,
  cells: readonly ReadCell[],
  languages: readonly Doings[],
  unread: boolean,
): CellReading[] {
  const doings = languages.map((code) => ({ code, steps: readSteps(code) }));
  const aside = flatMap(cells, stepsAside);
  const served = doings.map(({ code, steps }) => withoutServants(steps, code));
  const byCell = cellSteps([...aside, ...served.flat()]);
  // A table that is narrowed on its way into a chart is still prepared; a logarithm on that way does not make a
  // feature.
  const forTags = cellSteps([
    ...aside,
    ...flatMap(doings, ({ steps }, i) => {
      const serving = served[i] ?? steps;
      return serving === steps
        ? steps
        : steps.map((step, j) => (MEANINGS[step.operation].tag === "FE" ? (serving[j] ?? step) : step));
    }),
  ]);
  const bodies = new Map(flatMap(doings, ({ code }) => code.cells.map((cell) => [cell.index, cell.module.body])));
  const headings = headingStages(notebook);
  const trains = doings.some(({ steps }) => steps.some((s) => s.operation === "train" && s.share === 1));
  const codeCells = notebook.cells.filter((cell) => cell.type === "code");
  return codeCells.map(({ index }) => {
    const own = byCell.get(index) ?? [];
    const { stage, stages, reasons } = readStages(own, { hints: headings.get(index) ?? NO_HINTS, unread });
    return { index, stage, stages, tags: readTags(forTags.get(index) ?? [], bodies.get(index) ?? [], trains), reasons };
  });
}

const cellSteps = (steps: readonly Step[]): ReadonlyMap<number, readonly Step[]> => grouped(steps, ({ cell }) => cell);
