/** Values that are shown with a name each. */
import { type PrintedNumber, readNumber } from "../../read/outputs/numbers.ts";
import { readTable } from "../../read/outputs/tables.ts";
import type { Value } from "../../read/trace/value.ts";

/** Values below their names, as R prints a vector, or beside them, as pandas prints a series. */
export function namedVector(
  text: string,
): readonly { readonly keys: readonly string[]; readonly number: PrintedNumber }[] {
  const table = readTable(text);
  const [row, ...others] = table?.rows ?? [];
  if (table === null || row === undefined) return [];
  const named =
    others.length === 0
      ? table.columns.map((name, i) => [name, row.cells[i]] as const)
      : table.columns.length === 1 || (table.columns.length === 2 && table.columns[0] === "df")
        ? table.rows.map(({ labels, cells }) => [labels.at(-1) ?? "", cells.at(-1)] as const)
        : [];
  return named.flatMap(([name, cell]) => {
    const number = readNumber(cell ?? "");
    return number === null ? [] : [{ keys: [name], number }];
  });
}

/** The values in nested dictionaries, by key. */
export const entryAt = (value: Value | undefined, keys: readonly string[]): Value | undefined =>
  keys.reduce<Value | undefined>(
    (at, key) => (at?.kind === "dictionary" ? at.entries.get(key)?.value : undefined),
    value,
  );
