/** Names of columns that the code chooses while it runs and an output lists. */
import type { DataReading } from "./shown-values.ts";

/** Completes lists of columns, such as those of `select_dtypes`, with the names that an output shows for them. Linear. */
export function completeColumns({ shown }: DataReading): void {
  for (const { value, text } of shown) {
    if (value.kind !== "table" || value.state.columns !== null || value.state.made !== "columns") continue;
    const names = listedNames(text);
    if (names !== null) Object.assign(value.state, { columns: names });
  }
}

/** `['age', 'income']`, `Index(['age', 'income'], dtype='object')`; null for any other text, and for a list that is cut. */
function listedNames(text: string): readonly string[] | null {
  const inside = /^\s*(?:Index\()?\[([^[\]]{1,5000})\](?:,[^[\]]{0,100}\))?\s*$/.exec(text)?.[1];
  if (inside === undefined) return null;
  const names = [...inside.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , name = ""]) => name);
  const rest = inside.replace(/(["'])(?:(?!\1)[^\\\n])*\1/g, "");
  return names.length > 0 && /^[\s,]*$/.test(rest) ? names : null;
}
