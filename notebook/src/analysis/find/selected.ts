import type { Kept } from "./kept.ts";
import type { DeleteEvent, SelectEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";
import { nameOf } from "./table-names.ts";
import type { TreatmentFact } from "../facts.ts";

const LONGEST_CONDITION = 100;
/** Fewer columns than this are picked one by one, which is not feature selection. */
const FEWEST_SELECTED = 2;

/** Rows kept by a condition, and columns kept by name. */
export function readSelection(event: SelectEvent, kept: Kept, divided: ReadonlySet<number>): TreatmentFact[] {
  const { by, before, after, columns, condition, cell } = event;
  const base = {
    table: nameOf(before),
    cells: [cell],
    certainty: event.certain ? ("certain" as const) : ("likely" as const),
  };
  if (by === "condition") {
    if (!kept.isNamed(after) || !kept.isKept(after) || isOfItself(event)) return [];
    if (divided.has(before.id) && nameOf(after) !== null) return [];
    if (/quantile|zscore|percentile|\bIQR\b|\biqr\b|\.std\(\)/.test(condition) || isByQuantiles(event.mask))
      return [{ kind: "outliers", columns, how: "removed", rule: shortened(condition), ...base }];
    if (/\b(?:notnull|notna)\(\)/.test(condition) && !/[<>=]/.test(condition))
      return [{ kind: "dropped-missing", columns, axis: "rows", ...base }];
    if (/\.duplicated\(/.test(condition)) return [{ kind: "deduplicated", columns: [], ...base }];
    return [{ kind: "filtered", columns, condition: shortened(condition), ...base }];
  }
  if (event.without.length > 0)
    return kept.isKept(after) ? [{ kind: "dropped-columns", columns: event.without, ...base }] : [];
  if (by !== "columns" || columns.length < FEWEST_SELECTED || !kept.isKept(after)) return [];
  const isRebound = after.bound.some((name) => before.bound.includes(name));
  // A table that is only joined in, or looked at, loses columns that nobody needs.
  if (isRebound && after.division === null && !kept.isLearnedFrom(after))
    return [{ kind: "dropped-columns", columns: [], kept: columns, ...base }];
  if (isRebound || isFeatures(after)) return [{ kind: "selected", columns, how: "by hand", ...base }];
  return [];
}

/** `skewness[skewness > 0.75]` selects from a list of figures, not rows of the data. */
const isOfItself = ({ before, columns, mask }: SelectEvent): boolean =>
  columns.length === 0 && before.column === null && (mask?.from.some(({ id }) => id === before.id) ?? false);

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

/** Whether a mask compares with quantiles or deviations computed before. */
function isByQuantiles(mask: TableState | null): boolean {
  const waiting = mask === null ? [] : [mask];
  for (let steps = 0; waiting.length > 0 && steps < 30; steps += 1) {
    const state = waiting.pop();
    if (state === undefined) break;
    if (/\.(?:quantile|std|percentile|zscore|mad)$/.test(state.made)) return true;
    if (state.made === "condition" || state.made === "operation" || state.made === "number")
      waiting.push(...state.from);
  }
  return false;
}

/** Columns selected as the features of a model. */
const isFeatures = (after: TableState): boolean => after.bound.some((name) => /^(?:X|x|features?|data|df)/.test(name));
