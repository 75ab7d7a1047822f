import type { Subscript } from "./ast.ts";
import { columnNames } from "./bindings.ts";
import { isCondition, isFrame } from "./frames.ts";
import { instance, type SubsetAction, UNKNOWN, type Value } from "./values.ts";

/** What `object[...]` gives. `values` are those of the index, in order. */
export function subscriptResult({ index }: Subscript, object: Value, values: readonly Value[]): Value {
  const first = values[0] ?? UNKNOWN;
  const indexer = isIndexer(object);
  if (object.type === "pandas.DataFrame" || indexer) {
    const column = indexer ? values[1] : first;
    if (column === undefined) return { ...object, type: "pandas.DataFrame", origin: -1 };
    if (column.literal !== null && column.type === "str")
      return { ...instance("pandas.Series"), guessed: object.guessed };
    if (column.type === "?" && !indexer && index[0]?.kind === "name") return instance("pandas.Series");
    return instance("pandas.DataFrame");
  }
  if (object.type === "pandas.GroupBy") return object;
  if (isFrame(object.type) || object.type === "numpy.ndarray") return { ...object, origin: -1 };
  if (object.type === "dict" && first.literal !== null)
    return object.items[object.keys.indexOf(first.literal)] ?? UNKNOWN;
  if (object.type === "list" || object.type === "tuple") {
    return (first.type === "number" ? object.items[Number(first.literal)] : undefined) ?? object.items[0] ?? UNKNOWN;
  }
  return object.type.startsWith("matplotlib") ? object : UNKNOWN;
}

/** How a subscript narrows a table. */
interface Subset {
  readonly by: SubsetAction["by"];
  readonly columns: readonly string[];
}

/** The part of a table that `object[...]` chooses; null where it is no table, or nothing tells that it is one. */
export function subsetOf({ index }: Subscript, object: Value, values: readonly Value[]): Subset | null {
  if (!isFrame(object.type) && !isIndexer(object) && object.type !== "?") return null;
  const value = values[isIndexer(object) && values.length > 1 ? 1 : 0];
  if (!value) return null;
  const condition = index.some(isCondition);
  if (object.type === "?" && !condition) return null;
  const columns = columnNames(value);
  const by = condition ? "condition" : value.type === "list" ? "columns" : columns.length > 0 ? "column" : "rows";
  return { by, columns };
}

/** `df.loc` and its like: rows first, then columns. */
const isIndexer = ({ type }: Value): boolean => type === "pandas.Indexer";
