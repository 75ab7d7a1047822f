/** How many rows models work with: those that they learn from and are judged on. */
import type { Experiment } from "../../facts.ts";
import type { FoundModel } from "./models.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { ROW_BY_ROW, sizedState } from "../data/divided-sizes.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { rowsReached } from "./rows-reached.ts";
import { readSizes } from "../data/table-sizes.ts";

/**
 * The number of rows that some models of an experiment work with, as the summary of a fit or the shape of a table shows it, and whether they are
 * what was kept of all rows; nothing of it if no output shows it, or if they differ. With it, what the rows went through on the way to all models.
 */
export function rowsUsed(
  reading: DataReading,
  models: readonly FoundModel[],
): (experiment: Pick<Experiment, "models" | "metrics">) => Pick<Experiment, "rows" | "areKept" | "reached"> {
  const sizes = new Map(
    readSizes(reading).flatMap(({ state, rows }) => (rows === null ? [] : [[state.id, rows] as const])),
  );
  const byId = new Map(models.map((model) => [model.fact.id, model]));
  return ({ models: own, metrics }) => {
    const summaries = own.map(({ id, cells }) => {
      // Of a part that a model is fitted to, the summary counts no more.
      const isOfPart = (byId.get(id)?.fits ?? []).some(({ x }) => x.kind === "table" && x.state.division !== null);
      if (isOfPart) return [];
      const measured = metrics.filter(({ model }) => model === id).flatMap((metric) => metric.cells);
      return [...cells, ...measured].flatMap((cell) => observations(reading, cell));
    });
    // A model without a summary may have got fewer rows than the others.
    const summed = summaries.every((numbers) => numbers.length > 0) ? summaries.flat() : [];
    const given = own.flatMap(({ id }) =>
      (byId.get(id)?.fits ?? []).flatMap(({ x }) => (x.kind === "table" ? x.state : [])),
    );
    const shown = given.flatMap((state) => sizedState(sizes, state) ?? []);
    const [rows, ...others] = new Set(summed.length > 0 ? summed : shown.map((one) => one.rows));
    const [first, ...ways] = new Set(given.map((state) => rowsReached(state, reading.trace)));
    const reached = first !== undefined && first !== null && ways.length === 0 ? { reached: first } : {};
    if (rows === undefined || others.length > 0) return reached;
    // What is made of the rows that were counted, row by row, has as many.
    const counted = summed.length > 0 ? given : shown.map(({ state }) => state);
    const areKept =
      counted.length > 0 && counted.every((state) => lineage(state).every(({ made }) => KEEPS.test(made)));
    return areKept ? { rows, areKept, ...reached } : { rows, ...reached };
  };
}

/** What gives each row of the data once, or not at all. */
const KEEPS = new RegExp(
  String.raw`${ROW_BY_ROW.source}|^(?:condition|rows by condition|rows)$|\.(?:read_\w+|drop|dropna|drop_duplicates|query|filter|where|sample|sampleBy|head|limit|reset_index|set_index|sort_values|train_test_split)$`,
);

/** "No. Observations: 861" */
const observations = ({ outputs }: DataReading, cell: number): number[] =>
  (outputs.get(cell)?.texts ?? []).flatMap(({ text }) =>
    [...text.matchAll(/\bNo\. Observations:\s+(\d+)\b/g)].map(([, rows]) => Number(rows)),
  );
