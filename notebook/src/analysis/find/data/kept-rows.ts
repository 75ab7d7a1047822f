/** Which steps leave a table all of its rows. */
import { droppedColumns } from "../../read/trace/tables/column-changes.ts";
import { isLoaded } from "../../read/trace/rows/loading.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState } from "../../read/trace/value.ts";
import type { DataReading } from "../shown/shown-values.ts";

/** Methods that keep every row and every column. */
const KEEPS_ALL =
  /\.(?:rename|astype|copy|fillna|replace|set_axis|sort_values|sort_index|round|map|applymap|convert_dtypes|infer_objects|ffill|bfill|interpolate|style)$/;
/** Those that change columns but no rows. */
const KEEPS_ROWS = /\.(?:set_index|reset_index|assign|get_dummies|insert|pop|withColumn|with_columns)$/;

/** Whether a state has as many rows as the one that it was made from. */
export const keepsRows = ({ maker }: Pick<DataReading, "maker">, at: TableState): boolean => {
  if (KEEPS_ALL.test(at.made) || at.made === "assignment" || at.made === "subscript" || KEEPS_ROWS.test(at.made))
    return true;
  const call = maker(at);
  return at.made.endsWith(".drop") && call !== undefined && droppedColumns(call.args) !== null;
};

/** The loaded state, if a state still has its rows; and whether it also has its columns. */
export function loadedRows(
  reading: DataReading,
  state: TableState,
): { readonly loaded: TableState; readonly columns: boolean } | null {
  let columns = true;
  for (const at of lineage(state)) {
    if (isLoaded(reading.knowledge, at)) return { loaded: at, columns };
    if (KEEPS_ALL.test(at.made)) continue;
    if (!keepsRows(reading, at)) return null;
    columns = false;
  }
  return null;
}
