/** Lists of columns that are told by comparing the names of all. */
import { constant, type Sequence, sequence, textsOf, UNKNOWN, type Value } from "./value.ts";

/** `set(df.columns) - {"id"}`, `df.columns != "id"` and `df.columns == "id"`; null for anything else. */
export function otherColumns(operator: string, left: Value, right: Value): Value | null {
  const own = leftOut(left) ?? (left.kind === "table" && left.state.made === "columns" ? [] : null);
  const gone = textsOf(right);
  if (own === null || gone === null) return null;
  if (operator === "==" && own.length === 0) return sequence(gone.map(constant));
  if (operator !== "-" && operator !== "!=") return null;
  return allBut([...own, ...gone], columnsOf(left));
}

/** The names that a list of columns holds; null where they are not known. */
function columnsOf(list: Value): readonly string[] | null {
  return list.kind === "table" ? list.state.columns : textsOf(list);
}

/** All columns but these; `columns` are all of them, where they are known. */
export const allBut = (without: readonly string[], columns: readonly string[] | null = null): Sequence => ({
  ...(columns === null
    ? sequence([UNKNOWN], "list", true)
    : sequence(columns.filter((name) => !without.includes(name)).map(constant))),
  without,
});

/** The columns that a list of all others leaves out; null where a value is no such list. */
export const leftOut = (value: Value | undefined): readonly string[] | null =>
  value?.kind === "sequence" && value.without !== undefined ? value.without : null;
