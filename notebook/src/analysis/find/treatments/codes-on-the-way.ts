/** The codes of categories that only lead to a column for each of them. */
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";

/** Codes that a column for each category is then made of: no model gets them. */
export function codesOnTheWay({ calls }: Trace): ReadonlySet<TableState> {
  const made = calls.filter(({ path }) => HOT.test(path));
  // What is set in a column, or taken out of one, is no longer on the way.
  return new Set(made.flatMap(({ after }) => lineage(after).filter((one) => CODES.test(one.made))));
}
const HOT = /\.(?:get_dummies|to_categorical|OneHotEncoder\.(?:fit_)?transform)$/;
const CODES = /\.(?:Label|Ordinal)Encoder\.(?:fit_)?transform$/;
