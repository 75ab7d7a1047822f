/** What the rows are that stand first in a table. */
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";

/**
 * What the rows are that stand first in a table: the first of the data, which may be unlike the rest, a sample where they were shuffled, or chosen by
 * what they were sorted by.
 */
export function firstOf(table: TableState | undefined, makers: Trace["makers"]): "first" | "sample" | "chosen" {
  for (const { id, made } of lineage(table)) {
    if (SORTS.test(made)) return "chosen";
    const maker = makers.get(id);
    if (SHUFFLES.test(made) || (DRAWS.test(made) && maker?.kind === "call")) return "sample";
  }
  return "first";
}
const SORTS = /\.(?:sort\w*|order_?[bB]y|arrange|nlargest|nsmallest|value_counts)$/;
const SHUFFLES = /(?:^|\.)(?:shuffle|permutation)$/;
/** What takes rows by chance. */
export const DRAWS = /\.(?:sample|sampleBy|slice_sample|sample_n|sample_frac|utils\.resample)$/;
