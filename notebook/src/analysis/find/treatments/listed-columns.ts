/** Names of columns that the code chooses while it runs and an output lists. */
import { listedNames } from "../../read/outputs/shown-columns.ts";
import type { TableState } from "../../read/trace/value.ts";
import type { DataReading } from "../shown/shown-values.ts";

/**
 * Completes lists of columns, such as those of `select_dtypes`, and the only column of a file with the names that an output shows for them.
 * Linear.
 */
export function completeColumns({ shown }: DataReading): void {
  for (const { value, text } of shown) {
    if (value.kind !== "table" || value.state.columns !== null) continue;
    const names = value.state.made === "columns" ? listedNames(text) : null;
    if (names !== null) Object.assign(value.state, { columns: names });
    const single = singleOf(value.state);
    const name = single === undefined ? null : seriesName(text);
    if (name !== null) Object.assign(single ?? {}, { column: name });
  }
}

/** The nameless column that a file was squeezed to, of which some rows or counts are shown. */
function singleOf(state: TableState): TableState | undefined {
  const [before] = state.from;
  const at = /\.(?:head|tail|sample|value_counts)$/.test(state.made) ? before : state;
  return at?.column === null && at.made.endsWith(".squeeze") ? at : undefined;
}

/** What pandas prints below the values of a column, or above how often they occur; null where it has no name. */
function seriesName(text: string): string | null {
  const [, name = null] = /^Name: (.{1,80}?), (?:Length|dtype): /m.exec(text) ?? [];
  if (name !== "count" && name !== "proportion") return name;
  return /^\s*(\S.{0,80}?)\s*\n/.exec(text)?.[1]?.replace(/^.*\s{2,}\S+$/, "") || null;
}
