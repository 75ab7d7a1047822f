/** What tables have for columns where an output shows it. */
import type { CellOutput } from "../../outputs/cell-outputs.ts";
import { type ShownAs, shownColumns, type ShownNames, shownTypes } from "../../outputs/shown-columns.ts";
import type { TableState, Value } from "../value.ts";

/** What outputs show of the columns of tables that they do not show whole. */
const SHOWN_IN_PART = new WeakMap<TableState, ShownNames>();

/** The names of a table's columns, in order, as far as code and outputs say them; null where neither does. */
export const columnsOf = (state: TableState): ShownNames | null => state.columns ?? SHOWN_IN_PART.get(state) ?? null;

/**
 * The first columns that columns in a row leave out, `df.iloc[:, 3:-1]`: all in a row but the last are what is left of a target, and a few in the
 * middle are one part of several.
 */
export function passedOver(names: readonly string[], all: ShownNames): readonly string[] {
  const first = all.indexOf(names[0] ?? null);
  return first + names.length < all.length - 1 ? [] : all.slice(0, Math.max(first, 0)).filter((name) => name !== null);
}

/** A table of which the code does not say the columns has those that its cell shows; null where it shows none. */
export function learnColumns(value: Value, output: CellOutput | undefined): TableState | null {
  const as = formOf(value);
  if (as === null || value.kind !== "table" || output === undefined) return null;
  const { state } = value;
  const shown = as !== "rows" || FIRST_ROWS.test(state.made) ? state.from[0] : state;
  if (shown === undefined) return null;
  const types = as === "columns" ? null : shownTypes(output, as);
  if (types !== null) Object.assign(shown, { types: new Map([...(shown.types ?? []), ...types]) });
  if (shown.columns !== null || shown.column !== null) return null;
  const columns = shownColumns(output, as);
  if (columns === null) return null;
  if (columns.every((name) => name !== null)) return Object.assign(shown, { columns });
  SHOWN_IN_PART.set(shown, columns);
  return shown;
}

/** What `info()` and `dtypes` say wherever they stand in a cell. */
export function learnTypes(value: Value | undefined, output: CellOutput | undefined): void {
  const as = value === undefined ? null : formOf(value);
  if (output === undefined || value === undefined || (as !== "info" && as !== "types")) return;
  const text = output.texts.map((one) => one.text).join("\n");
  learnColumns(value, { ...output, texts: [{ text, kind: "printed" }] });
}

function formOf(value: Value): ShownAs | null {
  if (value.kind !== "table") return null;
  const { type, state } = value;
  if (state.made === "columns") return "columns";
  if (state.made === "dtypes") return "types";
  if (state.made.endsWith("DataFrame.info")) return "info";
  return type === "pandas.DataFrame" && state.column === null ? "rows" : null;
}

const FIRST_ROWS = /\.(?:head|tail|sample|limit)$/;
