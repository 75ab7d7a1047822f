/** Sizes of tables, and those of what was divided as its parts show them. */
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Division } from "../../read/trace/rows/division.ts";
import type { SplitEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { isResampled } from "./resampled.ts";

/** Rows and columns of a state as an output shows them. */
export interface ShownSize {
  readonly state: TableState;
  readonly rows: number | null;
  readonly columns: number | null;
  /** The names of all columns, where the same output shows them. */
  readonly names?: readonly string[];
  readonly cell: number;
  /** The name that the size was asked of, and where its cell asks; absent where a whole table tells it. */
  readonly asked?: { readonly name: string; readonly at: number };
}

/** Tables that were divided, where outputs show the size of each part: `print(X_train.shape, X_test.shape)`. */
export function dividedSizes(splits: readonly SplitEvent[], sizes: readonly ShownSize[]): readonly ShownSize[] {
  const parts = new Map<string, Map<number, ShownSize>>();
  const add = ({ split, part }: Division, size: ShownSize, rows: number): void => {
    const key = `${split} ${part}`;
    parts.set(key, (parts.get(key) ?? new Map<number, ShownSize>()).set(rows, size));
  };
  for (const size of sizes) {
    const { division } = size.state;
    if (division === null || size.rows === null) continue;
    const since = lineage(size.state).filter((at) => at.division?.split === division.split);
    if (since.slice(0, -1).every(({ made }) => ROW_BY_ROW.test(made))) add(division, size, size.rows);
  }
  const found: ShownSize[] = [];
  // What was divided last may be a part of what was divided before.
  for (const { split, how, inputs, parts: names } of splits.toReversed()) {
    const [state] = inputs;
    const own = [...new Set(names)].map((part) => [...(parts.get(`${split} ${part}`) ?? [])]);
    // Parts that come apart are no division of anything, and a part with two sizes was cut again.
    if (state === undefined || how === "cv" || own.length < 2 || own.some(({ length }) => length !== 1)) continue;
    const rows = own.reduce((sum, [[count] = [0]]) => sum + count, 0);
    const cell = Math.max(...own.map(([[, size] = [0, null]]) => size?.cell ?? 0));
    const whole = { state, rows, columns: null, cell };
    if (state.division === null) found.push(whole);
    else add(state.division, whole, rows);
  }
  return found;
}

/** What gives a row for each row. */
export const ROW_BY_ROW =
  /^(?:assignment|subscript|columns|delete)$|(?:^|\.)(?:fit_transform|transform|get_dummies|array|asarray|as_matrix|values|to_numpy|astype|copy|fillna|replace|rename|add_constant|scale|minmax_scale|hstack|tensor|TensorDataset)$/;

/** The rows of a table, or of what it was made from row by row, before it was divided. */
export const shownRows = (sizes: ReadonlyMap<number, number>, given: TableState): number | null =>
  sizedState(sizes, given)?.rows ?? null;

/** The state of a table, or of what it was made from row by row, whose rows an output shows, before it was divided. */
export function sizedState(
  sizes: ReadonlyMap<number, number>,
  given: TableState,
): { readonly state: TableState; readonly rows: number } | null {
  for (const state of lineage(given)) {
    // What is made of a part has no more rows than the part: `tokenizer(train_texts.tolist())`.
    const isOfPart = lineage(state).some(({ division }) => division !== null);
    const rows = isOfPart ? undefined : sizes.get(state.id);
    // Made-up rows are no data.
    if (rows !== undefined) return isResampled(state) ? null : { state, rows };
    if (!isOfPart && !ROW_BY_ROW.test(state.made)) return null;
  }
  return null;
}
