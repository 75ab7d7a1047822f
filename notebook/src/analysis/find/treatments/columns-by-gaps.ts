/** Columns that are chosen, or left out, because values are missing in them. */
import { LEAVES_OUT } from "../../read/trace/tables/other-columns.ts";
import type { SelectEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";

const INCOMPLETE = /^[^~]*\.(?:isnull|isna)\(\)\.(?:any\(\)|sum\(\) ?(?:>|!=) ?0)$/;
const COMPLETE =
  /^~[^~]*\.(?:isnull|isna)\(\)\.any\(\)$|^[^~]*\.(?:(?:notnull|notna)\(\)\.all\(\)|(?:isnull|isna)\(\)\.sum\(\) ?== ?0)$/;

/** Which columns some names are those of: "complete" ones, or those with gaps; null where they are chosen by anything else. */
export function chosenByGaps(
  names: TableState,
  selections: ReadonlyMap<number, SelectEvent>,
): "complete" | "incomplete" | null {
  const condition = selections.get(names.id)?.condition;
  if (condition !== undefined)
    return INCOMPLETE.test(condition) ? "incomplete" : COMPLETE.test(condition) ? "complete" : null;
  const gone = LEAVES_OUT.test(names.made) ? names.from[1] : undefined;
  const left = gone && chosenByGaps(gone, selections);
  return left ? (left === "complete" ? "incomplete" : "complete") : null;
}
