import { modelInText, spaced } from "../../know/model-names.ts";
import { measured, metricOfIdentifier } from "../../know/metrics.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { partOfWords } from "../../read/outputs/parts.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { Instance } from "../../read/trace/value.ts";
import { EMPTY, type Measured } from "./measured.ts";
import { figuresOf } from "./named-tables.ts";

/** A row of the results of a tool that nobody knows. */
export interface ListedResult {
  /** The model as the table calls it. */
  readonly label: string;
  readonly name: string;
  readonly cell: number;
  valuesOf(model: Instance | null): readonly Measured[];
}

const MOST_MODELS = 30;
const NAMES =
  /^(?:model|algorithm|algo|estimator|learner|classifier|regressor|method|pipeline)s?(?:[_ ]?(?:name|id|type))?$/i;

/** The rows of a table that has a model in each of them, by a column that says so, or by what the labels are. */
export function rowsOf(table: PrintedTable, cell: number): readonly ListedResult[] {
  const { columns, rows } = table;
  const isFigure = figuresOf(table);
  const labelled = (of: (row: PrintedTable["rows"][number]) => string | null | undefined): readonly string[] | null => {
    const labels = rows.map((row) => of(row)?.trim() ?? "");
    return labels.every((label) => modelInText(label) !== null) ? labels : null;
  };
  const names = columns.findIndex((column) => NAMES.test(column.trim()));
  const labels =
    (names < 0 ? null : rows.map((row) => row.cells[names]?.trim() ?? "")) ??
    labelled((row) => row.labels.at(-1)) ??
    columns.map((_, k) => labelled((row) => row.cells[k])).find((found) => found !== null) ??
    null;
  if (labels === null || rows.length < 2 || rows.length > MOST_MODELS || new Set(labels).size < labels.length)
    return [];
  return rows.map(({ cells }, i) => ({
    label: labels[i] ?? "",
    name: modelInText(labels[i] ?? "") ?? spaced(labels[i] ?? ""),
    cell,
    valuesOf: (model) =>
      columns.flatMap((column, k) => {
        const name = metricOfIdentifier(column);
        const number = readNumber(cells[k] ?? "");
        if (name === null || name === "loss" || isFigure(column) || number === null || !/[.%]/.test(number.text))
          return [];
        const value = measured(name, number.value, number.isPercent);
        const part = partOfWords(column);
        const site = `listed ${i}.${k}`;
        const one: Measured = { ...EMPTY, name, printed: number.text, part, model, cell, site, value: value ?? 0 };
        return value === null ? [] : [{ ...one, by: "table" as const, certain: false }];
      }),
  }));
}
