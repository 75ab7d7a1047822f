import type { DeleteEvent, SelectEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { nameOf } from "./called.ts";
import type { TreatmentFact } from "./treatments.ts";

const LONGEST_CONDITION = 100;
/** Fewer columns than this are picked out one after the other, which is no selection of features. */
const FEWEST_SELECTED = 2;

/** Rows that are kept by a condition, and columns that are kept by name. */
export function readSelection(event: SelectEvent, kept: (state: TableState) => boolean): TreatmentFact[] {
  const { by, before, after, columns, condition, cell } = event;
  const base = {
    table: nameOf(before),
    cells: [cell],
    certainty: event.certain ? ("certain" as const) : ("likely" as const),
  };
  if (by === "condition") {
    if (!isNamed(after) || !kept(after)) return [];
    if (/quantile|zscore|percentile|\bIQR\b|\biqr\b|\.std\(\)/.test(condition))
      return [{ kind: "outliers", columns, how: "removed", rule: shortened(condition), ...base }];
    if (/\b(?:notnull|notna)\(\)/.test(condition) && !/[<>=]/.test(condition))
      return [{ kind: "dropped-missing", columns, axis: "rows", ...base }];
    if (/\.duplicated\(/.test(condition)) return [{ kind: "deduplicated", columns: [], ...base }];
    return [{ kind: "filtered", columns, condition: shortened(condition), ...base }];
  }
  if (by === "columns" && columns.length >= FEWEST_SELECTED && isRebound(before, after) && kept(after))
    return [{ kind: "selected", columns, how: "by hand", ...base }];
  return [];
}

export function readDeletion(event: DeleteEvent): TreatmentFact[] {
  return [
    {
      kind: "dropped-columns",
      columns: event.columns,
      table: nameOf(event.before),
      cells: [event.cell],
      certainty: event.certain ? "certain" : "likely",
    },
  ];
}

const shortened = (condition: string): string | null => (condition.length <= LONGEST_CONDITION ? condition : null);

/** Parts that nothing names are looked at and not worked on. */
const isNamed = (state: TableState): boolean => state.bound.length > 0;

/** A table that is replaced by some of its columns, under its own name or as the features of a model. */
const isRebound = (before: TableState, after: TableState): boolean =>
  after.bound.some((name) => before.bound.includes(name) || /^(?:X|x|features?|data|df)/.test(name));
